"""The modular game as a board of points and arrows: who cannot move along an arrow loses.

Every residue that the game can still come to is a point, and a set of points is the bits of one
int. If all multipliers have inverses and their powers form one cycle, the points stand in a
circle, in the order of the powers of one number: then turning the circle maps positions on one
another, and the search knows all of them when it knows one.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from timesduel.core.position import Position

MOST_NUMBERS = 10_000
"""A game with more residues than this within reach is not laid out."""

MOST_BITS = 1 << 25
"""Nor is one whose residues together have more bits than this."""

WORD = 64
"""Boards of fewer points than this are fast: a set of their points fits into a machine word."""

WIDEST_CIRCLE = 256
"""Turning a circle wider than this saves nothing: no search gets through one."""


@dataclass(frozen=True, kw_only=True)
class Board:
    """Where the game stands and where it can go."""

    numbers: tuple[int, ...]
    """The residue at each point; in a circle even those that are used."""

    exits: tuple[int, ...]
    """For each point the set of points that its arrows lead to, itself never among them."""

    entries: tuple[int, ...]
    """For each point the set of points whose arrows lead to it."""

    token: int
    """The point of the number on the table."""

    free: int
    """The set of points that can still be moved to, now or later."""

    circle: bool
    """Are the points in a circle, each arrow as long as its multiplier wants from any point?"""

    moves: dict[int, tuple[int, ...]]
    """The points that the mover may go to, each with the multipliers that lead there."""

    def key(self, token: int, free: int) -> int:
        """One number for all positions that a turn of the circle maps on one another."""
        width = len(self.numbers)
        if self.circle:
            return (free >> token | free << (width - token)) & ((1 << width) - 1)
        return token << width | free


def points(of: int) -> Iterator[int]:
    """The points of a set, ascending."""
    while of:
        lowest = of & -of
        yield lowest.bit_length() - 1
        of ^= lowest


def reach(exits: Sequence[int], token: int, free: int) -> int:
    """The points of `free` that some play can come to: the others no longer matter."""
    seen = todo = exits[token] & free
    while todo and seen != free:
        lowest = todo & -todo
        new = exits[lowest.bit_length() - 1] & free & ~seen
        seen |= new
        todo ^= lowest | new
    return seen


def lay_out(position: Position) -> Board | None:
    """The board of a position of the modular game; None if it has too many numbers."""
    modulus = position.rules.modulus
    assert modulus is not None, "only the modular game has a board"
    factors = sorted({multiplier % modulus for multiplier in position.rules.multipliers})
    used = frozenset(position.used)
    most = min(MOST_NUMBERS, 1 + MOST_BITS // modulus.bit_length())
    numbers = _within_reach(position.total, factors, modulus, used, most)
    if numbers is None:
        return None
    circle = _circle(position.total, factors, modulus)
    if circle is not None and len(numbers) < WORD <= len(circle):
        circle = None  # towards the end of a long game being small is better
    numbers = circle or numbers
    place = {number: point for point, number in enumerate(numbers)}
    exits, entries = [0] * len(numbers), [0] * len(numbers)
    for point, number in enumerate(numbers):
        for factor in factors:
            to = place.get(number * factor % modulus, point)  # not listed: used before
            if to != point:
                exits[point] |= 1 << to
                entries[to] |= 1 << point
    free = sum(1 << point for point, number in enumerate(numbers) if number not in used)
    moves: dict[int, tuple[int, ...]] = {}
    for multiplier in position.legal_moves():
        to = place[position.product(multiplier)]
        moves[to] = (*moves.get(to, ()), multiplier)
    token = place[position.total]
    return Board(
        numbers=numbers,
        exits=tuple(exits),
        entries=tuple(entries),
        token=token,
        free=reach(exits, token, free),
        circle=circle is not None,
        moves=moves,
    )


def _within_reach(
    start: int, factors: Sequence[int], modulus: int, used: frozenset[int], most: int
) -> tuple[int, ...] | None:
    """The start and every number that play can come to; None if they are too many."""
    found = {start: None}
    todo = [start]
    while todo:
        number = todo.pop()
        for factor in factors:
            product = number * factor % modulus
            if product not in used and product not in found:
                found[product] = None
                todo.append(product)
        if len(found) > most:
            return None
    return tuple(found)


def _circle(start: int, factors: Sequence[int], modulus: int) -> tuple[int, ...] | None:
    """Start, start x g, start x g x g and so on, if that is all that the factors can make."""
    if any(gcd(factor, modulus) > 1 for factor in factors):
        return None
    group = _within_reach(1, factors, modulus, frozenset(), WIDEST_CIRCLE)
    for generator in group or ():
        powers, power = [1], generator
        while power != 1:
            powers.append(power)
            power = power * generator % modulus
        if len(powers) == len(group or ()):
            return tuple(dict.fromkeys(start * power % modulus for power in powers))
    return None
