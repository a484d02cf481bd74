"""One sweep from small ratios to large finds every zone of a multiplier set.

Only the ratio between the limit and the number on the table matters, and only whole ratios:
`y = (target - 1) // total` for REACH, `y = limit // total` for the others. A move by `s` makes
`y // s` of it. Between two *cuts*, which are products of multipliers, nothing changes; so the value
just past a point depends only on the values at point/s. One pointer for each multiplier moves over
the stretches found already, and the next point to look at is the smallest cut under a pointer,
times its multiplier.
"""

from enum import Enum
from typing import Self

from timesduel.core.outcome import Goal
from timesduel.errors import EffortError
from timesduel.solver.ratio import Doubled, Plain


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
        self._point = self.cuts[-1]
        """The last one that was looked at."""
        self._pointers = [0] * len(multipliers)
        """The stretch that each multiplier leads to."""
        self._steps = [scale.times(self.cuts[1], factor) for factor in scale.factors]
        """Where each pointer steps onto its next stretch, or sooner if that is not known yet."""

    @property
    def reached(self) -> int:
        """Everything below this ratio is known."""
        return min(self._steps)

    def advance(self, work: int, until: int | None = None) -> None:
        """Look at more points: until so much work is done, or a cut beyond that ratio is found."""
        pointers, steps, cuts, codes = self._pointers, self._steps, self.cuts, self.codes
        factors, times, tolerance = self.scale.factors, self.scale.times, self.scale.tolerance
        numbers = range(len(factors))
        end_of_work = self.work + work
        while self.work < end_of_work and (until is None or cuts[-1] <= until):
            point = min(steps)
            if 1 < point - self._point < tolerance:  # 1: a number, and what lies just above it
                raise EffortError("solver.too_close")
            stepping = [i for i in numbers if steps[i] == point]
            for i in stepping:
                successor = pointers[i] + 1
                if successor < len(cuts) and times(cuts[successor], factors[i]) == point:
                    pointers[i] = successor
            code = self._code([codes[pointer] for pointer in pointers])
            if code != codes[-1]:
                cuts.append(point)
                codes.append(code)
                self.works.append(self.work)
            for i in stepping:
                successor = pointers[i] + 1
                # A pointer on the last stretch so far will find its next cut beyond this point.
                cut = cuts[successor] if successor < len(cuts) else point
                steps[i] = times(cut, factors[i])
            self._point = point
            self.work += self.price + (point.bit_length() >> 10)

    def _code(self, successors: list[int]) -> int:
        lost = [code for code in successors if not code & 1]
        if not self.counting:
            return 1 if lost else 0
        return min(lost) + 3 if lost else max(successors) + 1
