"""One sweep from small ratios to large finds every zone of a multiplier set.

Only the ratio between the limit and the number on the table matters, and only whole ratios:
`y = (target - 1) // total` for REACH, `y = limit // total` for the others. A move by `s` makes
`y // s` of it. Between two *cuts*, which are products of multipliers, nothing changes; so the value
just past a point depends only on the values at point/s. One pointer for each multiplier moves over
the stretches found already, and the next point to look at is the smallest cut under a pointer,
times its multiplier.

Where cuts lie close together, all points up to the smallest multiplier times the next one are
looked at as one block: their values follow from the stretches found already. That finds what
looking at one after the other finds, and is the same work, in less time.
"""

from __future__ import annotations

import sys
from bisect import bisect_left, bisect_right
from enum import Enum
from functools import cache, partial
from itertools import accumulate, chain, compress, islice, repeat
from operator import lshift, ne, sub
from typing import TYPE_CHECKING, Self

from timesduel.core.outcome import Goal
from timesduel.errors import EffortError
from timesduel.solver.ratio import Doubled, Plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from timesduel.solver.kernel import CompiledSweep


class GameKind(Enum):
    """Three ways to end, as games of ratios."""

    REACH = "reach"
    """A ratio of 0 means that the target is reached: the player who makes it wins."""

    WALL = "wall"
    """A ratio of 0 is above the ceiling and not allowed: a player without a move loses."""

    EXACT = "exact"
    """Who wins is settled as at a wall, but an overshoot is a move, and the target may be hit."""

    @classmethod
    def of(cls, goal: Goal, *, counting: bool) -> Self:
        """What a goal comes down to; to count moves takes more than to know who wins."""
        if goal is Goal.REACH:
            return cls("reach")
        return cls("exact") if goal is Goal.EXACT and counting else cls("wall")


_FIRST_CODES = {
    # A ratio of 0 is lost, for the other has arrived; from 1 any move arrives.
    GameKind.REACH: (0, 3),
    # There is no move to 0; at 1 one is stuck.
    GameKind.WALL: (-1, 0),
    # 0 is won, for the other has overshot; 1 is the target; just below it one must overshoot.
    GameKind.EXACT: (1, 0, 2),
}
"""What the ratios at which a scale begins are worth; see `Sweep`."""


_MANY_MULTIPLIERS = 16
"""Multipliers with which a point takes as long as two."""

_DENSE = 24
"""Cuts within one block from which on it takes less time than its points one by one."""

_SINGLE_POINTS = 64
"""Points that are looked at one by one where there is no block."""

_FIELD = 24
"""Bits for each code of a state: more than any code has whose ratio is below 10^(10^6)."""


_COMPILED_FROM = {False: 300_000, True: 10_000}
"""Work from which on compiled code takes less time: more if Numba has to be loaded first."""

_KERNEL = "timesduel.solver.kernel"


def code_of(successors: list[int]) -> int:
    """The code of a stretch, remoteness counted, from those that the moves lead to."""
    lost = [code for code in successors if not code & 1]
    return min(lost) + 3 if lost else max(successors) + 1


def _winner_of(successors: list[int]) -> int:
    return 1 if 0 in successors else 0


class Sweep:
    """The stretches between cuts, as far as they have been looked for.

    A stretch has a code: twice the remoteness, plus one if the mover wins. The winner takes the
    smallest even code among the successors and adds 3; the loser the largest odd one and adds 1.
    Without `counting`, a code is only 1 for a win and 0 for a loss: those stretches are fewer.
    """

    def __init__(
        self,
        multipliers: tuple[int, ...],
        kind: GameKind,
        *,
        counting: bool,
        scale: Plain | None = None,
    ) -> None:
        if scale is None:
            scale = (Doubled if kind is GameKind.EXACT else Plain)(multipliers)
        self.multipliers = multipliers
        self.kind = kind
        self.counting = counting
        self.scale = scale
        """How cuts are written down."""
        self.cuts = list(scale.beginning)
        """Where the stretches begin, ascending."""
        self.codes = [code if counting else code & 1 for code in _FIRST_CODES[kind]]
        """One for each cut."""
        self.works = [-1] * len(self.cuts)
        """For each cut the work done before it was found: a larger effort finds it."""
        self.work = 0
        """How many points were looked at; large numbers and many multipliers count for more."""
        self.price = 1 + len(multipliers) // _MANY_MULTIPLIERS
        """How much work a point is where the numbers are small."""
        self.point = self.cuts[-1]
        """The last one that was looked at."""
        self.pointers = [0] * len(multipliers)
        """The stretch that each multiplier leads to."""
        self.steps = [scale.times(self.cuts[1], factor) for factor in scale.factors]
        """Where each pointer steps onto its next stretch, or sooner if that is not known yet."""
        self._compiled: CompiledSweep | None = None
        self._field = _FIELD if counting else 0
        """How far apart in a state the codes of two successors are; 0 means that they are added."""
        self._codes_of_states = _CodeOfState(len(multipliers), counting=counting)

    @property
    def reached(self) -> int:
        """Everything below this ratio is known."""
        return min(self.steps)

    def advance(self, work: int, until: int | None = None) -> None:
        """Look at more points: until so much work is done, or a cut beyond that ratio is found."""
        end_of_work = self.work + work
        if self._compiled is None and self._may_be_compiled and (kernel := _kernel()) is not None:
            self._compiled = kernel(self)
        while self.work < end_of_work and (until is None or self.cuts[-1] <= until):
            compiled = self._compiled
            if compiled is not None and compiled.advance(self, end_of_work, until):
                continue
            dense = len(self.cuts) - self.pointers[0] > _DENSE
            if not (dense and self._look_at_block(end_of_work, until)):
                self._look_at_points(min(end_of_work, self.work + _SINGLE_POINTS), until)

    @property
    def _may_be_compiled(self) -> bool:
        """Does it pay, and is the cut 0, which has no logarithm, of no use any more?"""
        enough = self.work >= _COMPILED_FROM[_KERNEL in sys.modules]
        return enough and self.kind is not GameKind.EXACT and self.pointers[-1] > 0

    def _look_at_points(self, end_of_work: int, until: int | None) -> None:
        """One point after the other."""
        pointers, steps, cuts, codes = self.pointers, self.steps, self.cuts, self.codes
        factors, times, tolerance = self.scale.factors, self.scale.times, self.scale.tolerance
        numbers = range(len(factors))
        code_at = code_of if self.counting else _winner_of
        while self.work < end_of_work and (until is None or cuts[-1] <= until):
            point = min(steps)
            if 1 < point - self.point < tolerance:  # 1: a number, and what lies just above it
                raise EffortError("solver.too_close")
            stepping = [i for i in numbers if steps[i] == point]
            for i in stepping:
                successor = pointers[i] + 1
                if successor < len(cuts) and times(cuts[successor], factors[i]) == point:
                    pointers[i] = successor
            code = code_at([codes[pointer] for pointer in pointers])
            if code != codes[-1]:
                cuts.append(point)
                codes.append(code)
                self.works.append(self.work)
            for i in stepping:
                successor = pointers[i] + 1
                # A pointer on the last stretch so far will find its next cut beyond this point.
                cut = cuts[successor] if successor < len(cuts) else point
                steps[i] = times(cut, factors[i])
            self.point = point
            self.work += self.price + (point.bit_length() >> 10)

    def _look_at_block(self, end_of_work: int, until: int | None) -> bool:
        """All points that follow from what is known; False if they are better looked at singly.

        That is so where a stretch is as long as the smallest multiplier, or cuts are too close.
        """
        cuts, codes, scale, pointers = self.cuts, self.codes, self.scale, self.pointers
        least = scale.factors[0]
        end = scale.times(min(self.steps), least)
        images: list[list[int]] = []
        changes: list[int] = []  # of the state, at each image
        base = codes[-1]
        for i, factor in enumerate(scale.factors):
            first = pointers[i] + 1
            if first == len(cuts) or scale.times(cuts[first], factor) != self.steps[i]:
                return False
            past = bisect_left(cuts, end, first, key=partial(scale.times, factor=factor))
            images.append(scale.images(cuts[first:past], factor))
            under = codes[first - 1 : past]
            differences = map(sub, islice(under, 1, None), under)
            changes += map(lshift, differences, repeat(i * self._field))
            base = min(base, min(under))
        base &= ~1
        every = list(chain.from_iterable(images))
        order = sorted(range(len(every)), key=every.__getitem__)
        points = list(map(every.__getitem__, order))
        # Of equal images only the last shows the state with all of the changes there.
        is_last = list(map(ne, points, chain(islice(points, 1, None), [None])))
        points = list(compress(points, is_last))
        if not self._are_apart(points):
            return False
        works = self._works_before(points)
        count = bisect_left(works, end_of_work, 0, len(points))
        del points[count:]
        state = sum(codes[at] - base << i * self._field for i, at in enumerate(pointers))
        every_state = accumulate(map(changes.__getitem__, order), initial=state)
        states = islice(compress(every_state, chain([True], is_last)), count + 1)
        found = list(map(self._codes_of_states.__getitem__, states))
        changed = list(map(ne, islice(found, 1, None), found))
        new_cuts = list(compress(points, changed))
        if (new_cuts or points)[0 if new_cuts else -1] >= scale.times(cuts[-1], least):
            return False
        if until is not None and new_cuts and new_cuts[-1] > until:
            del new_cuts[bisect_right(new_cuts, until) + 1 :]
            count = bisect_left(points, new_cuts[-1]) + 1
        cuts += new_cuts
        codes += map(base.__add__, islice(compress(islice(found, 1, None), changed), len(new_cuts)))
        self.works += islice(compress(works, changed), len(new_cuts))
        self.work, self.point = works[count], points[count - 1]
        for i, factor in enumerate(scale.factors):
            pointers[i] += bisect_right(images[i], self.point)
            self.steps[i] = scale.times(cuts[pointers[i] + 1], factor)
        return True

    def _are_apart(self, points: list[int]) -> bool:
        """Can these points and the last one be told apart from one another?"""
        tolerance = self.scale.tolerance
        if tolerance == 0:
            return True
        gaps = map(sub, points, [self.point, *points])
        return min(filter((1).__ne__, gaps), default=tolerance) >= tolerance

    def _works_before(self, points: list[int]) -> Sequence[int]:
        """The work that is done before each of the points, and after all of them."""
        if points[-1].bit_length() >> 10:
            prices = (self.price + (point.bit_length() >> 10) for point in points)
            return list(accumulate(prices, initial=self.work))
        return range(self.work, self.work + self.price * len(points) + 1, self.price)


class _CodeOfState(dict[int, int]):
    """The code at a point, by the codes of its successors put together in one number."""

    def __init__(self, count: int, *, counting: bool) -> None:
        self._count = count
        self._counting = counting

    def __missing__(self, state: int) -> int:
        if self._counting:
            mask = (1 << _FIELD) - 1
            code = code_of([state >> i * _FIELD & mask for i in range(self._count)])
        else:  # how many successors are won
            code = 1 if state < self._count else 0
        self[state] = code
        return code


@cache
def _kernel() -> type[CompiledSweep] | None:
    """The compiled loop, if the extra it needs is installed."""
    try:
        from timesduel.solver.kernel import CompiledSweep
    except (ImportError, RuntimeError):  # no Numba, or nowhere to keep what it compiles
        return None
    return CompiledSweep
