"""The MCP server among clients that mean no good: bounded, and without a word."""

import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.support import Program
from timesduel.adapters import mcp_http
from timesduel.adapters.mcp import LONGEST_MESSAGE
from timesduel.adapters.mcp_http import MOST_CONNECTIONS, Door, most_connections

FILES = 64
HURRIED = """
from timesduel.adapters import mcp_http
from timesduel.cli.main import run
mcp_http.SECONDS_FOR_A_REQUEST = 0.5
run(["mcp", "--http", "127.0.0.1:0"])
"""


def knock(port: int, *said: str) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=30)
    for words in said:
        connection.sendall(words.encode())
    return connection


def head(port: int, length: int) -> str:
    """The beginning of a request."""
    return (
        f"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {length}\r\n"
        "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n\r\n"
    )


def answer(connection: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    said = b""
    with closing(connection):
        try:
            while chunk := connection.recv(65536):
                said += chunk
        except ConnectionResetError:
            pass
    return said


@pytest.fixture
def port(timesduel: Program) -> Iterator[int]:
    """A server with few files and little patience. It must have nothing to say."""
    command = f'ulimit -n {FILES}; exec "$0" -c "$1"'
    with subprocess.Popen(
        ["bash", "-c", command, sys.executable, HURRIED],
        stderr=subprocess.PIPE,
        env=timesduel.environment,
        text=True,
    ) as process:
        try:
            assert process.stderr is not None
            found = re.search(r":(\d+)/mcp", process.stderr.readline())
            assert found
            yield int(found[1])
        finally:
            process.terminate()
        assert process.stderr.read() == ""


def test_whatever_clients_do_the_server_goes_on(port: int) -> None:
    crowd = [knock(port, head(port, 9)[: 10 * number]) for number in range(2 * FILES)]
    assert {answer(guest) for guest in crowd} == {b""}  # sent away at once, or after a while
    half = knock(port, head(port, 100), "{")
    assert answer(half) == b""
    for _ in range(3):
        knock(port, head(port, 100), "{").close()
    assert answer(knock(port, "nonsense\r\n\r\n")).startswith(b"HTTP/1.1 400")
    large = knock(port, head(port, LONGEST_MESSAGE + 1), "x" * (LONGEST_MESSAGE + 1))
    said = answer(large)
    assert said.startswith(b"HTTP/1.1 413")
    assert said.endswith(b"a request has at most 1048576 bytes")
    ping = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"})
    with closing(knock(port, head(port, len(ping)), ping)) as polite:
        assert polite.recv(65536).startswith(b"HTTP/1.1 200")


def test_whoever_comes_when_it_is_full_is_sent_away() -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    with Door(listening, 2) as door:
        number = door.getsockname()[1]
        guests = [knock(number) for _ in range(4)]
        (one, _), (other, _) = door.accept(), door.accept()
        assert one.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        with pytest.raises(ConnectionAbortedError):
            door.accept()
        assert guests[2].recv(1) == b""
        one.close()
        (third, _) = door.accept()
        for connection in (*guests, other, third):
            connection.close()


@pytest.mark.parametrize(
    ("files", "most"), [(1, 1), (64, 32), (2**20, MOST_CONNECTIONS), (-1, MOST_CONNECTIONS)]
)
def test_connections_leave_room_for_other_files(
    monkeypatch: pytest.MonkeyPatch, files: int, most: int
) -> None:
    monkeypatch.setattr("resource.getrlimit", lambda _: (files, files))
    assert most_connections() == most


def test_a_system_without_such_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    assert most_connections() == mcp_http.MOST_CONNECTIONS
