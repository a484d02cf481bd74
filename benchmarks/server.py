"""What a durable move costs a server, beside others that do less; and how much one process holds.

`make bench ARGS=server` measures everything, in some minutes; `python -m benchmarks.server moves
stored` some of it. Needs a C compiler (`cc`), since a load generator in Python would be the limit;
how busy it was is printed. boardgame.io is fetched by npm into a temporary folder; without npm it
is left out. The PostgreSQL is the one of the tests.

All servers are processes, started as their users start them. They take turns, so that a busy
machine slows all of them alike, and ratios within a round are compared. What a server has used of
a processor counts all its threads, and holds on a shared machine as well. Every client has an
address of its own on the loopback network: our limits for each address are in force, as for
everybody.
"""

import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from benchmarks.serving.load import compile_load, load
from benchmarks.serving.processes import resident_kilobytes
from benchmarks.serving.rounds import show, show_all, show_head, show_ratio, take_turns
from benchmarks.serving.servers import (
    Served,
    bare_socket,
    boardgame,
    install_boardgame,
    plain,
    timesduel,
)
from benchmarks.short import SHORT, WORDS, unless_short
from tests.web.postgres_server import private_server

ROUNDS = unless_short(7, 1)
GAMES = unless_short(100, 3)
MANY_GAMES = unless_short(1_000, 10)
FOLLOWERS = unless_short(10_000, 200)
FEW_GAMES = unless_short(100, 5)
STORED_GAMES = unless_short(10_000, 20)
STARTS = unless_short(11, 1)
SYNCS = unless_short(500, 20)
SECONDS = unless_short(15.0, 1.0)
"""Of play, where it is not as fast as it goes."""
UNTIL_FORGOTTEN = unless_short(90.0, 0.0)
"""Seconds: a game is forgotten a minute after somebody has asked for it."""
OURS, POLLING = "timesduel, SQLite", "the same, long polling"
PLAIN, BARE = "plain ASGI app, SQLite", "bare WebSocket, SQLite"
BOARDGAME = "boardgame.io, in memory"


class Run(NamedTuple):
    """What every part needs."""

    program: Path
    """The load generator."""

    folder: Path
    """For whatever it writes."""


def moves(run: Run) -> None:
    """Moves as fast as they go and at a fixed rate, on our server and others."""
    with ExitStack() as stack:
        ours = stack.enter_context(timesduel(f"sqlite://{run.folder}/moves.db"))
        servers = {
            OURS: ours,
            POLLING: replace(ours, protocol="polling"),
            PLAIN: stack.enter_context(plain(run.folder)),
            BARE: stack.enter_context(bare_socket(run.folder)),
        }
        if SHORT:
            print("boardgame.io is left out: it would have to be fetched")
        elif shutil.which("npm"):
            install_boardgame(run.folder)
            servers[BOARDGAME] = stack.enter_context(boardgame(run.folder))
        else:
            print("boardgame.io is left out: there is no npm")
        found = take_turns(run.program, servers, GAMES, ROUNDS)
        peer = BOARDGAME if BOARDGAME in servers else PLAIN
        rate = max(each.per_second for each in found[peer]) / 2
        paced = take_turns(run.program, servers, GAMES, ROUNDS, rate)
    show_all(f"{GAMES} games, 2 players and 2 watchers each; median of {ROUNDS} rounds", found)
    if peer == BOARDGAME:
        for what, column, goal in (
            ("moves/s, of boardgame.io's", "moves/s", "at least 1.9"),
            ("p99 of the answer, of boardgame.io's", "p99 ms", "at most 0.5"),
        ):
            show_ratio(what, found, OURS, BOARDGAME, column, goal)
    what = "server's processor for a move, of the plain app's"
    show_ratio(what, found, OURS, PLAIN, "server us", "at most 1.25")
    what = "server's processor for a move, of the bare WebSocket's"
    show_ratio(what, found, OURS, BARE, "server us", "at most 2.4")
    show_ratio("moves/s by long polling, of the socket's", found, POLLING, OURS, "moves/s")
    show_all(f"The same at {rate:,.0f} moves/s: half of the best round of {peer}", paced)
    if peer == BOARDGAME:
        what = "p99 of the answer at that rate, of boardgame.io's"
        show_ratio(what, paced, OURS, BOARDGAME, "p99 ms", "at most 0.5")


def thinking(run: Run) -> None:
    """Many games at the speed of people who are quick."""
    with timesduel(f"sqlite://{run.folder}/thinking.db") as served:
        games = [served.new_game() for _ in range(MANY_GAMES)]
        with load(run.program, served, games, rate=MANY_GAMES, seconds=SECONDS) as clients:
            found = clients.play()
    show_head(f"{MANY_GAMES:,} games, a move a second in each (goal: p99 at most 15 ms)")
    show(OURS, [found])


def followers(run: Run) -> None:
    """Very many followers, of many games and of few."""
    show_head(f"{FOLLOWERS:,} followers, 100 moves/s (goals: all p99 at most 20 ms, 210 MB)")
    resident = {}
    for count in (FOLLOWERS // 4, FEW_GAMES):
        with timesduel(f"sqlite://{run.folder}/followers{count}.db") as served:
            empty = resident_kilobytes(served.servers[0])
            games = [served.new_game() for _ in range(count)]
            watchers = FOLLOWERS // count - 2
            with load(
                run.program, served, games, watchers=watchers, rate=100, seconds=SECONDS
            ) as clients:
                found = clients.play()
                resident[count] = resident_kilobytes(served.servers[0])
        show(f"{count:,} games", [found])
        print(f"  resident: {empty / 1000:.0f} MB when empty, now {resident[count] / 1000:.0f} MB")
    many, few = sorted(resident, reverse=True)
    live = (resident[many] - resident[few]) / (many - few)
    print(f"  a live game more, with as many followers: {live:.1f} kB (goal: at most 4)")


def stored(run: Run) -> None:
    """Games that nobody is at: what they cost a server that runs, and one that starts."""
    store, empty = f"sqlite://{run.folder}/stored.db", f"sqlite://{run.folder}/none.db"
    with timesduel(store) as served:
        [served.new_game() for _ in range(STORED_GAMES // 10)]
        before = resident_kilobytes(served.servers[0])
        [served.new_game() for _ in range(STORED_GAMES - STORED_GAMES // 10)]
        time.sleep(UNTIL_FORGOTTEN)
        after = resident_kilobytes(served.servers[0])
    print(f"\nMemory of {STORED_GAMES:,} stored, idle games (goal: nothing)")
    print(f"  resident after a tenth was created: {before / 1000:.1f} MB, all: {after / 1000:.1f}")
    starts = [(_start(store), _start(empty), _seconds_of_python()) for _ in range(STARTS)]
    full, none, _ = starts[0]
    print(f"  a server that starts with none: {none.resident / 1000:.1f} MB,", end=" ")
    print(f"with these: {full.resident / 1000:.1f}")
    with_games = statistics.median(full.seconds for full, _, _ in starts)
    with_none = statistics.median(none.seconds for _, none, _ in starts)
    python = statistics.median(seconds for _, _, seconds in starts)
    print(f"Start to first answer, median of {STARTS} (goal: at most 0.45 s with these games)")
    print(f"  {with_games:.2f} s, with no game {with_none:.2f} s;", end=" ")
    print(f"{with_games / python:.0f} times `python -c pass`")


class Start(NamedTuple):
    """A server that has given its first answer."""

    seconds: float
    resident: int
    """Kilobytes."""


def _start(store: str) -> Start:
    begun = time.perf_counter()
    with timesduel(store) as served:
        return Start(time.perf_counter() - begun, resident_kilobytes(served.servers[0]))


def _seconds_of_python() -> float:
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return time.perf_counter() - begun


def postgres(run: Run) -> None:
    """One process on a database, and two."""
    one, spread, routed = "1 process, PostgreSQL", "2, a game at both", "2, each game at one"
    with ExitStack() as stack:

        def serve(processes: int, *, by_game: bool) -> Served:
            """On a database of its own: nobody else is told of its moves."""
            database = stack.enter_context(private_server())
            pid = int((database.data / "postmaster.pid").read_text().split()[0])
            store = database.url()
            return stack.enter_context(timesduel(store, (pid,), processes, routed=by_game))

        servers = {
            one: serve(1, by_game=False),
            spread: serve(2, by_game=False),
            routed: serve(2, by_game=True),
        }
        found = take_turns(run.program, servers, GAMES, ROUNDS)
    show_all(f"{GAMES} games; clients of each are at both processes, or routed to one", found)
    for name, goal in ((routed, "at most 1.15"), (spread, "at most 1.5")):
        what = f"processor for a move, {name}, of one process's"
        show_ratio(what, found, name, one, "server us", goal)
        show_ratio("  the same with the database", found, name, one, "both us")


PARTS: Mapping[str, Callable[[Run], None]] = {
    part.__name__: part for part in (moves, thinking, followers, stored, postgres)
}


def show_syncs(folder: Path) -> None:
    """How long the disk takes, which every durable move waits for."""
    took = []
    with (folder / "syncs").open("wb", buffering=0) as file:
        for _ in range(SYNCS):
            file.write(bytes(4096))
            begun = time.perf_counter()
            os.fsync(file.fileno())
            took.append((time.perf_counter() - begun) * 1000)
    took.sort()
    print(f"fsync: {statistics.median(took):.2f} ms, p99 {took[len(took) * 99 // 100]:.2f} ms")


def main() -> None:
    if unknown := set(WORDS) - PARTS.keys():
        raise SystemExit(f"no such part: {', '.join(unknown)}; there are {', '.join(PARTS)}")
    if not shutil.which("cc"):
        raise SystemExit("this benchmark needs a C compiler: cc")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # no server is left behind
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run = Run(compile_load(folder), folder)
        show_syncs(folder)
        for part in WORDS or PARTS:
            PARTS[part](run)


if __name__ == "__main__":
    main()
