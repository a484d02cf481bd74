"""A network between browsers and a server: it blocks WebSockets, loses what is sent, breaks."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import Enum, auto
from threading import Thread

from playwright.sync_api import Page, Request, WebSocket

from tests.web.serving import Links, Server


class Sockets(Enum):
    """What happens to WebSockets that are to be opened."""

    PASS = auto()
    REFUSE = auto()
    HANG = auto()


@dataclass(eq=False)
class _Wire:
    """One connection, and what of it gets through."""

    client: socket.socket
    server: socket.socket
    sends: bool = True
    """What the client says."""

    hears: bool = True
    """What the server says."""

    def carry(self) -> None:
        """Both ways, until either side ends."""
        back = Thread(target=self._carry_back, daemon=True)
        back.start()
        with suppress(OSError):
            while chunk := self.client.recv(65_536):
                if self.sends:
                    self.server.sendall(chunk)
        self.cut()
        back.join()
        self.client.close()
        self.server.close()

    def _carry_back(self) -> None:
        with suppress(OSError):
            while chunk := self.server.recv(65_536):
                if self.hears:
                    self.client.sendall(chunk)
        self.cut()

    def cut(self) -> None:
        for end in (self.client, self.server):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


class Network:
    """Passes connections on to a server, unless it is told otherwise."""

    def __init__(self, server: Server, listening: socket.socket) -> None:
        self._server = server
        self._listening = listening
        self._wires: list[_Wire] = []
        self.sockets = Sockets.PASS
        self.upgrades = 0
        """WebSockets that were to be opened."""

    def listen(self) -> None:
        """Until nobody listens any more."""
        with suppress(OSError):
            while True:
                client = self._listening.accept()[0]
                Thread(target=self._attend, args=(client,), daemon=True).start()

    def _attend(self, client: socket.socket) -> None:
        first = client.recv(65_536)
        if b"upgrade: websocket" in first.lower():
            self.upgrades += 1
            if self.sockets is not Sockets.PASS:
                with suppress(OSError), client:
                    if self.sockets is Sockets.HANG:
                        client.recv(1)
                    else:
                        client.sendall(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
                return
        server = self._server.connect()
        server.settimeout(None)
        server.sendall(first)
        wire = _Wire(client, server)
        self._wires.append(wire)
        wire.carry()

    def at(self, link: str) -> str:
        """A link to the server, by way of this network."""
        return link.replace(f":{self._server.port}", f":{self._listening.getsockname()[1]}")

    def lose_answers(self) -> None:
        """Of the connections that there are, only what is asked gets through."""
        for wire in self._wires:
            wire.hears = False

    def stall(self) -> None:
        """The connections that there are carry nothing any more, and nobody is told."""
        for wire in self._wires:
            wire.hears = wire.sends = False

    def cut(self) -> None:
        """The connections that there are end."""
        while self._wires:
            self._wires.pop().cut()


@contextmanager
def network_before(server: Server) -> Iterator[Network]:
    """Such a network, which lets everything through at first."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        network = Network(server, listening)
        Thread(target=network.listen, daemon=True).start()
        try:
            yield network
        finally:
            with suppress(OSError):
                listening.shutdown(socket.SHUT_RDWR)
            network.cut()


@dataclass
class Traffic:
    """What a page sends and opens, noted before it is loaded."""

    sockets: list[WebSocket] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)
    """What was said over sockets, by the page."""

    heard: list[WebSocket] = field(default_factory=list)
    """Sockets over which the server has said something."""

    keys: list[str] = field(default_factory=list)
    """Of the actions that were sent, by socket or by POST."""

    requests: list[str] = field(default_factory=list)
    """Addresses of the game's API that were asked."""

    def note(self, page: Page) -> None:
        """From now on."""
        page.on("websocket", self._opened)
        page.on("request", self._asked)

    def _opened(self, opened: WebSocket) -> None:
        self.sockets.append(opened)
        opened.on("framesent", lambda frame: self._said(str(frame)))
        opened.on("framereceived", lambda _: self.heard.append(opened))

    def _said(self, frame: str) -> None:
        self.frames.append(frame)
        message = json.loads(frame)
        if message["type"] == "act":
            self.keys.append(message["action"]["key"])

    def _asked(self, request: Request) -> None:
        if "/api/games/" in request.url:
            self.requests.append(request.url)
        if request.url.endswith("/actions"):
            self.keys.append(json.loads(request.post_data or "")["key"])

    @property
    def kinds(self) -> list[str]:
        """Of the messages that the page has sent."""
        return [json.loads(frame)["type"] for frame in self.frames]

    def polls(self) -> bool:
        """Does it wait for events by HTTP?"""
        return any("wait=25" in address for address in self.requests)

    def talks(self) -> bool:
        """Is there a socket that works?"""
        return any(not each.is_closed() for each in self.heard)


def version(server: Server, links: Links) -> int:
    """How many events a game has had, by the server itself."""
    found: int = server.ask("GET", links.path).json["standing"]["version"]
    return found
