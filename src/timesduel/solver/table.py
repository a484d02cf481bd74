"""What is known of a multiplier set, extended when somebody asks for more; all such tables."""

from _thread import allocate_lock
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from functools import partial
from math import floor, log2
from typing import NamedTuple

from timesduel.core.rules import Rules
from timesduel.errors import EffortError, RulesError
from timesduel.solver.law import Law, law_of
from timesduel.solver.lawless import Lawless, value
from timesduel.solver.ratio import Limit, Logarithmic, Plain, Ratio
from timesduel.solver.sweep import GameKind, Sweep
from timesduel.solver.two_steps import TwoSteps
from timesduel.solver.verdict import Watch

_FIRST_CHUNK = 64
_LARGEST_CHUNK = 20_000

_DRIFT_SEARCHES = ((15_000, 8_000), (1_900_000, 400_000))
"""After how much work without a law a drift is looked for, and how much work that may take."""


class Stretch(NamedTuple):
    """Ratios without a cut between them."""

    low: int
    """The cut at which it begins."""

    high: int
    """The cut at which the next one begins, or as far as it is known."""

    period: int
    """By how many periods of the law both are to be scaled."""


class Table:
    """A sweep, and its law once one is proved.

    What is known within an effort does not depend on what was asked before: more work that one
    caller allows shows nothing new to another who allows less. Any number of threads may ask.
    """

    def __init__(
        self,
        multipliers: tuple[int, ...],
        kind: GameKind,
        *,
        counting: bool,
        scale: Plain | None = None,
    ) -> None:
        self._begin = partial(Sweep, multipliers, kind, counting=counting, scale=scale)
        self._lock = allocate_lock()
        self._start()

    def _start(self) -> None:
        self.sweep = self._begin()
        self._known_at_once = self.sweep.reached
        self._law: Law | None = None
        self._law_work = 0
        """What it took to prove the law."""
        self._steps = array("q")
        """From cut to cut, as far as a law has been looked for; see `law_of`."""
        self._logs: list[float] = []
        """Of the cuts of the law, relative to the first of them."""
        self._begins_log = self._ratio_log = self._swept_log = 0.0
        sweep = self.sweep
        self._lawless: Lawless | None = None
        if not sweep.counting:
            self._lawless = TwoSteps.of(sweep.multipliers, sweep.kind)
        self._lawless_work = 0
        """What it took to prove that there is no law."""
        self._searches = [] if sweep.counting else [*_DRIFT_SEARCHES]
        self._end_of_chunk = _FIRST_CHUNK
        self._next_attempt = 0

    def law(self, effort: int) -> Law | None:
        """The law, if it has been proved, and with no more work than that."""
        law = self._law
        return law if law is not None and self._law_work <= effort else None

    def lawless(self, effort: int) -> Lawless | None:
        """What says who wins at any ratio, if it is proved that there is no law."""
        lawless = self._lawless
        return lawless if lawless is not None and self._lawless_work <= effort else None

    def code(self, ratio: Ratio, effort: int, watch: Watch | None = None) -> int | None:
        """The code of the stretch that a ratio lies in; None if that is too much work."""
        with self._lock:
            law = self.law(effort)
            if (lawless := self.lawless(effort)) is not None:
                return lawless.code(ratio)
            if law is None or ratio.log < self._swept_log:
                low, high = self.sweep.scale.bounds(ratio)
                while not (is_swept := self._is_swept(high, effort)):
                    if (lawless := self.lawless(effort)) is not None:
                        return lawless.code(ratio)
                    law = self.law(effort)
                    if law is not None:
                        break
                    if not self._extend(effort, high, watch):
                        return None
                if is_swept:
                    return self.sweep.codes[self._place(low, high, ratio)]
            assert law is not None
            period, place = divmod(self._place_by_law(law, ratio), len(law.cuts))
            return law.codes[place] + period * law.growth

    def stretch(self, ratio: Ratio, effort: int) -> Stretch:
        """Where a ratio lies whose code is known; as the law has it, if there is one."""
        with self._lock:
            if (lawless := self.lawless(effort)) is not None:
                found = lawless.stretch(ratio)
                return Stretch(value(found.low), value(found.high), 0)
            law, cuts, scale = self.law(effort), self.sweep.cuts, self.sweep.scale
            if law is not None and ratio.reaches(scale.number(law.begins), above=False):
                period, index = divmod(self._place_by_law(law, ratio), len(law.cuts))
                ends = (*law.cuts, law.cuts[0] * law.ratio)
                return Stretch(ends[index], ends[index + 1], period)
            index = self._place(*scale.bounds(ratio), ratio)
            return Stretch(cuts[index], [*cuts[index + 1 : index + 2], self._known_at_once][0], 0)

    def cuts(
        self, low: int, high: int, effort: int, watch: Watch | None = None
    ) -> Iterator[tuple[int, int | None]]:
        """Where stretches begin, each with its code, from the one of a whole ratio up to another.

        The code None says that nothing is known from there on: that would be too much work. The
        scale is to be `Plain`: a cut is the number that it is.
        """
        self.code(Ratio(Limit(high), 1), effort, watch)
        if (lawless := self.lawless(effort)) is not None:
            yield from lawless.cuts(Ratio(Limit(low), 1) if low else None, high)
            return
        with self._lock:
            law, (cuts, codes) = self.law(effort), (self.sweep.cuts, self.sweep.codes)
            place = 0
            if law is None:
                end, unknown = self._known(effort)
                end -= cuts[end - 1] == unknown
            else:
                end = bisect_left(cuts, law.begins)
                if low >= law.begins:
                    place = self._place_by_law(law, Ratio(Limit(low), 1))
        for index in range(bisect_right(cuts, low) - 1, end):
            if cuts[index] > high:
                return
            yield cuts[index], codes[index]
        if law is not None:
            yield from law.cuts_from(place, high)
        elif unknown <= high:
            yield unknown, None

    def extend(self, effort: int, watch: Watch | None = None) -> Law | None:
        """Look for a law until one is proved, or so much work has been done in all."""
        with self._lock:
            while (
                self._law is None
                and self.lawless(effort) is None
                and self._extend(effort, None, watch)
            ):
                pass
            return self.law(effort)

    def known_until(self, effort: int) -> int:
        """The ratio up to which all is known without a law, once so much work may be done."""
        with self._lock:
            return self._known(effort)[1]

    def _known(self, effort: int) -> tuple[int, int]:
        """How many cuts are known within an effort, and up to which ratio all is."""
        end = bisect_left(self.sweep.works, effort)
        return end, max(self.sweep.cuts[end - 1], self._known_at_once)

    def _is_swept(self, ratio: int, effort: int) -> bool:
        """Has a cut beyond a ratio been found within an effort? Then all about the ratio is known.

        It may be known a little sooner, but not for everybody alike.
        """
        if ratio < self._known_at_once:
            return True
        index = bisect_right(self.sweep.cuts, ratio)
        return index < len(self.sweep.cuts) and self.sweep.works[index] < effort

    def _extend(self, effort: int, until: int | None, watch: Watch | None) -> bool:
        """A little more work; False if there is none left.

        A law is looked for whenever a chunk of work is done, however many have done it: so it is
        found at the same place whatever was asked.
        """
        sweep = self.sweep
        if sweep.work >= effort or (until is not None and sweep.cuts[-1] > until):
            return False
        try:
            sweep.advance(min(self._end_of_chunk, effort) - sweep.work, until)
        except EffortError:
            raise
        except BaseException:  # such as Ctrl-C in the middle of a step: half of one is worthless
            self._start()
            raise
        if watch is not None:
            watch(sweep.work)
        if sweep.work >= self._end_of_chunk:
            if len(sweep.cuts) >= self._next_attempt:
                self._look_for_law()
            if self._searches and sweep.work >= self._searches[0][0] and self._law is None:
                self._look_for_drift()
            chunk = min(max(_FIRST_CHUNK, sweep.work // 2), _LARGEST_CHUNK)
            self._end_of_chunk = sweep.work + chunk
        return True

    def _look_for_law(self) -> None:
        self._next_attempt = len(self.sweep.cuts) * 3 // 2
        law = law_of(self.sweep, self._steps)
        if law is not None:
            self._prepare(law)
            self._law_work = self.sweep.work
            self._law = law

    def _look_for_drift(self) -> None:
        from timesduel.solver.drift_search import find_drift  # few questions come to this
        from timesduel.solver.drift_walk import DriftWalk

        _, work = self._searches.pop(0)
        drift = find_drift(self.sweep.multipliers, self.sweep.kind, work)
        if drift is not None:
            self._lawless_work = self.sweep.work
            self._lawless = DriftWalk(drift)

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
        """The stretch of a ratio, counted from where the law begins, through all its periods."""
        log, count, scale = ratio.log - self._begins_log, len(law.cuts), law.scale

        def reached(place: int) -> bool:
            period, index = divmod(place, count)
            number, above = scale.number(law.cuts[index]), scale.is_above(law.cuts[index])
            return ratio.reaches(number, above=above, base=law.ratio, exponent=period)

        return _last(
            self._roughly(log - ratio.log_error), self._roughly(log + ratio.log_error), reached
        )

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


_MOST_CUTS = 1_500_000
"""Some 300 megabytes, if numbers are of a hundred digits."""

_MOST_TABLES = 64
_LOOK_EVERY = 32
"""Questions between two checks of the memory bound: tables grow while they are asked."""

_Key = tuple[tuple[int, ...], GameKind, bool, bool]


class Tables:
    """One table for each set of multipliers and kind of question; any number of threads may ask."""

    def __init__(self, most_cuts: int = _MOST_CUTS) -> None:
        self._most_cuts = most_cuts
        self._tables: dict[_Key, Table] = {}
        """The one that was asked for last stands last."""
        self._lock = allocate_lock()
        self._asked = 0

    def __len__(self) -> int:
        return len(self._tables)

    def table(
        self,
        multipliers: tuple[int, ...],
        kind: GameKind,
        *,
        counting: bool,
        logarithmic: bool = False,
    ) -> Table:
        """The table for such questions, as it is or new."""
        key = multipliers, kind, counting, logarithmic
        with self._lock:
            table = self._tables.pop(key, None) or _new_table(*key)
            self._tables[key] = table
            self._asked += 1
            if self._asked % _LOOK_EVERY == 0 or len(self._tables) > _MOST_TABLES:
                self._make_room()
            return table

    def clear(self) -> None:
        """Begin with nothing, to measure how long that takes: answers do not depend on it."""
        with self._lock:
            self._tables.clear()

    def _make_room(self) -> None:
        """Drop those that nobody has asked for lately; a caller who still has one may go on."""
        cuts = {key: len(table.sweep.cuts) for key, table in self._tables.items()}
        total = sum(cuts.values())
        for key in list(cuts)[:-1]:
            if total <= self._most_cuts and len(self._tables) <= _MOST_TABLES:
                return
            total -= cuts[key]
            del self._tables[key]


def _new_table(
    multipliers: tuple[int, ...], kind: GameKind, counting: bool, logarithmic: bool
) -> Table:
    exact = kind.value == "exact"
    scale = Logarithmic(multipliers, exact=exact) if logarithmic else None
    return Table(multipliers, kind, counting=counting, scale=scale)


SHARED = Tables()
"""For everybody who does not want tables of their own."""


def table_of_zones(rules: Rules, tables: Tables = SHARED) -> Table:
    """The table of who wins with these rules, without remoteness."""
    if rules.modulus is not None:
        raise RulesError("modulus", "rules.no_law")
    return tables.table(rules.multipliers, GameKind.of(rules.goal, counting=False), counting=False)
