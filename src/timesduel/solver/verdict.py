"""What the solver knows of a position."""

from collections.abc import Callable
from dataclasses import dataclass

Watch = Callable[[int], object]
"""Called now and then with how much work has been done."""


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """Who wins and how, as far as the effort allowed has settled it."""

    mover_wins: bool
    """Does the player to move win if both play as well as can be?"""

    winning_moves: tuple[int, ...] | None
    """All moves that win, ascending; None where they are not all known."""

    remoteness: int | None
    """How many moves the game lasts when the winner hurries and the loser stalls; None where that
    is not known."""

    best_move: int | None
    """The winner's shortest way, the smallest on ties; for a loser the move that leaves the
    fewest winning replies, then the longest way, then the smallest. None when the game is over.
    Where the remoteness is not known, the smallest move that is as good for all that is known: a
    winner's always wins."""
