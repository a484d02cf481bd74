"""Moves that another process tells of: the lines that it has stored, read at a lower price.

Here they come from the database itself, at once: nobody can have damaged them. What is no plain
move of the next version is left to whoever loads the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from timesduel.errors import TimesDuelError
from timesduel.extras import from_extra
from timesduel.match.events import Event, Kind

with from_extra("web"):
    import msgspec

if TYPE_CHECKING:
    from timesduel.match.game import Game


class _MoveLine(msgspec.Struct):
    """A line of `records/lines.py`."""

    version: int
    event: Literal["move"]
    player: int
    at: float
    multiplier: int
    key: str = ""
    seconds: float | None = None
    said: int | None = None


_read = msgspec.json.Decoder(_MoveLine).decode


def after_move(game: Game, line: str) -> Game | None:
    """A game after the move in a line; None if there is none, or not for this state of the game."""
    try:
        move = _read(line)
        if move.version != game.version + 1:
            return None
        return game.after(
            Event(
                Kind.MOVE, move.player, move.at, move.key, move.multiplier, move.seconds, move.said
            )
        )
    except (msgspec.DecodeError, TimesDuelError):
        return None
