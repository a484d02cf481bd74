"""How the coach says numbers: short, and never rounded where a claim would become untrue."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum
from typing import TYPE_CHECKING

from timesduel.core.outcome import Goal
from timesduel.words.grammar import alternatives, from_to
from timesduel.words.speech import say, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from timesduel.core.rules import Rules

_names: ContextVar[tuple[str, str] | None] = ContextVar("names", default=None)
"""What the two are called: who asks, and the opponent; None where they are `you` and `they`."""

_LONGEST = 10**9
"""From here on a number is too long for a sentence."""

_MOST_LISTED = 4
"""More numbers than these are given by their ends."""


class Person(Enum):
    """Whom a claim speaks about; the value is used in codes and JSON."""

    YOU = "you"
    """Who asks: the player to move."""

    THEY = "they"
    """The opponent."""

    @property
    def opponent(self) -> Person:
        """The other one."""
        return Person.THEY if self is Person.YOU else Person.YOU

    @property
    def voice(self) -> str:
        """Which text speaks of this person, as the last part of a code."""
        return self.value if _names.get() is None else "named"


@contextmanager
def naming(you: str, they: str) -> Iterator[None]:
    """Within, both players are called by their names."""
    before = _names.set((you, they))
    try:
        yield
    finally:
        _names.reset(before)


def say_about(who: Person, code: str, /, **fields: object) -> str:
    """A text about a person; the names of both are filled in while there are any."""
    if (names := _names.get()) is not None:
        you, they = names
        name, other = (you, they) if who is Person.YOU else (they, you)
        return say(code, name=name, other=other, **fields)
    return say(code, **fields)


def is_short(number: int) -> bool:
    """Can the number stand in a sentence as it is?"""
    return number < _LONGEST


def name_of_limit(rules: Rules) -> str:
    """The target or the ceiling: the number itself where it is short."""
    limit = rules.limit
    if limit is not None and is_short(limit):
        return shown(limit)
    return say("claims.the_ceiling" if rules.goal is Goal.LAST else "claims.the_target")


def listed(numbers: Sequence[int]) -> str:
    """Ascending numbers one by one; where they are many, the first and the last."""
    if len(numbers) > _MOST_LISTED:
        return from_to(numbers[0], numbers[-1])
    return alternatives([shown(number) for number in numbers])
