"""Zones: the numbers that are good to leave, as intervals of totals.

A losing stretch of ratios `[first, past)` holds the totals above `limit // past` and up to
`limit // first`, where `limit` is the largest total that a game can be at. Where a law holds,
nothing is swept: dividing the limit by the ratio of the law once more leads to the next period, and
the cuts stay as small as those of the first.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from timesduel.core.fields import ExactInt
from timesduel.core.outcome import Goal
from timesduel.core.rules import Rules
from timesduel.errors import EffortError
from timesduel.solver import DEFAULT_EFFORT
from timesduel.solver.lawless import value
from timesduel.solver.ratio import Limit, Ratio, largest_total
from timesduel.solver.solve import solve
from timesduel.solver.table import SHARED, Table, Tables, table_of_zones
from timesduel.solver.verdict import Watch

_BITS_PER_WORK = 8
"""A number of 2^8 bits is as much work to list as a small one to find: memory is bounded too."""


class Zone(NamedTuple):
    """Neighbouring totals, each of them lost for the player to move."""

    low: ExactInt
    """The smallest of them."""

    high: ExactInt
    """The largest of them."""


def losing_zones(
    rules: Rules,
    *,
    effort: int | None = None,
    watch: Watch | None = None,
    tables: Tables = SHARED,
) -> tuple[Zone, ...]:
    """All totals from 1 on that lose for the player to move, ascending.

    They need not be within reach from the start. Neighbouring zones are at least one total apart.
    An `EffortError` says that finding or listing them would take more work than was allowed.
    """
    limit, most = largest_total(rules), DEFAULT_EFFORT if effort is None else effort
    known = table_of_zones(rules, tables)
    if known.code(Ratio(Limit(limit), 1), most, watch) is None:
        raise EffortError("solver.effort_zones", effort=most)
    descending: list[Zone] = []
    work = 0
    for below, high in _ends(known, most, limit):
        work += 1 + (high.bit_length() >> _BITS_PER_WORK)
        if work > most:
            raise EffortError("solver.effort_list", effort=most)
        if descending and descending[-1].low == high + 1:  # no total lies between the two
            descending[-1] = Zone(below + 1, descending[-1].high)
        elif below < high:
            descending.append(Zone(below + 1, high))
    return tuple(reversed(descending))


def largest_to_leave(rules: Rules) -> int:
    """The largest number that a player can leave: at a target that is to be hit nobody moves."""
    return largest_total(rules) - (rules.goal is Goal.EXACT)


def zones_to_leave(rules: Rules, zones: Iterable[Zone]) -> tuple[Zone, ...]:
    """The zones as they are told and drawn: without a target that is to be hit.

    There the player to move has lost too, but the game is over: whoever made it has hit it.
    """
    last = largest_to_leave(rules)
    return tuple(Zone(low, min(high, last)) for low, high in zones if low <= last)


def _ends(known: Table, effort: int, limit: int) -> Iterator[tuple[int, int]]:
    """For each losing stretch, one less than its lowest total and the highest, descending."""
    law, lawless, end = known.law(effort), known.lawless(effort), limit + 1
    if lawless is not None:
        zones = ((value(each.low), each.high) for each in lawless.stretches() if not each.code)
        for first, high in takewhile(lambda zone: zone[0] <= limit, zones):
            yield limit // value(high), limit // first
        return
    for first, past in _swept(known, end if law is None else min(end, law.begins)):
        yield limit // past, limit // first
    if law is None:
        return
    period = law.zones()
    while limit >= law.begins:
        for first, past in period:
            if first > limit:
                return
            yield limit // past, limit // first
        limit //= law.ratio


def _swept(known: Table, end: int) -> Iterator[tuple[int, int]]:
    """The losing stretches of ratios from 1 up to an end, the last of them cut off there."""
    cuts, codes = known.sweep.cuts, known.sweep.codes
    for index in range(1, len(cuts)):  # a ratio of 0 is past the end of the game
        if cuts[index] >= end:
            return
        if not codes[index] & 1:
            yield cuts[index], min([end, *cuts[index + 1 : index + 2]])


@dataclass(frozen=True)
class PerfectGame:
    """The numbers on the table from the start to the end; none if that is not known."""

    totals: tuple[ExactInt, ...] = ()
    """In order, the first one on the table before the first move."""

    winner: int | None = None
    """Player 1 or 2; None if that is not known."""


def perfect_game(rules: Rules, *, most_moves: int, effort: int = DEFAULT_EFFORT) -> PerfectGame:
    """The winner goes from zone to zone, the shortest way; the loser puts up the best defence.

    Nothing is returned of a game that is longer, or not known within the effort.
    """
    position = rules.opening()
    totals = [position.total]
    try:
        while (outcome := position.outcome()) is None:
            move = solve(position, effort=effort).best_move
            if move is None or len(totals) > most_moves:
                return PerfectGame()
            position = position.play(move)
            totals.append(position.total)
    except EffortError:
        return PerfectGame()
    return PerfectGame(tuple(totals), outcome.winner)
