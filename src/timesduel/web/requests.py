"""What clients may send, checked as it is read; unknown fields are refused."""

from enum import Enum
from typing import Annotated, Any

from timesduel.extras import from_extra
from timesduel.web.tokens import KEY_PATTERN

with from_extra("web"):
    from msgspec import Meta, Struct

Key = Annotated[str, Meta(pattern=KEY_PATTERN)]
"""Made up by the client: what comes again with the same key gets the first answer again."""

Name = Annotated[str, Meta(max_length=200)]


class First(Enum):
    """Who begins."""

    YOU = "you"
    OTHER = "other"
    TOSS = "toss"


class MatchWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A match instead of a single game."""

    games: Annotated[int, Meta(ge=1, le=999)]
    best_of: bool = True


class ClockWish(Struct, frozen=True, forbid_unknown_fields=True):
    """The time for each turn."""

    seconds: Annotated[float, Meta(ge=0.1, le=86_400)]
    on_timeout: Annotated[str, Meta(max_length=20)] = "lose"


class NewGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A game to be created."""

    book: Annotated[str, Meta(max_length=60)]
    opponent: Annotated[str, Meta(max_length=60)] = "friend"
    """`friend`, by a link; `here`, at the same screen; or a level of the computer."""

    rules: dict[str, Any] | None = None
    """House rules: what differs from the book."""

    first: First = First.YOU
    name: Name | None = None
    other_name: Name | None = None
    match: MatchWish | None = None
    clock: ClockWish | None = None
    coach: bool = True
    take_backs: bool = True
    announce: bool = False
    key: Key | None = None


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat to be taken with an invitation."""

    invitation: Annotated[str, Meta(max_length=100)]
    key: Key
    name: Name | None = None


class Deed(Enum):
    """What a player may do."""

    MOVE = "move"
    RESIGN = "resign"
    UNDO = "undo"
    ASK = "ask"
    AGREE = "agree"
    DECLINE = "decline"
    CLAIM = "claim"


class Wish(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a player wants to do."""

    kind: Deed
    version: Annotated[int, Meta(ge=0, le=2**31)]
    """The version of the game that it is based on."""

    key: Key
    multiplier: Annotated[int, Meta(ge=0, le=10**9)] | None = None
    said: int | Annotated[str, Meta(max_length=2_000)] | None = None
    player: Annotated[int, Meta(ge=1, le=2)] | None = None
    """Who acts, for somebody with both seats; otherwise it follows from the secret."""
