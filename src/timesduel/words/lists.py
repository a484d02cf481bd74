"""Lists in the language that is spoken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Sequence


def alternatives(words: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *others, last = words
    return say("lists.or", others=", ".join(others), last=last) if others else last
