"""Puzzles for a sheet of paper: different ones, of several games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.errors import TimesDuelError
from timesduel.training.puzzles import generate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from timesduel.core.rules import Rules
    from timesduel.players.player import Dice
    from timesduel.training.puzzles import Puzzle

_TRIES = 40
"""Puzzles that are drawn for each one that is wanted; the same one may come up again."""


def draw_puzzles(dice: Dice, games: Sequence[Rules], level: int, count: int) -> list[Puzzle]:
    """Different puzzles, of each game in turn; modular ones, which need a list, are left out."""
    found: dict[str, Puzzle] = {}
    for _ in range(_TRIES * count):
        puzzle = generate(dice, games[len(found) % len(games)], level)
        if puzzle.position.rules.modulus is None:
            found.setdefault(puzzle.key, puzzle)
        if len(found) == count:
            return list(found.values())
    raise TimesDuelError("printed.not_found", count=len(found))
