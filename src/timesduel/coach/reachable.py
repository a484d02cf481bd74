"""The positions that a game can come to, as far as the numbers are small."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from timesduel.core.position import Position
    from timesduel.core.rules import Rules


def reachable(rules: Rules, largest: int) -> list[Position]:
    """For each number up to `largest` that a game can come to and go on from, one position.

    The fewest moves have led to it.
    """
    found: dict[int, Position] = {}
    ahead = deque([rules.opening()])
    while ahead:
        position = ahead.popleft()
        if position.total in found or position.total > largest or position.outcome() is not None:
            continue
        found[position.total] = position
        ahead.extend(position.play(move) for move in position.legal_moves())
    return list(found.values())
