"""How answers go out: long ones in pieces, so that who reads slowly takes little of our memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.extras import from_extra

with from_extra("web"):
    from starlette.responses import Response

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

PIECE = 2**16
"""Bytes that are sent at once; the rest waits until the client has taken them."""


class PieceResponse(Response):
    """An answer of any length."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        body, headers = self.body, self.raw_headers
        await send({"type": "http.response.start", "status": self.status_code, "headers": headers})
        last = (len(body) - 1) // PIECE * PIECE if body else 0
        for start in range(0, last, PIECE):
            piece = body[start : start + PIECE]
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": body[last:] if last else body})
