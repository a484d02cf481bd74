"""The time that is left, to be seen and heard while somebody types."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

LAST_SECONDS = 10
"""From here on every second is shown; before, one in ten, so that nobody is distracted."""


@dataclass(frozen=True)
class Countdown:
    """How a clock shows itself at a terminal."""

    seen: bool = True
    """Seconds at the end of the line."""

    heard: bool = True
    """A bell when the last seconds begin, and when the time is up."""


def until_next(left: float) -> float:
    """Seconds until the countdown shows another number, given those that are left."""
    step = 1 if left <= LAST_SECONDS else LAST_SECONDS
    return left - step * (ceil(left / step) - 1)
