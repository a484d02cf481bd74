"""What a durable move costs a server, beside others that do less; and how much one process holds.

`make bench ARGS=server` measures everything, in some minutes; `python -m benchmarks.server moves
start` some of it. Needs a C compiler (`cc`), since a load generator in Python would be the limit;
how busy it was is printed. boardgame.io is fetched by npm into a temporary folder; without npm it
is left out. The PostgreSQL is the one of the tests.

All servers are processes, started as their users start them. They take turns, so that a busy
machine slows all of them alike, and medians are compared. What a server has used of a processor
counts all its threads, and holds on a shared machine as well. Every client has an address of its
own on the loopback network: our limits for each address are in force, as for everybody.
"""

import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from benchmarks.serving.load import Measured, compile_load, load
from benchmarks.serving.processes import resident_kilobytes
from benchmarks.serving.servers import Served, boardgame, install_boardgame, plain, timesduel
from benchmarks.short import SHORT, WORDS, unless_short
from tests.web.postgres_server import private_server

ROUNDS = unless_short(7, 1)
GAMES = unless_short(100, 3)
THINKING_GAMES = unless_short(1_000, 10)
STREAMS = unless_short(10_000, 200)
FEW_GAMES = unless_short(100, 5)
STORED_GAMES = unless_short(10_000, 20)
STARTS = unless_short(11, 1)
SECONDS = unless_short(15.0, 1.0)
"""Of play, where games think."""
UNTIL_FORGOTTEN = unless_short(90.0, 0.0)
"""Seconds: a game is forgotten a minute after somebody has asked for it."""
OURS, PLAIN, BOARDGAME = "timesduel, SQLite", "plain ASGI app, SQLite", "boardgame.io, in memory"

COLUMNS: Mapping[str, Callable[[Measured], float]] = {
    "moves/s": lambda it: it.per_second,
    "p50 ms": lambda it: it.answer.p50,
    "p99 ms": lambda it: it.answer.p99,
    "all p99": lambda it: it.all_saw.p99,
    "server us": lambda it: it.server,
    "database us": lambda it: it.database,
    "load %": lambda it: it.busy * 100,
}
"""`all`: until the last of the streams has it; `us`: microseconds of a processor for each move."""


class Run(NamedTuple):
    """What every part needs."""

    program: Path
    """The load generator."""

    folder: Path
    """For whatever it writes."""


def show_head(title: str) -> None:
    print(f"\n{title}")
    print(" " * 28 + "".join(f"{name:>12}" for name in COLUMNS))


def show(name: str, measured: Sequence[Measured]) -> None:
    figures = [statistics.median(map(value, measured)) for value in COLUMNS.values()]
    print(f"{name:<28}" + "".join(f"{f'{figure:,.1f}':>12}" for figure in figures))


def show_ratio(
    what: str, one: Sequence[Measured], other: Sequence[Measured], column: str, goal: str
) -> None:
    ratio = statistics.median(
        COLUMNS[column](ours) / COLUMNS[column](theirs)
        for ours, theirs in zip(one, other, strict=True)
    )
    print(f"{what:<60} {ratio:>5.2f}   (goal: {goal})")


def take_turns(program: Path, servers: Mapping[str, Served]) -> dict[str, list[Measured]]:
    """Rounds of play on each server; the first one only warms up."""
    measured: dict[str, list[Measured]] = {name: [] for name in servers}
    for number in range(ROUNDS + 1):
        for name, served in servers.items():
            games = [served.new_game() for _ in range(GAMES)]
            with load(program, served, games) as clients:
                found = clients.play()
            if number:
                measured[name].append(found)
    return measured


def moves(run: Run) -> None:
    """Moves as fast as they go, on our server and others."""
    with ExitStack() as stack:
        servers = {
            OURS: stack.enter_context(timesduel(f"sqlite://{run.folder}/moves.db")),
            PLAIN: stack.enter_context(plain(run.folder)),
        }
        if SHORT:
            print("boardgame.io is left out: it would have to be fetched")
        elif shutil.which("npm"):
            install_boardgame(run.folder)
            servers[BOARDGAME] = stack.enter_context(boardgame(run.folder))
        else:
            print("boardgame.io is left out: there is no npm")
        measured = take_turns(run.program, servers)
    show_head(f"{GAMES} games, 2 players and 2 watchers each; median of {ROUNDS} rounds")
    for name, found in measured.items():
        show(name, found)
    ours = measured[OURS]
    if theirs := measured.get(BOARDGAME):
        show_ratio("moves/s, of boardgame.io's", ours, theirs, "moves/s", "at least 1.5")
        show_ratio("p99 of the answer, of boardgame.io's", ours, theirs, "p99 ms", "at most 0.5")
    what = "server's processor for a move, of the plain app's"
    show_ratio(what, ours, measured[PLAIN], "server us", "at most 1.3")


def thinking(run: Run) -> None:
    """Many games at the speed of people who are quick."""
    with timesduel(f"sqlite://{run.folder}/thinking.db") as served:
        games = [served.new_game() for _ in range(THINKING_GAMES)]
        with load(run.program, served, games, think=1.0, seconds=SECONDS) as clients:
            found = clients.play()
    show_head(f"{THINKING_GAMES:,} games that think 1 s a move (goal: p99 at most 15 ms)")
    show(OURS, [found])


def streams(run: Run) -> None:
    """Very many streams, of many games and of few."""
    show_head(f"{STREAMS:,} streams, 100 moves/s (goals: all p99 at most 100 ms, 250 MB)")
    resident = {}
    for count in (STREAMS // 4, FEW_GAMES):
        with timesduel(f"sqlite://{run.folder}/streams{count}.db") as served:
            empty = resident_kilobytes(served.servers[0])
            games = [served.new_game() for _ in range(count)]
            watchers = STREAMS // count - 2
            with load(
                run.program, served, games, watchers=watchers, think=count / 100, seconds=SECONDS
            ) as clients:
                found = clients.play()
                resident[count] = resident_kilobytes(served.servers[0])
        show(f"{count:,} games", [found])
        print(f"  resident: {empty / 1000:.0f} MB when empty, now {resident[count] / 1000:.0f} MB")
    many, few = sorted(resident, reverse=True)
    live = (resident[many] - resident[few]) / (many - few)
    print(f"  a live game more, with as many streams: {live:.1f} kB (goal: at most 4)")


def stored(run: Run) -> None:
    """Games that nobody is at."""
    store = f"sqlite://{run.folder}/stored.db"
    with timesduel(store) as served:
        [served.new_game() for _ in range(STORED_GAMES // 10)]
        before = resident_kilobytes(served.servers[0])
        [served.new_game() for _ in range(STORED_GAMES - STORED_GAMES // 10)]
        time.sleep(UNTIL_FORGOTTEN)
        after = resident_kilobytes(served.servers[0])
    with timesduel(store) as served:
        again = resident_kilobytes(served.servers[0])
    with timesduel(f"sqlite://{run.folder}/none.db") as served:
        none = resident_kilobytes(served.servers[0])
    print(f"\nMemory of {STORED_GAMES:,} stored, idle games (goal: nothing)")
    print(f"  resident after a tenth was created: {before / 1000:.1f} MB, all: {after / 1000:.1f}")
    print(f"  a server that starts with none: {none / 1000:.1f} MB, with these: {again / 1000:.1f}")


def postgres(run: Run) -> None:
    """One and two processes on one database."""
    one, two = "1 process, PostgreSQL", "2 processes, PostgreSQL"
    with private_server() as database, ExitStack() as stack:
        pid = int((database.data / "postmaster.pid").read_text().split()[0])
        servers = {
            name: stack.enter_context(timesduel(database.url(), (pid,), processes))
            for name, processes in ((one, 1), (two, 2))
        }
        measured = take_turns(run.program, servers)
    show_head(f"{GAMES} games; each game's clients are at both processes, where there are two")
    for name, found in measured.items():
        show(name, found)
    what = "processor for a move, two processes against one"
    show_ratio(what, measured[two], measured[one], "server us", "at most 1.2")
    both = {
        name: [statistics.median(it.server + it.database for it in found)]
        for name, found in measured.items()
    }
    print(f"{'the same with the database':<60} {both[two][0] / both[one][0]:>5.2f}")


def start(run: Run) -> None:
    """From the command to the first answer."""
    took, python = [], []
    for number in range(STARTS):
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", "pass"], check=True)
        python.append(time.perf_counter() - begun)
        begun = time.perf_counter()
        with timesduel(f"sqlite://{run.folder}/start{number}.db"):
            took.append(time.perf_counter() - begun)
    median = statistics.median(took)
    print(f"\nStart to first answer, median of {STARTS} (goal: at most 0.5 s)")
    print(f"  {median:.2f} s, {median / statistics.median(python):.0f} times `python -c pass`")


PARTS: Mapping[str, Callable[[Run], None]] = {
    part.__name__: part for part in (moves, thinking, streams, stored, postgres, start)
}


def main() -> None:
    if unknown := set(WORDS) - PARTS.keys():
        raise SystemExit(f"no such part: {', '.join(unknown)}; there are {', '.join(PARTS)}")
    if not shutil.which("cc"):
        raise SystemExit("this benchmark needs a C compiler: cc")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # no server is left behind
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run = Run(compile_load(folder), folder)
        for part in WORDS or PARTS:
            PARTS[part](run)


if __name__ == "__main__":
    main()
