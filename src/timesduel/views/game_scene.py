"""A reviewed game as a scene: all that is said and shown of it, on a terminal or on a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from timesduel.coach.judge import COACH_EFFORT
from timesduel.errors import EffortError
from timesduel.questions.review_text import (
    multiplication,
    numbers_to_leave,
    result,
    subject,
    turning_point,
)
from timesduel.solver.zones import largest_to_leave, losing_zones, zones_to_leave
from timesduel.views.game_players import who_is_the_computer
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from timesduel.coach.review import Review
    from timesduel.core.rules import Rules
    from timesduel.records.record import Record
    from timesduel.solver.zones import Zone

_FAR = 3
"""If the limit has this many times the bits of what one more move reaches, the axis ends there."""

_SHORT_AXIS = 10**6
"""Up to here an axis is always shown to its end."""


class Stop(NamedTuple):
    """A number that the game came to."""

    turn: int
    """The number of the turn that led there; 0 for the start."""

    player: int
    """Who made it; 0 for the start."""

    number: int
    moved: bool
    """False for the start, and for a turn that was lost to the clock."""

    text: str
    """The multiplication."""

    mark: str
    """`!!`, `??`, `-` or nothing."""


@dataclass(frozen=True)
class GamePath:
    """A game on a line of numbers."""

    zones: tuple[Zone, ...]
    """The numbers that are good to leave, up to the limit."""

    limit: int
    """The last number of the line; the last stop may be beyond it."""

    stops: tuple[Stop, ...]


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
    """The way of a game along the zones of its rules."""
    start, limit = review.rules.start, _last_number(review)
    stops = [Stop(0, 0, start, False, str(start), "")]
    for turn in review.turns:
        moved, text = turn.multiplier is not None, multiplication(turn, review.rules.modulus)
        stops.append(Stop(turn.turn, turn.player, turn.product, moved, text, turn.mark))
    left = zones_to_leave(review.rules, zones)
    return GamePath(tuple(zone for zone in left if zone.low <= limit), limit, tuple(stops))


def _last_number(review: Review) -> int:
    """Where a chart ends: where the game must; or far behind that, if the game was left early."""
    rules = review.rules
    total = review.turns[-1].product if review.turns else rules.start
    limit, reach = largest_to_leave(rules), total * rules.multipliers[-1]
    if limit <= _SHORT_AXIS or limit.bit_length() < _FAR * reach.bit_length():
        return limit
    return reach


@dataclass(frozen=True)
class GameScene:
    """Sentences, which are empty where there is nothing to say; the turns; and a chart."""

    record: Record
    review: Review
    players: str
    """Who played against whom."""

    subject: str
    computers: str
    result: str
    remark: str
    """How much of a damaged game was reviewed."""

    turning_point: str
    numbers_to_leave: str
    path: GamePath | str
    """Or why there is none."""


def game_scene(
    record: Record, review: Review, zones: Sequence[Zone] | str, remark: str = ""
) -> GameScene:
    """The scene of a game and its review, with the zones of its rules, or why there are none."""
    one, two = record.names
    return GameScene(
        record=record,
        review=review,
        players=say("charts.players", one=one, two=two),
        subject=subject(record.rules),
        computers=who_is_the_computer(record.names, record.players),
        result=result(review),
        remark=remark,
        turning_point=turning_point(review),
        numbers_to_leave=numbers_to_leave(record.rules, zones),
        path=zones if isinstance(zones, str) else game_path(review, zones),
    )
