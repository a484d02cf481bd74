"""`/health` and `/metrics`: how the server is, for whoever runs it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from timesduel.errors import TimesDuelError
from timesduel.extras import from_extra

with from_extra("web"):
    from starlette.responses import JSONResponse, Response

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from timesduel.web.metrics import Metrics
    from timesduel.web.stores.store import WebStore

_PATIENCE = 2.0
"""Seconds until a store that does not answer is taken to be away."""

_TEXT = "text/plain; version=1.0.0; charset=utf-8"


class Vitals:
    """An ASGI application for these two paths."""

    def __init__(self, store: WebStore, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        response: Response
        if scope["path"].endswith("/metrics"):
            response = Response(self._metrics.text(), media_type=_TEXT)
        elif await self._store_answers():
            response = JSONResponse({"status": "ok"})
        else:
            response = JSONResponse({"status": "store away"}, 503, {"Retry-After": "2"})
        await response(scope, receive, send)

    async def _store_answers(self) -> bool:
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._store.due(0.0, 1)
        except (TimesDuelError, TimeoutError):
            return False
        return True
