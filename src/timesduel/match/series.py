"""Several games between the same two players, the starter alternating."""

from dataclasses import dataclass, replace
from typing import Self

from timesduel.core.outcome import Outcome
from timesduel.errors import RulesError

MOST_GAMES = 1_000
"""Games of a match."""


@dataclass(frozen=True, kw_only=True)
class Series:
    """A match as it stood before a game."""

    games: int
    """How many games it has at most."""

    best_of: bool
    """Is it over as soon as somebody has won more than half of them?"""

    played: int = 0
    """How many have been played."""

    wins: tuple[int, int] = (0, 0)
    """How many Player 1 has won, and Player 2; an unfinished game counts for nobody."""

    def __post_init__(self) -> None:
        field = "best_of" if self.best_of else "games"
        if type(self.games) is not int or not 1 <= self.games <= MOST_GAMES:
            raise RulesError(field, "matches.games", most=MOST_GAMES)
        if self.best_of and self.games % 2 == 0:
            raise RulesError(field, "matches.odd")
        if min(self.wins) < 0 or sum(self.wins) > self.played or self.played > self.games:
            raise RulesError("wins", "matches.wins")

    @property
    def over(self) -> bool:
        """Is the match decided, or every game of it played?"""
        decided = self.best_of and max(self.wins) > self.games // 2
        return decided or self.played == self.games

    @property
    def leader(self) -> int | None:
        """Who has won more games so far; None in a tie."""
        one, two = self.wins
        return None if one == two else 1 if one > two else 2

    @property
    def first(self) -> int:
        """Who moves first in the next game."""
        return 1 + self.played % 2

    def after(self, outcome: Outcome) -> Self:
        """The state after one more game."""
        one, two = self.wins
        wins = (one + (outcome.winner == 1), two + (outcome.winner == 2))
        return replace(self, played=self.played + 1, wins=wins)
