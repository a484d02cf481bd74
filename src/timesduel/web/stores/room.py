"""What a server keeps of a game besides the game itself: who may sit down, and what is allowed."""

from __future__ import annotations

from typing import NamedTuple

Hashes = tuple[bytes | None, bytes | None]
"""Of the secrets of Player 1 and Player 2; None where there is none."""


class Room(NamedTuple):
    """The room that a game is played in; secrets are kept as hashes only."""

    secrets: Hashes = (None, None)
    """What opens each seat: who has it plays there. Both may be the same one."""

    invitations: Hashes = (None, None)
    """What takes a seat that nobody has, once."""

    names: tuple[str | None, str | None] = (None, None)
    """What players called themselves when they took a seat; None leaves the game's own."""

    present: tuple[float, float] = (0.0, 0.0)
    """Until when each player was there for certain, in seconds since 1970; it may be to come."""

    coach: bool = True
    """May players have hints while the game goes on?"""

    announce: bool = False
    """Does the player who moves say what the product is?"""

    after: str | None = None
    """The game that this one follows: its rematch, or the next one of its match."""


BARE = Room()
