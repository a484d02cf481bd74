"""The ratio of a limit to a total, compared with cuts of any size.

Logarithms in floating point choose where to look; where they are too close to call, whole numbers
decide. Where a law is known, a million-digit limit is not even divided on the way.
"""

from math import log2

from timesduel.core.goal import Goal
from timesduel.core.rules import Rules
from timesduel.errors import RulesError


def largest_total(rules: Rules) -> int:
    """What ratios are taken of: the largest total that the game can be left at.

    That is the ceiling, or a target that must be hit exactly; at one that must be reached the
    game is over. Games without such a limit are refused.
    """
    if rules.modulus is not None:
        raise RulesError("modulus", "rules.no_zones")
    if rules.endless:
        raise RulesError("ceiling", "rules.no_end")
    largest = rules.target if rules.goal is Goal.EXACT else rules.highest
    assert largest is not None
    return largest


_ROUNDING = 2.0**-48
"""More than the relative error of any sum of logarithms made here."""


class Limit:
    """What ratios are taken of: a target or a ceiling."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.log = log2(self.number)
        self._power = (0, 0, 1)

    def power(self, base: int, exponent: int) -> int:
        """A power; the last one is kept, for the next is the same or its neighbour."""
        known_base, known_exponent, known = self._power
        if (known_base, known_exponent) == (base, exponent + 1):
            value = known // base
        elif (known_base, known_exponent) != (base, exponent):
            value = base**exponent
        else:
            value = known
        self._power = (base, exponent, value)
        return value


class Ratio:
    """A limit divided by a number on the table."""

    def __init__(self, limit: Limit, total: int) -> None:
        self._limit = limit
        self._total = total
        self.log = limit.log - log2(total)
        """The logarithm to base 2, off by less than `doubt`."""
        self.doubt = (limit.log + 1) * _ROUNDING

    def rounded(self) -> tuple[int, bool]:
        """The whole part of the ratio, and whether there is a rest."""
        whole, rest = divmod(self._limit.number, self._total)
        return whole, rest > 0

    def reaches(self, number: int, *, above: bool, base: int = 1, exponent: int = 0) -> bool:
        """Is the ratio at a number times a power, or beyond it? In whole numbers."""
        product = number * self._total * self._limit.power(base, exponent)
        return self._limit.number >= product + above
