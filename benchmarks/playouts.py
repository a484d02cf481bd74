"""How many random games of the first book are played in a second, by us and by others.

Run it with `make bench ARGS=playouts`. Everything runs on one core, whose time is counted, but for
the line that says otherwise: there the time on the wall counts. The ways take turns, and the best
of several rounds is shown. What a way has played is checked against the exact odds.

All Python loops draw their moves in the same way. "OpenSpiel" is a game with nothing in it but what
random games need, and "pgx" draws from the mask of legal actions, as its documentation does.
"NumPy, random actions" is our environment as its documentation uses it, so like is compared with
like; "NumPy, cheapest draw" is the same with bits for actions, which only serves games in which
everything is allowed, and so is "pgx, cheapest draw". "NumPy, playouts" and "Numba" are our
`playouts`, which draw several moves at once and are no environments.
pgx is measured where it is installed (`pip install pgx`, or the dependency group `bench`), and C
where there is a `cc`. Two cores only show what they can do while nothing else runs.
"""

import ctypes
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.playouts_peers import (
    openspiel_game,
    pgx_player,
    play_openspiel,
)
from benchmarks.short import unless_short
from timesduel import BOOKS, Rules
from timesduel.adapters import openspiel, pettingzoo, vector_kernel, vector_playouts
from timesduel.adapters.vector import VectorGames
from timesduel.players.odds import win_odds
from timesduel.players.registry import player_called

TARGETS = 1000, 10**6, 10**18
ROUNDS = unless_short(5, 1)
LEAST_SECONDS = unless_short(0.2, 0.0)
STEPPED_AT_ONCE = 1 << 15
ODDS_EFFORT = 1_000_000
"""Enough for the exact odds with the largest target, a third of it."""

Way = Callable[[int], tuple[int, int]]
"""Play at least so many games; gives back how many it were, and how many Player 1 won."""

Clock = Callable[[], float]
Draw = Callable[[VectorGames, np.random.Generator], NDArray[Any]]

GOALS = (
    ("Position", "OpenSpiel", 10.0),
    ("NumPy, random actions", "pgx", 8.0),
    ("NumPy, random actions", "C", 0.3),
    ("Numba", "C", 2.0),
    ("Numba, 2 cores", "C", 1.7),
    ("NumPy, cheapest draw", "pgx, cheapest draw", None),
    ("NumPy, playouts", "C", None),
)
"""Ratios, and what they are to be at least."""


def by_position(rules: Rules, count: int) -> tuple[int, int]:
    opening, chance, wins = rules.opening(), Random(1).random, 0
    for _ in range(count):
        position = opening
        while moves := position.legal_moves():
            position = position.play(moves[int(chance() * len(moves))])
        outcome = position.outcome()
        wins += outcome is not None and outcome.winner == 1
    return count, wins


def cheapest_actions(_games: VectorGames, rng: np.random.Generator) -> NDArray[Any]:
    words = rng.integers(0, 2**64 - 1, STEPPED_AT_ONCE // 8, np.uint64, endpoint=True)
    return words.view(np.uint8) & 7


def by_steps(rules: Rules, draw: Draw, count: int) -> tuple[int, int]:
    """Whatever is over begins anew, until there are enough games; then all are finished."""
    rng, wins = np.random.Generator(np.random.SFC64(1)), 0
    games = VectorGames(rules, STEPPED_AT_ONCE)
    begun = games.size
    done = games.done
    while not done.all():
        done, winners = games.step(draw(games, rng))
        if begun < count:
            wins += int(np.count_nonzero(winners == 1))
            begun += int(np.count_nonzero(done))
            games.reset(done)
            done = games.done
    return begun, wins + int(np.count_nonzero(winners == 1))


def by_numpy(rules: Rules, count: int) -> tuple[int, int]:
    rng = np.random.Generator(np.random.SFC64(1))
    return count, int(np.count_nonzero(vector_playouts.playouts(rules, count, rng) == 1))


def by_numba(rules: Rules, count: int, threads: int = 1) -> tuple[int, int]:
    rng = np.random.default_rng(1)
    winners = vector_kernel.playouts(rules, count, rng, threads=threads)
    return count, int(np.count_nonzero(winners == 1))


def by_pettingzoo(rules: Rules, count: int) -> tuple[int, int]:
    env, chance, wins = pettingzoo.env(rules), Random(1).random, 0
    for _ in range(count):
        env.reset()
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            if terminated or truncated:
                wins += agent == "player_1" and reward > 0
                env.step(None)
            else:
                allowed = np.flatnonzero(seen["action_mask"])
                env.step(int(allowed[int(chance() * len(allowed))]))
    return count, wins


def ways(target: int, folder: Path) -> dict[str, Way]:
    """By name; what is not installed is left out."""
    rules = BOOKS["multiplier-showdown"].replace(target=target)
    found: dict[str, Way] = {}
    if shutil.which("cc"):
        found["C"] = by_c(target, folder)
    found["Numba, 2 cores"] = partial(by_numba, rules, threads=2)
    found["Numba"] = partial(by_numba, rules)
    found["NumPy, playouts"] = partial(by_numpy, rules)
    found["NumPy, cheapest draw"] = partial(by_steps, rules, cheapest_actions)
    found["NumPy, random actions"] = partial(by_steps, rules, VectorGames.random_actions)
    if find_spec("pgx"):
        found["pgx, cheapest draw"] = by_pgx(target, by_mask=False)
        found["pgx"] = by_pgx(target, by_mask=True)
    found["Position"] = partial(by_position, rules)
    bare, ours = openspiel_game(target), openspiel.game(rules)
    found["OpenSpiel"] = lambda count: (count, play_openspiel(bare, count))
    found["OpenSpiel, our adapter"] = lambda count: (count, play_openspiel(ours, count))
    found["PettingZoo"] = partial(by_pettingzoo, rules)
    return found


def by_c(target: int, folder: Path) -> Way:
    library = folder / "playouts.so"
    if not library.exists():
        source = Path(__file__).with_suffix(".c")
        flags = ["-O3", "-march=native", "-shared", "-fPIC"]
        subprocess.run(["cc", *flags, str(source), "-o", str(library)], check=True)
    play = ctypes.CDLL(str(library)).playouts
    play.restype = ctypes.c_int64
    play.argtypes = ctypes.c_int64, ctypes.c_int64, ctypes.c_uint64
    return lambda count: (count, play(target, count, 88172645463325252))


def by_pgx(target: int, *, by_mask: bool) -> Way:
    play = pgx_player(target, by_mask=by_mask)

    def way(count: int) -> tuple[int, int]:
        games = wins = seed = 0
        while games < count:
            played, won = play(seed)
            games, wins, seed = games + int(played), wins + int(won), seed + 1
        return games, wins

    return way


def measure(way: Way, exact: float, count: int, clock: Clock) -> tuple[float, int]:
    """Games per second, and how many are worth measuring."""
    while True:
        begun = clock()
        played, wins = way(count)
        seconds = clock() - begun
        if abs(wins / played - exact) > 3 / played**0.5:  # six standard deviations
            raise SystemExit(f"Player 1 won {wins} of {played} games, not {exact:.4f} of them")
        if seconds >= LEAST_SECONDS:
            return played / seconds, count
        count = int(count * min(10, 1.3 * LEAST_SECONDS / seconds)) + 1


def on_cores(name: str, every: set[int]) -> Clock:
    """Stay on one core, unless the name says two; the clock for what is to be measured there."""
    both = name.endswith("2 cores")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, every if both else {max(every)})
    return time.perf_counter if both else time.process_time


def main() -> None:
    every = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    on_cores("one", every)
    random = player_called("random")
    with tempfile.TemporaryDirectory() as folder:
        for target in TARGETS:
            rules = BOOKS["multiplier-showdown"].replace(target=target)
            exact = float(win_odds(rules.opening(), random, random, ODDS_EFFORT).p1)
            found = ways(target, Path(folder))
            best = dict.fromkeys(found, 0.0)
            counts = dict.fromkeys(found, 100)
            for _ in range(ROUNDS):
                for name, way in found.items():
                    clock = on_cores(name, every)
                    rate, counts[name] = measure(way, exact, counts[name], clock)
                    best[name] = max(best[name], rate)
            on_cores("one", every)
            report(target, best)


def report(target: int, best: dict[str, float]) -> None:
    print(f"\ntarget {target:,}\n{'':<24}{'games/s':>14}{'of C':>11}")
    for name, rate in best.items():
        share = f"{rate / best['C']:>11.5f}" if "C" in best else ""
        print(f"{name:<24}{rate:>14,.0f}{share}")
    for ours, theirs, goal in GOALS:
        if theirs in best:
            wanted = "" if goal is None else f" (goal {goal})"
            print(f"{ours} / {theirs}: {best[ours] / best[theirs]:.2f}{wanted}", flush=True)


if __name__ == "__main__":
    main()
