"""The load generator: a program in C, which is compiled for each run, and what it has measured."""

import json
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.serving.processes import processor_seconds, used_since
from benchmarks.serving.servers import Served

HERE = Path(__file__).parent
WATCHERS = 2
MOST_MOVES = 48
"""In a game; two more, and it would be over."""


@dataclass(frozen=True)
class Times:
    """Milliseconds from the instant at which a move was sent, or should have been."""

    p50: float
    p99: float
    most: float


@dataclass(frozen=True)
class Measured:
    """What came of some seconds of play. Every stream has seen every move once, in order."""

    moves: int
    per_second: float
    busy: float
    """How much of one processor the load generator has used: at 1 it would be the limit."""

    answer: Times
    """Until the player was told that the move counts."""

    all_saw: Times
    """Until the last of the game's streams had it."""

    server: float
    """Microseconds of a processor for each move: the server's."""

    database: float
    """The same of the database, if it is a process of its own."""


def compile_load(folder: Path) -> Path:
    """Needs gcc, or whatever else is called `cc`."""
    program = folder / "load"
    subprocess.run(["cc", "-O2", "-o", program, *sorted(HERE.glob("*.c"))], check=True)
    return program


class Load:
    """Clients of some games; they are connected, and wait."""

    def __init__(self, process: "subprocess.Popen[str]", served: Served) -> None:
        self._process = process
        self._served = served

    def play(self) -> Measured:
        """Once only."""
        served = self._served
        server, database = processor_seconds(served.servers), processor_seconds(served.databases)
        found: dict[str, Any] = json.loads(self._say("go"))
        moves = found["moves"]
        return Measured(
            moves=moves,
            per_second=found["per_second"],
            busy=found["busy"],
            answer=Times(**found["answer"]),
            all_saw=Times(**found["all_saw"]),
            server=used_since(server, served.servers) / moves * 1e6,
            database=used_since(database, served.databases) / moves * 1e6,
        )

    def _say(self, what: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(what + "\n")
        self._process.stdin.flush()
        if not (line := self._process.stdout.readline()):
            raise SystemExit("the load generator has failed")
        return line


@contextmanager
def load(
    program: Path,
    served: Served,
    games: Sequence[str],
    *,
    watchers: int = WATCHERS,
    rate: float = 0.0,
    seconds: float = 30.0,
    moves: int = MOST_MOVES,
) -> Iterator[Load]:
    """Connects every client of these games, and keeps them connected.

    They are to play so many moves a second, all games together, or as fast as it goes.
    """
    ports, routing = ",".join(map(str, served.ports)), "routed" if served.routed else "spread"
    command = [program, served.protocol, ports, routing, watchers, moves, rate, seconds]
    with subprocess.Popen(
        list(map(str, command)), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        ready = Load(process, served)
        if ready._say("".join(f"{game}\n" for game in games)) != "ready\n":
            raise SystemExit("the load generator could not connect every client")
        yield ready
