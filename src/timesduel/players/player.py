"""What a player is, something that answers a position with a move, and what thinking may cost."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from itertools import accumulate
from math import lcm
from typing import TYPE_CHECKING, Protocol

from timesduel.errors import EffortError, TimesDuelError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from timesduel.core.position import Position
    from timesduel.solver.verdict import Watch


class Dice(Protocol):
    """Source of randomness: a `random.Random`, or anything with this method."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 up to, not including, `stop`, equally likely."""


class Player(Protocol):
    """Anything that can choose a move: a level, a bot."""

    def choose(self, position: Position, rng: Dice) -> int:
        """A legal move; the game must not be over. All chance comes from `rng`."""


class ByOdds(ABC):
    """A player who draws moves with odds that depend on the position alone.

    Of the numbers used before, only those count that the rules care about: all of them with a
    modulus, none without. Only `odds` has to be written.
    """

    @abstractmethod
    def odds(self, position: Position) -> Mapping[int, Fraction]:
        """Legal moves with their probabilities, which sum to 1; the game must not be over."""

    def surely_wins(self, position: Position) -> bool:
        """Is this player, who has the move, known to win against anybody? It saves work."""
        return False

    def within(self, budget: Budget) -> ByOdds:
        """This player with all its thinking charged to a budget; by default there is none."""
        return self

    def choose(self, position: Position, rng: Dice) -> int:
        """Draw a move with exactly these odds."""
        weights, whole = as_weights(self.odds(position))
        drawn = rng.randrange(whole) if len(weights) > 1 else 0
        bounds = zip(weights, accumulate(weights.values()), strict=True)
        return next(move for move, bound in bounds if drawn < bound)


def as_weights(odds: Mapping[int, Fraction]) -> tuple[dict[int, int], int]:
    """Probabilities as whole numbers, and what they sum to; moves without a chance are left out."""
    whole = lcm(*(chance.denominator for chance in odds.values()))
    weights = {
        move: chance.numerator * (whole // chance.denominator)
        for move, chance in odds.items()
        if chance
    }
    if sum(weights.values()) != whole or min(weights.values()) < 0:
        raise TimesDuelError("players.odds")
    return weights, whole


class Budget:
    """A bound on work: each step is charged, and an `EffortError` is raised when it is used up.

    What is counted is the work, never the time: the same questions end alike on every machine.
    """

    def __init__(self, effort: int, watch: Watch | None = None) -> None:
        self.spent = 0
        self._effort = effort
        self._watch = watch

    @property
    def left(self) -> int:
        """What may still be spent."""
        return max(0, self._effort - self.spent)

    def spend(self, work: int) -> None:
        """Charge work that is done, or about to be."""
        self.spent += work
        if self.spent > self._effort:
            raise EffortError("solver.effort_odds", effort=self._effort)
        if self._watch is not None:
            self._watch(self.spent)


class Meter:
    """A `Watch` that keeps the last report of work."""

    def __init__(self) -> None:
        self.work = 0

    def __call__(self, work: int) -> None:
        self.work = work


@dataclass(frozen=True)
class CachedPlayer(ByOdds):
    """A player with its odds cached, for one setup.

    Nothing is taken for granted: `surely_wins` stays at no, and all games are played to the end.
    """

    player: ByOdds
    """Whose odds are cached; without a modulus they depend on the total alone."""

    known: dict[object, Mapping[int, Fraction]] = field(default_factory=dict)
    """The odds so far, by total, or by total and used numbers."""

    def within(self, budget: Budget) -> CachedPlayer:
        """Share the cache: cached odds cost nothing."""
        return replace(self, player=self.player.within(budget))

    def odds(self, position: Position) -> Mapping[int, Fraction]:
        """The cached odds, or those of the player."""
        rules, total, _, used = position
        key = total if rules.modulus is None else (total, frozenset(used))
        odds = self.known.get(key)
        if odds is None:
            odds = self.known[key] = self.player.odds(position)
        return odds
