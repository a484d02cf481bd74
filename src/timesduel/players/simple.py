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
        best = solve(position, effort=self.effort).best_move
        assert best is not None, "the game must not be over"
        return {best: Fraction(1)}

    def surely_wins(self, position: Position) -> bool:
        """A won position stays won: every game that can be solved ends."""
        return solve(position, effort=self.effort).mover_wins
