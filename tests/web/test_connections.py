"""Clients that do not read, and thousands of sockets of one client, against a real server."""

import re
import resource
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.serving import (
    HURRIED,
    TEST_TIMEOUT,
    Server,
    read_all,
    read_until,
    real_server,
)

MUCH = 50 * 2**20

TALKATIVE = f"""
from timesduel.web.gate import metrics
usual = metrics.Metrics.text
metrics.Metrics.text = lambda self: usual(self) + b"x" * {MUCH} * (len(self._requests) == 1)
{HURRIED}
"""
"""A server with one answer that is more than the system keeps for anybody."""


def open_connections(server: Server) -> int:
    """The one that asks included."""
    found = re.search(rb"timesduel_connections_open (\d+)", server.ask("GET", "/metrics").body)
    assert found
    return int(found[1])


def test_whoever_does_not_read_is_let_go(tmp_path: Path) -> None:
    with real_server(tmp_path, code=TALKATIVE) as server:
        server.ask("GET", "/g/abc")
        lazy = socket.socket()
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        lazy.settimeout(TEST_TIMEOUT)
        lazy.connect(("127.0.0.1", server.port))
        lazy.sendall(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
        deadline = time.monotonic() + TEST_TIMEOUT
        while open_connections(server) > 1:
            assert time.monotonic() < deadline
        assert len(read_all(lazy)) < MUCH


def first_words(streams: list[socket.socket]) -> list[bytes]:
    """What each is told at first, however it ends; then all are closed."""
    said = []
    for stream in streams:
        try:
            said.append(read_until(stream, b"\r\n\r\n")[:12])
        except (AssertionError, ConnectionResetError):
            said.append(b"")
    for stream in streams:
        stream.close()
    return said


@pytest.fixture
def many_files() -> Iterator[None]:
    """As many as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.slow
@pytest.mark.usefixtures("many_files")
def test_two_thousand_sockets_of_one_client(tmp_path: Path) -> None:
    """With limits most are sent away; others, who come through a proxy, are served meanwhile."""
    with real_server(tmp_path, "--proxy", "127.0.0.1") as server:
        other = {"X-Forwarded-For": "203.0.113.8"}
        streams = []
        game = server.new_game()["game"]
        for number in range(2_000):
            streams.append(server.upgrade(game, **{"X-Forwarded-For": "203.0.113.7"}))
            if number % 100 == 0:
                assert server.ask("GET", f"/api/games/{game}", headers=other).status == 200
        said = first_words(streams)
        assert said.count(b"HTTP/1.1 101") == 6 * 60
        assert said.count(b"HTTP/1.1 429") == 2_000 - 6 * 60
        deadline = time.monotonic() + TEST_TIMEOUT
        while open_connections(server) > 1:
            assert time.monotonic() < deadline


@pytest.mark.slow
@pytest.mark.usefixtures("many_files")
def test_two_thousand_connections_of_one_client(tmp_path: Path) -> None:
    """Whatever is beyond the limit is closed at once, and memory does not grow."""
    with real_server(tmp_path) as server:
        game = server.new_game()["game"]
        said = first_words([server.upgrade(game) for _ in range(2_000)])
        assert said.count(b"HTTP/1.1 101") == 6 * 60
        assert {*said} == {b"HTTP/1.1 101", b"HTTP/1.1 429", b""}
        deadline = time.monotonic() + TEST_TIMEOUT
        while open_connections(server) > 1:
            assert time.monotonic() < deadline
