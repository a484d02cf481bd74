"""The sequential test within a run: it stops the games of the first two players once decided.

Pairs count in the order of the schedule, up to the first that is missing. So neither the decision
nor what is counted depends on who was faster; what had been begun meanwhile is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.arena.sprt import Sprt

if TYPE_CHECKING:
    from collections.abc import Mapping

    from timesduel.arena.game import GameResult
    from timesduel.arena.schedule import Config

TESTED = (0, 1)
"""The pairing that is tested."""


class Trial:
    """The test as games come in; without one, nothing is ever decided."""

    def __init__(self, config: Config, games: Mapping[str, GameResult]) -> None:
        """`games` may grow: it is looked at again whenever somebody asks."""
        self._config = config
        self._games = games
        self._pairs = [pair for pair in config.pairs if pair.players == TESTED]
        self._seen = 0
        self._test = None if config.sprt is None else Sprt(*config.sprt)

    @property
    def test(self) -> Sprt | None:
        """How the test stands; None if there is none."""
        while self._test is not None and self._test.accepted is None:
            points = self._next_points()
            if points is None:
                break
            self._test = self._test.after(points)
            self._seen += 1
        return self._test

    @property
    def is_over(self) -> bool:
        """Has it been decided?"""
        test = self.test
        return test is not None and test.accepted is not None

    def counted(self) -> dict[str, GameResult]:
        """The games that count, in the order of the schedule."""
        left_out = set(self._pairs[self._seen :]) if self.is_over else set()
        return {
            game: self._games[game]
            for pair in self._config.pairs
            if pair not in left_out
            for game in pair.ids
            if game in self._games
        }

    def _next_points(self) -> float | None:
        """What the first player has made in the next pair; None if it has not been played."""
        if self._seen == len(self._pairs):
            return None
        first, second = (self._games.get(game) for game in self._pairs[self._seen].ids)
        return None if first is None or second is None else first.score + 1 - second.score
