"""For whoever runs the server: `/health`, `/metrics`, and backups.

A backup takes a secret that stands beside the database.
"""

from __future__ import annotations

import asyncio
import os
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from timesduel.errors import TimesDuelError
from timesduel.extras import from_extra
from timesduel.web.api.operation import Operation
from timesduel.web.api.responses import not_found
from timesduel.web.api.tokens import fits, hashed
from timesduel.web.stores.backup import BACKUP_PATH
from timesduel.web.stores.opening import ServerNotice, remove_notice, write_notice
from timesduel.web.stores.sqlite import SqliteStore
from timesduel.web.stores.sqlite_file import copy_path

with from_extra("web"):
    from starlette.responses import JSONResponse, Response

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.requests import Request
    from starlette.types import Receive, Scope, Send

    from timesduel.web.gate.logs import Log
    from timesduel.web.gate.metrics import Metrics
    from timesduel.web.stores.store import WebStore


_CHUNK = 2**18
"""Bytes of a backup that are read at once."""

_STORE_TIMEOUT = 2.0
"""Seconds until a store that does not answer is taken to be away."""

_STORE_CHECK_INTERVAL = 5.0
"""Seconds between two looks after the store."""

_PROMETHEUS = "text/plain; version=1.0.0; charset=utf-8"


def admin_operations(store: WebStore, secret: str) -> tuple[Operation, ...]:
    """What a server with a store in a file lets its owner do; to others these are not there."""
    if not isinstance(store, SqliteStore):
        return ()  # others reach the database themselves
    kept, owned = hashed(secret), store

    async def backup(request: Request) -> Response:
        scheme, _, given = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not fits(kept, hashed(given)):
            raise not_found()
        copy = copy_path(owned.path)
        try:
            await owned.copy_to(copy)
        except BaseException:
            _remove(copy)
            raise
        return _FileResponse(copy)

    return (Operation("GET", BACKUP_PATH, backup, local=True),)


@contextmanager
def noticed(store: WebStore, notice: ServerNotice) -> Iterator[None]:
    """While the server answers, a note beside the database says how its owner reaches it."""
    if not isinstance(store, SqliteStore):
        yield
        return
    with suppress(OSError):  # without it there are only no backups
        write_notice(store.path, notice)
    try:
        yield
    finally:
        remove_notice(store.path)


class _FileResponse(Response):
    """Sends a file, and removes it afterwards."""

    def __init__(self, path: str) -> None:
        self._path = path
        length = str(os.path.getsize(path))
        super().__init__(
            headers={"Content-Length": length, "Cache-Control": "no-store"},
            media_type="application/x-sqlite3",
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        try:
            with open(self._path, "rb") as file:
                await send(start)
                while chunk := await asyncio.to_thread(file.read, _CHUNK):
                    await send({"type": "http.response.body", "body": chunk, "more_body": True})
                await send({"type": "http.response.body", "body": b""})
        finally:
            _remove(self._path)


def _remove(path: str) -> None:
    with suppress(OSError):
        os.remove(path)


class Upkeep:
    """Health and figures of a server."""

    def __init__(self, store: WebStore, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self.store_answers = True
        """Did it answer the last time?"""

    def operations(self, *, local: bool) -> tuple[Operation, ...]:
        """`/health` and `/metrics`, which are not described; if `local`, for this machine only."""
        return (
            Operation("GET", "/health", self.health, local=local),
            Operation("GET", "/metrics", self.metrics, local=local),
        )

    async def health(self, _: Request) -> Response:
        """Whether the store answers."""
        if await self._store_answers():
            return JSONResponse({"status": "ok"})
        return JSONResponse({"status": "store away"}, 503, {"Retry-After": "2"})

    async def metrics(self, _: Request) -> Response:
        """Figures for Prometheus."""
        return Response(self._metrics.text(), media_type=_PROMETHEUS)

    async def watch_store(self, log: Log) -> None:
        """Look after the store again and again, and note when it goes away or comes back."""
        while True:
            answers = await self._store_answers()
            if answers is not self.store_answers:
                self.store_answers = answers
                log.event("store_back" if answers else "store_away")
            await asyncio.sleep(_STORE_CHECK_INTERVAL)

    async def _store_answers(self) -> bool:
        try:
            async with asyncio.timeout(_STORE_TIMEOUT):
                await self._store.due(0.0, 1)
        except (TimesDuelError, TimeoutError):
            return False
        return True
