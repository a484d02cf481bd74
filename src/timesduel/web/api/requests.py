"""What clients may send, checked as it is read; unknown fields are refused."""

from enum import Enum
from typing import Annotated, Any

from msgspec import Meta, Struct

from timesduel.core.rules import Rules
from timesduel.data.description import described_by
from timesduel.data.game_requests import Key, Name
from timesduel.questions.house_rules import HouseRules

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
