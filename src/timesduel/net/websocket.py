"""WebSocket connections on the core of `websockets`, which uvicorn makes by its option `ws`.

What is sent goes to the transport at once, as frames that may be made once for many connections.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol
from urllib.parse import unquote

from uvicorn.protocols.utils import get_local_addr, get_remote_addr
from websockets.datastructures import Headers
from websockets.frames import Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from timesduel.net import connection
from timesduel.net.connection import BoundedConnection
from timesduel.net.frames import NO_TEXT, POLICY, RESTART

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable

    from websockets.typing import BytesLike

MESSAGE_TIMEOUT = 10.0
"""Seconds until the first message."""

SILENCE_TIMEOUT = 45.0
"""Seconds without a sign of the client, be it a pong."""

CLOSE_TIMEOUT = 5.0
"""Seconds until the client closes a connection in its turn."""

MAX_MESSAGE_BYTES = 16 * 1024
"""Bytes of a message, whole or in fragments."""

MAX_FRAMES = 1_000
"""Messages between two looks of the server, twice a second; what they ask for has other limits."""

MAX_OTHERS = 10
"""Pings, pongs, fragments and refused messages between two looks. Nothing else limits these, and
all connections that one address may have can send them at the same instant."""

_SLICE = 256
"""Bytes that are read at a time, of however many have come: so `MAX_FRAMES` takes effect."""


class Session(Protocol):
    """What a connection is for."""

    def received(self, message: BytesLike) -> None:
        """A message has come: text in UTF-8, or what claims to be."""

    def resumed(self) -> None:
        """The client reads again: what was held back may be sent."""

    def lost(self) -> None:
        """The connection is no more; called once."""


class Refusal(NamedTuple):
    """An answer over HTTP instead of a connection."""

    status: int
    headers: Iterable[tuple[str, str]]
    body: bytes


class SocketConnection(asyncio.Protocol):
    """One connection. A `BoundedServer` calls `check` now and then, so it needs no timers."""

    __slots__ = (
        *("_connections", "_core", "_due", "_frames", "_headers", "_heard", "_parts", "_read_due"),
        *("_session", "_tasks", "_transport", "is_open", "is_paused", "release"),
    )

    def __init__(self, config: Any, server_state: Any, app_state: Any) -> None:
        self._connections: set[object] = server_state.connections
        self._tasks: set[asyncio.Task[None]] = server_state.tasks
        self._headers: list[tuple[bytes, bytes]] = server_state.default_headers
        self._core = ServerProtocol(max_size=MAX_MESSAGE_BYTES)
        self._transport: Any = None
        self._session: Session | None = None
        self._parts: bytearray | None = None
        """The fragments of a message that is not complete."""
        self._frames = 0
        """Number of frames since the last look, as they count."""
        self._heard: bool | None = None
        """Was there a sign of the client since the last look? None before its first message."""
        self._due = asyncio.get_running_loop().time() + MESSAGE_TIMEOUT
        """Loop time by which there must be one."""
        self._read_due = inf
        """Loop time by which the client must have read something."""
        self.is_open = False
        """May messages be sent?"""
        self.is_paused = False
        """Is the client to read before it is told more?"""
        self.release: Callable[[], object] = bool
        """Called when the connection does not count any more; `bool` does nothing."""

    def open_session(self, scope: dict[str, Any]) -> Session | Refusal:
        """Who talks to a client whose request to upgrade is this ASGI scope; for subclasses."""
        raise NotImplementedError

    def send(self, frames: bytes) -> None:
        """Send frames, unless the connection is closed."""
        if self.is_open:
            self._transport.write(frames)

    def close(self, code: int) -> None:
        """Close the connection as soon as the client does so in its turn."""
        if self.is_open:
            self._core.send_close(code)
            self._flush()

    def charge(self) -> None:
        """Count a frame of which only `MAX_OTHERS` may come, such as a message that is refused."""
        self._frames += MAX_FRAMES // MAX_OTHERS

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin some work that the end of the server waits for."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def check(self, now: float) -> None:
        """Cut off the client if it is late."""
        self._frames = 0
        if self._heard and self.is_open:
            self._heard, self._due = False, now + SILENCE_TIMEOUT
        if now > self._due or now > self._read_due:
            self._transport.abort()

    def shutdown(self) -> None:
        """The server ends, and nobody looks for late clients any more."""
        self.close(RESTART)
        asyncio.get_running_loop().call_later(CLOSE_TIMEOUT, self._transport.abort)

    def connection_made(self, transport: Any) -> None:
        self._connections.add(self)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.discard(self)
        self.is_open = False
        self._core.parser.close()  # it refers to the core, which refers to it
        self._core.parser_exc = None  # as this does, by its traceback
        session, self._session = self._session, None
        if session is not None:
            session.lost()
        self.release()

    def pause_writing(self) -> None:
        self.is_paused = True
        self._transport.pause_reading()  # or else pongs and answers gather without end
        self._read_due = asyncio.get_running_loop().time() + connection.READ_TIMEOUT

    def resume_writing(self) -> None:
        self.is_paused, self._read_due = False, inf
        self._transport.resume_reading()
        if self.is_open and self._session is not None:
            self._session.resumed()

    def eof_received(self) -> None:
        self._core.receive_eof()
        self._flush()

    def data_received(self, data: bytes) -> None:
        core = self._core
        for start in range(0, len(data), _SLICE):
            core.receive_data(data[start : start + _SLICE])
            for event in core.events_received():
                if isinstance(event, Request):
                    self._answer(event)
                else:
                    self._take(event)
                    if self._frames > MAX_FRAMES:
                        self.close(POLICY)
                        self._transport.close()  # nothing more is read
                        return
            self._flush()

    def _take(self, frame: Any) -> None:
        if frame.opcode is Opcode.TEXT and frame.fin:
            self._frames += 1
        else:
            self.charge()
        if self._heard is not None:
            self._heard = True
        if frame.opcode is Opcode.BINARY:
            self._core.fail(NO_TEXT)
        elif frame.opcode is Opcode.TEXT or frame.opcode is Opcode.CONT:
            message = frame.data
            if self._parts is not None or not frame.fin:
                self._parts = bytearray() if self._parts is None else self._parts
                self._parts += message
                message = self._parts
            if frame.fin:
                self._heard, self._parts = True, None
                if self.is_open and self._session is not None:
                    self._session.received(message)

    def _flush(self) -> None:
        """Send what the core has to say, which may be that it is over."""
        for data in self._core.data_to_send():
            if data:
                self._transport.write(data)
            else:
                self._transport.write_eof()
        if self.is_open and self._core.state is not State.OPEN:
            self.is_open = False
            self._due = asyncio.get_running_loop().time() + CLOSE_TIMEOUT

    def _answer(self, request: Request) -> None:
        """Answer the request to upgrade."""
        response = self._core.accept(request)
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            opened = self.open_session(_scope(request, self._transport))
            if isinstance(opened, Refusal):
                headers = Headers([*opened.headers, ("Connection", "close")])
                phrase = HTTPStatus(opened.status).phrase
                response = Response(opened.status, phrase, headers, opened.body)
            else:
                self._session, self.is_open = opened, True
        if not self.is_open:
            for name, value in self._headers:
                response.headers.setdefault(name.decode(), value.decode())
        self._core.send_response(response)
        request.headers.clear()  # the core keeps the request for as long as it runs


def _scope(request: Request, transport: asyncio.Transport) -> dict[str, Any]:
    path, _, query = request.path.partition("?")
    listed = request.headers.raw_items()
    return {
        "type": "websocket",
        "method": request.method,
        "scheme": "http",
        "path": unquote(path),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in listed],
        "client": get_remote_addr(transport),
        "server": get_local_addr(transport),
    }


class UpgradableConnection(BoundedConnection):
    """An HTTP connection that may become a `SocketConnection`, if uvicorn's `ws` says so."""

    def _should_upgrade_to_ws(self) -> bool:
        """Only where no answer to another request is on its way."""
        busy = self.answering is not None or self.flow.write_paused
        return super()._should_upgrade_to_ws() and not busy

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        upgraded: Any = self.transport.get_protocol()
        upgraded.release, self.release = self.release, bool
        del self.parser  # it refers to this connection, which nobody else needs any more
