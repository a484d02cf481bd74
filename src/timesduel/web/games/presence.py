"""Who is there: a player who follows the game, or has just done something.

The store has until when each player was there for certain. A process that somebody follows a game
through puts that off again and again; once it has passed, the player is away, whatever became of
the process. So all processes know the same, and it survives every one of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.host.absence import PATIENCE
from timesduel.web.api.game_forms import Presence

if TYPE_CHECKING:
    from timesduel.match.game import Game
    from timesduel.web.stores.store import Room

LEASE = 30.0
"""Seconds that somebody is taken to be there after each sign of life."""


def presence_of(game: Game, room: Room, now: float) -> Presence:
    """Who is there, and since when not."""
    one, two = (_of_player(game, room, player, now) for player in (1, 2))
    return Presence(
        here=(one[0], two[0]),
        away_since=(one[1], two[1]),
        claim_from=(one[2], two[2]),
        free=free_seats(game, room),
        names=game.names,
    )


def free_seats(game: Game, room: Room) -> list[int]:
    """The seats of people that nobody has taken yet."""
    return [
        player
        for player in (1, 2)
        if game.players[player - 1] is None and room.secrets[player - 1] is None
    ]


def all_have_come(game: Game, room: Room) -> bool:
    """Has everybody who plays been there, so that the clock may run?"""
    seats = zip(game.players, room.secrets, room.present, strict=True)
    return all(program or (secret and present > 0) for program, secret, present in seats)


def _of_player(
    game: Game, room: Room, player: int, now: float
) -> tuple[bool, float | None, float | None]:
    until = room.present[player - 1]
    if game.players[player - 1] is not None or until > now:
        return True, None, None
    if not until:
        return False, None, None
    return False, until, until + PATIENCE
