"""What a client hears of a game on a server, one thing after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Self

if TYPE_CHECKING:
    from timesduel.errors import TimesDuelError
    from timesduel.match.game import Game


class Whereabouts(NamedTuple):
    """Who is there."""

    here: tuple[bool, bool] = (True, True)
    free: tuple[int, ...] = ()
    """Seats that nobody has taken yet."""

    claim_from: tuple[float | None, float | None] = (None, None)
    """From when on the other one may claim the win, by our own clock; None if not at all."""

    def same_as(self, other: Self) -> bool:
        """Is nobody else there, or away?"""
        return (self.here, self.free) == (other.here, other.free)


class Happened(NamedTuple):
    """An event of the game."""

    game: Game
    """As it stands after it."""

    deadline: float | None
    """When the time of the turn is up, by our own clock."""


class Attended(NamedTuple):
    """Somebody has come or gone."""

    whereabouts: Whereabouts


class Connected(NamedTuple):
    """The connection was lost, or is there again."""

    again: bool


class Followed(NamedTuple):
    """Another game follows this one, which is over."""

    game: str


class GaveUp(NamedTuple):
    """There is no more to be heard."""

    error: TimesDuelError


News = Happened | Attended | Connected | Followed | GaveUp
