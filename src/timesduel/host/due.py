"""When something happens in a game without anybody doing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from timesduel.match.game import Game


def due_at(game: Game) -> float | None:
    """When the time of the turn is up, or at once if a program is to move; None for never."""
    if game.outcome is not None:
        return None
    if game.players[game.position.player - 1] is not None:
        return game.events[-1].at if game.events else 0.0
    clock, limit = game.state.clock, game.limit
    if limit is None or clock.since is None:
        return None
    return clock.since + limit.seconds - clock.used
