"""The two ends of the scale: pure chance, and no chance at all."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from timesduel.players.player import ByOdds
from timesduel.solver.solve import solve
from timesduel.solver.verdict import DEFAULT_EFFORT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from timesduel.core.position import Position
    from timesduel.solver.verdict import Verdict


@dataclass(frozen=True)
class Random(ByOdds):
    """Plays any legal move, all with the same probability."""

    def odds(self, position: Position) -> Mapping[int, Fraction]:
        moves = position.legal_moves()
        return dict.fromkeys(moves, Fraction(1, len(moves)))


@dataclass(frozen=True)
class Perfect(ByOdds):
    """Plays the solver's best move; an `EffortError` if the effort does not settle who wins."""

    effort: int = DEFAULT_EFFORT
    """How much work each move is worth."""

    def odds(self, position: Position) -> Mapping[int, Fraction]:
        return {self._move(position, solve(position, effort=self.effort)): Fraction(1)}

    def surely_wins(self, position: Position) -> bool:
        """A won position stays won: every game that can be solved ends."""
        return solve(position, effort=self.effort).mover_wins

    def _move(self, position: Position, verdict: Verdict) -> int:
        """The best move; if the effort did not settle that, the smallest that is as good."""
        if verdict.best_move is not None:
            return verdict.best_move
        if verdict.winning_moves:
            return verdict.winning_moves[0]
        moves = position.legal_moves()
        if verdict.mover_wins:  # by a move that is not known yet
            return next(move for move in moves if self._leaves_a_loss(position.play(move)))
        return moves[0]

    def _leaves_a_loss(self, after: Position) -> bool:
        return not solve(after, effort=self.effort).mover_wins
