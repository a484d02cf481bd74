"""Where everything stands in a picture of a game: numbers to the right, turns downwards."""

from __future__ import annotations

from dataclasses import dataclass
from math import log10
from typing import TYPE_CHECKING, NamedTuple

from timesduel.views.band import lower_end, upper_end
from timesduel.views.game_chart import last_number
from timesduel.views.game_words import multiplication

if TYPE_CHECKING:
    from collections.abc import Sequence

    from timesduel.coach.review import Review
    from timesduel.solver.zones import Zone

_FIRST = log10(0.75)
"""Where the axis begins: the number 1 has a little room to its left."""

_ROOM = 0.04
"""How much of the axis lies beyond its last number, so that the last point has room."""


class Stop(NamedTuple):
    """A number that the game came to."""

    turn: int
    """The number of the turn that led there; 0 for the start."""

    player: int
    """Who made it."""

    x: float
    """Its logarithm to base 10."""

    text: str
    mark: str


@dataclass(frozen=True)
class Path:
    """A game between the left and the right of an axis, in powers of ten."""

    left: float
    right: float
    end: float
    """Where the band ends, with the last number that it shows."""

    bands: tuple[tuple[float, float], ...]
    """From where to where the numbers are good to leave."""

    stops: tuple[Stop, ...]


def game_path(review: Review, zones: Sequence[Zone]) -> Path:
    """The way of a game along the zones."""
    record, limit = review.record, last_number(review)
    stops = [Stop(0, 0, log10(record.rules.start), str(record.rules.start), "")]
    x = stops[0].x
    for turn in review.turns:
        position, move = turn.judgement.position, turn.judgement.move
        x = x if move is None else log10(position.product(move))
        stops.append(
            Stop(turn.number, turn.player, x, multiplication(turn), turn.judgement.grade.mark)
        )
    end = upper_end(limit)
    furthest = max(end, x)
    within = ((lower_end(low), min(upper_end(high), end)) for low, high in zones if low <= limit)
    right = furthest + (furthest - _FIRST) * _ROOM
    return Path(_FIRST, right, end, tuple(within), tuple(stops))
