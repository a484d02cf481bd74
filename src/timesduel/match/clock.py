"""The time for one turn. The clock never looks at the time itself: it is handed in."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Self

from timesduel.core.fields import Seconds
from timesduel.errors import RulesError

SHORTEST_LIMIT, LONGEST_LIMIT = 0.1, 86_400.0
"""The seconds that a turn may be limited to."""

TIMEOUTS_THAT_LOSE = 3
"""Time-outs in a row of one player that lose the game where each costs only the turn."""


class OnTimeout(Enum):
    """What a player pays for running out of time."""

    LOSE = "lose"
    """The game."""

    PASS = "pass"
    """The turn; and the game, the third time in a row."""


@dataclass(frozen=True)
class TimeLimit:
    """The time for each turn."""

    seconds: Seconds
    """How long a turn may take."""

    on_timeout: OnTimeout = OnTimeout.LOSE
    """What it costs to run out of time: `lose` the game, or `pass` the turn."""

    def __post_init__(self) -> None:
        seconds = self.seconds
        if type(seconds) not in (int, float):
            raise RulesError("time", "matches.seconds")
        if not SHORTEST_LIMIT <= seconds <= LONGEST_LIMIT:
            raise RulesError(
                "time", "matches.seconds_range", shortest=SHORTEST_LIMIT, longest=LONGEST_LIMIT
            )


class Clock(NamedTuple):
    """The clock of the present turn, running or stopped."""

    since: float | None = None
    """When it was started; None while it is stopped."""

    used: float = 0.0
    """Seconds of this turn that had passed when it was started."""

    def spent(self, now: float) -> float:
        """Seconds of this turn so far, to the millisecond."""
        running = 0.0 if self.since is None else max(0.0, now - self.since)
        return round(self.used + running, 3)

    def left(self, limit: TimeLimit | None, now: float) -> float | None:
        """Seconds that remain of a limit, never below 0; None without one."""
        if limit is None:
            return None
        if self.since is None:
            return max(0.0, limit.seconds - self.used)
        return max(0.0, self.since + limit.seconds - self.used - now)

    def next_turn(self, now: float) -> Self:
        """The clock of the next turn: it runs if this one does."""
        return type(self)(None if self.since is None else now)
