"""A SQLite file as the server needs it: for one process alone, of the newest version."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, contextmanager, suppress
from glob import escape, glob
from typing import TYPE_CHECKING

from timesduel.errors import AwayError, InUseError, StoreError
from timesduel.records.files import sync_folder, system_error
from timesduel.web.stores.store import schema_steps

if TYPE_CHECKING:
    from collections.abc import Iterator

MEMORY = ":memory:"
"""The path of a database that is gone when it is closed."""

_COPY = ".copy-"
"""Copies that are being made stand beside the database, with this after its name."""

_MOST_OF_A_LOG = 2**22
"""What of the write-ahead log is kept as a file for later; it may grow beyond this meanwhile."""


def open_database(path: str, *, keep_copy: bool = True) -> sqlite3.Connection:
    """The database in a file, made or brought to the newest version; a StoreError says why not.

    Of one of an earlier version a copy is kept beside it, as `games.sqlite.version-1`. Until the
    connection is closed no other process can open it.
    """
    with errors_as_ours():
        if path != MEMORY:
            _make_file(path)
        connection = sqlite3.connect(path, timeout=0.0, isolation_level=None)
        try:
            connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            version = _version(connection)  # of another program's nothing is changed
            # Moves must survive a loss of power, so every commit is forced to disk.
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA secure_delete = ON")  # a class that is over is gone
            connection.execute(f"PRAGMA journal_size_limit = {_MOST_OF_A_LOG}")
            if keep_copy and 0 < version < len(schema_steps("sqlite")):
                _keep_copy(connection, path, version)
            _bring_up_to_date(connection)
        except BaseException:
            connection.close()
            raise
    for copy in glob(escape(path) + _COPY + "*"):  # of a server that was killed meanwhile
        with suppress(OSError):
            os.remove(copy)
    return connection


@contextmanager
def errors_as_ours() -> Iterator[None]:
    """What SQLite and the system say becomes a StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        raise database_error(error) from None
    except OSError as error:
        raise system_error(error) from None


def copy_path(path: str) -> str:
    """Where a new copy of a database may be made: a file of nobody else's."""
    from tempfile import mkstemp

    folder, name = os.path.split(path)
    if path == MEMORY:
        folder, name = "", "timesduel"
    descriptor, copy = mkstemp(prefix=name + _COPY, dir=folder or (None if path == MEMORY else "."))
    os.close(descriptor)
    return copy


def database_error(error: sqlite3.Error) -> StoreError:
    """What SQLite says, as an error of ours."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_BUSY:
        return InUseError("stores.in_use")
    if code in _LASTING:
        return StoreError(_LASTING[code])
    if code in _PASSING:
        return AwayError(_PASSING[code])
    return AwayError("stores.system", said=str(error))


_LASTING = {
    sqlite3.SQLITE_CORRUPT: "stores.damaged",
    sqlite3.SQLITE_NOTADB: "stores.no_database",
}
_PASSING = {sqlite3.SQLITE_FULL: "stores.full", sqlite3.SQLITE_READONLY: "stores.read_only"}


def _make_file(path: str) -> None:
    """Only its owner may read what a server keeps."""
    path = os.path.realpath(path)
    folder = os.path.dirname(path)
    os.makedirs(folder, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        sync_folder(folder)


def _keep_copy(connection: sqlite3.Connection, path: str, version: int) -> None:
    """Keep a copy of a database that is about to be changed; it is whole, or not there at all."""
    copy = copy_path(path)
    try:
        with closing(sqlite3.connect(copy, isolation_level=None)) as target:
            connection.backup(target)
        finish_copy(copy)
        os.replace(copy, f"{path}.version-{version}")
        sync_folder(os.path.dirname(path) or ".")
    except BaseException:
        with suppress(OSError):
            os.remove(copy)
        raise


def finish_copy(path: str) -> None:
    """Make a copy one file without a log beside it, on disk."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _bring_up_to_date(connection: sqlite3.Connection) -> None:
    """Do all steps that are missing, in one transaction."""
    steps = schema_steps("sqlite")
    version = _version(connection)
    if version > len(steps):
        raise StoreError("stores.later", version=version, newest=len(steps))
    script = ["BEGIN IMMEDIATE", *steps[version:]]  # also to see that it can be written to
    if version == 0:
        script.insert(1, "CREATE TABLE meta (version INTEGER NOT NULL)")
    if version < len(steps):
        script += ["DELETE FROM meta", f"INSERT INTO meta VALUES ({len(steps)})"]
    try:
        connection.executescript("\n;".join([*script, "COMMIT"]))
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _version(connection: sqlite3.Connection) -> int:
    """How many of the steps a database has had."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if not tables:
        return 0
    if "meta" not in tables or "activity" not in tables:
        raise StoreError("stores.not_ours")
    version: int = connection.execute("SELECT max(version) FROM meta").fetchone()[0]
    return version
