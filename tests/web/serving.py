"""A real server in a process of its own, with a store that survives it."""

import json
import os
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple, Self

from tests import warm
from tests.support import TIMESDUEL, Program
from timesduel.web.api.tokens import new_key

_PATIENCE = 60.0
"""Seconds; no server takes nearly as long to answer."""


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


class Server:
    """`timesduel serve` at a port of its own: started, killed and started again."""

    def __init__(
        self,
        folder: Path,
        program: Sequence[str] = TIMESDUEL,
        extra: Mapping[str, str] | None = None,
        options: Sequence[str] = (),
    ) -> None:
        """`program` is how it is called, and `extra` goes into its environment."""
        self.port = _free_port()
        self._folder = folder
        self._program = program
        self._options = options
        self.home = folder / "home"
        """The data folder."""
        self._environment = Program(self.home, dict(extra or {})).environment
        self._process: warm.AnyProcess | None = None

    def start(self) -> Self:
        """Until it answers."""
        place = ["--port", str(self.port), "--store", str(self._folder / "games.sqlite")]
        arguments = ["serve", *place, "--people", "0", *self._options]
        with open(self._folder / "log", "ab") as log, open(os.devnull, "rb") as nothing:
            if self._program == TIMESDUEL:
                streams = [nothing.fileno(), log.fileno(), log.fileno()]
                self._process = warm.start(arguments, streams, self._environment)
            else:
                self._process = subprocess.Popen(
                    [*self._program, *arguments],
                    stdin=nothing,
                    stdout=log,
                    stderr=log,
                    env=self._environment,
                )
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1.0).close()
            except OSError:
                assert self._process.poll() is None, self.log
                assert time.monotonic() < until, self.log
                time.sleep(0.02)
            else:
                return self

    @property
    def log(self) -> str:
        """What it has said."""
        return (self._folder / "log").read_text()

    def end(self, by: int = signal.SIGTERM) -> None:
        """Let a signal end it."""
        if self._process is not None:
            self._process.send_signal(by)
            self._process.wait(_PATIENCE)
            self._process = None

    def kill(self) -> None:
        """At once, in the middle of whatever it does."""
        self.end(signal.SIGKILL)

    def post(self, path: str, body: dict[str, Any], secret: str | None = None) -> dict[str, Any]:
        """What comes of a request."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=_PATIENCE)
        headers = {"Content-Type": "application/json"}
        if secret is not None:
            headers["Authorization"] = f"Bearer {secret}"
        connection.request("POST", path, json.dumps(body), headers)
        response = connection.getresponse()
        content = json.loads(response.read())
        connection.close()
        assert response.status in range(200, 300), content
        assert isinstance(content, dict)
        return content

    def create(self, book: str, **wishes: Any) -> Links:
        """A new game."""
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


@contextmanager
def serving(
    program: Sequence[str] = TIMESDUEL,
    extra: Mapping[str, str] | None = None,
    options: Sequence[str] = (),
) -> Iterator[Server]:
    """A server, with an empty store; ended and forgotten in the end."""
    with tempfile.TemporaryDirectory(prefix="td-") as folder:
        server = Server(Path(folder), program, extra, options)
        try:
            yield server.start()
        finally:
            server.kill()


def _free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port
