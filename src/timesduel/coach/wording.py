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
    from contextlib import AbstractContextManager

    from timesduel.core.rules import Rules

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
        called = _called.get()
        if isinstance(called, tuple):
            return "named"
        return "you" if self is called else "they"


_called: ContextVar[tuple[str, str] | Person] = ContextVar("called", default=Person.YOU)
"""The names of who asks and of the opponent; or which of them is told, and so called `you`."""


@contextmanager
def _calling(called: tuple[str, str] | Person) -> Iterator[None]:
    before = _called.set(called)
    try:
        yield
    finally:
        _called.reset(before)


def naming(you: str, they: str) -> AbstractContextManager[None]:
    """Within, both players are called by their names."""
    return _calling((you, they))


def told_to(reader: Person) -> AbstractContextManager[None]:
    """Within, this one is called `you`, and the other one `they`."""
    return _calling(reader)


def say_about(who: Person, code: str, /, **fields: object) -> str:
    """A text about a person; the names of both are filled in while there are any."""
    if isinstance(called := _called.get(), tuple):
        you, they = called
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
