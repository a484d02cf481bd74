"""The time for one turn. The clock never looks at the time itself: it is told."""

from dataclasses import dataclass
from enum import Enum
from typing import Self

from timesduel.errors import RulesError

SHORTEST_LIMIT, LONGEST_LIMIT = 0.1, 86_400.0
"""The seconds that a turn may be limited to."""

TIMEOUTS_THAT_LOSE = 3
"""Where a time-out costs the turn only, so many in a row by one player lose the game."""


class OnTimeout(Enum):
    """What a player pays for running out of time."""

    LOSE = "lose"
    """The game."""

    PASS = "pass"
    """The turn; and the game, the third time in a row."""


@dataclass(frozen=True)
class TimeLimit:
    """What the players agreed on."""

    seconds: float
    """For each turn."""

    on_timeout: OnTimeout = OnTimeout.LOSE
    """The price of exceeding it."""

    def __post_init__(self) -> None:
        seconds = self.seconds
        if type(seconds) not in (int, float):
            raise RulesError("time", "must be a number of seconds")
        if not SHORTEST_LIMIT <= seconds <= LONGEST_LIMIT:
            raise RulesError(
                "time", f"must be from {SHORTEST_LIMIT} to {LONGEST_LIMIT:.0f} seconds"
            )


@dataclass(frozen=True)
class Clock:
    """One turn's clock."""

    limit: TimeLimit | None
    """None: the player may think for ever."""

    since: float
    """When the turn began."""

    def spent(self, now: float) -> float:
        """Seconds used in this turn so far, to the millisecond."""
        return round(max(0.0, now - self.since), 3)

    def left(self, now: float) -> float | None:
        """Seconds that remain, never below 0; None without a limit."""
        if self.limit is None:
            return None
        return max(0.0, self.since + self.limit.seconds - now)

    def expired(self, now: float) -> bool:
        """Has the time run out?"""
        return self.left(now) == 0.0

    def restarted(self, now: float) -> Self:
        """The clock of the next turn."""
        return type(self)(self.limit, now)
