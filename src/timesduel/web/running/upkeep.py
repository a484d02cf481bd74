"""`/health` and `/metrics`: how the server is, for whoever runs it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from timesduel.errors import ProblemError, TimesDuelError
from timesduel.extras import from_extra
from timesduel.web.api.problems import problem_response
from timesduel.web.gate.admission import READING

with from_extra("web"):
    from starlette.responses import JSONResponse, Response

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from timesduel.web.gate.logs import Log
    from timesduel.web.gate.metrics import Metrics
    from timesduel.web.stores.store import WebStore

_PATIENCE = 2.0
"""Seconds until a store that does not answer is taken to be away."""

_EVERY = 5.0
"""Seconds between two looks after the store."""

_TEXT = "text/plain; version=1.0.0; charset=utf-8"


class Upkeep:
    """An ASGI application for these two paths."""

    def __init__(self, store: WebStore, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self.store_answers = True
        """Did it the last time?"""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        response: Response
        if scope["method"] not in READING:
            methods = ", ".join(READING)
            response = problem_response(
                ProblemError(405, "server.method", headers={"Allow": methods}, methods=methods)
            )
        elif scope["path"].endswith("/metrics"):
            response = Response(self._metrics.text(), media_type=_TEXT)
        elif await self._store_answers():
            response = JSONResponse({"status": "ok"})
        else:
            response = JSONResponse({"status": "store away"}, 503, {"Retry-After": "2"})
        await response(scope, receive, send)

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
