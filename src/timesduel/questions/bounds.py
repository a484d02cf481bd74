"""How much work a server does for a stranger, whatever is asked: a second or so.

What is counted is the work, never the time: the same questions end alike on every machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.errors import EffortError

if TYPE_CHECKING:
    from timesduel.core.rules import Rules
    from timesduel.records.record import Record

EFFORT = 100_000
"""Effort of a verdict: points that a sweep may look at."""

STATES = 5_000
"""Effort of a verdict on a modular game: states, which take longer."""

MOST_MULTIPLIERS = 16
"""Most multipliers of a game."""

LARGEST_DIGITS = 1_000
LARGEST_LIMIT: int = 10**LARGEST_DIGITS
"""Largest start, target, ceiling, or number on the table."""

LARGEST_MODULUS = 199
"""Largest modulus."""

MOST_REVIEWED = 10_000
"""With a modulus: most turns, times the modulus, that are reviewed: ten seconds or so."""


def effort_for(rules: Rules) -> int:
    """What a verdict on a game may cost."""
    return EFFORT if rules.modulus is None else STATES


def check_reviewable(record: Record) -> None:
    """Refuse to review a modular game that is too long for it."""
    modulus = record.rules.modulus
    if modulus is not None and len(record.turns) * modulus > MOST_REVIEWED:
        raise EffortError("reviews.too_long", most=MOST_REVIEWED // modulus, modulus=modulus)
