"""Players who see only so far: they err as people do, in what is far away.

A level knows exactly what is over within its horizon and nothing of what lies beyond. How far the
horizon is may differ from move to move, for attention does; but a near consequence is never missed
where a far one is seen.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from timesduel.players.player import ByOdds
from timesduel.players.sight import MOST_STATES, look

if TYPE_CHECKING:
    from collections.abc import Mapping

    from timesduel.core.position import Position
    from timesduel.players.player import Budget
    from timesduel.players.sight import Seen


@dataclass(frozen=True)
class Level(ByOdds):
    """Takes the quickest win in sight; else avoids every loss in sight; else makes it hard."""

    sight: tuple[Fraction, ...]
    """The chance to see exactly 0 moves ahead, 1 move, 2 moves and so on; they sum to 1."""

    sets_traps: bool = False
    """With every move lost: leave the fewest winning replies, then take the longest way?

    Or only the longest way.
    """

    budget: Budget | None = field(default=None, compare=False)
    """What looking ahead is charged to, if anything."""

    def within(self, budget: Budget) -> Level:
        return replace(self, budget=budget)

    def odds(self, position: Position) -> Mapping[int, Fraction]:
        """The sum over all horizons; moves between which it sees no difference are alike."""
        seen = look(position, len(self.sight) - 1, budget=self.budget)
        odds: dict[int, Fraction] = {}
        for horizon, chance in enumerate(self.sight):
            if chance:
                moves = self._equally_good(position, seen, horizon)
                for move in moves:
                    odds[move] = odds.get(move, Fraction(0)) + chance / len(moves)
        return odds

    def _equally_good(
        self, position: Position, seen: Mapping[int, Seen | None], horizon: int
    ) -> list[int]:
        """The moves of which none looks better than another."""
        near = {move: end for move, end in seen.items() if end and end.plies <= horizon}
        if wins := {move: end.plies for move, end in near.items() if end.wins}:
            return _least(wins)
        if len(near) < len(seen):
            return [move for move in seen if move not in near]
        return _least({move: self._badness(position, near, move, horizon) for move in near})

    def _badness(
        self, position: Position, near: Mapping[int, Seen], move: int, horizon: int
    ) -> tuple[bool, int, int]:
        """The smaller, the harder a lost move is to win against.

        To overshoot the target is no trap: it ends the game.
        """
        plies, replies = near[move].plies, 0
        if self.sets_traps and plies > 1:
            states = MOST_STATES // len(near)
            after = look(position.play(move), horizon - 1, states, self.budget)
            replies = sum(reply is not None and reply.wins for reply in after.values())
        return plies == 1, replies, -plies


def _least(badness: Mapping[int, int] | Mapping[int, tuple[bool, int, int]]) -> list[int]:
    """The moves with the smallest badness."""
    least = min(badness.values())
    return [move for move, bad in badness.items() if bad == least]


def _sees(*chances: int | str) -> tuple[Fraction, ...]:
    return tuple(Fraction(chance) for chance in chances)


BEGINNER = Level(_sees("1/6", "1/6", "2/3"))
"""A child's first opponent: mostly it looks at its own move and the answer, but at times not even
a win at hand is noticed."""

LEARNER = Level(_sees(0, 0, "1/3", "2/3"))
"""Always looks at its own move and the answer, mostly at its next move as well."""

THINKER = Level(_sees(0, 0, 0, "1/4", "1/2", "1/4"), sets_traps=True)
"""Sees three moves ahead, mostly more."""

EXPERT = Level(_sees(0, 0, 0, 0, 0, "1/4", "3/4"), sets_traps=True)
"""Sees five moves ahead, mostly six: as far as the games of the books go, played well."""
