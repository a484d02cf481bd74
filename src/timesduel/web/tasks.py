"""What is thought about in processes of its own: functions by name, which return plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from timesduel.players.registry import player_called

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.core.position import Position


def choose_move(level: str, position: Position, seed: int) -> int:
    """What a level plays; the same seed, the same move."""
    from random import Random

    return player_called(level).choose(position, Random(seed))


TASKS: dict[str, Callable[..., Any]] = {task.__name__: task for task in (choose_move,)}
"""By their names."""
