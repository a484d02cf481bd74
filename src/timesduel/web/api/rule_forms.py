"""What clients get to see of what was agreed on: rules, clock, match."""

from typing import Annotated, Any

from msgspec import Struct

from timesduel.core.rules import Rules
from timesduel.data.description import described_by
from timesduel.match.clock import TimeLimit
from timesduel.match.series import Series

PlainRules = Annotated[dict[str, Any], described_by(Rules)]
"""The rules of a game, as `to_plain` writes them."""


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True):
    """What differs from the book; a number may also be text, such as `10^15`."""

    target: int | str | None = None
    """The number to reach or to hit."""

    multipliers: str | list[int] | None = None
    """What may be multiplied by: a list, or text such as `2,3,5`."""

    start: int | str | None = None
    """The number before the first move."""

    ceiling: int | str | None = None
    """The number that no move goes above; `none` takes the book's away."""

    modulus: int | str | None = None
    """Products are taken modulo it."""


class ClockForm(Struct, frozen=True, gc=False):
    """The time for each turn."""

    seconds: float
    """How long a turn may take."""

    on_timeout: str
    """What it costs to run out of time: `lose` the game, or `pass` the turn."""


class MatchForm(Struct, frozen=True, gc=False):
    """A match as it stood before this game."""

    games: int
    """How many games it has at most."""

    best_of: bool
    """Is it over as soon as somebody has won more than half of them?"""

    played: int
    """How many have been played."""

    wins: tuple[int, int]
    """How many Player 1 has won, and Player 2."""


def clock_form(limit: TimeLimit | None) -> ClockForm | None:
    """The clock of a game, if it has one."""
    return None if limit is None else ClockForm(limit.seconds, limit.on_timeout.value)


def match_form(series: Series | None) -> MatchForm | None:
    """The match that a game is part of, if it is."""
    if series is None:
        return None
    return MatchForm(series.games, series.best_of, series.played, series.wins)
