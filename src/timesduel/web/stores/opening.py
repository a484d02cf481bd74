"""Which store a URL means, and how to reach the server that has a SQLite file open.

That server leaves a notice beside the file, which only its owner may read. One that a killed server
has left does no harm: nobody looks at it unless the file is in use, and then the server that uses
it has written its own.
"""

from __future__ import annotations

import os
from contextlib import suppress
from json import dumps, loads
from typing import TYPE_CHECKING, NamedTuple

from timesduel.core.numbers import quote
from timesduel.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.web.stores.store import WebStore


_POSTGRES = ("postgresql:", "postgres:")
_SQLITE = "sqlite:"


async def open_web_store(
    url: str, now: Callable[[], float], *, may_be_away: bool = False
) -> WebStore:
    """The store that a URL means: `sqlite:///srv/games.sqlite`, a path, or `postgresql://...`.

    A StoreError says why it cannot be opened; it never shows the URL, which may have a password.
    A database elsewhere that `may_be_away` is waited for: until it is there, whatever is asked for
    is an AwayError.
    """
    path = sqlite_path(url)
    if path is None:
        from timesduel.web.stores.postgres import PostgresStore

        return await PostgresStore.open(url, now, may_be_away=may_be_away)
    from timesduel.web.stores.sqlite import SqliteStore

    return await SqliteStore.open(path, now)


def sqlite_path(url: str) -> str | None:
    """The file that a URL means; None for a database elsewhere."""
    if url.startswith(_POSTGRES):
        return None
    scheme, colon, _ = url.partition("://")
    path = url.removeprefix(_SQLITE)
    if path != url and path.startswith("//"):  # sqlite:///srv/games.sqlite
        host, slash, rest = path[2:].partition("/")
        path = "" if host else slash + rest
    elif colon and path == url:
        raise StoreError("stores.scheme", scheme=quote(scheme))
    if not path:
        raise StoreError("stores.no_path")
    return path


_ENDING = ".server"
_LONGEST = 4096


class ServerNotice(NamedTuple):
    """Content of the notice."""

    url: str
    """Where the server answers on this machine, such as `http://127.0.0.1:8000/duel`."""

    secret: str
    """Bearer token of its `/admin`."""


def own_url(host: str, port: int, base_path: str) -> str:
    """Where a server that listens at an address, perhaps at all of them, is reached from here."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}{base_path}"


def write_notice(database: str, notice: ServerNotice) -> None:
    """Write the notice of a database; an OSError says why not."""
    path = database + _ENDING
    remove_notice(database)
    descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with open(descriptor, "w", encoding="utf-8") as file:
        file.write(dumps(notice._asdict()))


def read_notice(database: str) -> ServerNotice | None:
    """The notice of a database, if there is one that can be read."""
    with suppress(OSError, ValueError, TypeError, KeyError):
        with open(database + _ENDING, encoding="utf-8") as file:
            data = loads(file.read(_LONGEST))
        url, secret = data["url"], data["secret"]
        if isinstance(url, str) and isinstance(secret, str):
            return ServerNotice(url, secret)
    return None


def remove_notice(database: str) -> None:
    """Remove the notice of a database."""
    with suppress(OSError):
        os.remove(database + _ENDING)
