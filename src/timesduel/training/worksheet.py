"""Tasks for a sheet of paper, each of them once: puzzles of several games, and products."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.errors import RulesError, TimesDuelError
from timesduel.training.facts import FACTORS
from timesduel.training.puzzles import generate

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from timesduel.core.rules import Rules
    from timesduel.players.player import Dice
    from timesduel.training.puzzles import Puzzle

_SMALL, _LARGE = (1_000, 10_000, 100_000, 1_000_000), (10_000, 100_000, 1_000_000, 10_000_000)
"""Targets and ceilings up to which puzzles are looked for, one after the other."""

_HARD = 4
"""From this level on hardly a game has puzzles with small numbers."""


def draw_puzzles(
    dice: Dice, games: Sequence[Rules], level: int, count: int, largest: int | None = None
) -> list[Puzzle]:
    """Different puzzles, of each game in turn as long as it has any, none of them modular.

    Targets and ceilings are at most `largest`; if that is not told, what a class can multiply up
    to, and more only where that is not enough. Each game has its own multipliers; those of the
    house, where its own have no other puzzle.
    """
    found: dict[Hashable, Puzzle] = {}
    usual = _SMALL if level < _HARD else _LARGE
    for limit in usual if largest is None else (largest,):
        _draw(dice, games, level, count, limit, found)
    if len(found) < count:
        raise TimesDuelError("printed.not_found", count=len(found))
    return list(found.values())


def _draw(
    dice: Dice,
    games: Sequence[Rules],
    level: int,
    count: int,
    largest: int,
    found: dict[Hashable, Puzzle],
) -> None:
    """Draw puzzles up to a limit until there are enough, or no others."""

    def is_new(puzzle: Puzzle) -> bool:
        return _seen(puzzle) not in found

    waiting = [[(game, True), (game, False)] for game in games]
    while waiting and len(found) < count:
        ways = waiting[len(found) % len(waiting)]
        game, own = ways[0]
        try:
            puzzle = generate(dice, game, level, largest_limit=largest, own=own, wanted=is_new)
        except RulesError:
            ways.pop(0)
            waiting = [ways for ways in waiting if ways]
        else:
            found[_seen(puzzle)] = puzzle


def _seen(puzzle: Puzzle) -> Hashable:
    """What is seen of a puzzle on paper: two games may have the same rules."""
    rules, total, *_ = puzzle.position
    return rules.goal, rules.limit, rules.multipliers, total


def draw_products(dice: Dice, families: Sequence[int], most: int) -> list[tuple[int, int]]:
    """Different products of these times tables, in any order, up to so many of them."""
    left = [(one, two) for one in FACTORS for two in FACTORS if not {one, two}.isdisjoint(families)]
    return [left.pop(dice.randrange(len(left))) for _ in range(min(most, len(left)))]
