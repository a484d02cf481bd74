"""A WebSocket by hand, byte by byte: for clients that keep to no rule."""

import json
import socket
from collections.abc import Mapping
from typing import Any, NamedTuple

from tests.web.serving import RemoteServer, read_until

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
CONTINUATION = 0
KEY = "dGhlIHNhbXBsZSBub25jZQ=="


def frame(
    opcode: int = TEXT,
    payload: bytes = b"",
    *,
    fin: bool = True,
    reserved: int = 0,
    masked: bool = True,
    length: int | None = None,
) -> bytes:
    """A frame, whether it is allowed or not; `length` is what it says of itself.

    Masks are zeros, which is a mask like any other.
    """
    said = len(payload) if length is None else length
    first = fin << 7 | reserved << 4 | opcode
    mask = 0x80 if masked else 0
    if said < 126:
        head = bytes([first, mask | said])
    elif said < 2**16:
        head = bytes([first, mask | 126]) + said.to_bytes(2, "big")
    else:
        head = bytes([first, mask | 127]) + said.to_bytes(8, "big")
    return head + (bytes(4) if masked else b"") + payload


def message(**fields: Any) -> bytes:
    """A message of the protocol, in one frame."""
    return frame(TEXT, json.dumps(fields).encode())


class Received(NamedTuple):
    """A frame of the server."""

    opcode: int
    payload: bytes

    @property
    def json(self) -> Any:
        """The message in it."""
        return json.loads(self.payload)

    @property
    def code(self) -> int:
        """Why the connection is closed."""
        return int.from_bytes(self.payload[:2], "big")


class RawSocket:
    """A connection to the socket of a game."""

    def __init__(
        self,
        server: RemoteServer,
        game: str,
        *,
        base: str = "",
        headers: Mapping[str, str] | None = None,
        read_buffer: int | None = None,
    ) -> None:
        """`read_buffer` is the size of what the system keeps for this client, in bytes."""
        self.socket = socket.socket()
        self.socket.settimeout(60)
        if read_buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, read_buffer)
        self.socket.connect(("127.0.0.1", server.port))
        given = {
            "Host": "localhost",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": KEY,
            "Sec-WebSocket-Version": "13",
            **(headers or {}),
        }
        lines = [f"GET {base}/api/games/{game}/socket HTTP/1.1"]
        lines += [f"{name}: {value}" for name, value in given.items()]
        self.request = "".join(f"{line}\r\n" for line in [*lines, ""]).encode()
        """What asks for the upgrade."""
        self._rest = b""

    def __enter__(self) -> "RawSocket":
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def ask_for_upgrade(self) -> bytes:
        """The head of what is answered."""
        self.socket.sendall(self.request)
        head, _, self._rest = read_until(self.socket, b"\r\n\r\n").partition(b"\r\n\r\n")
        return head

    def upgrade(self) -> "RawSocket":
        """Ask for it, and get it."""
        head = self.ask_for_upgrade()
        assert head.startswith(b"HTTP/1.1 101 "), head
        return self

    def enter(self, secret: str | None = None, after: int | None = None) -> "RawSocket":
        """Enter the game; what is told is still to be read."""
        self.send(type="enter", secret=secret, after=after)
        return self

    def send(self, **fields: Any) -> None:
        """Send a message of the protocol."""
        self.socket.sendall(message(**fields))

    def act(self, number: int, **action: Any) -> Any:
        """Do something; the message that answers it. Whatever else is told is passed over."""
        self.send(type="act", id=number, action=action)
        return self.until(lambda told: told.get("id") == number)

    def until(self, fits: Any) -> Any:
        """The first message that fits."""
        while True:
            received = self.receive()
            assert received is not None
            if received.opcode == TEXT and fits(received.json):
                return received.json

    def reach(self, version: int) -> list[int]:
        """Read until an event has come; the versions of all events until then."""
        seen: list[int] = []
        while not seen or seen[-1] < version:
            seen.append(self.until(lambda told: told["type"] == "event")["event"]["version"])
        return seen

    def receive(self) -> Received | None:
        """The next frame; None if the connection is closed."""
        try:
            first, length = self._read(2)
            if length == 126:
                length = int.from_bytes(self._read(2), "big")
            elif length == 127:
                length = int.from_bytes(self._read(8), "big")
            return Received(first & 15, self._read(length))
        except (EOFError, ConnectionError):
            return None

    def closed(self) -> int:
        """Read until the connection is closed; the code that the server gave, or 0."""
        code = 0
        while (received := self.receive()) is not None:
            if received.opcode == CLOSE:
                code = received.code
        return code

    def _read(self, size: int) -> bytes:
        while len(self._rest) < size:
            chunk = self.socket.recv(65536)
            if not chunk:
                raise EOFError
            self._rest += chunk
        data, self._rest = self._rest[:size], self._rest[size:]
        return data
