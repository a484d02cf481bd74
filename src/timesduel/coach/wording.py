"""How the coach says numbers: short, and never rounded where a claim would become untrue."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from timesduel.core.goal import Goal
from timesduel.words.grammar import alternatives, from_to
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from timesduel.core.rules import Rules

_LONGEST = 10**9
"""From here on a number is too long for a sentence."""

_MOST_LISTED = 4
"""More numbers than these are given by their ends."""


class Person(Enum):
    """Of whom a claim speaks; the value is for codes and JSON."""

    YOU = "you"
    """Who asks: the player to move."""

    THEY = "they"
    """The opponent."""

    @property
    def opponent(self) -> Person:
        """The other one."""
        return Person.THEY if self is Person.YOU else Person.YOU


def is_short(number: int) -> bool:
    """Can the number stand in a sentence as it is?"""
    return number < _LONGEST


def name_of_limit(rules: Rules) -> str:
    """The target or the ceiling: the number itself where it is short."""
    limit = rules.limit
    if limit is not None and is_short(limit):
        return str(limit)
    return say("claims.the_ceiling" if rules.goal is Goal.LAST else "claims.the_target")


def listed(numbers: Sequence[int]) -> str:
    """Ascending numbers one by one; where they are many, the first and the last."""
    if len(numbers) > _MOST_LISTED:
        return from_to(numbers[0], numbers[-1])
    return alternatives([str(number) for number in numbers])
