"""Connections by h11, which every Python has, for clients that take their time on purpose."""

from __future__ import annotations

from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from timesduel.net.deadline import request_deadline


class PunctualH11(H11Protocol):
    """A connection that is closed if a request is not complete in time."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._request = request_deadline(self.loop, self.transport)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._request.end()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        super().handle_events()
        self._watch()

    def _watch(self) -> None:
        awaited = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        self._request.runs(awaited and not self.transport.is_closing())
