"""`/health` and `/metrics`: how the server is, for whoever runs it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from timesduel.errors import TimesDuelError
from timesduel.extras import from_extra
from timesduel.web.api.operation import Operation

with from_extra("web"):
    from starlette.responses import JSONResponse, Response

if TYPE_CHECKING:
    from starlette.requests import Request

    from timesduel.web.gate.logs import Log
    from timesduel.web.gate.metrics import Metrics
    from timesduel.web.stores.store import WebStore

_PATIENCE = 2.0
"""Seconds until a store that does not answer is taken to be away."""

_EVERY = 5.0
"""Seconds between two looks after the store."""

_TEXT = "text/plain; version=1.0.0; charset=utf-8"


class Upkeep:
    """Answers at these two paths."""

    def __init__(self, store: WebStore, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self.store_answers = True
        """Did it the last time?"""

    def operations(self, *, local: bool) -> tuple[Operation, ...]:
        """Both, which the description leaves out; `local` ones are for this machine only."""
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
        return Response(self._metrics.text(), media_type=_TEXT)

    async def watch_store(self, log: Log) -> None:
        """Look after the store again and again, and note when it goes away or comes back."""
        while True:
            answers = await self._store_answers()
            if answers is not self.store_answers:
                self.store_answers = answers
                log.event("store_back" if answers else "store_away")
            await asyncio.sleep(_EVERY)

    async def _store_answers(self) -> bool:
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._store.due(0.0, 1)
        except (TimesDuelError, TimeoutError):
            return False
        return True
