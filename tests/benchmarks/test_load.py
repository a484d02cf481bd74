"""The load generator plays games on a real server, and finds out one that tells things wrongly."""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from benchmarks.serving.load import compile_load, load
from benchmarks.serving.servers import Served, plain, timesduel

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")

GAMES, MOVES = 2, 6


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_load(tmp_path_factory.mktemp("load"))


def test_it_plays_on_our_server(program: Path, tmp_path: Path) -> None:
    with timesduel(str(tmp_path / "games.sqlite")) as served:
        games = [served.new_game() for _ in range(GAMES)]
        with load(program, served, games, moves=MOVES) as clients:
            found = clients.play()
    assert MOVES < found.moves <= GAMES * MOVES
    assert found.server > 0
    assert 0 < found.answer.p50 <= found.answer.p99 <= found.answer.most


def test_it_plays_on_the_plain_app_and_takes_its_time(program: Path, tmp_path: Path) -> None:
    with plain(tmp_path) as served:
        games = [served.new_game() for _ in range(GAMES)]
        with load(program, served, games, moves=MOVES, think=0.001, watchers=5) as clients:
            found = clients.play()
    assert MOVES < found.moves <= GAMES * MOVES


HEAD = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"


def chunk(text: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(text), text)


@pytest.fixture(params=["id: 1\n\nid: 1\n\n", "id: 2\n\n", "id: 1\n\nid: 3\n\n"])
def wrong(request: pytest.FixtureRequest) -> Iterator[Served]:
    """A server of one game that tells the first move twice, or not at all."""
    streams: list[socket.socket] = []
    connections: list[socket.socket] = []

    def serve(connection: socket.socket) -> None:
        connections.append(connection)
        asked = connection.recv(10_000)
        if asked.startswith(b"GET"):
            streams.append(connection)
            connection.sendall(HEAD)
        else:
            connection.sendall(ANSWER)
            for stream in streams:
                stream.sendall(chunk(request.param.encode()))

    def accept() -> None:
        while True:
            try:
                connection, _ = listening.accept()
            except OSError:
                return
            serve(connection)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        thread = Thread(target=accept, daemon=True)
        thread.start()
        yield Served("http", (port,), (), lambda: "game 0 0 - -")
        listening.shutdown(socket.SHUT_RDWR)
    thread.join(10)
    for connection in connections:
        connection.close()


def test_it_finds_out_what_comes_twice_or_not_at_all(
    program: Path, wrong: Served, capfd: pytest.CaptureFixture[str]
) -> None:
    with (
        pytest.raises(SystemExit, match="load generator has failed"),
        load(program, wrong, [wrong.new_game()], watchers=0) as clients,
    ):
        clients.play()
    assert "a version came twice, or one is missing" in capfd.readouterr().err


def test_it_says_what_was_refused(program: Path, tmp_path: Path) -> None:
    with timesduel(str(tmp_path / "games.sqlite")) as served:
        words = [str(program), "http", str(served.ports[0]), "0", "5", "0", "5"]
        asked = "nosuchgame 0 0 - -\n\ngo\n"
        done = subprocess.run(words, input=asked, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "a stream was refused" in done.stderr
    assert "404" in done.stderr or "401" in done.stderr
