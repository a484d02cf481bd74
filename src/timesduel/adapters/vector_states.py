"""What the rules say about thousands of games at once, in one place for each kind of game.

Nothing here knows who is to move; `vector.py` does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from timesduel.adapters.vector_numbers import MOST, Bound, LargeNumbers, SmallNumbers
from timesduel.core.goal import Goal
from timesduel.core.position import ENDLESS_PLIES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from timesduel.adapters.vector_numbers import Actions, Mask, Places, VectorNumbers
    from timesduel.core.rules import Rules

    Plies = NDArray[np.int32]

WORD = 64
"""Below this modulus the used numbers of a game are the bits of one word."""


class VectorStates(Protocol):
    """The states of many games side by side, without the players."""

    def reset(self, games: Places) -> None:
        """Begin these games anew."""

    def play(self, actions: Actions, which: Mask, plies: Plies) -> None:
        """Play legal moves in these games; `plies` counts those of each game, with this one."""

    def legal(self) -> Mask:
        """For each game and multiplier: may it be played, if the game is not over?"""

    def over(self, which: Mask, plies: Plies) -> Mask:
        """Which of these games have come to their end? The others do not matter."""

    def missed(self, which: Mask) -> Mask | None:
        """Which of these games, all over, were lost by their last move? None if that cannot be."""

    def totals(self) -> NDArray[Any]:
        """The number on the table of each game."""


def new_states(rules: Rules, size: int) -> VectorStates:
    """The openings of games with these rules."""
    return Growing(rules, size) if rules.modulus is None else Circling(rules, size)


class Growing:
    """Every game without a modulus: products only grow, and no number comes twice."""

    def __init__(self, rules: Rules, size: int) -> None:
        self._rules = rules
        self._size = size
        smallest, largest = rules.multipliers[0], rules.multipliers[-1]
        if rules.target is not None:
            highest = (rules.target - 1) * largest
            self._last = Bound.at(rules.target - 1)
            self._target = Bound.at(rules.target)
        elif rules.ceiling is not None:
            highest = rules.ceiling
            self._last = Bound.at(rules.ceiling // smallest)
            self._rooms = [Bound.at(rules.ceiling // m) for m in rules.multipliers]
        else:
            highest = rules.start * largest**ENDLESS_PLIES
        form = SmallNumbers if highest <= MOST else LargeNumbers
        self._numbers: VectorNumbers = form(rules.start, rules.multipliers, size)

    def reset(self, games: Places) -> None:
        self._numbers.reset(games)

    def play(self, actions: Actions, which: Mask, plies: Plies) -> None:
        self._numbers.multiply(actions, which)

    def legal(self) -> Mask:
        legal = np.ones((self._size, len(self._rules.multipliers)), dtype=np.bool_)
        if self._rules.ceiling is not None:
            every_game = np.ones(self._size, dtype=np.bool_)
            for action, room in enumerate(self._rooms):
                legal[:, action] = ~self._numbers.above(room, every_game)
        return legal

    def over(self, which: Mask, plies: Plies) -> Mask:
        if self._rules.endless:
            return plies >= ENDLESS_PLIES
        return self._numbers.above(self._last, which)

    def missed(self, which: Mask) -> Mask | None:
        if self._rules.goal is Goal.EXACT:
            return self._numbers.above(self._target, which)
        return None

    def totals(self) -> NDArray[Any]:
        return self._numbers.exact()


class Circling:
    """The game with a modulus: what counts is which numbers have been on the table."""

    def __init__(self, rules: Rules, size: int) -> None:
        assert rules.modulus is not None
        self._start, self._modulus = rules.start, rules.modulus
        dtype = np.int64 if rules.modulus * rules.multipliers[-1] <= MOST else object
        self._multipliers = np.array(rules.multipliers, dtype=dtype)
        self._totals = np.empty(size, dtype=dtype)
        self._used: Bits | History = Bits(size) if rules.modulus <= WORD else History(size, dtype)
        self.reset(np.arange(size))

    def reset(self, games: Places) -> None:
        self._totals[games] = self._start
        self._used.forget(games)
        self._used.add(self._totals, games, np.zeros(len(self._totals), dtype=np.int32))
        self._look_ahead()

    def play(self, actions: Actions, which: Mask, plies: Plies) -> None:
        games = np.flatnonzero(which)
        self._totals[games] = self._products[games, actions[games]]
        self._used.add(self._totals, games, plies)
        self._look_ahead()

    def _look_ahead(self) -> None:
        self._products = self._totals[:, None] * self._multipliers % self._modulus
        columns = (self._used.has(products) for products in self._products.T)
        self._legal = ~np.stack(list(columns), axis=1)

    def legal(self) -> Mask:
        return self._legal

    def over(self, which: Mask, plies: Plies) -> Mask:
        stuck: Mask = ~np.any(self._legal, axis=1)
        return stuck

    def missed(self, which: Mask) -> None:
        return None

    def totals(self) -> NDArray[Any]:
        return self._totals.copy()


class Bits:
    """The used numbers of each game, all below 64, as the bits of a word."""

    def __init__(self, size: int) -> None:
        self._words = np.zeros(size, dtype=np.uint64)

    def forget(self, games: Places) -> None:
        self._words[games] = 0

    def add(self, numbers: NDArray[Any], games: Places, plies: Plies) -> None:
        self._words[games] |= np.uint64(1) << numbers[games].astype(np.uint64)

    def has(self, numbers: NDArray[Any]) -> Mask:
        return (self._words >> numbers.astype(np.uint64) & np.uint64(1)).astype(np.bool_)


class History:
    """The used numbers of each game, whatever their size, move by move."""

    def __init__(self, size: int, dtype: type) -> None:
        self._rows: NDArray[Any] = np.full((1, size), -1, dtype=dtype)

    def forget(self, games: Places) -> None:
        self._rows[:, games] = -1
        self._rows = self._rows[: max(1, int((self._rows >= 0).any(axis=1).sum()))]

    def add(self, numbers: NDArray[Any], games: Places, plies: Plies) -> None:
        if games.size and plies[games].max() >= len(self._rows):
            self._rows = np.concatenate([self._rows, np.full_like(self._rows, -1)])
        self._rows[plies[games], games] = numbers[games]

    def has(self, numbers: NDArray[Any]) -> Mask:
        found: Mask = (self._rows == numbers).any(axis=0)
        return found
