"""The numbers on either side of a target or a ceiling."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING

from timesduel.core.outcome import Goal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from timesduel.core.rules import Rules

MOST_NUMBERS = 200_000
"""Most different numbers that are looked at to prove that two games are the same."""

_BESIDE = 20
"""Numbers on either side of the limit that are looked at first."""


@dataclass(frozen=True)
class Sides:
    """The numbers that a game can come to, as its limit parts them; each by its place in `ways`."""

    goal: Goal

    ways: list[tuple[int, int]]
    """For each number, one that comes before it and the multiplier between them."""

    below: list[int]
    """Where a player may have to move; the largest first."""

    at: int | None
    """Goal EXACT: the target, if it can be hit."""

    above: list[int]
    """What the first step over the limit makes; the smallest first."""

    def room(self, amounts: Mapping[int, int]) -> range:
        """The limits with which every sum is where its product is; perhaps none.

        A few numbers beside the limit show quickly that there is no room; all of them are looked
        at before it is said that there is.
        """
        near = {place: self._sum(place, amounts) for place in self._near()}
        if not self._room(near, _BESIDE):
            return range(0)
        sums = [0]
        for before, move in self.ways[1:]:
            sums.append(sums[before] + amounts[move])
        return self._room(sums, None)

    def _near(self) -> list[int]:
        beside = [*self.below[:_BESIDE], *self.above[:_BESIDE]]
        return beside if self.at is None else [*beside, self.at]

    def _sum(self, place: int, amounts: Mapping[int, int]) -> int:
        total = 0
        while place:
            place, move = self.ways[place]
            total += amounts[move]
        return total

    def _room(self, sums: Mapping[int, int] | list[int], many: int | None) -> range:
        """The limits that fit the sums of so many numbers on either side."""
        highest = max(sums[place] for place in self.below[:many])
        hit = highest + 1 if self.at is None else sums[self.at]
        lowest = min((sums[place] for place in self.above[:many]), default=hit + 1)
        # A ceiling may be stood upon; a target is reached by standing upon it.
        first = highest if self.goal is Goal.LAST else highest + 1
        room = range(first, lowest + 1 if self.goal is Goal.REACH else lowest)
        if self.at is None:
            return room
        return range(hit, hit + 1) if hit in room else range(0)


def sides_of(rules: Rules) -> Sides | None:
    """All numbers of a game, on either side of its limit; None if they are too many."""
    assert rules.highest is not None
    wall = rules.highest + 1
    totals = [rules.start]
    places = {rules.start: 0}
    ways = [(0, 1)]
    for total in totals:
        if total < wall:
            for move in rules.multipliers:
                product = total * move
                if product not in places:
                    ways.append((places[total], move))
                    places[product] = len(totals)
                    totals.append(product)
            if len(totals) > MOST_NUMBERS:
                return None
    in_order = sorted(totals)
    first_above = bisect_left(in_order, wall)
    hit = rules.goal is Goal.EXACT and wall in places
    return Sides(
        rules.goal,
        ways,
        below=[places[total] for total in reversed(in_order[:first_above])],
        at=places[wall] if hit else None,
        above=[places[total] for total in in_order[first_above + hit :]],
    )
