"""Lists and sentences in the language that is spoken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.words.speech import say, shown

if TYPE_CHECKING:
    from collections.abc import Sequence


def alternatives(words: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *others, last = words
    return say("grammar.or", others=", ".join(others), last=last) if others else last


def from_to(low: object, high: object) -> str:
    """`6 to 11`; one number by itself."""
    if low != high:
        return say("grammar.from_to", low=low, high=high)
    return shown(low) if isinstance(low, int) else str(low)


def sentence(clause: str) -> str:
    """A clause with a full stop, and a capital letter unless it begins with a move."""
    begin = next(place for place, character in enumerate(clause) if character.isalnum())
    if not clause[begin + 1].isdigit():
        clause = f"{clause[:begin]}{clause[begin].upper()}{clause[begin + 1 :]}"
    return say("grammar.sentence", clause=clause)
