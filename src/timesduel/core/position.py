"""A position is a frozen value; a move returns a new one. Every rule of the family is here."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from operator import index
from typing import TYPE_CHECKING, NamedTuple, Self, SupportsIndex

from timesduel.core.outcome import Goal, Outcome, Reason
from timesduel.errors import (
    Abridged,
    Choices,
    IllegalMoveError,
    InvalidMoveError,
    Modulo,
    RulesError,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from timesduel.core.rules import Rules

ENDLESS_PLIES = 500
"""Moves after which an endless game is broken off as unfinished."""

_MOST_FACTORS = 100_000
"""Factors that are looked at; a number with more than that is nothing that people play for."""


class _Fields(NamedTuple):
    """A tuple underneath: these values are made by the million."""

    rules: Rules
    """What is played."""

    total: int
    """The number on the table."""

    player: int
    """Who is to move, 1 or 2."""

    used: tuple[int, ...]
    """Goal LAST: the numbers that have been on the table, in order, `total` among them."""


class Position(_Fields):
    """One moment of a game."""

    __slots__ = ()

    def __new__(
        cls, rules: Rules, total: int, player: int = 1, used: Iterable[int] | None = None
    ) -> Self:
        """Any position, reachable or not; `used` defaults to the total alone."""
        if type(total) is not int or total < (rules.modulus is None):
            raise RulesError("total", "rules.positive")
        if rules.modulus is not None and total >= rules.modulus:
            raise RulesError("total", "rules.below_modulus")
        if type(player) is not int or player not in (1, 2):
            raise RulesError("player", "rules.player")
        return _new(cls, (rules, total, player, _checked_used(rules, total, used)))

    def legal_moves(self) -> tuple[int, ...]:
        """The multipliers that may be played, ascending; none when the game is over."""
        rules, total, _, _ = self
        target = rules.target
        if target is not None:  # REACH and EXACT
            return rules.multipliers if total < target else ()
        return tuple(self._allowed())

    def product(self, multiplier: int) -> int:
        """The number that a multiplier makes of this one, allowed or not."""
        product, modulus = self.total * multiplier, self.rules.modulus
        return product if modulus is None else product % modulus

    def products(self, multipliers: Iterable[int]) -> list[int]:
        """The numbers that some multipliers make of this one, allowed or not."""
        total, modulus = self.total, self.rules.modulus
        if modulus is None:
            return [total * multiplier for multiplier in multipliers]
        return [total * multiplier % modulus for multiplier in multipliers]

    def _allowed(self) -> Iterator[int]:
        """Goal LAST: the multipliers that may be played."""
        rules = self.rules
        if rules.ceiling is not None:
            yield from (m for m in rules.multipliers if self.total * m <= rules.ceiling)
        elif rules.modulus is not None:
            used = set(self.used)
            yield from (m for m in rules.multipliers if self.product(m) not in used)
        elif len(self.used) <= ENDLESS_PLIES:  # products only grow: no number comes twice
            yield from rules.multipliers

    def play(self, multiplier: int) -> Position:
        """The position after a move."""
        rules, total, player, used = self
        if type(multiplier) is not int:  # a call would cost as much as the rest
            multiplier = whole(multiplier)
        if rules.target is not None:
            if multiplier not in rules.multipliers or total >= rules.target:
                raise self._illegal(multiplier)
            return _new(Position, (rules, total * multiplier, 3 - player, used))
        if multiplier not in self._allowed():
            raise self._illegal(multiplier)
        product = self.product(multiplier)
        return _new(Position, (rules, product, 3 - player, (*used, product)))

    def skip(self) -> Position:
        """The position after a skipped turn: only the player changes."""
        return _new(Position, (self.rules, self.total, 3 - self.player, self.used))

    def outcome(self) -> Outcome | None:
        """How the game ended here, or None while it goes on."""
        rules, total, player, _ = self
        target = rules.target
        if target is not None:
            if total < target:
                return None
            if rules.goal is _REACH:
                return _REACHED[player]
            return _EXACT[player] if total == target else _OVERSHOT[player]
        if any(True for _ in self._allowed()):
            return None
        if rules.endless:
            return _UNFINISHED
        return _STUCK[player]

    def __repr__(self) -> str:
        used = (
            f", used=[{', '.join(str(Abridged(each)) for each in self.used)}]" if self.used else ""
        )
        return f"Position({self.rules!r}, {Abridged(self.total)}, player={self.player}{used})"

    def _illegal(self, multiplier: int) -> IllegalMoveError:
        """Why a move is refused, and what would be accepted."""
        rules, moves = self.rules, self.legal_moves()
        if not moves:
            return IllegalMoveError("moves.over", move=Abridged(multiplier))
        choices = Choices(moves)
        if multiplier not in rules.multipliers:
            return IllegalMoveError("moves.not_allowed", move=Abridged(multiplier), choices=choices)
        if rules.ceiling is not None:
            return IllegalMoveError(
                "moves.above_ceiling",
                total=Abridged(self.total),
                move=multiplier,
                ceiling=Abridged(rules.ceiling),
                choices=choices,
            )
        return IllegalMoveError(
            "moves.used",
            total=Abridged(self.total),
            move=multiplier,
            product=Abridged(self.product(multiplier)),
            modulo=Modulo(rules.modulus),
            choices=choices,
        )


# The checks in `Position.__new__` are for strangers; a legal move needs none of them.
_new = tuple.__new__

# How games end, by who would be to move: found at once, where making them took as long as a move.
_REACH = Goal.REACH
_REACHED, _EXACT, _STUCK = (
    {player: Outcome(3 - player, reason) for player in (1, 2)}
    for reason in (Reason.REACHED, Reason.EXACT, Reason.STUCK)
)
_OVERSHOT = {player: Outcome(player, Reason.OVERSHOT) for player in (1, 2)}
_UNFINISHED = Outcome(None, Reason.UNFINISHED)


def whole(multiplier: SupportsIndex | None) -> int:
    """A plain int of any integer type, lest a fixed-width one overflows later."""
    if type(multiplier) is int:
        return multiplier
    with suppress(TypeError):
        if multiplier is not None:
            return int(index(multiplier))
    raise InvalidMoveError("moves.not_whole", move=f"{multiplier!r:.20}")


def _checked_used(rules: Rules, total: int, used: Iterable[int] | None) -> tuple[int, ...]:
    numbers = tuple(used or ())
    if rules.goal is not Goal.LAST:
        if numbers:
            raise RulesError("used", "rules.misplaced", goal=rules.goal.value)
        return numbers
    if any(type(number) is not int or number < 0 for number in numbers):
        raise RulesError("used", "rules.used_whole")
    if len(set(numbers)) < len(numbers):
        raise RulesError("used", "rules.used_twice")
    if rules.modulus is not None and any(number >= rules.modulus for number in numbers):
        raise RulesError("used", "rules.below_modulus")
    return numbers if total in numbers else (*numbers, total)


def given_position(rules: Rules, total: int | None, used: Sequence[int] | None) -> Position:
    """The position at a number, by default the start; a `RulesError` says what is wrong.

    `used` is what was on the table before, in the order of play, with or without `total` at its
    end. Only a modulus gives it a meaning: elsewhere no number can come again.
    """
    if used is not None and rules.modulus is None:
        raise RulesError("used", "rules.used_without_modulus")
    position = Position(rules, rules.start if total is None else total, 1, used)
    if used is not None:
        _check_game(position)
    return position


def _check_game(position: Position) -> None:
    """Can a game have had these numbers, in this order?"""
    rules, total, _, used = position
    if used[0] != rules.start:
        raise RulesError("used", "rules.used_start", start=Abridged(rules.start))
    if used[-1] != total:
        raise RulesError("used", "rules.used_end", total=Abridged(total))
    for before, after in pairwise(used):
        here = Position(rules, before)
        if all(here.product(move) != after for move in rules.multipliers):
            raise RulesError(
                "used",
                "rules.used_order",
                after=Abridged(after),
                before=Abridged(before),
                modulo=Modulo(rules.modulus),
            )


def can_be_hit(position: Position) -> bool | None:
    """Do some moves lead to exactly the target? None without one, or if it is not known."""
    rules = position.rules
    if rules.target is None or position.total > rules.target:
        return None
    missing, left = divmod(rules.target, position.total)
    return False if left else _is_product(missing, rules.multipliers)


def _is_product(number: int, multipliers: tuple[int, ...]) -> bool | None:
    """Is a number a product of these, each as often as wanted?"""
    seen, waiting = {number}, [number]
    while waiting:
        rest = waiting.pop()
        if rest == 1:
            return True
        if len(seen) > _MOST_FACTORS:
            return None
        for multiplier in multipliers:
            smaller, left = divmod(rest, multiplier)
            if not left and smaller not in seen:
                seen.add(smaller)
                waiting.append(smaller)
    return False
