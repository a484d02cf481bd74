"""What clients get when they have asked for something to be done."""

from typing import Annotated, Any

from msgspec import Struct

from timesduel.data.description import described_by
from timesduel.web.api.game_forms import Following, GameState, Happening, Presence

EVENT_TYPES = (Happening, Following)

AnyEvent = Annotated[Any, described_by(*EVENT_TYPES)]
"""One of these; it is ready to be sent, so that nobody need tell them apart here."""


class Created(Struct, frozen=True):
    """A new game, with everything that its creator needs."""

    game: str
    """Its id: whoever has it can watch."""

    players: list[int]
    """The seats that the secret opens."""

    secret: str
    """Of these seats: to be sent as `Authorization: Bearer`, and told to nobody."""

    link: str
    """For people: opens the creator's seat."""

    invitation: str | None
    """For the other seat, which it opens once; null if no friend is waited for."""

    invitation_link: str | None
    """The same for people."""

    watch_link: str
    """For people: opens the game to watch."""

    state: GameState
    """How it stands."""


class Seated(Struct, frozen=True):
    """A seat that was taken."""

    player: int
    """Which one it is, 1 or 2."""

    secret: str
    """Of this seat: to be sent as `Authorization: Bearer`, and told to nobody."""

    link: str
    """For people: opens this seat."""

    state: GameState
    """How the game stands."""


class Done(Struct, frozen=True, gc=False):
    """An action that has happened."""

    version: int
    """The version of the game that it led to."""


class Again(Struct, frozen=True):
    """The game that follows; the secrets of the seats are those of the game before."""

    game: str
    """Its id."""

    players: list[int]
    """The seats there of whoever asks: in a rematch they are swapped."""

    watch_link: str
    """For people: opens it to watch."""


class Events(Struct, frozen=True):
    """What has happened since a version."""

    events: list[AnyEvent]
    """In order; none if nothing has happened within the time. Of a long game
    not all come at once."""

    version: int
    """Of the last one of these events: what to ask `after` next."""

    presence: Presence
    """Who is there."""
