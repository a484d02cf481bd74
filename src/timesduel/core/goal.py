"""What the players play for."""

from enum import Enum


class Goal(Enum):
    """The three ways in which a duel is won."""

    REACH = "reach"
    """Bring the number to the target or beyond."""

    EXACT = "exact"
    """Bring the number to exactly the target; going beyond it loses."""

    LAST = "last"
    """Make the last valid move: no number twice, none above the ceiling."""
