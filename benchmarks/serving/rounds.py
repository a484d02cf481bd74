"""Servers that take turns, so that a busy machine slows all of them alike; and their figures."""

import statistics
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from benchmarks.serving.load import Measured, load
from benchmarks.serving.servers import Served

COLUMNS: Mapping[str, Callable[[Measured], float]] = {
    "moves/s": lambda it: it.per_second,
    "p50 ms": lambda it: it.answer.p50,
    "p99 ms": lambda it: it.answer.p99,
    "all p99": lambda it: it.all_saw.p99,
    "server us": lambda it: it.server,
    "database us": lambda it: it.database,
    "both us": lambda it: it.server + it.database,
    "load %": lambda it: it.busy * 100,
}
"""`all`: until the last follower has it; `us`: microseconds of a processor for each move."""

Rounds = Mapping[str, Sequence[Measured]]
"""What was measured in each round, by the server."""


def take_turns(
    program: Path, servers: Mapping[str, Served], games: int, rounds: int, rate: float = 0.0
) -> Rounds:
    """Rounds of play on each server; the first one only warms up.

    All play as fast as it goes, or so many moves a second.
    """
    measured: dict[str, list[Measured]] = {name: [] for name in servers}
    for number in range(rounds + 1):
        for name, served in servers.items():
            made = [served.new_game() for _ in range(games)]
            with load(program, served, made, rate=rate) as clients:
                found = clients.play()
            if number:
                measured[name].append(found)
    return measured


def show_head(title: str) -> None:
    print(f"\n{title}")
    print(" " * 28 + "".join(f"{name:>12}" for name in COLUMNS))


def show(name: str, measured: Sequence[Measured]) -> None:
    """The median of each figure."""
    figures = [statistics.median(map(value, measured)) for value in COLUMNS.values()]
    print(f"{name:<28}" + "".join(f"{f'{figure:,.1f}':>12}" for figure in figures))


def show_all(title: str, measured: Rounds) -> None:
    show_head(title)
    for name, found in measured.items():
        show(name, found)


def show_ratio(
    what: str, measured: Rounds, one: str, other: str, column: str, goal: str = ""
) -> None:
    """One's figure divided by the other's of the same round: median, least and most."""
    ratios = [
        COLUMNS[column](ours) / COLUMNS[column](theirs)
        for ours, theirs in zip(measured[one], measured[other], strict=True)
    ]
    spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
    print(f"{what:<64} {statistics.median(ratios):>5.2f}   {spread}", goal and f"  (goal: {goal})")
