"""What is known of a multiplier set, extended when somebody asks for more."""

from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache
from math import floor, log2

from timesduel.solver.law import Law, find_law
from timesduel.solver.ratio import Ratio, logarithms
from timesduel.solver.sweep import Kind, Sweep

Watch = Callable[[int], object]
"""Told now and then how much work has been done."""

_FIRST_CHUNK = 64
_LARGEST_CHUNK = 20_000


class Table:
    """A sweep, and its law once one is proved."""

    def __init__(self, multipliers: tuple[int, ...], kind: Kind, *, counting: bool) -> None:
        self.sweep = Sweep(multipliers, kind, counting=counting)
        self.law: Law | None = None
        self._logs: list[float] = []
        self._next_attempt = 0

    def code(self, ratio: Ratio, effort: int, watch: Watch | None = None) -> int | None:
        """The code of the stretch that a ratio lies in; None if that is too much work."""
        sweep = self.sweep
        if self.law is None or not ratio.is_beyond(sweep.cuts[-1]):
            y = ratio.rounded()
            while y >= sweep.reached and self.law is None:
                if not self._extend(effort, y, watch):
                    return None
            if y < sweep.reached:
                return sweep.codes[bisect_right(sweep.cuts, y) - 1]
        assert self.law is not None
        period, place = divmod(self._place(self.law, ratio), len(self.law.cuts))
        return self.law.codes[place] + period * self.law.growth

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
                self._logs = logarithms(self.law.cuts, self.law.kind)
            self._next_attempt = len(sweep.cuts) * 3 // 2
        return True

    def _place(self, law: Law, ratio: Ratio) -> int:
        """How many cuts from the beginning of the law on are at or below the ratio, less one."""
        step, count = log2(law.ratio), len(law.cuts)

        def place(log: float) -> int:
            period = floor(log / step)
            return period * count + bisect_right(self._logs, log - period * step) - 1

        log = ratio.log - self._beginning_log(law)
        low, high = place(log - ratio.doubt), place(log + ratio.doubt)
        while low < high:  # too close to call
            middle = (low + high + 1) // 2
            period, index = divmod(middle, count)
            if ratio.at_least(law.cuts[index], law.ratio, period):
                low = middle
            else:
                high = middle - 1
        return low

    @staticmethod
    def _beginning_log(law: Law) -> float:
        return log2(law.begins >> 1 if law.kind is Kind.EXACT else law.begins)


@lru_cache(maxsize=32)
def table(multipliers: tuple[int, ...], kind: Kind, *, counting: bool) -> Table:
    """The one table of its kind; what was found once is not looked for again."""
    return Table(multipliers, kind, counting=counting)
