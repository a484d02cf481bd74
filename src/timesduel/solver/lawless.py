"""Zones that are known for ever although they never repeat: what all ways to follow them offer."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import takewhile
from math import log2, prod
from typing import NamedTuple

from timesduel.solver.ratio import Ratio
from timesduel.solver.sweep import GameKind

ROUNDING = 2.0**-46
"""More than the relative error of a sum of a few logarithms."""

Product = dict[int, int]
"""The exponent of each prime of a number that may be far too large to be written down."""


class FarStretch(NamedTuple):
    """Neighbouring ratios with one winner."""

    low: Product
    """Where it begins."""

    high: Product
    """Where the next one begins."""

    code: int
    """As in a `Sweep` that does not count: 1 if the mover wins, else 0."""


class Lawless(ABC):
    """Who wins at any ratio, for a set of multipliers that is proved to have no law."""

    def __init__(self, kind: GameKind) -> None:
        self.kind = kind

    @abstractmethod
    def stretch(self, ratio: Ratio) -> FarStretch:
        """The stretch that a ratio of 1 or more lies in."""

    @abstractmethod
    def stretches(self, ratio: Ratio | None = None) -> Iterator[FarStretch]:
        """All from 1 on, or from somewhat below a ratio on, ascending; without end."""

    @abstractmethod
    def fewest_below(self, ratio: Ratio) -> int:
        """A number of stretches that surely begin below a ratio."""

    @property
    def code_below(self) -> int:
        """The code of a ratio below 1: arrived, or not allowed."""
        return 0 if self.kind is GameKind.REACH else 1

    def code(self, ratio: Ratio) -> int:
        """Who wins at a ratio, as a `Sweep` that does not count has it."""
        if not ratio.reaches(1, above=False):
            return self.code_below
        return self.stretch(ratio).code

    def cuts(self, low: Ratio | None, high: int) -> Iterator[tuple[int, int]]:
        """Where stretches begin, each with its code, from the one of a ratio up to a whole one.

        The stretch below the ratio 1 comes first if there is no lower ratio.
        """
        if low is None:
            yield 0, self.code_below
        cuts = ((value(each.low), each) for each in self.stretches(low))
        for begins, stretch in takewhile(lambda cut: cut[0] <= high, cuts):
            if low is None or not low.reaches(value(stretch.high), above=False):
                yield begins, stretch.code


def value(product: Product) -> int:
    """The number that a product is."""
    return prod(prime**exponent for prime, exponent in product.items())


def is_at(ratio: Ratio, product: Product) -> bool:
    """Is the ratio at a product or beyond it? In whole numbers where logarithms are too close."""
    log = sum(log2(prime) * exponent for prime, exponent in product.items())
    if abs(ratio.log - log) > ratio.log_error + (log + 1) * ROUNDING:
        return ratio.log > log
    return ratio.reaches(value(product), above=False)
