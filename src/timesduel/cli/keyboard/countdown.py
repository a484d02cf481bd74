"""The time that is left, to be seen and heard while somebody types."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

LAST_SECONDS = 10
"""Seconds from which on each one is shown; before, only every tenth."""


@dataclass(frozen=True)
class Countdown:
    """Whether a countdown is shown at the prompt, and whether the bell rings."""

    seen: bool = True
    """Show the seconds that are left at the end of the line."""

    heard: bool = True
    """Ring the bell when the last seconds begin, and when the time is up."""


def until_next(left: float) -> float:
    """Seconds until the countdown shows another number, given those that are left."""
    step = 1 if left <= LAST_SECONDS else LAST_SECONDS
    return left - step * (ceil(left / step) - 1)
