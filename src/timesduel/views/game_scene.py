"""A reviewed game as a scene: all that is said and shown of it, on a terminal or on a page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from timesduel.coach.judge import COACH_EFFORT
from timesduel.errors import EffortError
from timesduel.match.names import level_of_computer
from timesduel.questions.review_text import numbers_to_leave, result, subject, turning_point
from timesduel.solver.zones import largest_to_leave, losing_zones, zones_to_leave
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from timesduel.coach.review import Review, ReviewedTurn
    from timesduel.core.rules import Rules
    from timesduel.records.record import Record
    from timesduel.solver.zones import Zone

_FAR = 3
"""If the limit has this many times the bits of what one more move reaches, the axis ends there."""

_SHORT_AXIS = 10**6
"""Up to here an axis is always shown to its end."""


@dataclass(frozen=True)
class GamePath:
    """A game on a line of numbers: from the start to the product of each turn."""

    zones: tuple[Zone, ...]
    """The numbers that are good to leave, up to the limit."""

    limit: int
    """The last number of the line; the last product may be beyond it."""

    start: int
    """The number that the game starts with."""

    turns: tuple[ReviewedTurn, ...]
    """All turns, those lost to the clock too."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """Where the game came to: the start, and the product of each turn."""
        return (self.start, *(turn.product for turn in self.turns))


@dataclass(frozen=True)
class GameScene:
    """Sentences, which are empty where there is nothing to say; the turns; and a chart."""

    record: Record
    review: Review
    zones: Sequence[Zone] | str
    """The zones of the rules, or why there are none."""

    remark: str = ""
    """How much of a damaged game was reviewed."""

    @property
    def players(self) -> str:
        """Who played against whom."""
        one, two = self.record.names
        return say("charts.players", one=one, two=two)

    @property
    def subject(self) -> str:
        """The game, its number, and what was multiplied by."""
        return subject(self.record.rules)

    @property
    def computers(self) -> str:
        """A sentence for each player who was a program and is not called so."""
        levels = map(level_of_computer, self.record.names, self.record.players)
        seats = zip(self.record.names, levels, strict=True)
        return " ".join(
            say("charts.computer", name=name, level=level) for name, level in seats if level
        )

    @property
    def result(self) -> str:
        """How the game ended."""
        return result(self.review)

    @property
    def turning_point(self) -> str:
        """Where the game was decided."""
        return turning_point(self.review)

    @property
    def numbers_to_leave(self) -> str:
        """The zones in words."""
        return numbers_to_leave(self.record.rules, self.zones)

    @cached_property
    def path(self) -> GamePath | str:
        """The game on a line of numbers, or why there is none."""
        return self.zones if isinstance(self.zones, str) else game_path(self.review, self.zones)


def zones_of(rules: Rules, effort: int = COACH_EFFORT) -> tuple[Zone, ...] | str:
    """The zones, or why there are none to be drawn."""
    if rules.modulus is not None:
        return say("charts.none.modulus")
    if rules.endless:
        return say("charts.none.endless")
    try:
        return losing_zones(rules, effort=effort)
    except EffortError:
        return say("charts.none.effort")


def game_path(review: Review, zones: Sequence[Zone]) -> GamePath:
    """The game on a line with the zones of its rules."""
    limit, left = _last_number(review), zones_to_leave(review.rules, zones)
    shown = tuple(zone for zone in left if zone.low <= limit)
    return GamePath(shown, limit, review.rules.start, review.turns)


def _last_number(review: Review) -> int:
    """Where a chart ends: where the game must; or far behind that, if the game was left early."""
    rules = review.rules
    total = review.turns[-1].product if review.turns else rules.start
    limit, reach = largest_to_leave(rules), total * rules.multipliers[-1]
    if limit <= _SHORT_AXIS or limit.bit_length() < _FAR * reach.bit_length():
        return limit
    return reach
