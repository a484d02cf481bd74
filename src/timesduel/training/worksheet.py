"""Tasks for a sheet of paper, each of them once: puzzles of several games, and products."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.errors import RulesError, TimesDuelError
from timesduel.training.facts import FACTORS
from timesduel.training.puzzles import generate

if TYPE_CHECKING:
    from collections.abc import Container, Hashable, Sequence

    from timesduel.core.rules import Rules
    from timesduel.players.player import Dice
    from timesduel.training.puzzles import Puzzle

_TRIES = 40
"""Puzzles that are drawn before a game has no other one; the same one may come up again."""

_HARD = 4
"""From this level on there is hardly a puzzle with small numbers."""


def usual_largest(level: int) -> int:
    """The largest target or ceiling of a level that a class can multiply up to."""
    return 1_000 if level < _HARD else 10_000


def draw_puzzles(
    dice: Dice, games: Sequence[Rules], level: int, count: int, largest: int
) -> list[Puzzle]:
    """Different puzzles, of each game in turn as long as it has any, none of them modular.

    Each game has its own multipliers; those of the house, where its own have no other puzzle.
    """
    found: dict[Hashable, Puzzle] = {}
    waiting = [[(game, True), (game, False)] for game in games]
    while waiting and len(found) < count:
        ways = waiting[len(found) % len(waiting)]
        game, own = ways[0]
        puzzle = _another(dice, game, level, largest, own, found)
        if puzzle is not None:
            found[_seen(puzzle)] = puzzle
        elif len(ways) > 1:
            ways.pop(0)
        else:
            waiting.remove(ways)
    if len(found) < count:
        raise TimesDuelError("printed.not_found", count=len(found))
    return list(found.values())


def _another(
    dice: Dice, game: Rules, level: int, largest: int, own: bool, known: Container[Hashable]
) -> Puzzle | None:
    """A puzzle that is not known yet; None if there seems to be no other one."""
    for _ in range(_TRIES):
        try:
            puzzle = generate(dice, game, level, largest_limit=largest, own=own)
        except RulesError:
            return None
        if _seen(puzzle) not in known:
            return puzzle
    return None


def _seen(puzzle: Puzzle) -> Hashable:
    """What is seen of a puzzle on paper: two games may have the same rules."""
    rules, total, *_ = puzzle.position
    return rules.goal, rules.limit, rules.multipliers, total


def draw_products(dice: Dice, families: Sequence[int], most: int) -> list[tuple[int, int]]:
    """Different products of these times tables, in any order, up to so many of them."""
    left = [(one, two) for one in FACTORS for two in FACTORS if not {one, two}.isdisjoint(families)]
    return [left.pop(dice.randrange(len(left))) for _ in range(min(most, len(left)))]
