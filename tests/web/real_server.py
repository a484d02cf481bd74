"""`timesduel serve` as a process, and what it says in the end."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from socket import create_connection, socket
from typing import Any

from tests import warm
from tests.support import Program

PATIENCE = 60
"""Seconds; nothing here takes nearly as long."""

HURRIED = """
from timesduel.cli.main import run
from timesduel.net import connection
connection.REQUEST_TIMEOUT = connection.READ_TIMEOUT = 0.5
run()
"""
"""A server with little patience."""

_AT = re.compile(r"http://[^ ]+:(\d+)(/\S*)?/")


@dataclass(frozen=True)
class Response:
    """An answer that was read to its end."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class RealServer:
    """A server that runs. What it shows and logs goes into files."""

    def __init__(self, process: warm.AnyProcess, port: int, folder: Path) -> None:
        self.process = process
        self.port = port
        self.folder = folder

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

    def connect(self) -> socket:
        """A bare connection."""
        return create_connection(("127.0.0.1", self.port), PATIENCE)

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        """Send a request of its own connection; whatever is no bytes is sent as JSON."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        given = dict(headers or {})
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            given.setdefault("Content-Type", "application/json")
        try:
            connection.request(method, path, body, given)
            answer = connection.getresponse()
            return Response(answer.status, _lower(answer), answer.read())
        finally:
            connection.close()

    def new_game(self, **wishes: object) -> Any:
        """A game between friends: what its creator gets."""
        created = self.ask(
            "POST", "/api/games", {"book": "power-play", "opponent": "friend", **wishes}
        )
        assert created.status == 201, created
        return created.json

    def follow(self, game: str, **headers: str) -> socket:
        """An open stream, of which the beginning has been read."""
        stream = self.connect()
        lines = [f"GET /api/games/{game}/events HTTP/1.1", "Host: localhost"]
        lines += ["Accept: text/event-stream", *(f"{n}: {v}" for n, v in headers.items()), "", ""]
        stream.sendall("\r\n".join(lines).encode())
        return stream

    def end(self, number: int = signal.SIGTERM) -> int:
        """Send it a signal and wait for its end; its status."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


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


@contextmanager
def real_server(folder: Path, *options: str, code: str | None = None) -> Iterator[RealServer]:
    """A server with a data folder of its own, at any port, until the end of the block.

    `code` is what runs instead of the program as it is.
    """
    folder.mkdir(exist_ok=True)
    environment = Program(folder / "home").environment
    arguments = ["serve", "--port", "0", *options]
    process: warm.AnyProcess
    with (
        open(os.devnull, "rb") as nothing,
        open(folder / "shown", "wb") as shown,
        open(folder / "log", "wb") as log,
    ):
        if code is None:
            streams = [nothing.fileno(), shown.fileno(), log.fileno()]
            process = warm.start(arguments, streams, environment)
        else:
            command = [sys.executable, "-c", code, *arguments]
            process = subprocess.Popen(
                command, stdin=nothing, stdout=shown, stderr=log, env=environment
            )
    try:
        yield RealServer(process, _port(process, folder), folder)
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(PATIENCE)
            finally:
                process.kill()


def _port(process: warm.AnyProcess, folder: Path) -> int:
    until = time.monotonic() + PATIENCE
    while not (found := _AT.search((folder / "shown").read_text())):
        said = (folder / "log").read_text()
        assert process.poll() is None, said
        assert time.monotonic() < until, said
        time.sleep(0.01)
    return int(found[1])


def _lower(answer: HTTPResponse) -> dict[str, str]:
    return {name.lower(): value for name, value in answer.getheaders()}
