"""Connections by httptools, which is quick, for clients that take their time or more on purpose."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from timesduel.net.deadline import request_deadline

LONGEST_HEAD = 64 * 1024
"""Bytes of a request before its body that are gathered; h11 takes as many."""

MOST_IN_LINE = 16
"""Requests of one connection that wait while the one before is answered."""


class PunctualHttpTools(HttpToolsProtocol):
    """A connection that is closed if a request is too long, or not complete in time."""

    _gathered = 0
    """Bytes of a request whose body has not begun."""

    _awaited = True
    """Is there a request that has not come whole?"""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._request = request_deadline(self.loop, self.transport)
        self._request.runs(True)

    def connection_lost(self, exc: Exception | None) -> None:
        self._request.runs(False)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._gathered += len(data)
        super().data_received(data)
        self._request.runs(self._awaited)
        if self._gathered > LONGEST_HEAD:
            self.transport.abort()

    def on_message_begin(self) -> None:
        self._awaited = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._gathered = 0
        if len(self.pipeline) >= MOST_IN_LINE:
            raise ValueError  # the parser stops there, and the client gets a 400
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._awaited = False
        super().on_message_complete()
