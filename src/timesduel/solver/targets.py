"""Who wins for every target, or ceiling, or modulus, of a range: stretches, from zones and laws.

Only the ratio between the limit and the start matters, rounded down (`sweep.py`). So each stretch
of ratios is one of limits, `start` times as long; no limit is tried by itself. With a modulus there
are no zones, and each modulus is searched within an effort of its own.
"""

from collections.abc import Iterator
from typing import NamedTuple

from timesduel.core.fields import ExactInt
from timesduel.core.outcome import Goal
from timesduel.core.rules import Rules
from timesduel.errors import EffortError, RulesError
from timesduel.solver.solve import solve
from timesduel.solver.table import SHARED, Tables, table_of_zones
from timesduel.solver.verdict import Watch


class LimitStretch(NamedTuple):
    """Neighbouring limits with the same winner."""

    first: ExactInt
    """The smallest of them."""

    last: ExactInt
    """The largest of them."""

    winner: int | None
    """Player 1, who begins, or 2; None where that takes more work than was allowed."""


def least_limit(rules: Rules) -> int:
    """The smallest target, ceiling or modulus that these rules can have, whatever they have."""
    if rules.limit_name is None:
        raise RulesError("ceiling", "rules.no_end")
    return rules.start if rules.limit_name == "ceiling" else rules.start + 1


def winning_stretches(
    rules: Rules,
    first: int,
    last: int,
    *,
    effort: int,
    watch: Watch | None = None,
    tables: Tables = SHARED,
) -> Iterator[LimitStretch]:
    """Who wins for each limit from `first` to `last`, ascending, without a gap.

    The limit that the rules have does not matter. Limits that they cannot have are left out. With
    a modulus, `effort` is what a search of each may cost.
    """
    first = max(first, least_limit(rules))
    if rules.modulus is None:
        found = _by_ratio(rules, first, last, effort, watch, tables)
    else:
        found = _one_by_one(rules, first, last, effort)
    joined: LimitStretch | None = None
    for stretch in found:
        if joined is not None and joined.winner == stretch.winner:
            joined = LimitStretch(joined.first, stretch.last, joined.winner)
        else:
            if joined is not None:
                yield joined
            joined = stretch
    if joined is not None:
        yield joined


def _by_ratio(
    rules: Rules, first: int, last: int, effort: int, watch: Watch | None, tables: Tables
) -> Iterator[LimitStretch]:
    start, below = rules.start, rules.goal is Goal.REACH
    if first > last:
        return
    ratios = (first - below) // start, (last - below) // start
    here, code = first, None
    for cut, code_of_next in table_of_zones(rules, tables).cuts(*ratios, effort, watch):
        begins = cut * start + below
        if begins > here:
            yield LimitStretch(here, begins - 1, _winner(code))
            here = begins
        code = code_of_next
    yield LimitStretch(here, last, _winner(code))


def _winner(code: int | None) -> int | None:
    return None if code is None else 1 if code & 1 else 2


def _one_by_one(rules: Rules, first: int, last: int, effort: int) -> Iterator[LimitStretch]:
    for modulus in range(first, last + 1):
        winner = None
        try:
            opening = rules.replace(modulus=modulus).opening()
            winner = 1 if solve(opening, effort=effort).mover_wins else 2
        except EffortError:
            pass
        yield LimitStretch(modulus, modulus, winner)
