"""What a client sends to a game on a server: written by the command line, read by the server."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

Key = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22,64}$")]
"""Made up by the client, of at least 128 random bits: what comes again with the same key gets the
first answer again."""

Name = Annotated[str, Meta(max_length=200)]
"""What somebody wants to be called."""


class SeatRequest(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
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


class ActionRequest(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
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

    helped: bool = False
    """Of a take-back: was it on the coach's word? That is as good as a hint."""
