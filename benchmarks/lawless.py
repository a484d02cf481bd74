"""How far sets of multipliers go without a law, how densely their zones lie, and what proofs cost.

Run it with `make bench ARGS=lawless`. The cuts are written as logarithms, so that the size of the
numbers does not matter. Two sets that have a law are there to show that one would be found.
"""

import time
from itertools import pairwise
from math import log10

from benchmarks.short import unless_short
from tests.solver.drifts import EASY, HARD
from timesduel.solver import DEFAULT_EFFORT
from timesduel.solver.drift import drift_certificate
from timesduel.solver.drift_checker import check_drift
from timesduel.solver.drift_search import QUICK_SEARCH, find_drift
from timesduel.solver.drift_walk import DriftWalk
from timesduel.solver.law import law_of
from timesduel.solver.ratio import Limit, Logarithmic, Ratio
from timesduel.solver.sweep import GameKind, Sweep
from timesduel.solver.table import Table
from timesduel.views.atlas import sets

EFFORT = unless_short(3_000_000, 10_000)
LENGTHS_EFFORT = unless_short(DEFAULT_EFFORT, 200)
LARGEST = unless_short(9, 5)
SETS = [(2, 5, 11), (2, 5, 7, 9), (2, 5, 6, 8, 9), (2, 5, 10), (2, 6, 12), (2, 7, 14), (3, 10, 30)]

FAR: int = 10 ** unless_short(1_000_000, 1_000)
DRIFTS = [
    *((multipliers, QUICK_SEARCH) for multipliers in EASY[: unless_short(8, 1)]),
    *((multipliers, 400_000) for multipliers in HARD[: unless_short(2, 0)]),
]


def main() -> None:
    lawless_zones()
    print()
    proofs()
    print()
    lawless_lengths()


def lawless_lengths() -> None:
    """Sets whose remoteness obeys no law within the usual effort."""
    found, every = [], sets(LARGEST)
    for multipliers in every:
        table = Table(multipliers, GameKind.REACH, counting=True)
        if table.extend(LENGTHS_EFFORT) is None:
            digits = int(log10(table.sweep.cuts[-1]))
            found.append(f"{', '.join(map(str, multipliers))} ({digits} digits)")
    print(f"no law of remoteness for {len(found)} of {len(every)} sets:", *found, sep="\n  ")


def lawless_zones() -> None:
    print(f"{'multipliers':<16} {'law':>10} {'digits':>8} {'zones':>8} {'per digit':>9} {'s':>6}")
    for multipliers in SETS:
        scale = Logarithmic(multipliers, exact=False)
        sweep = Sweep(multipliers, GameKind.REACH, counting=False, scale=scale)
        begun = time.perf_counter()
        sweep.advance(EFFORT)
        law = law_of(sweep)
        seconds = time.perf_counter() - begun
        digits = scale.log(sweep.cuts[-1]) * log10(2)
        zones = sweep.codes.count(0)
        found = f"p = {law.ratio}" if law else "none"
        name = ", ".join(map(str, multipliers))
        print(
            f"{name:<16} {found:>10} {digits:>8,.0f} {zones:>8,} {zones / digits:>9.2f} "
            f"{seconds:>6.1f}"
        )


def proofs() -> None:
    """Certificates of drift, and a target of a million digits by following them."""
    print(f"{'multipliers':<24} {'search':>7} {'cells':>6} {'bytes':>8} {'check':>7} {'solve':>7}")
    for multipliers, work in DRIFTS:
        seconds = [time.perf_counter()]
        drift = find_drift(multipliers, GameKind.REACH, work)
        seconds.append(time.perf_counter())
        if drift is None:
            continue
        text = drift_certificate(drift)
        check_drift(text)
        seconds.append(time.perf_counter())
        DriftWalk(drift).code(Ratio(Limit(FAR), 1))
        seconds.append(time.perf_counter())
        search, check, solve = (end - begin for begin, end in pairwise(seconds))
        name = ", ".join(map(str, multipliers))
        print(
            f"{name:<24} {search:>7.2f} {len(drift.cells):>6} {len(text):>8,} {check:>7.2f} "
            f"{solve:>7.2f}"
        )


if __name__ == "__main__":
    main()
