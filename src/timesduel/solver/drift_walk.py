"""Who wins at any ratio where a drift is proved: the window is followed from cell to cell."""

from _thread import allocate_lock
from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from timesduel.errors import EffortError
from timesduel.solver.drift import Drift, Exponents
from timesduel.solver.lawless import FarStretch, Lawless, Product
from timesduel.solver.ratio import Logarithmic, Ratio

_KEPT_EVERY = 256
"""Rounds from one that is kept to the next: a million would fill the memory."""


class _Round(NamedTuple):
    """Where the window is seen from for the n-th time, and what t is there; as in `Logarithmic`."""

    number: int
    place: int
    t: int


class DriftWalk(Lawless):
    """The zones of a drift, for any number of threads.

    Cuts are written as in `Logarithmic`: to multiply is to add, however far out.
    """

    def __init__(self, drift: Drift) -> None:
        super().__init__(drift.kind)
        self.drift = drift
        self._scale = Logarithmic(drift.multipliers, exact=False)
        self._below = [*map(self._packed, drift.below)]
        self._code_at_once = 1 - self.code_below
        self._bounds = [self._packed(cell.high) for cell in drift.cells[:-1]]
        self._growths = [self._packed(cell.growth) for cell in drift.cells]
        self._turns = [self._packed(cell.turn) for cell in drift.cells]
        self._cuts = [
            [(self._packed(cut.product), cut.moves) for cut in cell.cuts] for cell in drift.cells
        ]
        self._kept = [_Round(0, self._packed(drift.begins), 0)]
        self._lock = allocate_lock()

    def stretch(self, ratio: Ratio) -> FarStretch:
        low, high = self._scale.bounds(ratio)

        def is_reached(cut: int) -> bool:
            return cut <= low or (
                cut <= high and ratio.reaches(self._scale.number(cut), above=False)
            )

        stretches = self._stretches(self._round_before(low))
        return self._told(next(found for found in stretches if not is_reached(found[1])))

    def stretches(self, ratio: Ratio | None = None) -> Iterator[FarStretch]:
        begin = None if ratio is None else self._round_before(self._scale.bounds(ratio)[0])
        yield from map(self._told, self._stretches(begin))

    def fewest_below(self, ratio: Ratio) -> int:
        begin = self._round_before(self._scale.bounds(ratio)[0])
        return 0 if begin is None else len(self._below) + 2 * begin.number

    def _stretches(self, begin: _Round | None) -> Iterator[tuple[int, int, int]]:
        """Where each stretch begins and ends, and its code: from a round on, or from 1."""
        if begin is None:
            begin = self._kept[0]
            for index, (low, high) in enumerate(pairwise([*self._below, begin.place])):
                yield low, high, self._code_at_once ^ index & 1
        while True:
            following, cuts = self._next(begin), self._cuts[self._cell(begin.t)]
            ends = [begin.place + cut + moves * begin.t for cut, moves in cuts]
            yield from (
                (low, high, index & 1)
                for index, (low, high) in enumerate(pairwise([*ends, following.place]))
                if low < high  # at the end of a cell a stretch may have no ratio in it
            )
            begin = following

    def _round_before(self, place: int) -> _Round | None:
        """The last round that does not begin beyond a place; None if that is before them all."""
        with self._lock:
            last = self._kept[-1]
            while last.place <= place:
                for _ in range(_KEPT_EVERY):
                    last = self._next(last)
                self._kept.append(last)
            index = bisect_right(self._kept, place, key=lambda kept: kept.place) - 1
            found = self._kept[index]
        if index < 0:
            return None
        while (following := self._next(found)).place <= place:
            found = following
        return found

    def _next(self, last: _Round) -> _Round:
        cell = self._cell(last.t)
        return _Round(last.number + 1, last.place + self._growths[cell], last.t + self._turns[cell])

    def _cell(self, t: int) -> int:
        """The cell that t lies in; at a bound, either is right."""
        cell = bisect_right(self._bounds, t)
        for bound in self._bounds[max(cell - 1, 0) : cell + 1]:
            if 0 < abs(t - bound) < self._scale.tolerance:
                raise EffortError("solver.too_close")
        return cell

    def _told(self, stretch: tuple[int, int, int]) -> FarStretch:
        low, high, code = stretch
        return FarStretch(self._product(low), self._product(high), code)

    def _product(self, cut: int) -> Product:
        exponents = zip(self._scale.primes, self._scale.exponents(cut), strict=True)
        return {prime: exponent for prime, exponent in exponents if exponent}

    def _packed(self, product: Exponents) -> int:
        return self._scale.product(list(product))
