"""The load generator plays games on a real server, and finds out one that tells things wrongly."""

import shutil
import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest

from benchmarks.serving.load import compile_load, load
from benchmarks.serving.processes import free_port
from benchmarks.serving.servers import Served, bare_socket, plain, timesduel

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")

GAMES, MOVES, RATE = 2, 6, 100.0


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_load(tmp_path_factory.mktemp("load"))


@pytest.mark.parametrize("protocol", ["websocket", "polling"])
def test_it_plays_on_our_server(program: Path, tmp_path: Path, protocol: str) -> None:
    with timesduel(str(tmp_path / "games.sqlite")) as served:
        games = [served.new_game() for _ in range(GAMES)]
        with load(program, replace(served, protocol=protocol), games, moves=MOVES) as clients:
            found = clients.play()
    assert MOVES < found.moves <= GAMES * MOVES
    assert found.server > 0
    assert 0 < found.answer.p50 <= found.answer.p99 <= found.answer.most


Peer = Callable[[Path], AbstractContextManager[Served]]


@pytest.mark.parametrize("peer", [plain, bare_socket])
def test_it_plays_on_the_peers_and_takes_its_time(
    program: Path, tmp_path: Path, peer: Peer
) -> None:
    with peer(tmp_path) as served:
        games = [served.new_game() for _ in range(GAMES)]
        with load(program, served, games, moves=MOVES, rate=RATE, watchers=5) as clients:
            found = clients.play()
    assert MOVES < found.moves <= GAMES * MOVES
    assert found.per_second < RATE * 1.2


def test_a_move_that_the_server_kept_back_counts_from_when_it_was_due(
    program: Path, tmp_path: Path
) -> None:
    with (
        plain(tmp_path) as served,
        load(program, served, [served.new_game()], moves=40, rate=1e6) as clients,
    ):
        found = clients.play()
    took = 1000 * found.moves / found.per_second
    assert found.answer.most > took * 0.9


def test_clients_of_a_game_are_at_all_processes_or_at_one(
    program: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The second of two ports is nobody's."""
    games = [f"{name} 0 0 - -" for name in ("even", "game1", "even8")]
    at_first = [game for game in games if sum(game.split()[0].encode()) % 2 == 0]
    assert len(at_first) == 2
    with plain(tmp_path) as one:
        both = replace(one, ports=(*one.ports, free_port()), routed=True)
        with load(program, both, at_first, moves=MOVES) as clients:
            assert clients.play().moves > MOVES
        for served, tried in ((replace(both, routed=False), at_first), (both, games)):
            with pytest.raises(SystemExit, match="failed"), load(program, served, tried):
                pass
            assert "could not connect" in capfd.readouterr().err


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
            with suppress(ConnectionError):  # it ends when it has found the first
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
        yield Served("streams", (port,), (), lambda: "game 0 0 - -")
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


@pytest.mark.parametrize(
    ("protocol", "said"),
    [("polling", "a poll was refused"), ("websocket", "refused, or not understood")],
)
def test_it_says_what_was_refused(
    program: Path, tmp_path: Path, protocol: str, said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with timesduel(str(tmp_path / "games.sqlite")) as served:
        name = "a" * 22
        tried = load(program, replace(served, protocol=protocol), [f"{name} 0 0 - -"])
        with pytest.raises(SystemExit, match="failed"), tried:
            pass
    shown = capfd.readouterr().err
    assert said in shown
    assert "404" in shown
