"""What pictures of many games at once show, whatever their target, ceiling and start.

The zones in rows of one period each; who wins from which start; how long games last.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import chain, combinations_with_replacement, count, islice, pairwise, takewhile
from math import ceil, floor, log10, prod
from typing import TYPE_CHECKING

from timesduel.core.outcome import Goal
from timesduel.errors import EffortError, TimesDuelError
from timesduel.solver.ratio import largest_total
from timesduel.solver.sweep import GameKind
from timesduel.solver.table import SHARED, table_of_zones
from timesduel.words.grammar import count_digits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.core.rules import Rules
    from timesduel.solver.table import Table
    from timesduel.solver.verdict import Watch

MAP_BEYOND = 2
"""A map goes on beyond the target or ceiling of its rules, so many times as far."""

MOST_BANDS = 500
MOST_ROWS = 24
MOST_STEPS = 60
MOST_PIECES = 6_000
"""Zones in all rows together: a picture has no room for more."""

_BEFORE = 4
"""Rows before a law begins, at most."""

_COMPARED = 200
"""Stretches by which a ratio is chosen where no law is known."""

_MOST_RATIOS = 500
_FEWEST_ROWS = 2
_ROUNDING = 1e-9
"""Parts of a row that come from rounding logarithms alone."""

Row = tuple[tuple[float, float], ...]
"""From where to where each zone of a row goes: 0 is the left end of the row, 1 the right one, and
equal factors are equally far apart."""


@dataclass(frozen=True)
class PeriodRows:
    """Where Player 2 wins, in rows that each begin `ratio` times as far as the one before."""

    goal: Goal
    multipliers: tuple[int, ...]
    ratio: int
    """That of the law; else the one by which the zones are most like themselves."""

    begins: int
    """Where row 0 begins: with a law, the first ratio that it speaks of."""

    first: int
    """The number of the first row; those before a law are below 0."""

    is_law: bool
    """Is it proved that all rows from 0 on are alike?"""

    is_lawless: bool
    """Is it proved that there is no law?"""

    effort: int
    """How much work was allowed."""

    digits: int
    """About how many digits the largest number has up to which a law was looked for."""

    rows: tuple[Row, ...]


@dataclass(frozen=True)
class WinnerMap:
    """Where Player 2 wins: the ratio of target, or ceiling, to start is in one of some bands."""

    rules: Rules
    bands: tuple[tuple[int, int], ...]
    """Target / start is above the first number of a band and at most the second; ceiling / start
    is at least the first and below the second."""

    @property
    def winner(self) -> int:
        """Of the game with these rules."""
        rules = self.rules
        assert rules.limit is not None
        ratio = (rules.limit - (rules.goal is Goal.REACH)) // rules.start
        return 2 if any(low <= ratio < high for low, high in self.bands) else 1


@dataclass(frozen=True)
class LengthStep:
    """Neighbouring targets or ceilings: their games have one winner and last equally long."""

    low: int
    """The ratio at which it begins, as in a `Law`."""

    high: int
    """The ratio at which the next one begins."""

    moves: int
    """If the winner hurries and the loser stalls."""

    winner: int


@dataclass(frozen=True)
class LengthSteps:
    """How long games from 1 last, from the smallest target or ceiling on."""

    goal: Goal
    multipliers: tuple[int, ...]
    steps: tuple[LengthStep, ...]
    ratio: int | None
    """By what factor the zones repeat, if that is known."""

    periods: tuple[int, ...]
    """Where each period of the zones begins."""


def period_rows(rules: Rules, *, effort: int, watch: Watch | None = None) -> PeriodRows:
    """The zones of games of any size, period by period.

    `effort` is what looking for a law may take. There are fewer rows where less is known or much
    is to be drawn; a `TimesDuelError` refuses what leaves less than two.
    """
    known = table_of_zones(rules)
    law = known.extend(effort, watch)
    ratio, begins = (law.ratio, law.begins) if law else (_best_ratio(known, effort), 1)
    per_row = log10(ratio)
    before = min(_BEFORE, floor(log10(begins) / per_row + _ROUNDING))
    left = log10(begins) / per_row - before
    rows: list[list[tuple[float, float]]] = [[] for _ in range(MOST_ROWS)]
    end = 0.0
    ends = begins // ratio**before, begins * ratio ** (MOST_ROWS - before)
    for low, high, code in _stretches(known, *ends, effort):
        begin, end = (log10(cut) / per_row - left for cut in (low, high))
        for row in range(max(floor(begin), 0), ceil(end - _ROUNDING)) if code == 0 else ():
            piece = max(begin - row, 0.0), min(end - row, 1.0)
            if piece[1] - piece[0] > _ROUNDING:
                rows[row].append(piece)
    shown = rows[: floor(end + _ROUNDING)]
    while sum(map(len, shown)) > MOST_PIECES:
        shown.pop()
    if len(shown) < _FEWEST_ROWS:
        raise TimesDuelError("law.no_rows", ratio=ratio, effort=effort)
    return PeriodRows(
        goal=rules.goal,
        multipliers=rules.multipliers,
        ratio=ratio,
        begins=begins,
        first=-before,
        is_law=law is not None,
        is_lawless=known.lawless(effort) is not None,
        effort=effort,
        digits=count_digits(known.known_until(effort)),
        rows=tuple(map(tuple, shown)),
    )


def winner_map(rules: Rules, *, effort: int, watch: Watch | None = None) -> WinnerMap:
    """Who wins from any start, for targets or ceilings up to the one of the rules, and a bit more.

    A `RulesError` refuses rules without one.
    """
    largest_total(rules)
    assert rules.limit is not None
    known, end = table_of_zones(rules), rules.limit * MAP_BEYOND
    bands, past = [], 1
    for low, past, code in _stretches(known, 1, end, effort, watch):
        if code == 0:
            bands.append((low, past))
    if past < end:
        raise EffortError("solver.effort_zones", effort=effort)
    if len(bands) > MOST_BANDS:
        raise TimesDuelError("zones.too_many", count=len(bands), most=MOST_BANDS)
    return WinnerMap(rules, tuple(bands))


def length_steps(rules: Rules, *, effort: int, watch: Watch | None = None) -> LengthSteps:
    """How long games last, as far as a picture has room for it and the effort leads.

    Refuses a target that is to be hit, where the length jumps at single numbers.
    """
    if rules.goal is Goal.EXACT:
        raise TimesDuelError("law.no_lengths")
    law = table_of_zones(rules).extend(effort, watch)
    kind = GameKind.of(rules.goal, counting=True)
    known = SHARED.table(rules.multipliers, kind, counting=True)
    found: list[tuple[int, int, int]] = []
    end = rules.multipliers[-1]
    while len(found) < MOST_STEPS and (not found or found[-1][1] == end):
        end **= 2
        found = [*islice(_stretches(known, 1, end, effort, watch), MOST_STEPS)]
    powers = (law.begins * law.ratio**k for k in count()) if law else ()
    return LengthSteps(
        goal=rules.goal,
        multipliers=rules.multipliers,
        steps=tuple(LengthStep(low, high, code >> 1, 2 - (code & 1)) for low, high, code in found),
        ratio=law.ratio if law else None,
        periods=tuple(takewhile(found[-1][1].__ge__, powers)),
    )


def _stretches(
    known: Table, start: int, end: int, effort: int, watch: Watch | None = None
) -> Iterator[tuple[int, int, int]]:
    """Where each stretch begins and ends, and its code, from the one of a ratio up to another."""
    cuts = chain(known.cuts(start, end - 1, effort, watch), [(end, None)])
    for (low, code), (high, _) in pairwise(cuts):
        if code is None:
            return
        yield low, high, code


def _best_ratio(known: Table, effort: int) -> int:
    """The product of a few multipliers by which the zones agree with themselves most."""
    multipliers = known.sweep.multipliers
    end = multipliers[-1] ** _COMPARED
    cuts = [*islice(_stretches(known, 1, end, effort), _COMPARED)]
    places, codes = [log10(low) for low, _, _ in cuts], [code for *_, code in cuts]

    def code_at(place: float) -> int:
        return codes[bisect_right(places, place) - 1]

    def agreement(ratio: int) -> float:
        """The part of the second half of what is compared that agrees with what is before it."""
        shift, half = log10(ratio), places[-1] / 2
        marks = sorted({half, *places, *(place + shift for place in places)})
        marks = marks[bisect_left(marks, half) : bisect_right(marks, places[-1])]
        middles = [((a + b) / 2, b - a) for a, b in pairwise(marks)]
        return sum(part for x, part in middles if x > shift and code_at(x) == code_at(x - shift))

    products = {
        prod(some)
        for size in (2, 3)
        for some in islice(combinations_with_replacement(multipliers, size), 10 * _MOST_RATIOS)
    }
    return max(sorted(products)[:_MOST_RATIOS], key=agreement)
