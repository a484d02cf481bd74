"""The MCP server over HTTP: for many clients, also for those that mean no good.

Connections, the size of a request and the time that it may take to come are all bounded, and
whatever goes beyond is refused without a word in the log.
"""

from __future__ import annotations

import signal
from contextlib import contextmanager
from logging import ERROR, getLogger
from typing import TYPE_CHECKING

from timesduel.extras import from_extra

with from_extra("mcp"):
    import uvicorn
    from mcp.server.transport_security import TransportSecuritySettings
    from starlette.responses import PlainTextResponse
    from uvicorn.server import HANDLED_SIGNALS

    from timesduel.net.connection import BoundedConnection, BoundedServer

from timesduel.adapters.mcp import LONGEST_MESSAGE, make_server, new_games
from timesduel.net.listening import Door, is_local, most_connections
from timesduel.words.speech import say

if TYPE_CHECKING:
    import socket
    from collections.abc import Iterator

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

PATH = "/mcp"
"""Where the server is found."""

MOST_CONNECTIONS = 200
"""At once; fewer where the system does not let us have twice as many files open."""


def serve_http(listening: socket.socket, *, solving: bool) -> None:
    """Serve clients at `PATH`, until somebody presses Ctrl-C."""
    getLogger("mcp").setLevel(ERROR)  # a client that is kept out gets an answer; the log needs none
    server = make_server(new_games(solving=solving), solving=solving)
    app = server.streamable_http_app(
        streamable_http_path=PATH,
        stateless_http=True,  # games have names, so there is nothing to keep about clients
        transport_security=_security(listening.getsockname()[0]),
    )
    config = uvicorn.Config(
        WholeRequests(app),
        loop="asyncio",
        http=BoundedConnection,
        ws="none",
        log_level="error",
        timeout_graceful_shutdown=1,
    )
    _Server(config).run(sockets=[Door(listening, most_connections(MOST_CONNECTIONS))])


class _Server(BoundedServer):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End in order at a signal, but not at one that was to be ignored from the start."""
        ignored = [each for each in HANDLED_SIGNALS if signal.getsignal(each) is signal.SIG_IGN]
        with super().capture_signals():
            for number in ignored:
                signal.signal(number, signal.SIG_IGN)
            yield


class WholeRequests:
    """An application that is asked only when all of a request is there, and not too long."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":  # the server begins or ends
            await self._app(scope, receive, send)
            return
        body = bytearray()
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body += message["body"]
            more = message["more_body"]
            if len(body) > LONGEST_MESSAGE:
                refusal = say("mcp.request", most=LONGEST_MESSAGE)
                await PlainTextResponse(refusal, 413, {"Connection": "close"})(scope, receive, send)
                return
        whole: list[Message] = [{"type": "http.request", "body": bytes(body), "more_body": False}]

        async def hand_over() -> Message:
            return whole.pop() if whole else await receive()

        await self._app(scope, hand_over, send)


def _security(host: str) -> TransportSecuritySettings:
    """On this machine alone, pages of other hosts must not reach us through somebody's browser."""
    shown = f"[{host}]" if ":" in host else host
    ours = dict.fromkeys(f"{name}:*" for name in (shown, "127.0.0.1", "localhost", "[::1]"))
    return TransportSecuritySettings(
        enable_dns_rebinding_protection=is_local(host),
        allowed_hosts=list(ours),
        allowed_origins=[f"http://{name}" for name in ours],
    )
