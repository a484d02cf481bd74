"""What the players play for, and how a game ended: winner and reason travel together."""

from dataclasses import dataclass
from enum import Enum

from timesduel.core.fields import PlayerNumber


class Goal(Enum):
    """The three ways in which a duel is won."""

    REACH = "reach"
    """Bring the number to the target or beyond."""

    EXACT = "exact"
    """Bring the number to exactly the target; going beyond it loses."""

    LAST = "last"
    """Make the last valid move: no number twice, none above the ceiling."""


class Reason(Enum):
    """Why a game is over."""

    REACHED = "reached"
    """The winner reached or exceeded the target."""

    EXACT = "exact"
    """The winner hit the target exactly."""

    OVERSHOT = "overshot"
    """The loser went beyond the target that had to be hit exactly."""

    STUCK = "stuck"
    """The loser had no valid move."""

    RESIGNED = "resigned"
    """The loser gave up."""

    TIME = "time"
    """The loser's time ran out."""

    ILLEGAL = "illegal"
    """The loser, a program, answered with a move that is not allowed."""

    GARBLED = "garbled"
    """The loser, a program, said something that is no answer."""

    CRASHED = "crashed"
    """The loser, a program, came to an end, or never began."""

    ABSENT = "absent"
    """The loser stayed away, and the winner claimed the game."""

    UNFINISHED = "unfinished"
    """Nobody won: an endless game was broken off."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    winner: PlayerNumber | None
    """Player 1 or 2; None if nobody won."""

    reason: Reason
    """How, as docs/records.md has it."""

    @property
    def loser(self) -> int | None:
        """The other player, or None where nobody won."""
        return None if self.winner is None else 3 - self.winner
