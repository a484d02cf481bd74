"""How the coach says numbers: short, and never rounded where a claim would become untrue."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from timesduel.core.goal import Goal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from timesduel.core.rules import Rules

_LONGEST = 10**9
"""From here on a number is too long for a sentence."""

_MOST_LISTED = 4
"""More numbers than these are given by their ends."""


class Person(Enum):
    """Of whom a sentence speaks."""

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
    return f"the {rules.limit_name}"


def beyond_limit(rules: Rules) -> str:
    """As in `goes above 200`, or in `goes beyond 100` where that loses."""
    word = "above" if rules.goal is Goal.LAST else "beyond"
    return f"{word} {name_of_limit(rules)}"


def alternatives(words: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def listed(numbers: Sequence[int]) -> str:
    """Ascending numbers one by one; where they are many, the first and the last."""
    if len(numbers) > _MOST_LISTED:
        return f"{numbers[0]} to {numbers[-1]}"
    return alternatives([str(number) for number in numbers])


def sentence(clause: str) -> str:
    """A clause with a full stop, and a capital letter unless it begins with a move."""
    first = clause[0] if clause[1].isdigit() else clause[0].upper()
    return f"{first}{clause[1:]}."
