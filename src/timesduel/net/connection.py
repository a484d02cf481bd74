"""HTTP connections by uvicorn and httptools, with bounds on what a client may take: time, size."""

from __future__ import annotations

import asyncio
from math import inf
from typing import TYPE_CHECKING, Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

REQUEST_TIMEOUT = 10.0
"""Seconds from the connection, or the first byte of a request, until the request is complete."""

READ_TIMEOUT = 20.0
"""Seconds until a client goes on reading an answer that waits for it."""

MAX_HEAD_BYTES = 64 * 1024
"""Bytes of a request before its body, or of the trailers after it."""

MAX_PIPELINED = 16
"""Requests of one connection that wait while the one before is answered."""

_TICKS_PER_CHECK = 5
"""uvicorn ticks ten times a second; every so often it is looked who is late."""


class BoundedConnection(HttpToolsProtocol):
    """A connection that ends if its client sends too slowly or too much, or does not read.

    A `BoundedServer` calls `check` now and then: that is cheaper than timers of each connection.
    """

    _request_due = inf
    """Loop time by which the request that has begun must be complete."""

    _read_due = inf
    """Loop time by which the client must have read something."""

    _head_bytes = 0
    """Bytes since the last body or the last complete head."""

    answering: RequestResponseCycle | None = None
    """The request that the application works on; `cycle` is the one that came last."""

    release: Callable[[], object] = bool
    """Called when the connection does not count any more; `bool` does nothing."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self.pipeline.clear()
        if self.answering is not None:  # uvicorn tells only `cycle`
            self.answering.disconnected = True
            self.answering.message_event.set()
        super().connection_lost(exc)
        self.release()

    def data_received(self, data: bytes) -> None:
        self._head_bytes += len(data)
        self._expect_request()
        super().data_received(data)
        if self._head_bytes > MAX_HEAD_BYTES:
            self.transport.abort()

    def on_message_begin(self) -> None:
        self._expect_request()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        came, self._head_bytes = self._head_bytes, 0
        if came > MAX_HEAD_BYTES and len(self.url) + _size(self.headers) > MAX_HEAD_BYTES:
            raise ValueError("too long a head, which has come at once")
        if len(self.pipeline) >= MAX_PIPELINED:
            raise ValueError("too many pipelined requests")
        cycle = self.cycle
        super().on_headers_complete()
        if self.cycle is not cycle:  # or else it is an upgrade, which needs its headers
            self.headers = []  # trailers are no headers
            self.answering = self.answering or self.cycle

    def on_body(self, body: bytes) -> None:
        self._head_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        # Without an answer to come, uvicorn would wait for the next request without end.
        if self.answering is not None and not self.cycle.response_complete:
            self._request_due = inf

    def on_response_complete(self) -> None:
        self.answering = self.pipeline[-1][0] if self.pipeline else None
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP, but never inside or instead of the answer to another request."""
        cycle = self.answering
        if cycle is None or (cycle.more_body and not cycle.response_started):
            super().send_400_response(msg)
        else:
            self.shutdown()

    def _unsupported_upgrade_warning(self) -> None:
        self.shutdown()

    def check(self, now: float) -> None:
        """Cut off the client if it is late; a request does not come while we do not read."""
        if now > self._request_due and self.flow.read_paused:
            self._request_due = now + REQUEST_TIMEOUT
        if self._read_due == inf or not self.flow.write_paused:
            self._read_due = now + READ_TIMEOUT
        if now > self._request_due or now > self._read_due:
            self.transport.abort()

    def _expect_request(self) -> None:
        if self._request_due == inf:
            self._request_due = self.loop.time() + REQUEST_TIMEOUT


def _size(headers: list[tuple[bytes, bytes]]) -> int:
    return sum(len(name) + len(value) + 4 for name, value in headers)


class BoundedServer(uvicorn.Server):
    """A server of `BoundedConnection`s."""

    async def on_tick(self, counter: int) -> bool:
        if counter % _TICKS_PER_CHECK == 0:
            now = asyncio.get_running_loop().time()
            connections: list[Any] = [*self.server_state.connections]
            for connection in connections:
                connection.check(now)
        return await super().on_tick(counter)
