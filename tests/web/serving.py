"""`timesduel serve` as a process of its own: asked, killed and started again."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from socket import create_connection, socket
from typing import Any, NamedTuple, Self

from websockets.sync.client import ClientConnection, connect

from tests import warm
from tests.support import TIMESDUEL, Program
from tests.web.app_client import Answer
from timesduel.web.api.tokens import new_key

TEST_TIMEOUT = 60.0
"""Seconds; no server takes nearly as long to answer, or to start or end."""

HURRIED = """
from timesduel.cli.main import run
from timesduel.net import connection
connection.REQUEST_TIMEOUT = connection.READ_TIMEOUT = 0.5
run()
"""
"""A server with little patience."""

_AT = re.compile(r"http://[^ ]+:(\d+)(/\S*)?/")
_TAKEN = "is in use already"


class Links(NamedTuple):
    """What whoever creates a game gets."""

    seat: str
    invitation: str
    watch: str

    @property
    def secret(self) -> str:
        """What opens the creator's seat."""
        return self.seat.partition("#seat=")[2]

    @property
    def path(self) -> str:
        """Of the game, as programs ask for it."""
        return f"/api/games/{self.watch.rpartition('/')[2]}"


class RemoteServer:
    """Whatever answers at a port of this machine."""

    def __init__(self, port: int = 0) -> None:
        self.port = port

    def connect(self) -> socket:
        """A bare connection."""
        return create_connection(("127.0.0.1", self.port), TEST_TIMEOUT)

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Send a request of its own connection; whatever is no bytes is sent as JSON."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=TEST_TIMEOUT)
        given = dict(headers or {})
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            given.setdefault("Content-Type", "application/json")
        try:
            connection.request(method, path, body, given)
            answer = connection.getresponse()
            lower = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, lower, answer.read())
        finally:
            connection.close()

    def post(self, path: str, body: dict[str, Any], secret: str | None = None) -> Any:
        """What comes of a request that must be allowed."""
        headers = {} if secret is None else {"Authorization": f"Bearer {secret}"}
        answer = self.ask("POST", path, body, headers=headers)
        assert answer.status in range(200, 300), answer
        return answer.json

    def new_game(self, **wishes: object) -> Any:
        """A game between friends: what its creator gets."""
        return self.post("/api/games", {"book": "power-play", "opponent": "friend", **wishes})

    def create(self, book: str, **wishes: Any) -> Links:
        """A new game: its links."""
        created = self.post("/api/games", {"book": book, **wishes})
        return Links(created["link"], created["invitation_link"] or "", created["watch_link"])

    def take_seat(self, links: Links, name: str) -> str:
        """The link of the seat that an invitation is for, taken by somebody of that name."""
        invitation = links.invitation.partition("#invitation=")[2]
        wish = {"invitation": invitation, "key": new_key(), "name": name}
        seat = self.post(f"{links.path}/seats", wish)
        return f"{links.watch}#seat={seat['secret']}"

    def play(self, links: Links, moves: Sequence[int]) -> None:
        """The first moves of a game that nobody waits for, by whoever has created it."""
        for version, multiplier in enumerate(moves, 1):
            wish = {"kind": "move", "multiplier": multiplier, "player": 2 - version % 2}
            body = {**wish, "version": version, "key": new_key()}
            self.post(f"{links.path}/actions", body, links.secret)

    def upgrade(self, game: str, **headers: str) -> socket:
        """A bare connection on which the WebSocket of a game was asked for."""
        given = {
            "Host": "localhost",
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
            **headers,
        }
        lines = [f"GET /api/games/{game}/socket HTTP/1.1"]
        lines += [*(f"{name}: {value}" for name, value in given.items()), "", ""]
        stream = self.connect()
        stream.sendall("\r\n".join(lines).encode())
        return stream

    @contextmanager
    def follow(self, game: str, secret: str | None = None) -> Iterator[ClientConnection]:
        """A WebSocket that has entered a game; its state is what comes first."""
        with connect(f"ws://127.0.0.1:{self.port}/api/games/{game}/socket") as following:
            following.send(json.dumps({"type": "enter", "secret": secret}))
            yield following


class Server(RemoteServer):
    """A server with a data folder of its own, at the same port whenever it is started again."""

    process: warm.AnyProcess

    def __init__(
        self,
        folder: Path,
        *options: str,
        program: Sequence[str] = TIMESDUEL,
        extra: Mapping[str, str] | None = None,
    ) -> None:
        """`program` is how it is called, and `extra` goes into its environment."""
        super().__init__()
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.home = folder / "home"
        """The data folder."""
        self._program = program
        self._options = options
        self._environment = Program(self.home, dict(extra or {})).environment

    def start(self) -> Self:
        """Until it says where it answers.

        While it was down, a client of another test may have been given its port for a moment.
        """
        log, until = self.folder / "log", time.monotonic() + TEST_TIMEOUT
        log.touch()
        size = log.stat().st_size
        self._run()
        while not (found := _AT.search(self.shown)):
            assert time.monotonic() < until, self.everything_written
            time.sleep(0.01)
            if self.process.poll() is not None and not _AT.search(self.shown):
                assert self.port, self.everything_written
                assert _TAKEN in log.read_text()[size:], self.everything_written
                os.truncate(log, size)
                self._run()
        self.port = int(found[1])
        return self

    def _run(self) -> None:
        arguments = ["serve", "--port", str(self.port), *self._options]
        with (
            open(os.devnull, "rb") as nothing,
            open(self.folder / "shown", "wb") as out,
            open(self.folder / "log", "ab") as log,
        ):
            if self._program == TIMESDUEL:
                streams = [nothing.fileno(), out.fileno(), log.fileno()]
                self.process = warm.start(arguments, streams, self._environment)
            else:
                self.process = subprocess.Popen(
                    [*self._program, *arguments],
                    stdin=nothing,
                    stdout=out,
                    stderr=log,
                    env=self._environment,
                )

    @property
    def shown(self) -> str:
        """What people read."""
        return (self.folder / "shown").read_text()

    @property
    def log(self) -> list[Any]:
        """What it has logged: one JSON object in each line."""
        return [json.loads(line) for line in (self.folder / "log").read_text().splitlines()]

    @property
    def everything_written(self) -> str:
        """All that it has shown or logged."""
        return self.shown + (self.folder / "log").read_text()

    @property
    def memory(self) -> int:
        """Bytes that it has in memory now."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def end(self, number: int = signal.SIGTERM) -> int:
        """Send it a signal and wait for its end; its status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(TEST_TIMEOUT)

    def kill(self) -> None:
        """At once, in the middle of whatever it does."""
        self.end(signal.SIGKILL)


@contextmanager
def serving(
    program: Sequence[str] = TIMESDUEL,
    extra: Mapping[str, str] | None = None,
    options: Sequence[str] = (),
) -> Iterator[Server]:
    """A server without limits, with an empty store; ended and forgotten in the end."""
    with tempfile.TemporaryDirectory(prefix="td-") as folder:
        server = Server(Path(folder), "--people", "0", *options, program=program, extra=extra)
        with _running(server):
            yield server


@contextmanager
def real_server(folder: Path, *options: str, code: str | None = None) -> Iterator[Server]:
    """A server with limits, which keeps what it has in a folder.

    `code` is what runs instead of the program as it is.
    """
    program = TIMESDUEL if code is None else (sys.executable, "-c", code)
    with _running(Server(folder, *options, program=program)) as server:
        yield server


@contextmanager
def _running(server: Server) -> Iterator[Server]:
    server.start()
    try:
        yield server
    finally:
        server.end(signal.SIGKILL)


def read_until(stream: socket, text: bytes) -> bytes:
    """What comes up to that text; it must come."""
    said = b""
    while text not in said:
        chunk = stream.recv(65536)
        assert chunk, said
        said += chunk
    return said


def read_all(stream: socket) -> bytes:
    """What comes until the server closes the connection."""
    said = b""
    try:
        while chunk := stream.recv(65536):
            said += chunk
    except ConnectionResetError:
        pass
    stream.close()
    return said
