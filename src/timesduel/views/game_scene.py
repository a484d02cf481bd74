"""A reviewed game as a scene: all that is said and shown of it, on a terminal or on a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from timesduel.views.game_path import game_path
from timesduel.views.game_players import who_is_the_computer
from timesduel.views.game_words import numbers_to_leave, result, subject, turning_point
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from timesduel.coach.review import Review
    from timesduel.records.record import Record
    from timesduel.solver.zones import Zone
    from timesduel.views.game_path import GamePath


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
