"""The ratio of a limit to a total, compared with cuts of any size; and how cuts are written down.

Logarithms in floating point choose where to look; where they are too close to call, whole numbers
decide. Where a law is known, a million-digit limit is not even divided on the way.

A cut is a product of multipliers. All that a sweep does with cuts is to multiply them by
multipliers and to compare them: each scale (`Plain`, `Doubled`, `Logarithmic`) does that exactly.
"""

from collections.abc import Callable, Hashable, Iterable
from functools import cache, cached_property
from itertools import islice
from math import log2, prod
from operator import add, mul, sub, truediv

from timesduel.core.outcome import Goal
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
    """A target or a ceiling, of which ratios are taken."""

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
        """The logarithm to base 2, off by less than `log_error`."""
        self.log_error = (limit.log + 1) * _ROUNDING

    def rounded(self) -> tuple[int, bool]:
        """The whole part of the ratio, and whether there is a rest."""
        whole, rest = divmod(self._limit.number, self._total)
        return whole, rest > 0

    def reaches(self, number: int, *, above: bool, base: int = 1, exponent: int = 0) -> bool:
        """Is the ratio at a number times a power, or beyond it? In whole numbers."""
        product = number * self._total * self._limit.power(base, exponent)
        return self._limit.number >= product + above


class Plain:
    """A cut is written as the number that it is."""

    beginning: tuple[int, ...] = (0, 1)
    """The ratios 0 and 1."""

    tolerance = 0
    """Different cuts that are not further apart than this cannot be told apart."""

    operation: Callable[[int, int], int] = staticmethod(mul)
    """What `times` does to cuts that stand for their numbers."""

    def __init__(self, multipliers: tuple[int, ...]) -> None:
        self.factors = list(multipliers)
        """What `times` takes for each multiplier."""

    def times(self, cut: int, factor: int) -> int:
        """The cut, multiplied."""
        return cut * factor

    def images(self, cuts: list[int], factor: int) -> list[int]:
        """Each of the cuts, multiplied."""
        return [cut * factor for cut in cuts]

    @cached_property
    def primes(self) -> list[int]:
        """The prime factors of the multipliers, ascending."""
        return primes_of(self.factors)

    def exponents(self, cut: int) -> list[int]:
        """How often each prime divides a cut, which is not 0."""
        found = []
        for prime in self.primes:
            cut, exponent = _without(cut, prime)
            found.append(exponent)
        return found

    def product(self, exponents: list[int]) -> int:
        """The cut that has these exponents."""
        return prod(map(pow, self.primes, exponents))

    def octaves_at_one_price(self, cut: int) -> float:
        """How many times a cut can be doubled until it has 1024 bits, or a multiple of that."""
        return (cut.bit_length() | 1023) - self.log(cut)

    def steps(self, cuts: list[int]) -> Iterable[Hashable]:
        """What multiplies each of the cuts to make the next, roughly; the same for equal steps.

        Python rounds a quotient of whole numbers correctly, so equal ratios are equal floats.
        """
        return map(truediv, islice(cuts, 1, None), cuts)

    def quotient(self, cut: int, earlier: int) -> int | None:
        """The factor between two cuts, if there is one."""
        factor, rest = divmod(cut, earlier)
        return None if rest else factor

    def number(self, cut: int) -> int:
        """The number that the cut stands for."""
        return cut

    def is_above(self, cut: int) -> bool:
        """Does the cut stand for what lies above its number, that number excluded?"""
        return False

    def log(self, cut: int) -> float:
        """The logarithm to base 2, roughly."""
        return log2(self.number(cut))

    def bounds(self, ratio: Ratio) -> tuple[int, int]:
        """Two places in this scale, as close as can be, between which the ratio lies."""
        whole, _ = ratio.rounded()
        return whole, whole


class Doubled(Plain):
    """`2v` stands for v, and `2v + 1` for what lies above v: a target may be hit exactly."""

    beginning = (0, 2, 3)

    def times(self, cut: int, factor: int) -> int:
        return (cut - 1) * factor + 1 if cut & 1 else cut * factor

    def images(self, cuts: list[int], factor: int) -> list[int]:
        return [(cut - 1) * factor + 1 if cut & 1 else cut * factor for cut in cuts]

    def steps(self, cuts: list[int]) -> Iterable[Hashable]:
        halves, parities = [cut >> 1 for cut in cuts], [cut & 1 for cut in cuts[1:]]
        return zip(super().steps(halves), parities, strict=True)

    def quotient(self, cut: int, earlier: int) -> int | None:
        return super().quotient(cut >> 1, earlier >> 1)

    def number(self, cut: int) -> int:
        return cut >> 1

    def is_above(self, cut: int) -> bool:
        return bool(cut & 1)

    def bounds(self, ratio: Ratio) -> tuple[int, int]:
        whole, rest = ratio.rounded()
        return 2 * whole + rest, 2 * whole + rest


class Logarithmic(Plain):
    """One whole number for the logarithm, the exponents of the primes, and "above".

    Adding two of them multiplies what they stand for, however large that is. The logarithm comes
    first, so that they compare like the numbers; it is rounded, but the exponents are not: equal
    numbers are equal here, and different ones that are too close to tell apart are noticed.
    """

    operation = staticmethod(add)

    def __init__(self, multipliers: tuple[int, ...], *, exact: bool, precision: int = 192) -> None:
        self.beginning = (-1, 0, 1) if exact else (-1, 0)
        self._precision = precision
        self.multipliers = multipliers
        self.primes = primes_of(multipliers)
        self._shift = 1 + _EXPONENT_BITS * len(self.primes)
        self.weights = {
            prime: (fixed_log(prime, precision) << self._shift) + (1 << (1 + i * _EXPONENT_BITS))
            for i, prime in enumerate(self.primes)
        }
        self.factors = [sum(self.weights[prime] for prime in prime_factors(s)) for s in multipliers]
        # Each prime in a product adds less than one to the error of the logarithm.
        self.tolerance = 1 << (_EXPONENT_BITS + self._shift)

    def times(self, cut: int, factor: int) -> int:
        return cut + factor

    def images(self, cuts: list[int], factor: int) -> list[int]:
        return [cut + factor for cut in cuts]

    def steps(self, cuts: list[int]) -> Iterable[Hashable]:
        return map(sub, islice(cuts, 1, None), cuts)

    def quotient(self, cut: int, earlier: int) -> int | None:
        factor = (cut >> 1) - (earlier >> 1) << 1
        # Exponents below zero would have borrowed from their neighbours.
        return factor if factor == self.product(self.exponents(factor)) else None

    def number(self, cut: int) -> int:
        powers = zip(self.primes, self.exponents(cut), strict=True)
        return prod(prime**exponent for prime, exponent in powers)

    def is_above(self, cut: int) -> bool:
        return bool(cut & 1)

    def log(self, cut: int) -> float:
        return (cut >> self._shift) / (1 << self._precision)

    def bounds(self, ratio: Ratio) -> tuple[int, int]:
        low = int((ratio.log - ratio.log_error) * 2**_RATIO_BITS) - 1
        high = int((ratio.log + ratio.log_error) * 2**_RATIO_BITS) + 1
        shift = self._precision - _RATIO_BITS + self._shift
        return max(low << shift, -1), max(high << shift, -1)

    def exponents(self, cut: int) -> list[int]:
        packed = cut & ((1 << self._shift) - 1)
        mask = (1 << _EXPONENT_BITS) - 1
        return [packed >> (1 + i * _EXPONENT_BITS) & mask for i in range(len(self.primes))]

    def product(self, exponents: list[int]) -> int:
        return sum(map(int.__mul__, self.weights.values(), exponents))

    def octaves_at_one_price(self, cut: int) -> float:
        most = 1 << (cut.bit_length() | 1023)
        return min(most - cut >> self._shift + self._precision, 1 << 30)


_EXPONENT_BITS = 23
"""Room for the exponents of any product up to ten to the millionth power."""

_RATIO_BITS = 40
"""Fractional bits of the logarithm of a ratio that is looked up."""


@cache
def prime_factors(number: int) -> tuple[int, ...]:
    """The prime factors of a multiplier, with repetition."""
    for divisor in range(2, int(number**0.5) + 1):
        if number % divisor == 0:
            return (divisor, *prime_factors(number // divisor))
    return (number,)


def primes_of(multipliers: Iterable[int]) -> list[int]:
    """The prime factors of multipliers, ascending."""
    return sorted({prime for number in multipliers for prime in prime_factors(number)})


def _without(number: int, factor: int) -> tuple[int, int]:
    """What is left of a number that is divided by a factor as often as possible, and how often."""
    quotient, rest = divmod(number, factor)
    if rest:
        return number, 0
    left, twos = _without(quotient, factor * factor)
    quotient, rest = divmod(left, factor)
    return (left, 2 * twos + 1) if rest else (quotient, 2 * twos + 2)


def fixed_log(prime: int, precision: int) -> int:
    """The logarithm to base 2 with this many fractional bits, rounded down."""
    from decimal import Context, Decimal

    context = Context(prec=precision)  # decimal digits: far more than the bits need
    log = context.divide(context.ln(Decimal(prime)), context.ln(Decimal(2)))
    return int(context.multiply(log, Decimal(1 << precision)))
