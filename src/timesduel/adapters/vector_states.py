"""What the rules say about thousands of games at once: exact numbers of any size, what is legal.

Nothing here knows who is to move; `vector.py` does.
"""

from __future__ import annotations

from math import inf, log2, prod
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from timesduel.core.outcome import Goal
from timesduel.core.position import ENDLESS_PLIES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Mask = NDArray[np.bool_]
    Places = NDArray[np.intp]
    Actions = NDArray[np.integer[Any]]

MOST = 2**63 - 1
"""The largest number of a NumPy array of whole numbers."""

_NEAR = 2.0**-44
"""Sums of at most 65 logarithms are off by a smaller share than this."""


def random_bits(rng: np.random.Generator, count: int, bits: int) -> NDArray[np.unsignedinteger]:
    """`count` random numbers of `bits` bits, made as many at a time as fit into 64."""
    drawn: type[np.unsignedinteger] = np.uint8 if bits <= 8 else np.uint16
    size = np.dtype(drawn).itemsize
    words = rng.integers(0, 2**64 - 1, -(-count * size // 8), dtype=np.uint64, endpoint=True)
    numbers = words.view(drawn)[:count]
    numbers >>= size * 8 - bits
    return numbers


class Bound(NamedTuple):
    """A number to compare others with."""

    value: int
    """The number, at least 0."""

    log: float
    """Its logarithm to the base 2."""

    @classmethod
    def at(cls, value: int) -> Bound:
        """The bound with this value."""
        return cls(value, log2(value) if value else -inf)


class VectorNumbers(Protocol):
    """One number for each game."""

    def reset(self, games: Places) -> None:
        """Put the starting number back in these games."""

    def multiply(self, actions: Actions, which: Mask) -> None:
        """Multiply by the chosen multipliers in these games."""

    def above(self, bound: Bound, which: Mask) -> Mask:
        """Which of these games have a number above the bound? The others do not matter."""

    def exact(self) -> NDArray[Any]:
        """The numbers themselves."""


class SmallNumbers:
    """Numbers that fit into 64 bits."""

    def __init__(self, start: int, multipliers: tuple[int, ...], size: int) -> None:
        self._start = start
        self._factors = np.array(multipliers, dtype=np.int64)
        self._numbers = np.full(size, start, dtype=np.int64)
        self._places = np.empty(size, dtype=np.intp)
        self._chosen = np.empty(size, dtype=np.int64)

    def reset(self, games: Places) -> None:
        self._numbers[games] = self._start

    def multiply(self, actions: Actions, which: Mask) -> None:
        np.copyto(self._places, actions, casting="unsafe")
        # Finished games may have any actions; arrays that are there already save most of the time.
        self._factors.take(self._places, out=self._chosen, mode="clip")
        if not which.all():
            np.copyto(self._chosen, 1, where=~which)
        self._numbers *= self._chosen

    def above(self, bound: Bound, which: Mask) -> Mask:
        return self._numbers > bound.value

    def exact(self) -> NDArray[Any]:
        return self._numbers.copy()


class LargeNumbers:
    """Numbers of any size: how often each multiplier was played, and the logarithm of it all.

    Where the logarithm is too close to a bound to be sure, the numbers themselves are compared.
    """

    def __init__(self, start: int, multipliers: tuple[int, ...], size: int) -> None:
        self._start = start
        self._multipliers = multipliers
        self._weights = np.log2(np.array(multipliers, dtype=np.float64))
        self._counts = np.zeros((size, len(multipliers)))
        self._logs = np.full(size, log2(start))

    def reset(self, games: Places) -> None:
        self._counts[games] = 0
        self._logs[games] = log2(self._start)

    def multiply(self, actions: Actions, which: Mask) -> None:
        games = np.flatnonzero(which)
        self._counts[games, actions[games]] += 1
        self._logs = self._counts @ self._weights + log2(self._start)

    def above(self, bound: Bound, which: Mask) -> Mask:
        above = self._logs > bound.log
        near = which & (np.abs(self._logs - bound.log) <= _NEAR * (1 + bound.log))
        for game in np.flatnonzero(near).tolist():
            above[game] = self._number(game) > bound.value
        return above

    def exact(self) -> NDArray[Any]:
        numbers = np.empty(len(self._logs), dtype=object)
        numbers[:] = [self._number(game) for game in range(len(numbers))]
        return numbers

    def _number(self, game: int) -> int:
        counts = self._counts[game].astype(int).tolist()
        powers = (m**count for m, count in zip(self._multipliers, counts, strict=True))
        number: int = self._start * prod(powers)
        return number


if TYPE_CHECKING:
    from numpy.typing import NDArray

    from timesduel.adapters.vector_states import Actions, Mask, Places, VectorNumbers
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
    return GrowingStates(rules, size) if rules.modulus is None else ModularStates(rules, size)


class GrowingStates:
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


class ModularStates:
    """The game with a modulus: what counts is which numbers have been on the table."""

    def __init__(self, rules: Rules, size: int) -> None:
        assert rules.modulus is not None
        self._start, self._modulus = rules.start, rules.modulus
        dtype = np.int64 if rules.modulus * rules.multipliers[-1] <= MOST else object
        self._multipliers = np.array(rules.multipliers, dtype=dtype)
        self._totals = np.empty(size, dtype=dtype)
        self._used: UsedBits | UsedHistory = (
            UsedBits(size) if rules.modulus <= WORD else UsedHistory(size, dtype)
        )
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


class UsedBits:
    """The used numbers of each game, all below 64, as the bits of a word."""

    def __init__(self, size: int) -> None:
        self._words = np.zeros(size, dtype=np.uint64)

    def forget(self, games: Places) -> None:
        self._words[games] = 0

    def add(self, numbers: NDArray[Any], games: Places, plies: Plies) -> None:
        self._words[games] |= np.uint64(1) << numbers[games].astype(np.uint64)

    def has(self, numbers: NDArray[Any]) -> Mask:
        return (self._words >> numbers.astype(np.uint64) & np.uint64(1)).astype(np.bool_)


class UsedHistory:
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
