"""Sockets that keep to no rule: each is closed, nothing of it is left, and others play on."""

import resource
import signal
import socket
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from itertools import count
from typing import NamedTuple

import pytest

from tests.support import short_and_long
from tests.web.app_client import new_key
from tests.web.raw_socket import (
    BINARY,
    CLOSE,
    CONTINUATION,
    PING,
    PONG,
    TEXT,
    RawSocket,
    frame,
    message,
)
from tests.web.serving import TEST_TIMEOUT, Server, real_server
from tests.web.test_connections import open_connections
from timesduel.net.websocket import MAX_MESSAGE_BYTES

HURRIED = """
import signal
import time
usual, hours = time.time, []
time.time = lambda: usual() + 3_600 * len(hours)
signal.signal(signal.SIGUSR1, lambda *_: hours.append(1))
from timesduel.cli.main import run
from timesduel.net import connection, websocket
connection.REQUEST_TIMEOUT = connection.READ_TIMEOUT = 0.5
websocket.MESSAGE_TIMEOUT = websocket.SILENCE_TIMEOUT = websocket.CLOSE_TIMEOUT = 0.5
run()
"""
"""A server with little patience, and with a clock on which an hour passes at each SIGUSR1."""

ENTER = message(type="enter", secret=None, after=None)
LONGEST = b" " * MAX_MESSAGE_BYTES


class Table(NamedTuple):
    """A server, and a game at it that two others play."""

    server: Server
    game: str
    neighbour: "Neighbour"


class Neighbour:
    """Plays both seats of a game of its own, and must always be answered."""

    def __init__(self, server: Server) -> None:
        made = server.new_game(opponent="here")
        self.game, self._secret = made["game"], made["secret"]
        self._server = server
        self._versions = count(1)

    def plays(self) -> None:
        """One move, or to take it back, over a socket."""
        version = next(self._versions)
        action = {"kind": "move", "multiplier": 2} if version % 2 else {"kind": "undo"}
        with RawSocket(self._server, self.game).upgrade().enter(self._secret) as raw:
            told = raw.act(version, **action, player=1, version=version, key=new_key())
        assert told["type"] == "answer", told


def settled(server: Server) -> None:
    """Wait until all connections but the one that asks are gone, and nothing counts for them."""
    wait_for(lambda: open_connections(server) == 1)
    assert b"timesduel_followers_open 0.0" in server.ask("GET", "/metrics").body


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    folder = tmp_path_factory.mktemp("sockets")
    with real_server(folder, "--people", "0", code=HURRIED) as server:
        game = server.new_game(opponent="here")["game"]
        yield Table(server, game, Neighbour(server))
        settled(server)
        assert '"defect"' not in server.everything_written


WRONG = {
    "unmasked": (frame(TEXT, b"{}", masked=False), 1002),
    "compressed, though nobody agreed": (frame(TEXT, b"{}", reserved=4), 1002),
    "reserved bit 2": (frame(TEXT, b"{}", reserved=2), 1002),
    "reserved bit 3": (frame(TEXT, b"{}", reserved=1), 1002),
    **{f"opcode {code}": (frame(code, b""), 1002) for code in (3, 7, 11, 15)},
    "binary": (frame(BINARY, b"{}"), 1003),
    "too long": (frame(TEXT, LONGEST + b" "), 1009),
    "says that it is endless": (frame(TEXT, b"", length=2**63 - 1), 1009),
    "says more than there can be": (frame(TEXT, b"", length=2**64 - 1), 1009),
    "no text": (frame(TEXT, b"\xff\xfe"), 1007),
    "half a character": (frame(TEXT, b'{"type":"enter","secret":"\xc3"}'), 1007),
    "no JSON": (frame(TEXT, b"{"), 1007),
    "continues nothing": (frame(CONTINUATION, b"{}"), 1002),
    "begins anew": (frame(TEXT, b"{", fin=False) + frame(TEXT, b"{}"), 1002),
    "too long in pieces": (
        frame(TEXT, LONGEST, fin=False) + frame(CONTINUATION, b" "),
        1009,
    ),
    "ping in pieces": (frame(PING, b"", fin=False), 1002),
    "long ping": (frame(PING, b"x" * 126), 1002),
    "long close": (frame(CLOSE, b"x" * 126), 1002),
    "close with half a code": (frame(CLOSE, b"x"), 1002),
    "close with no code": (frame(CLOSE, b"\x03\xed"), 1002),
    "close without text": (frame(CLOSE, b"\x03\xe8\xff"), 1007),
    "HTTP": (b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", 1002),
}
"""Bytes after an upgrade, and the code that the server closes with."""


@pytest.mark.parametrize("entered", [True, False])
@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_websocket_is_closed(table: Table, name: str, entered: bool) -> None:
    data, expected = WRONG[name]
    with RawSocket(table.server, table.game).upgrade() as raw:
        raw.socket.sendall((ENTER if entered else b"") + data)
        table.neighbour.plays()
        code = raw.closed()
    settled(table.server)
    # A first message that cannot be read is refused like any first message that is none.
    assert code == expected or (code == 1008 and expected == 1007 and not entered)


NEVER_COMPLETE = (
    b"",
    frame(TEXT, b"", length=300)[:3],
    frame(TEXT, b'{"type"', length=300),
    frame(TEXT, b"{", fin=False) + frame(CONTINUATION, b" ", fin=False),
)


def test_what_never_comes_is_not_waited_for(table: Table) -> None:
    """Nor are connections that are half-open: whoever is there answers pings."""
    with ExitStack() as stack:

        def connected() -> RawSocket:
            return stack.enter_context(RawSocket(table.server, table.game))

        begun = [connected() for _ in range(4)]
        for raw, part in zip(begun, (0.1, 0.5, 0.9, 0.99), strict=True):
            raw.socket.sendall(raw.request[: int(part * len(raw.request))])
        for first in (ENTER, b""):
            for data in NEVER_COMPLETE:
                begun.append(connected().upgrade())
                begun[-1].socket.sendall(first + data)
        table.neighbour.plays()
        for raw in begun:
            assert raw.closed() == 0
        settled(table.server)


def cut(stream: socket.socket) -> None:
    """End a connection as a network does that is gone: by a reset."""
    stream.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    stream.close()


def test_connections_are_cut_anywhere(table: Table) -> None:
    """In the upgrade, in the first message, and while an action is under way."""
    made = table.server.new_game(opponent="here")
    action = {"kind": "move", "multiplier": 2, "player": 1, "version": 1, "key": new_key()}
    with RawSocket(table.server, made["game"]) as raw:
        data = raw.request + message(type="enter", secret=made["secret"], after=None)
        data += message(type="act", id=1, action=action)
    for length in range(1, len(data), 7):
        raw = RawSocket(table.server, made["game"])
        raw.socket.sendall(data[:length])
        cut(raw.socket)
    table.neighbour.plays()
    settled(table.server)
    path = f"/api/games/{made['game']}"
    done = table.server.post(f"{path}/actions", action, made["secret"])
    assert done == {"version": 2}
    assert table.server.ask("GET", path).json["standing"]["version"] == 2


def flood(raw: RawSocket, data: bytes) -> None:
    """Send it again and again, and read nothing, until the server has had enough."""
    until = time.monotonic() + TEST_TIMEOUT
    with suppress(ConnectionError):
        while time.monotonic() < until:
            raw.socket.sendall(data)
        raise AssertionError("it could go on for ever")


FLOODS = {
    "pings": frame(PING, b"x" * 125) * 500,
    "pongs": frame(PONG) * 5_000,
    "empty pieces": frame(CONTINUATION, b"", fin=False) * 5_000,
    "messages": message(type="again", id=1) * 500,
    "what cannot be read": message(type="enter", secret=None, after=None) * 500,
}
GROWTH = 20 * 2**20
"""Bytes by which a server may grow meanwhile, whatever the allocator keeps of it."""


@pytest.mark.parametrize("name", FLOODS)
def test_floods_end(table: Table, name: str) -> None:
    """By a client that reads nothing: little is kept for it, and others are answered."""
    before = table.server.memory
    with RawSocket(table.server, table.game, read_buffer=4096).upgrade() as raw:
        raw.socket.sendall(ENTER)
        if name == "empty pieces":
            raw.socket.sendall(frame(TEXT, b"{", fin=False))
        flood(raw, FLOODS[name])
        table.neighbour.plays()
        assert table.server.memory < before + GROWTH
    settled(table.server)


@pytest.fixture
def many_files() -> Iterator[None]:
    """As many as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.usefixtures("many_files")
@short_and_long("sockets", (50,), (1_000,))
def test_sockets_that_never_enter(table: Table, sockets: int) -> None:
    before = table.server.memory
    with ExitStack() as stack:
        raws = [
            stack.enter_context(RawSocket(table.server, table.game)).upgrade()
            for _ in range(sockets)
        ]
        table.neighbour.plays()
        for raw in raws:
            assert raw.closed() == 0
        table.neighbour.plays()
    settled(table.server)
    assert table.server.memory < before + GROWTH


@pytest.mark.usefixtures("many_files")
@short_and_long("readers", (20,), (1_000,))
def test_slow_readers(table: Table, readers: int) -> None:
    """Of a long game: little is kept for them, and what they get has no gap."""
    rules = {"ceiling": "none", "multipliers": [*range(2, 13)]}
    made = table.server.new_game(book="multiplication-showdown", opponent="here", rules=rules)
    with RawSocket(table.server, made["game"]).upgrade().enter(made["secret"]) as player:
        for version in range(1, 251):
            action = {"kind": "move", "multiplier": 12, "version": version, "key": new_key()}
            assert player.act(version, **action)["answer"] == {"version": version + 1}
    before = table.server.memory
    with ExitStack() as stack:
        raws = []
        for _ in range(readers):
            raw = RawSocket(table.server, made["game"], read_buffer=4096)
            raws.append(stack.enter_context(raw).upgrade().enter(after=0))
        table.neighbour.plays()
        assert table.server.memory < before + GROWTH
        settled(table.server)
        for raw in raws:
            seen = []
            while (received := raw.receive()) is not None:
                if received.opcode == TEXT and received.json["type"] == "event":
                    seen.append(received.json["event"]["version"])
            assert seen == [*range(1, len(seen) + 1)]
    table.neighbour.plays()
    settled(table.server)


def test_a_laptop_is_closed_for_an_hour(table: Table) -> None:
    """Whoever comes back says where they were, has what they have missed, and plays on."""
    made = table.server.new_game()
    path = f"/api/games/{made['game']}"
    seat = {"invitation": made["invitation"], "key": new_key()}
    other = table.server.post(f"{path}/seats", seat)["secret"]
    with RawSocket(table.server, made["game"]).upgrade().enter(made["secret"]) as laptop:
        told = laptop.act(1, kind="move", multiplier=2, version=1, key=new_key())
        assert told["answer"] == {"version": 2}
        table.server.process.send_signal(signal.SIGUSR1)
        move = {"kind": "move", "multiplier": 2, "version": 2, "key": new_key()}
        table.server.post(f"{path}/actions", move, other)
        wait_for(lambda: not here(table.server, path)[0])
        laptop.closed()
    with RawSocket(table.server, made["game"]).upgrade().enter(made["secret"], 2) as laptop:
        assert laptop.reach(3) == [3]
        told = laptop.act(1, kind="move", multiplier=2, version=3, key=new_key())
        assert told["answer"] == {"version": 4}
        assert here(table.server, path)[0]
    wait_for(lambda: not here(table.server, path)[0])


def here(server: Server, path: str) -> list[bool]:
    """Which of the two players are there."""
    found: list[bool] = server.ask("GET", path).json["presence"]["here"]
    return found


def wait_for(happened: Callable[[], bool]) -> None:
    until = time.monotonic() + TEST_TIMEOUT
    while not happened():
        assert time.monotonic() < until
        time.sleep(0.02)
