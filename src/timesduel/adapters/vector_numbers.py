"""The numbers on thousands of tables at once, exact at any size."""

from __future__ import annotations

from math import inf, log2, prod
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

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
    """Something to compare numbers with."""

    value: int
    """At least 0."""

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
