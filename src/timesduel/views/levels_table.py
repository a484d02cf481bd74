"""How often each player beats each other one, as a table for every front end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.players.registry import PLAYERS
from timesduel.players.strength import percent

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from fractions import Fraction

    from timesduel.players.strength import Pair

_NAME, _CELL = 8, 6
"""Columns of a name and of a number."""


def odds_table(odds: Mapping[Pair, Fraction]) -> dict[str, list[str]]:
    """By player: the percentages against all of them, in their order."""
    return {
        name: ["-" if name == other else percent(odds[name, other]) for other in PLAYERS]
        for name in PLAYERS
    }


def odds_lines(odds: Mapping[Pair, Fraction]) -> Iterator[str]:
    """The table; the columns have numbers, for there is no room for names."""
    numbers = range(1, len(PLAYERS) + 1)
    yield " " * (_NAME + 2) + "".join(f"{number:>{_CELL}}" for number in numbers)
    for number, (name, cells) in enumerate(odds_table(odds).items(), start=1):
        yield f"{number} {name:<{_NAME}}" + "".join(f"{cell:>{_CELL}}" for cell in cells)


def level_lines() -> Iterator[str]:
    """The players, the weakest first, and what each does."""
    for name, kind in PLAYERS.items():
        yield f"  {name:<{_NAME}}  {kind.description}"
