"""The games that puzzles are taken from: the books, and house rules that suit the head."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, NamedTuple

from timesduel.core.outcome import Goal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.core.position import Position
    from timesduel.core.rules import Rules

_LIMITS = {
    1: (40, 200),
    2: (60, 1_000),
    3: (200, 20_000),
    4: (1_000, 500_000),
    5: (2_000, 5_000_000),
}
"""By level, the smallest and the largest target or ceiling."""

_LARGEST_NUMBERS = {1: 50, 2: 100, 3: 150, 4: 200, 5: 200}
"""By level, the largest number on the table."""

_FIRST_DIGITS = (
    *(10, 12, 14, 15, 16, 18, 20, 21, 24, 25, 27, 28, 30, 32, 35, 36),
    *(40, 42, 45, 48, 50, 54, 56, 60, 63, 64, 70, 72, 75, 80, 84, 90, 96),
)
"""How targets and ceilings begin: small multipliers can reach all of them exactly."""

_SETS = ((2, 3, 4, 5), (2, 3, 5, 7), (2, 5, 7), (3, 4, 5, 6, 7), (3, 5, 7), (2, 4, 6, 8))
_PAIRS = ((2, 5), (2, 7), (3, 4), (3, 5))
"""Other multipliers; the pairs are for the book that has two of its own."""

_MODULAR = (
    *((modulus, (2, 3)) for modulus in (7, 11, 13, 17, 19)),
    *((modulus, (2, 3, 5)) for modulus in (11, 13, 17)),
    *((modulus, (3, 5, 7)) for modulus in (10, 11, 13)),
    *((modulus, (2, 3, 4, 5)) for modulus in (7, 11)),
)
"""Moduli with multipliers: small enough to follow, and to be solved in a moment."""

_MODULAR_SHARE = 4
"""Where there are modular games at all, about one puzzle in so many is of that kind."""


class PuzzleSetup(NamedTuple):
    """What to change in a book."""

    field: str
    """The field of the rules that bounds the game: target, ceiling or modulus."""

    bound: int
    """Its value."""

    multipliers: tuple[int, ...]
    """What may be multiplied by."""

    def of(self, book: Rules) -> Rules:
        """The rules of a book with the changes."""
        changes: dict[str, Any] = {self.field: self.bound, "multipliers": self.multipliers}
        if self.field == "modulus":
            changes["ceiling"] = None
        return book.replace(**changes)


def largest_number(level: int) -> int:
    """Up to here the number on the table may be, for puzzles of a level."""
    return _LARGEST_NUMBERS[level]


def setups(
    book: Rules, level: int, largest_limit: int | None = None, *, own: bool = False
) -> list[PuzzleSetup]:
    """Where puzzles of a level may be found; what is to come up often stands there repeatedly.

    With a largest limit there is nothing larger, and nothing modular. `own` asks for the book's
    own multipliers.
    """
    found = list(_with_limits(book, level, largest_limit, own))
    if book.goal is Goal.LAST and largest_limit is None:
        modular = [
            PuzzleSetup("modulus", modulus, multipliers) for modulus, multipliers in _MODULAR
        ]
        found += modular * (len(found) // ((_MODULAR_SHARE - 1) * len(modular)) + 1)
    return found


def _with_limits(
    book: Rules, level: int, largest_limit: int | None, own: bool
) -> Iterator[PuzzleSetup]:
    """Half of them have the book's own multipliers, or all of them."""
    others = _PAIRS if len(book.multipliers) == 2 else _SETS
    sets = (book.multipliers,) if own else (book.multipliers,) * len(others) + others
    assert book.limit_name is not None
    least, most = _LIMITS[level]
    most = most if largest_limit is None else min(most, largest_limit)
    least = min(least, most // 5)
    for exponent in range(len(str(most))):
        for limit in (first * 10**exponent for first in _FIRST_DIGITS):
            if least <= limit <= most:
                yield from (
                    PuzzleSetup(book.limit_name, limit, multipliers) for multipliers in sets
                )


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
