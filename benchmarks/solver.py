"""How long the solver takes, beside the other ways to find out who wins.

Run it with `make bench ARGS=solver`. One table for each set of multipliers, for the goal of
reaching the target; "-" stands for more than half a minute, for more memory than is sensible, or
for what does not apply. Times are medians. OpenSpiel is left out where it is not installed.
"rec/known" is how many times faster than recursion the solver is once it knows the law; "+build" is
the time to build the target and to solve it, as a multiple of building it alone.
"""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from benchmarks.short import WORDS, unless_short
from timesduel import BOOKS, Solver, solve
from timesduel.solver import sweep as sweep_module
from timesduel.solver.sweep import GameKind, Sweep
from timesduel.solver.table import SHARED
from timesduel.words.grammar import spell

SETS = ((2, 3, 4, 5, 6, 7, 8, 9), (2, 3), (2, 5, 11))
EXPONENTS = unless_short((3, 6, 9, 12, 18, 100, 1000, 100_000, 1_000_000), (3, 18, 1_000_000))
PATIENCE = unless_short(30.0, 5.0)
ENOUGH_SECONDS = unless_short(0.5, 0.0)
MOST_STATES = 3_000_000
COLUMNS = (
    *("target", "build it", "fresh law", "law known", "recursion", "OpenSpiel", "18^k loop"),
    *("rec/known", "+build"),
)
MANY_ZONES = (2, 5, 11, 23)


def seconds(run: Callable[[], object], prepare: Callable[[], object] = lambda: None) -> float:
    """The median time of a call: many if it is short, one if it is long."""
    times: list[float] = []
    while not times or (len(times) < 50 and sum(times) < ENOUGH_SECONDS):
        prepare()
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def by_recursion(multipliers: tuple[int, ...], target: int) -> bool:
    """Does the player to move win? Every number that comes up is remembered."""
    known: dict[int, bool] = {}

    def wins(number: int) -> bool:
        if number in known:
            return known[number]
        if len(known) > MOST_STATES:
            raise MemoryError
        won = False
        for multiplier in multipliers:
            product = number * multiplier
            if product >= target or not wins(product):
                won = True
                break
        known[number] = won
        return won

    return wins(1)


def by_loop(target: int) -> bool:
    """The answer to UVa 847 that everybody hands in: times 9, times 2, times 9, ..."""
    number, give_up = 1, time.perf_counter() + PATIENCE
    while time.perf_counter() < give_up:
        number *= 9
        if number >= target:
            return True
        number *= 2
        if number >= target:
            return False
    raise TimeoutError


def by_openspiel(multipliers: tuple[int, ...], target: int) -> bool:
    """OpenSpiel's alpha-beta search on our adapter."""
    from timesduel.adapters.openspiel import game

    search = import_module("open_spiel.python.algorithms.minimax").alpha_beta_search
    duel = game(BOOKS["multiplier-showdown"].replace(multipliers=multipliers, target=target))
    value, _ = search(duel, maximum_depth=duel.max_game_length())
    return bool(value > 0)


def openspiel_seconds(multipliers: tuple[int, ...], exponent: int) -> float | None:
    """The time of one search, in a process that can be stopped."""
    command = [
        sys.executable,
        "-m",
        "benchmarks.solver",
        "openspiel",
        str(exponent),
        *map(str, multipliers),
    ]
    try:
        done = subprocess.run(command, capture_output=True, timeout=PATIENCE + 5, check=True)
    except subprocess.TimeoutExpired:
        return None
    taken = float(done.stdout)
    return taken if taken < PATIENCE else None


class Others:
    """The other ways, each until it first fails: larger targets would only take longer."""

    def __init__(self, multipliers: tuple[int, ...]) -> None:
        self.multipliers = multipliers
        self.given_up: set[str] = set() if find_spec("pyspiel") else {"OpenSpiel"}
        if multipliers != SETS[0]:
            self.given_up.add("18^k loop")

    def times(self, exponent: int, winner: bool) -> list[float | None]:
        """By recursion, by OpenSpiel and by the loop; each must find the same winner."""
        target = 10**exponent

        def recursion() -> None:
            assert by_recursion(self.multipliers, target) is winner

        def loop() -> None:
            assert by_loop(target) is winner

        return [
            self._unless_given_up("recursion", lambda: seconds(recursion)),
            self._unless_given_up(
                "OpenSpiel", lambda: openspiel_seconds(self.multipliers, exponent)
            ),
            self._unless_given_up("18^k loop", lambda: seconds(loop)),
        ]

    def _unless_given_up(self, name: str, measure: Callable[[], float | None]) -> float | None:
        taken = None
        if name not in self.given_up:
            try:
                taken = measure()
            except (RecursionError, MemoryError, TimeoutError):
                taken = None
            if taken is None:
                self.given_up.add(name)
        return taken


def shown(taken: float | None) -> str:
    """A time in a unit that suits it."""
    if taken is None:
        return "-"
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if taken >= size:
            return f"{taken / size:.3g} {unit}"
    return f"{taken * 1e6:.3g} us"


def measure(multipliers: tuple[int, ...]) -> dict[int, list[float | None]]:
    """Print the table of a set of multipliers, and return its times by exponent."""
    rules = BOOKS["multiplier-showdown"].replace(multipliers=multipliers)
    others = Others(multipliers)
    rows: dict[int, list[float | None]] = {}
    print(f"\nmultiplying by {spell(multipliers)}")
    print(" ".join(f"{head:>10}" for head in COLUMNS))
    for exponent in EXPONENTS:
        target = 10**exponent

        def build_it(exponent: int = exponent) -> int:
            return int(10**exponent)

        def ask(target: int = target) -> bool:
            return solve(rules.replace(target=target).opening()).mover_wins

        build = seconds(build_it)
        fresh = seconds(ask, prepare=SHARED.clear)
        known = seconds(ask)
        rows[exponent] = row = [build, fresh, known, *others.times(exponent, ask())]
        slower = f"{row[3] / known:,.1f}" if row[3] is not None else "-"
        together = f"{1 + known / build:.3f}" if exponent >= 100_000 else "-"
        cells = [f"10^{exponent}", *map(shown, row), slower, together]
        print(" ".join(f"{cell:>10}" for cell in cells), flush=True)
    return rows


def best_seconds(run: Callable[[], object]) -> float:
    """The least processor time of several calls: other programs only add to it."""
    times: list[float] = []
    for _ in range(unless_short(3, 1)):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return min(times)


def use_kernel(kernel: bool) -> None:
    """Let sweeps use compiled code from the first block on, or never."""
    sweep_module._COMPILED_FROM.update(dict.fromkeys((False, True), 1_000 if kernel else 10**12))


def long_sweeps() -> None:
    """Where there is no law, or a late one, points are many: with the extra `fast`, and without."""
    zones_to, moves_to = unless_short((200, 1000), (18, 18))

    def zones() -> Sweep:
        sweep = Sweep(MANY_ZONES, GameKind.REACH, counting=False)
        sweep.advance(1_000)
        sweep.advance(sys.maxsize, until=10**zones_to)
        return sweep

    def moves() -> int | None:
        rules = BOOKS["multiplier-showdown"].replace(multipliers=SETS[2], target=10**moves_to)
        return Solver().solve(rules).remoteness

    # The first zone is the end of the game itself.
    sweep = zones()
    found = zip(sweep.cuts, sweep.codes, strict=True)
    count = sum(not code & 1 for cut, code in found if cut < 10**zones_to)
    print(f"\n{count:,} losing zones of {spell(MANY_ZONES)} below 10^{zones_to}")
    print(f"{moves()} moves to 10^{moves_to} with {spell(SETS[2])}")
    for kernel in (False, True):
        use_kernel(kernel)
        zones()  # compiles
        times = [shown(best_seconds(each)) for each in (zones, moves)]
        print(f"{'with fast' if kernel else 'plain Python':>14} {times[0]:>10} {times[1]:>10}")


def goal(words: str, reached: bool, value: str) -> None:
    print(f"{'reached' if reached else 'MISSED'}: {words}: {value}")


def main() -> None:
    if WORDS[:1] == ["openspiel"]:
        exponent, *given = map(int, WORDS[1:])
        start = time.perf_counter()
        by_openspiel(tuple(given), 10**exponent)
        print(time.perf_counter() - start)
        return
    tables = {multipliers: measure(multipliers) for multipliers in SETS}
    long_sweeps()
    print()
    _, fresh, known, recursion, *_ = tables[SETS[0]][18]
    if recursion is not None and known is not None and fresh is not None:
        times = f"{recursion / known:,.0f}"
        goal("2-9 at 10^18: 1,000 times faster than recursion", recursion >= 1000 * known, times)
        goal("2-9: a fresh law within 5 ms", fresh <= 5e-3, shown(fresh))
    for multipliers, rows in tables.items():
        build, _, known, *_ = rows[1_000_000]
        if build is not None and known is not None:
            words = f"{spell(multipliers)} at 10^1000000: at most 1.5 times building it"
            goal(words, known <= build / 2, f"{1 + known / build:.3f}")


if __name__ == "__main__":
    main()
