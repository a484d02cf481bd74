"""The ratio of a limit to a total, compared with cuts of any size.

Logarithms in floating point choose where to look; where they are too close to call, whole numbers
decide. A million-digit limit is neither divided nor written out on the way.
"""

from math import log2

from timesduel.solver.sweep import Kind

_ROUNDING = 2.0**-48
"""More than the relative error of any sum of logarithms made here."""


class Limit:
    """What ratios are taken of: a target or a ceiling."""

    def __init__(self, kind: Kind, number: int) -> None:
        self.kind = kind
        self.number = number - 1 if kind is Kind.REACH else number
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
        """Roughly; off by less than `doubt`."""
        self.doubt = (limit.log + 1) * _ROUNDING

    def rounded(self) -> int:
        """The ratio as the cuts count it."""
        whole, rest = divmod(self._limit.number, self._total)
        return 2 * whole + (rest > 0) if self._limit.kind is Kind.EXACT else whole

    def is_beyond(self, cut: int) -> bool:
        """Is the ratio certainly larger than a cut?"""
        return cut == 0 or self.log - _log(cut, self._limit.kind) > self.doubt

    def at_least(self, cut: int, base: int, exponent: int) -> bool:
        """Is the ratio at the cut times a power, or beyond it? In whole numbers."""
        exact = self._limit.kind is Kind.EXACT
        scaled = (cut >> 1 if exact else cut) * self._total
        product = scaled * self._limit.power(base, exponent)
        return self._limit.number >= product + (cut & 1 if exact else 0)


def _log(cut: int, kind: Kind) -> float:
    return log2(cut >> 1 if kind is Kind.EXACT else cut)


def logarithms(cuts: tuple[int, ...], kind: Kind) -> list[float]:
    """The logarithms of cuts, relative to the first."""
    return [_log(cut, kind) - _log(cuts[0], kind) for cut in cuts]
