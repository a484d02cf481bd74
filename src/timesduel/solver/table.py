"""What is known of a multiplier set, extended when somebody asks for more."""

from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache
from math import floor, log2
from typing import NamedTuple

from timesduel.solver.law import Law, find_law
from timesduel.solver.ratio import Ratio
from timesduel.solver.scale import Logarithmic, Plain
from timesduel.solver.sweep import Kind, Sweep
from timesduel.solver.verdict import Watch

_FIRST_CHUNK = 64
_LARGEST_CHUNK = 20_000


class Stretch(NamedTuple):
    """Ratios without a cut between them."""

    low: int
    """The cut at which it begins."""

    high: int
    """The cut at which the next one begins, or as far as it is known."""

    period: int
    """By how many periods of the law both are to be scaled."""


class Table:
    """A sweep, and its law once one is proved."""

    def __init__(
        self,
        multipliers: tuple[int, ...],
        kind: Kind,
        *,
        counting: bool,
        scale: Plain | None = None,
    ) -> None:
        self.sweep = Sweep(multipliers, kind, counting=counting, scale=scale)
        self.law: Law | None = None
        self._logs: list[float] = []
        """Of the cuts of the law, relative to the first of them."""
        self._begins_log = self._ratio_log = self._swept_log = 0.0
        self._next_attempt = 0

    def code(self, ratio: Ratio, effort: int, watch: Watch | None = None) -> int | None:
        """The code of the stretch that a ratio lies in; None if that is too much work."""
        sweep = self.sweep
        if self.law is None or ratio.log < self._swept_log:
            low, high = sweep.scale.bounds(ratio)
            while high >= sweep.reached and self.law is None:
                if not self._extend(effort, high, watch):
                    return None
            if high < sweep.reached:
                return sweep.codes[self._place(low, high, ratio)]
        assert self.law is not None
        period, place = divmod(self._place_by_law(self.law, ratio), len(self.law.cuts))
        return self.law.codes[place] + period * self.law.growth

    def stretch(self, ratio: Ratio) -> Stretch:
        """Where a ratio lies whose code is known; as the law has it, if there is one."""
        law, cuts, scale = self.law, self.sweep.cuts, self.sweep.scale
        if law is not None and ratio.reaches(scale.number(law.begins), above=False):
            period, index = divmod(self._place_by_law(law, ratio), len(law.cuts))
            ends = (*law.cuts, law.cuts[0] * law.ratio)
            return Stretch(ends[index], ends[index + 1], period)
        index = self._place(*scale.bounds(ratio), ratio)
        return Stretch(cuts[index], [*cuts[index + 1 : index + 2], self.sweep.reached][0], 0)

    def extend(self, effort: int, watch: Watch | None = None) -> Law | None:
        """Look for a law until one is proved, or so much work has been done in all."""
        while self.law is None and self._extend(effort, None, watch):
            pass
        return self.law

    def _extend(self, effort: int, until: int | None, watch: Watch | None) -> bool:
        """A little more work; False if there is none left."""
        sweep = self.sweep
        if sweep.work >= effort:
            return False
        chunk = min(max(_FIRST_CHUNK, sweep.work // 2), _LARGEST_CHUNK)
        sweep.advance(min(chunk, effort - sweep.work), until)
        if watch is not None:
            watch(sweep.work)
        if len(sweep.cuts) >= self._next_attempt:
            self.law = find_law(sweep)
            if self.law is not None:
                self._prepare(self.law)
            self._next_attempt = len(sweep.cuts) * 3 // 2
        return True

    def _prepare(self, law: Law) -> None:
        """So that logarithms need not be taken again for every question."""
        self._begins_log, *_ = logs = [law.scale.log(cut) for cut in law.cuts]
        self._logs = [log - logs[0] for log in logs]
        self._ratio_log = log2(law.ratio)
        self._swept_log = law.scale.log(law.window_end) + 1

    def _place(self, low: int, high: int, ratio: Ratio) -> int:
        """The stretch of a ratio that lies between two places of the scale."""
        cuts, scale = self.sweep.cuts, self.sweep.scale

        def reached(index: int) -> bool:
            number, above = scale.number(cuts[index]), scale.is_above(cuts[index])
            return ratio.reaches(number, above=above)

        return _last(bisect_right(cuts, low) - 1, bisect_right(cuts, high) - 1, reached)

    def _place_by_law(self, law: Law, ratio: Ratio) -> int:
        """The same, counted from the beginning of the law, through all its periods."""
        log, count, scale = ratio.log - self._begins_log, len(law.cuts), law.scale

        def reached(place: int) -> bool:
            period, index = divmod(place, count)
            number, above = scale.number(law.cuts[index]), scale.is_above(law.cuts[index])
            return ratio.reaches(number, above=above, base=law.ratio, exponent=period)

        return _last(self._roughly(log - ratio.doubt), self._roughly(log + ratio.doubt), reached)

    def _roughly(self, log: float) -> int:
        """The place in the law of what has this logarithm, relative to where the law begins."""
        period = floor(log / self._ratio_log)
        place = bisect_right(self._logs, log - period * self._ratio_log) - 1
        return period * len(self._logs) + place


def _last(low: int, high: int, reached: Callable[[int], bool]) -> int:
    """The last place that is reached; logarithms have put it between low and high."""
    while low < high:  # too close to call
        middle = (low + high + 1) // 2
        low, high = (middle, high) if reached(middle) else (low, middle - 1)
    return low


@lru_cache(maxsize=16)  # a large one takes a hundred megabytes
def table(
    multipliers: tuple[int, ...], kind: Kind, *, counting: bool, logarithmic: bool = False
) -> Table:
    """The one table of its kind; what was found once is not looked for again."""
    scale = Logarithmic(multipliers, exact=kind is Kind.EXACT) if logarithmic else None
    return Table(multipliers, kind, counting=counting, scale=scale)


def forget_tables() -> None:
    """Begin with nothing, for whoever must not depend on what was asked before.

    A question that is too hard for its effort is answered all the same if somebody else has done
    the work already.
    """
    table.cache_clear()
