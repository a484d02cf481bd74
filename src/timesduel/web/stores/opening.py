"""Which store a URL means."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
