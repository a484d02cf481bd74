"""What clients get when they have asked for something to be done."""

from typing import Annotated, Any

from timesduel.extras import from_extra
from timesduel.web.forms import Following, GameState, Happening, Presence

with from_extra("web"):
    from msgspec import Meta, Struct

SCHEMAS = "#/components/schemas"
"""Where the description of the API has its types."""

EVENT_TYPES = (Happening, Following)

AnyEvent = Annotated[
    Any,
    Meta(
        extra_json_schema={
            "anyOf": [{"$ref": f"{SCHEMAS}/{kind.__name__}"} for kind in EVENT_TYPES]
        }
    ),
]
"""One of these; it is ready to be sent, so that nobody need tell them apart here."""


class Created(Struct, frozen=True):
    """A new game, with everything that its creator needs."""

    game: str
    players: list[int]
    """The seats that the secret opens."""

    secret: str
    link: str
    """Opens the creator's seat."""

    invitation: str | None
    invitation_link: str | None
    """For the friend: it can be used once."""

    watch_link: str
    state: GameState


class Seated(Struct, frozen=True):
    """A seat that was taken."""

    player: int
    secret: str
    link: str
    state: GameState


class Done(Struct, frozen=True, gc=False):
    """An action that has happened."""

    version: int
    """The version of the game that it led to."""


class Again(Struct, frozen=True):
    """The game that follows; the secrets of the seats are those of the game before."""

    game: str
    players: list[int]
    watch_link: str


class Events(Struct, frozen=True):
    """What has happened since a version."""

    events: list[AnyEvent]
    version: int
    """Of the last event."""

    presence: Presence
