"""Backups: SQLite files of the newest version, whatever store the games are in.

While a server has the database open, it makes the backup (`fetch_backup`).
"""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Mapping
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from sqlite3 import connect
from tempfile import TemporaryDirectory, mkstemp
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from timesduel.errors import InUseError, NameTakenError, RecordError, StoreError, TimesDuelError
from timesduel.records.files import is_plain, rename_to_new, sync_folder, system_error
from timesduel.records.log import LogKind, with_lines
from timesduel.web.stores.opening import open_web_store, read_notice, sqlite_path
from timesduel.web.stores.sqlite import SqliteStore
from timesduel.web.stores.sqlite_file import errors_as_ours, finish_copy, open_database
from timesduel.web.stores.sqlite_work import delete_logs, select_rows
from timesduel.words.speech import say

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from timesduel.web.stores.opening import ServerNotice
    from timesduel.web.stores.store import LogRow, WebStore


Kinds = Mapping[str, LogKind[Any]]
"""Kinds of logs by their names."""

_AT_ONCE = 200
_MAGIC = b"SQLite format 3\0"


def back_up(
    url: str, file: str, now: Callable[[], float], leave_out: Callable[[str, object], bool]
) -> None:
    """Copy all games of a store into a new file; a server that has the store open makes the copy.

    `leave_out` says of a log, by its kind and its head, that no backup may have it. Not for a
    thread with an event loop.
    """
    database = sqlite_path(url)
    if database is not None and not os.path.lexists(database):
        raise StoreError("files.no_file").at(database)
    with new_backup(file) as new:
        try:
            asyncio.run(_copy(url, new, now))
        except InUseError:
            if database is None or (notice := read_notice(database)) is None:
                raise
            fetch_backup(notice, new)
        with errors_as_ours():
            _remove_logs(new, leave_out)


def _remove_logs(path: str, leave_out: Callable[[str, object], bool]) -> None:
    """Remove what a backup may not have, so that no byte of it is left."""
    with closing(connect(path, isolation_level=None)) as db:
        heads = db.execute("SELECT id, kind, head FROM log")
        logs = [(log,) for log, kind, head in heads if leave_out(kind, head)]
        if not logs:
            return
        db.execute("PRAGMA secure_delete = ON")
        db.execute("BEGIN IMMEDIATE")
        delete_logs(db, logs)
        db.execute("COMMIT")
        db.execute("VACUUM")
    finish_copy(path)


async def _copy(url: str, path: str, now: Callable[[], float]) -> None:
    store = await open_web_store(url, now)
    try:
        await write_backup(store, path)
    finally:
        await store.close()


@contextmanager
def new_backup(path: str) -> Iterator[str]:
    """A file to be written, which becomes `path` when it is complete; never over another one."""
    folder = os.path.dirname(path) or "."
    try:
        if os.path.lexists(path):
            raise FileExistsError
        descriptor, temporary = mkstemp(prefix=".timesduel-", suffix=".tmp", dir=folder)
        os.close(descriptor)
        try:
            yield temporary
            rename_to_new(temporary, path)
        except BaseException:
            with suppress(OSError):
                os.remove(temporary)
            raise
        sync_folder(folder)
    except FileExistsError:
        raise NameTakenError("games.exists").at(path) from None
    except OSError as error:
        raise system_error(error).at(path) from None


async def write_backup(store: WebStore, path: str) -> None:
    """Make a file a backup of everything as it is at one instant; it may be there, but empty."""
    if isinstance(store, SqliteStore):
        await store.copy_to(path)
        return
    with TemporaryDirectory(prefix="timesduel-") as folder:
        gathered = os.path.join(folder, "backup")
        copy = await SqliteStore.open(gathered, lambda: 0.0)
        try:
            rows: list[LogRow] = []
            async for row in store.rows():
                rows.append(row)
                if len(rows) == _AT_ONCE:
                    await copy.put(rows)
                    rows = []
            await copy.put(rows)
            await copy.copy_to(path)
        finally:
            await copy.close()


def damaged_logs(path: str, kinds: Kinds) -> list[str]:
    """Read every log in a backup: those that cannot be read, and what is wrong with them."""
    with backup_rows(path) as pieces:
        return [damage for rows in pieces for damage in _damaged(rows, kinds)]


def check_readable(damaged: Sequence[str]) -> None:
    """Name games that cannot be read, if there are any, by a StoreError."""
    if damaged:
        listed = "\n  ".join(damaged)
        raise StoreError("stores.unreadable", count=len(damaged), games=listed)


class Restored(NamedTuple):
    """Result of restoring a backup."""

    new: int
    """Games that are in the store now."""

    were_there: int
    """Games that were there already, and stay as they were."""

    damaged: list[str]
    """Games of the backup that cannot be read, as `damaged_logs` has them."""


async def restore_backup(path: str, url: str, now: Callable[[], float], kinds: Kinds) -> Restored:
    """Put the games of a backup into a store, also those that cannot be read.

    Being restored is being touched: they are kept from now on as long as any game.
    """
    new = found = 0
    damaged: list[str] = []
    with backup_rows(path) as pieces:
        store = await open_web_store(url, now)
        try:
            for rows in pieces:
                damaged += _damaged(rows, kinds)
                new += await store.put([row._replace(touched=now()) for row in rows])
                found += len(rows)
        finally:
            await store.close()
    return Restored(new, found - new, damaged)


def is_backup(path: str) -> bool:
    """Does a file look like one? An OSError if it cannot be read."""
    with open(path, "rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC


@contextmanager
def backup_rows(path: str) -> Iterator[Iterator[list[LogRow]]]:
    """The games in a backup of this or an earlier version, some at a time; the file stays as it is.

    A StoreError, before or on the way, if the backup is damaged.
    """
    with TemporaryDirectory(prefix="timesduel-") as folder:
        copy = os.path.join(folder, "backup")
        with _about(path):
            if not is_plain(path):
                raise StoreError("files.not_plain")
            if not is_backup(path):
                raise StoreError("stores.no_backup")
            shutil.copyfile(path, copy)
            connection = open_database(copy, keep_copy=False)
        with closing(connection):
            yield _pieces(connection, path)


def _pieces(connection: sqlite3.Connection, path: str) -> Iterator[list[LogRow]]:
    last = 0
    while True:
        with _about(path):
            rows, last = select_rows(connection, last, _AT_ONCE)
        if not rows:
            return
        yield rows


def _damaged(rows: Iterable[LogRow], kinds: Kinds) -> Iterator[str]:
    """What is wrong with those logs that cannot be read, and which they are."""
    for row in rows:
        try:
            if not all(isinstance(text, str) for text in (row.head, *row.lines)):
                raise RecordError("games.damaged")
            if (kind := kinds.get(row.kind)) is None:
                raise RecordError("games.damaged")
            with_lines(kind, kind.begin(row.head), row.lines)
        except TimesDuelError as error:
            yield say("errors.at", place=row.name, problem=error.message)


@contextmanager
def _about(path: str) -> Iterator[None]:
    """An error names the backup, not the copy of it."""
    try:
        with errors_as_ours():
            yield
    except StoreError as error:
        raise error.at(path) from None


BACKUP_PATH = "/admin/backup"

_FETCH_TIMEOUT = 60.0
"""Seconds without a byte until the server is given up."""

_CHUNK = 2**18


def fetch_backup(notice: ServerNotice, path: str) -> None:
    """Write what the server sends into a file, and force it to disk; a StoreError says why not."""
    try:
        whole = _fetch(notice, path) and is_backup(path)
    except (HTTPException, ValueError):
        whole = False
    except OSError as error:
        raise system_error(error).at(notice.url) from None
    if not whole:
        raise StoreError("stores.cut_off").at(notice.url)


def _fetch(notice: ServerNotice, path: str) -> bool:
    """Fetch the backup into a file; has it come as a whole?"""
    url = urlsplit(notice.url)
    with closing(
        HTTPConnection(url.hostname or "", url.port, timeout=_FETCH_TIMEOUT)
    ) as connection:
        headers = {"Authorization": f"Bearer {notice.secret}"}
        connection.request("GET", url.path + BACKUP_PATH, headers=headers)
        response = connection.getresponse()
        left = int(response.headers["Content-Length"])
        with open(path, "wb") as file:
            while chunk := response.read(_CHUNK):
                file.write(chunk)
                left -= len(chunk)
            file.flush()
            os.fsync(file.fileno())
    return response.status == 200 and left == 0
