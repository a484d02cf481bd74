"""A player who remembers: what takes long to think about is thought about once."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from timesduel.players.player import ByOdds

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from timesduel.core.position import Position
    from timesduel.players.budget import Budget
    from timesduel.players.player import Memoryless


@dataclass(frozen=True)
class Remembered(ByOdds):
    """A player of one setup, in either seat or both, who decides once what to play where.

    Nothing is taken for granted: `surely_wins` stays at no, and all games are played to the end.
    """

    player: Memoryless
    """Who decides; as for all who are memoryless, without a modulus only the number counts."""

    known: dict[object, Mapping[int, Fraction]] = field(default_factory=dict)
    """What has been decided."""

    def within(self, budget: Budget) -> Remembered:
        """The same, with the same memory: what is known costs nothing."""
        return replace(self, player=self.player.within(budget))

    def odds(self, position: Position) -> Mapping[int, Fraction]:
        """What is known, or what the player says now."""
        rules, total, _, used = position
        key = total if rules.modulus is None else (total, frozenset(used))
        odds = self.known.get(key)
        if odds is None:
            odds = self.known[key] = self.player.odds(position)
        return odds
