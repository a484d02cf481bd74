"""How far sets of multipliers go without a law, and how densely their zones lie.

Run it with `make bench ARGS=lawless`. The cuts are written as logarithms, so that the size of the
numbers does not matter. Two sets that have a law are there to show that one would be found.
"""

import time
from math import log10

from benchmarks.short import unless_short
from timesduel.solver import DEFAULT_EFFORT
from timesduel.solver.ratio import Logarithmic
from timesduel.solver.sweep import GameKind
from timesduel.solver.table import Table
from timesduel.views.atlas import sets

EFFORT = unless_short(3_000_000, 10_000)
LENGTHS_EFFORT = unless_short(DEFAULT_EFFORT, 200)
LARGEST = unless_short(9, 5)
SETS = [(2, 5, 11), (2, 5, 7, 9), (2, 5, 6, 8, 9), (2, 5, 10), (2, 6, 12), (2, 7, 14), (3, 10, 30)]


def main() -> None:
    lawless_zones()
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
        table = Table(multipliers, GameKind.REACH, counting=False, scale=scale)
        begun = time.perf_counter()
        law = table.extend(EFFORT)
        seconds = time.perf_counter() - begun
        sweep = table.sweep
        digits = scale.log(sweep.cuts[-1]) * log10(2)
        zones = sweep.codes.count(0)
        found = f"p = {law.ratio}" if law else "none"
        name = ", ".join(map(str, multipliers))
        print(
            f"{name:<16} {found:>10} {digits:>8,.0f} {zones:>8,} {zones / digits:>9.2f} "
            f"{seconds:>6.1f}"
        )


if __name__ == "__main__":
    main()
