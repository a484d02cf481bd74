"""Connections with bounds on how many there are, in all and of one client."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from timesduel.net.connection import BoundedConnection
from timesduel.web.gate.clients import client_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.web.gate.limits import ClientLimits


def connection_class(
    limits: ClientLimits, is_proxy: Callable[[str], bool]
) -> type[BoundedConnection]:
    """What a server makes of each connection: it is closed at once if there are too many."""

    class CountedConnection(BoundedConnection):
        _client: str | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            address = self.client[0] if self.client else ""
            # The clients of a proxy show with each request.
            client = "" if is_proxy(address) else client_at(address)
            if limits.connect(client):
                self._client = client
            else:
                transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            if self._client is not None:
                limits.disconnect(self._client)
                self._client = None
            super().connection_lost(exc)

    return CountedConnection
