"""The servers that are compared, each started as its users start it."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from typing import Any

from benchmarks.serving.processes import free_port, running, wait_for_answer

HERE = Path(__file__).parent
PROGRAM = os.path.join(os.path.dirname(sys.executable), "timesduel")
TARGET = 10**15
"""Reached by doubling fifty times."""

BOARDGAME = "boardgame.io@0.50.2"


@dataclass(frozen=True)
class Served:
    """A server that runs, maybe as several processes."""

    protocol: str
    ports: tuple[int, ...]
    servers: tuple[int, ...]
    new_game: Callable[[], str]
    """Its name, who begins, its version, both secrets."""

    databases: tuple[int, ...] = ()
    routed: bool = False
    """Are all clients of a game at one of the processes, or are they spread over all of them?"""


class GameMaker:
    """Makes games by asking for them, each from an address of its own."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._asked = 0

    def post(self, path: str, **body: object) -> Any:
        self._asked += 1
        address = f"127.64.{self._asked // 250 % 250}.{self._asked % 250 + 1}"
        connection = HTTPConnection(
            "127.0.0.1", self._port, timeout=30, source_address=(address, 0)
        )
        connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        said = answer.read()
        connection.close()
        if answer.status not in (200, 201):
            raise SystemExit(f"{path}: {answer.status} {said.decode(errors='replace')}")
        return json.loads(said)


@contextmanager
def plain(folder: Path) -> Iterator[Served]:
    """The plain ASGI app, with streams of events."""
    with _bare("plain", "streams", folder) as served:
        yield served


@contextmanager
def bare_socket(folder: Path) -> Iterator[Served]:
    """The bare WebSocket server."""
    with _bare("bare_socket", "websocket", folder) as served:
        yield served


@contextmanager
def _bare(module: str, protocol: str, folder: Path) -> Iterator[Served]:
    """A server of ours that knows nothing of games: they need not be made."""
    port, count = free_port(), iter(range(10**9))
    command = (sys.executable, "-m", f"benchmarks.serving.{module}", str(port))
    with running(*command, folder / f"{module}.db", folder=HERE.parents[1]) as process:
        wait_for_answer(port, "/health", process)
        yield Served(protocol, (port,), (process.pid,), lambda: f"game{next(count)} 0 0 - -")


def install_boardgame(folder: Path) -> None:
    """From npm."""
    command = [
        "npm",
        "install",
        "--silent",
        "--no-audit",
        "--no-fund",
        "--prefix",
        folder,
        BOARDGAME,
    ]
    subprocess.run(list(map(str, command)), check=True)
    (folder / "peer.js").write_bytes((HERE / "peer.js").read_bytes())


@contextmanager
def boardgame(folder: Path) -> Iterator[Served]:
    """boardgame.io, in memory, as it is run in production."""
    port, lobby_port = free_port(), free_port()
    maker = GameMaker(lobby_port)

    def new_game() -> str:
        name = maker.post("/games/duel/create", numPlayers=2)["matchID"]
        secrets = [
            maker.post(f"/games/duel/{name}/join", playerID=player, playerName=player)
            for player in ("0", "1")
        ]
        return f"{name} 0 0 " + " ".join(each["playerCredentials"] for each in secrets)

    command = ("node", "peer.js", str(port), str(lobby_port), str(TARGET))
    with running(*command, folder=folder, NODE_ENV="production") as process:
        wait_for_answer(lobby_port, "/games", process)
        yield Served("socketio", (port,), (process.pid,), new_game)


@contextmanager
def timesduel(
    store: str, databases: tuple[int, ...] = (), processes: int = 1, *, routed: bool = False
) -> Iterator[Served]:
    """Ours, on a store by its URL, by WebSockets. Of several processes each creates some games."""
    with ExitStack() as stack:
        ports, servers = [], []
        for _ in range(processes):
            port = free_port()
            command = (PROGRAM, "serve", "--port", str(port), "--store", store)
            process = stack.enter_context(running(*command))
            wait_for_answer(port, "/health", process)
            ports.append(port)
            servers.append(process.pid)
        makers = [GameMaker(port) for port in ports]
        creators = cycle(makers)

        def new_game() -> str:
            return new_friends(next(creators), makers)

        yield Served("websocket", tuple(ports), tuple(servers), new_game, databases, routed)


def new_friends(creator: GameMaker, makers: Sequence[GameMaker]) -> str:
    """A game of two friends; one has created it, the other has taken the invitation.

    The invitation is taken where the game's clients are if they are routed (`port_of` in load.c).
    """
    created = creator.post(
        "/api/games",
        book="multiplier-showdown",
        rules={"target": TARGET},
        opponent="friend",
        first="you",
    )
    name = created["game"]
    joined = makers[sum(name.encode()) % len(makers)].post(
        f"/api/games/{name}/seats", invitation=created["invitation"], key=name.rjust(22, "0")
    )
    return (
        f"{name} 0 {joined['state']['standing']['version']} {created['secret']} {joined['secret']}"
    )
