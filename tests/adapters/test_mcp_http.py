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
from timesduel.adapters.mcp import LONGEST_MESSAGE

FILES = 64
HURRIED = """
from timesduel.cli.main import run
from timesduel.net import connection
connection.REQUEST_TIMEOUT = 0.5
run(["mcp", "--http", "127.0.0.1:0"])
"""


def knock(port: int, *said: str) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=60)
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
