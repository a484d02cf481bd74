"""What a durable move costs a server, beside others that do less; and how much one process holds.

Run it with `make bench ARGS=server`, or `ARGS='server'` and the names of some parts with
`python -m benchmarks.server moves start`. Needs a C compiler (`cc`) for the load generator, which
plays at the side of every client of every server and is never the limit: how busy it was is
printed. Node (`npm`) is needed for boardgame.io, which is fetched into a temporary folder.

All servers are processes that are started as their users start them, and take turns, so that a busy
machine slows all of them alike; medians are compared. What a server uses of a processor counts all
its threads, and holds on a machine that is shared as well. Every client has an address of its own,
so that our limits for each address are in force as they are for everybody.
"""

import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

from benchmarks.serving.load import Load, Measured, compile_load, load
from benchmarks.serving.servers import Served, boardgame, install_boardgame, plain, timesduel

ROUNDS = 7
GAMES = 100


def median(measured: Sequence[Measured], value: Callable[[Measured], float]) -> float:
    return statistics.median(map(value, measured))


def row(name: str, measured: Sequence[Measured]) -> str:
    figures = [
        median(measured, value)
        for value in (
            lambda it: it.per_second,
            lambda it: it.answer.p50,
            lambda it: it.answer.p99,
            lambda it: it.all_saw.p99,
            lambda it: it.server,
            lambda it: it.busy * 100,
        )
    ]
    return f"{name:<28}" + "".join(f"{figure:>12.0f}" for figure in figures)


def moves(program: Path, folder: Path) -> None:
    """100 games as fast as they go."""
    with ExitStack() as stack:
        servers: dict[str, Served] = {}
        #servers["timesduel, SQLite"] = stack.enter_context(timesduel(f"sqlite:///{folder}/moves.db"))
        servers["plain ASGI app, SQLite"] = stack.enter_context(plain(folder))
        if shutil.which("npm"):
            install_boardgame(folder)
            servers["boardgame.io, in memory"] = stack.enter_context(boardgame(folder))
        else:
            print("boardgame.io is left out: there is no npm")
        measured: dict[str, list[Measured]] = {name: [] for name in servers}
        for round_number in range(ROUNDS + 1):
            for name, served in servers.items():
                games = [served.new_game() for _ in range(GAMES)]
                with load(program, served, games) as clients:
                    found = clients.play()
                if round_number:  # the first one only warms up
                    measured[name].append(found)
    print(f"{GAMES} games, each with 2 players and 2 watchers; median of {ROUNDS} rounds")
    for name, each in measured.items():
        print(row(name, each))


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        moves(compile_load(folder), folder)


if __name__ == "__main__":
    main()
