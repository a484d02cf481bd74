"""The MCP server over HTTP: for many clients, also for those that mean no good.

Connections, the size of a request and the time that it may take to come are all bounded, and
whatever goes beyond is refused without a word in the log.
"""

from __future__ import annotations

import socket
from ipaddress import ip_address
from logging import ERROR, getLogger
from typing import TYPE_CHECKING, Any

from timesduel.extras import from_extra

with from_extra("mcp"):
    import h11
    import uvicorn
    from mcp.server.transport_security import TransportSecuritySettings
    from starlette.responses import PlainTextResponse
    from uvicorn.protocols.http.h11_impl import H11Protocol

from timesduel.adapters.mcp import LONGEST_MESSAGE, make_server, new_games
from timesduel.words.speech import say

if TYPE_CHECKING:
    import asyncio

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

PATH = "/mcp"
"""Where the server is found."""

MOST_CONNECTIONS = 200
"""At once; fewer where the system does not let us have twice as many files open."""

SECONDS_FOR_A_REQUEST = 10.0
"""From the connection, or the answer before, until the request has come."""

_CLOSED = -1


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
        http=PunctualRequests,
        ws="none",
        log_level="error",
        timeout_graceful_shutdown=1,
    )
    uvicorn.Server(config).run(sockets=[Door(listening, most_connections())])


def is_local(host: str) -> bool:
    """Is this an address of a machine that only it can reach?"""
    return ip_address(host).is_loopback


def most_connections() -> int:
    """As many as leave half of the files that we may have open for everything else."""
    try:
        from resource import RLIMIT_NOFILE, getrlimit
    except ImportError:  # Windows has no such limit
        return MOST_CONNECTIONS
    files, _ = getrlimit(RLIMIT_NOFILE)
    return max(1, min(MOST_CONNECTIONS, files // 2)) if files > 0 else MOST_CONNECTIONS


class Door(socket.socket):
    """A listening socket with a limit of connections; further ones are closed at once.

    Without it the event loop would go on until no file can be opened any more, and complain about
    that as fast as it can.
    """

    def __init__(self, listening: socket.socket, most: int) -> None:
        super().__init__(
            listening.family, listening.type, listening.proto, fileno=listening.detach()
        )
        # Answers have two parts; the second must not wait until the first has been confirmed.
        self.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._most = most
        self._inside: list[socket.socket] = []

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection; a ConnectionAbortedError if there are too many."""
        connection, address = super().accept()
        self._inside = [guest for guest in self._inside if guest.fileno() != _CLOSED]
        if len(self._inside) >= self._most:
            connection.close()
            raise ConnectionAbortedError
        self._inside.append(connection)
        return connection, address


class PunctualRequests(H11Protocol):
    """A connection that is closed if a request is not complete in time."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watching()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        super().handle_events()
        self._watch()

    def _watch(self) -> None:
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY) or self.transport.is_closing():
            self._stop_watching()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(SECONDS_FOR_A_REQUEST, self.transport.abort)

    def _stop_watching(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


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
