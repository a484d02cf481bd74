"""What only whoever runs the server may do: it takes a secret that stands beside the database."""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from typing import TYPE_CHECKING

from timesduel.extras import from_extra
from timesduel.web.problems import not_found
from timesduel.web.stores.backup import write_backup
from timesduel.web.stores.sqlite_file import copy_path
from timesduel.web.tokens import fits, hashed

with from_extra("web"):
    from starlette.responses import Response, StreamingResponse
    from starlette.routing import Route

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request

    from timesduel.web.stores.sqlite import SqliteStore

BACKUP_PATH = "/admin/backup"

_CHUNK = 2**18


def make_admin_routes(store: SqliteStore, secret: str) -> list[Route]:
    """The routes of a server whose store is a file; to everybody else they are not there."""
    kept = hashed(secret)

    async def backup(request: Request) -> Response:
        """The bytes of a backup of everything, while games go on."""
        scheme, _, given = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not fits(kept, hashed(given)):
            raise not_found()
        copy = copy_path(store.path)
        try:
            await write_backup(store, copy)
            length = os.path.getsize(copy)
        except BaseException:
            _remove(copy)
            raise
        headers = {"Content-Length": str(length), "Cache-Control": "no-store"}
        return StreamingResponse(
            _content(copy), headers=headers, media_type="application/x-sqlite3"
        )

    return [Route(BACKUP_PATH, backup, methods=["GET"])]


async def _content(path: str) -> AsyncIterator[bytes]:
    """What is in a file, which is removed then, also if nobody reads on."""
    try:
        with open(path, "rb") as file:
            while chunk := await asyncio.to_thread(file.read, _CHUNK):
                yield chunk
    finally:
        _remove(path)


def _remove(path: str) -> None:
    with suppress(OSError):
        os.remove(path)
