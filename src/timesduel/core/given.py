"""A position given by its numbers alone, and what must be true of it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from timesduel.core.position import Position
from timesduel.errors import Abridged, Modulo, RulesError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from timesduel.core.rules import Rules


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
