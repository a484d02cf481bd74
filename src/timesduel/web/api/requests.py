"""What clients may send, checked as it is read; unknown fields are refused."""

from enum import Enum, StrEnum
from typing import Annotated, Any

from msgspec import Meta, Struct

from timesduel.core.rules import Rules
from timesduel.data.description import described_by
from timesduel.questions.house_rules import HouseRules
from timesduel.web.api.tokens import KEY_PATTERN

Key = Annotated[str, Meta(pattern=KEY_PATTERN)]
"""Made up by the client: what comes again with the same key gets the first answer again."""

Name = Annotated[str, Meta(max_length=200)]

PlainRules = Annotated[dict[str, Any], described_by(Rules)]
"""The rules of a game, as `to_plain` writes them."""


class First(Enum):
    """Who begins."""

    YOU = "you"
    OTHER = "other"
    TOSS = "toss"


class MatchRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A match instead of a single game."""

    games: Annotated[int, Meta(ge=1, le=999)]
    """How many games at most."""

    best_of: bool = True
    """Is it over as soon as somebody has won more than half of them?"""


class ClockRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The time for each turn."""

    seconds: Annotated[float, Meta(ge=0.1, le=86_400)]
    """How long a turn may take."""

    on_timeout: Annotated[str, Meta(max_length=20)] = "lose"
    """What it costs to run out of time: `lose` the game, or `pass` the turn."""


class NewGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A game to be created."""

    book: Annotated[str, Meta(max_length=60)]
    """What is played, such as `power-play`; `/api/books` lists them."""

    opponent: Annotated[str, Meta(max_length=60)] = "friend"
    """`friend`, by a link; `here`, at the same screen; or a level of the computer."""

    rules: Annotated[dict[str, Any], described_by(HouseRules)] | None = None
    """House rules: what differs from the book."""

    first: First = First.YOU
    """Who begins: whoever begins is Player 1."""

    name: Name | None = None
    """Of the creator; `Player 1` or `Player 2` if there is none."""

    other_name: Name | None = None
    """Of the other one; that of a computer is its level if there is none."""

    match: MatchRequest | None = None
    """A match; null for a single game."""

    clock: ClockRequest | None = None
    """The time for each turn; null for none."""

    coach: bool = True
    """May players have hints, and turns be explained before the game is over?"""

    take_backs: bool = True
    """May moves be taken back? Between friends the other one has to agree."""

    announce: bool = False
    """Do the players say the product themselves?"""

    key: Key | None = None
    """Made up by the client, at random: sent again with the same key, it is the same game."""


class SeatRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat to be taken with an invitation."""

    invitation: Annotated[str, Meta(max_length=100)]
    """From whoever has created the game."""

    key: Key
    """Made up by the client, at random: sent again with the same key, it is the same seat."""

    name: Name | None = None
    """Of whoever sits down; null leaves the name as it is."""


class PlayerAction(StrEnum):
    """What a player may do."""

    MOVE = "move"
    RESIGN = "resign"
    UNDO = "undo"
    ASK = "ask"
    AGREE = "agree"
    DECLINE = "decline"
    CLAIM = "claim"


class ActionRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a player wants to do."""

    kind: PlayerAction
    """`ask` is for a take-back that the other one is to `agree` to or to `decline`, `undo` for one
    at once; `claim` is for the win over somebody who stays away."""

    version: Annotated[int, Meta(ge=0, le=2**31)]
    """The version of the game that it is based on."""

    key: Key
    """Made up by the client, at random: sent again with the same key, it is done once."""

    multiplier: Annotated[int, Meta(ge=0, le=10**9)] | None = None
    """Of a move: by what."""

    said: int | Annotated[str, Meta(max_length=2_000)] | None = None
    """Of a move: the product that the player announces, where that is asked for."""

    player: Annotated[int, Meta(ge=1, le=2)] | None = None
    """Who acts, for somebody with both seats; otherwise it follows from the secret."""
