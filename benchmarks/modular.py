"""How long it takes to solve the modular game, by one way beside the other.

Run it with `make bench ARGS=modular`. States and seconds, for the opening with the number 1.
Who wins, without looking for pairs:

naive      memoised recursion over the number and the used list
search     the pure search
compiled   the same by Numba, compiled beforehand; an argument of `python -m benchmarks.modular`
           allows it more states than usual: 300_000_000 are enough for 37, and take 7 GB

Which of the moves win, with pairs: all pure, all compiled. At last who wins by pairs alone, in
milliseconds. "-" stands for more states than are allowed, or for no proof by pairs. The ratios of
the times are those of naive to search (n/s) and of search to compiled (s/c).
"""

import time
from collections.abc import Callable

from benchmarks.short import WORDS, unless_short
from timesduel import Goal, Rules
from timesduel.core.position import Position
from timesduel.solver.modular.board import Board, lay_out
from timesduel.solver.modular.game import modular_pairing
from timesduel.solver.modular.kernel import CompiledSearch
from timesduel.solver.modular.search import Effort, OutOfEffortError, Search, Settles

MODULI = 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61
CASES: dict[tuple[int, ...], tuple[int, ...]] = {
    (2, 3, 4, 5, 6, 7, 8, 9): MODULI[: unless_short(12, 2)],
    (2, 3): MODULI[: unless_short(14, 2)],
}
HEADS = ("naive", "search", "compiled", "all pure", "all compiled")
NAIVE_STATES = 2_000_000
PURE_STATES = 1_400_000
COMPILED_STATES = 4_000_000

Measured = tuple[bool, int, float]
"""Does the first player win? How many states and how many seconds did that take?"""


class WithoutPairs(Search):
    """The search as it would be without the proofs by pairs."""

    def _paired(self, free: int) -> bool:
        return False


class CompiledWithoutPairs(CompiledSearch):
    """The compiled search as it would be if no arrow led both ways."""

    def __init__(self, board: Board, effort: Effort) -> None:
        super().__init__(board, effort)
        exits, entries, both, circle = self._arrows
        self._arrows = exits, entries, both * 0, circle


def naive(opening: Position) -> Measured | None:
    multipliers, modulus = opening.rules.multipliers, opening.rules.modulus
    assert modulus is not None
    known: dict[tuple[int, int], bool] = {}

    def wins(number: int, used: int) -> bool:
        state = number, used
        if state not in known:
            if len(known) >= NAIVE_STATES:
                raise OutOfEffortError
            products = (number * multiplier % modulus for multiplier in multipliers)
            known[state] = any(not used >> p & 1 and not wins(p, used | 1 << p) for p in products)
        return known[state]

    start = time.perf_counter()
    try:
        won = wins(opening.total, 1 << opening.total)
    except OutOfEffortError:
        return None
    return won, len(known), time.perf_counter() - start


def searched(
    opening: Position,
    search: Callable[[Board, Effort], Settles],
    budget: int,
    every_move: bool = False,
) -> Measured | None:
    board = lay_out(opening)
    assert board is not None
    effort = Effort(budget, board)
    start = time.perf_counter()
    try:
        settles = search(board, effort)
        if every_move:
            lost = [move for move in board.moves if not settles.wins(move, board.free)]
            won = bool(lost)
        else:
            won = settles.wins(board.token, board.free)
    except OutOfEffortError:
        return None
    return won, (budget - effort.left) // effort.price, time.perf_counter() - start


def milliseconds_to_pair(opening: Position) -> float | None:
    """The best of a few, None if there are no pairs that prove anything."""
    times: list[float] = []
    for _ in range(5):
        start = time.perf_counter()
        if modular_pairing(opening) is None:
            return None
        times.append(time.perf_counter() - start)
    return min(times) * 1000


def shown(measured: Measured | None) -> str:
    return f"{'-':>20}" if measured is None else f"{measured[1]:>11,} {measured[2]:>8.4f}"


def ratio(slow: Measured | None, fast: Measured | None) -> str:
    return f"{'-':>8}" if slow is None or fast is None else f"{slow[2] / fast[2]:>8.1f}"


def main() -> None:
    compiled_states = int(WORDS[0]) if WORDS else COMPILED_STATES
    start = time.perf_counter()
    searched(Rules(goal=Goal.LAST, modulus=5).opening(), CompiledSearch, 1)
    print(f"compiling, or fetching what was compiled before: {time.perf_counter() - start:.2f} s")
    for multipliers, moduli in CASES.items():
        print(f"\nmultipliers {', '.join(map(str, multipliers))}")
        heads = "".join(f"{head:>21}" for head in HEADS)
        print(f"{'M':>4} {'winner':>6}{heads} {'pairing':>8} {'n/s':>8} {'s/c':>8}")
        for modulus in moduli:
            opening = Rules(goal=Goal.LAST, modulus=modulus, multipliers=multipliers).opening()
            ways = (
                naive(opening),
                searched(opening, WithoutPairs, PURE_STATES),
                searched(opening, CompiledWithoutPairs, compiled_states),
                searched(opening, Search, PURE_STATES, every_move=True),
                searched(opening, CompiledSearch, compiled_states, every_move=True),
            )
            winners = {way[0] for way in ways if way is not None}
            if (pairs_found := modular_pairing(opening)) is not None:
                winners.add(opening.total in pairs_found)
            winner = "/".join("first" if won else "second" for won in winners) or "?"
            pairing = milliseconds_to_pair(opening)
            columns = " ".join(map(shown, ways))
            pairs = f"{'-':>8}" if pairing is None else f"{pairing:>8.2f}"
            ratios = f"{ratio(ways[0], ways[1])} {ratio(ways[1], ways[2])}"
            print(f"{modulus:>4} {winner:>6} {columns} {pairs} {ratios}", flush=True)


if __name__ == "__main__":
    main()
