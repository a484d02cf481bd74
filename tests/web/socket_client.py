"""A client at the other end of a `SocketConnection`, without a network."""

import asyncio
import json
from typing import Any

from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

from timesduel.net.websocket import Refusal, Session, SocketConnection

SECONDS = 60
"""For everything that a test waits for."""


class Wire:
    """The transport of a connection: the client gets what is written."""

    def __init__(self, client: "SocketClient") -> None:
        self._client = client
        self.is_reading = True
        self.is_cut = False

    def write(self, data: bytes) -> None:
        self._client.got(data)

    def write_eof(self) -> None:
        self._client.core.receive_eof()

    def abort(self) -> None:
        self.is_cut = True

    def pause_reading(self) -> None:
        self.is_reading = False

    def resume_reading(self) -> None:
        self.is_reading = True

    def get_extra_info(self, name: str) -> Any:
        return {"peername": ("127.0.0.1", 5), "sockname": ("127.0.0.1", 80)}.get(name)


class SocketClient:
    """Talks to whoever a gate lets it talk to."""

    def __init__(self, gate: Any, path: str, headers: dict[str, str] | None = None) -> None:
        class Opened(SocketConnection):
            def open_session(self, scope: dict[str, Any]) -> Session | Refusal:
                opened: Session | Refusal = gate.open_socket(scope, self)
                return opened

        self.core = ClientProtocol(parse_uri(f"ws://localhost{path}"))
        self.answer: Response | None = None
        self.heard: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self.pings = 0
        self.has_left = False
        self.state = ServerState()
        self.wire = Wire(self)
        self.connection = Opened(None, self.state, {})
        self.connection.connection_made(self.wire)
        request = self.core.connect()
        for name, value in (headers or {}).items():
            request.headers[name] = value
        self.core.send_request(request)
        self._flush()

    def got(self, data: bytes) -> None:
        """Bytes of the server."""
        self.core.receive_data(data)
        for event in self.core.events_received():
            if isinstance(event, Response):
                self.answer = event
                continue
            assert isinstance(event, Frame)
            if event.opcode is Opcode.TEXT:
                self.heard.put_nowait(json.loads(bytes(event.data)))
            elif event.opcode is Opcode.PING:
                self.pings += 1
            elif event.opcode is Opcode.CLOSE:
                self.heard.put_nowait(None)
        asyncio.get_running_loop().call_soon(self._flush)

    def send(self, message: object) -> None:
        """A message; bytes are sent as they are."""
        content = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.core.send_text(content)
        self._flush()

    async def hear(self) -> dict[str, Any] | None:
        """The next message; None is the end."""
        async with asyncio.timeout(SECONDS):
            return await self.heard.get()

    async def hear_of(self, kind: str) -> dict[str, Any]:
        """The next message of a type; others are left out."""
        while (message := await self.hear()) is not None:
            if message["type"] == kind:
                return message
        raise AssertionError(f"the end, and no {kind}")

    async def leave(self) -> None:
        """Cut the connection, and wait for what follows from that."""
        self.has_left = True
        self.connection.connection_lost(None)
        async with asyncio.timeout(SECONDS):
            while self.state.tasks:
                await asyncio.wait([*self.state.tasks])

    def _flush(self) -> None:
        for data in self.core.data_to_send():
            if data and not self.has_left:
                self.connection.data_received(data)
