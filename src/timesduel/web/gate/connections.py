"""Connections with bounds: on how many there are, and on the time until an answer is read."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from timesduel.net.deadline import Deadline
from timesduel.web.gate.clients import client_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.web.gate.limits import ClientLimits

SECONDS_FOR_AN_ANSWER = 20.0
"""Until a client goes on reading what waits for it."""


def connection_class(
    limits: ClientLimits, is_proxy: Callable[[str], bool]
) -> type[asyncio.Protocol]:
    """What a server makes of each connection: by httptools if it is there, else by h11."""
    own = {"limits": limits, "is_proxy": staticmethod(is_proxy)}
    return type("Connection", (GuardedConnection, _punctual()), own)


def _punctual() -> type[asyncio.Protocol]:
    try:
        from timesduel.net.http_connection import HttpConnection
    except ImportError:
        from timesduel.net.h11_requests import PunctualH11

        return PunctualH11
    return HttpConnection


class GuardedConnection(asyncio.Protocol):
    """Closed at once if there are too many; later, if its client does not read."""

    limits: ClientLimits
    is_proxy: Callable[[str], bool]
    _client: str | None = None
    _answer: Deadline | None = None

    def connection_made(self, transport: Any) -> None:
        loop = asyncio.get_running_loop()
        super().connection_made(transport)
        self._answer = Deadline(loop, SECONDS_FOR_AN_ANSWER, transport.abort)
        peer = transport.get_extra_info("peername")
        address = peer[0] if isinstance(peer, tuple) else ""
        # The clients of a proxy show with each request.
        client = "" if self.is_proxy(address) else client_at(address)
        if self.limits.connect(client):
            self._client = client
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._client is not None:
            self.limits.disconnect(self._client)
            self._client = None
        if self._answer is not None:
            self._answer.end()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._waits_for_client(True)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._waits_for_client(False)

    def _waits_for_client(self, waiting: bool) -> None:
        if self._answer is not None:
            self._answer.runs(waiting)
