"""The sets {a, b, ab}: when they have a law, and the zones where they have none, as a formula.

Let a^k be the largest power of a that is not above b. If k is odd, or a and b are powers of one
number, there is a law. Else there is none, and the zones come in blocks that never repeat: see
`TwoSteps`. docs/mathematics.md has the statement and its proof.
"""

from collections.abc import Iterator
from itertools import count, pairwise
from math import floor, log2
from typing import Self

from timesduel.solver.lawless import ROUNDING, FarStretch, Lawless, Product, is_at
from timesduel.solver.ratio import Ratio, prime_factors
from timesduel.solver.sweep import GameKind

_Power = tuple[int, int]
"""The exponents of a and b."""


def has_law(a: int, b: int) -> bool:
    """Do the zones of {a, b, ab}, with 1 < a < b, repeat for ever from some point on?"""
    return _whole_log(a, b) % 2 == 1 or _are_powers_of_one_number(a, b)


class TwoSteps(Lawless):
    """The zones of {a, b, ab} where there is no law: they come in blocks, numbered from 0.

    At the wall block n begins at `s = a^(J - nk) * b^(2n)`, where J is the whole part of
    `n log b / log a`. The points `b^n * a^(2J - nk + i)` between s and `s * b`, with i from 1 on,
    part it into stretches that are lost and won in turn. From `s * b` on all is won, but where J
    grows by more than k to the next block, J', one more losing stretch goes from
    `b^n * a^(J + J' - nk + 1)` to `s * ab`. For REACH all of this is ab times as far out, and every
    ratio from 1 up to ab is won.
    """

    def __init__(self, a: int, b: int, kind: GameKind) -> None:
        super().__init__(kind)
        self.a = a
        self.b = b
        self.k = _whole_log(a, b)
        """a^k is the largest power of a that is not above b."""
        self._log_a, self._log_b = log2(a), log2(b)
        self._log_block = 3 * self._log_b - self.k * self._log_a
        """Of a block, on average; n of them together are shorter by up to log a."""
        self._primes = sorted({*prime_factors(a), *prime_factors(b)})

    @classmethod
    def of(cls, multipliers: tuple[int, ...], kind: GameKind) -> Self | None:
        """The formula for a set of multipliers; None unless it is {a, b, ab} and has no law."""
        if len(multipliers) != 3 or kind is GameKind.EXACT:
            return None
        a, b, product = multipliers
        return cls(a, b, kind) if product == a * b and not has_law(a, b) else None

    def stretch(self, ratio: Ratio) -> FarStretch:
        return next(found for found in self.stretches(ratio) if not is_at(ratio, found.high))

    def stretches(self, ratio: Ratio | None = None) -> Iterator[FarStretch]:
        first = 0 if ratio is None else self._block_before(ratio)
        if self.kind is GameKind.REACH and first == 0:
            yield FarStretch({}, self._product((0, 0)), 1)
        cuts = (cut for n in count(first) for cut in enumerate(self._block(n)))
        yield from (
            FarStretch(self._product(low), self._product(high), index % 2)
            for (index, low), (_, high) in pairwise(cuts)
        )

    def fewest_below(self, ratio: Ratio) -> int:
        return self._block_before(ratio) * (self.k + 2)

    def _block(self, n: int) -> Iterator[_Power]:
        """Where the stretches of a block begin at the wall, the first of them lost."""
        here, following, nk = self._whole_steps(n), self._whole_steps(n + 1), n * self.k
        one_more = following - here > self.k
        yield here - nk, 2 * n
        for i in range(1, self.k + 1 + one_more):
            yield 2 * here - nk + i, n
        if one_more:
            yield here + following - nk + 1, n
        yield here - nk + one_more, 2 * n + 1

    def _block_before(self, ratio: Ratio) -> int:
        """The block that a ratio lies in; 0 for what lies before them all."""
        log = ratio.log + ratio.log_error + self._log_a
        n = max(floor(log / self._log_block * (1 + ROUNDING)), 0)
        while n and not is_at(ratio, self._product(next(self._block(n)))):
            n -= 1
        return n

    def _whole_steps(self, n: int) -> int:
        """The whole part of `n log b / log a`, exactly."""
        steps = n * self._log_b / self._log_a
        nearest = round(steps)
        if abs(steps - nearest) > (steps + 1) * ROUNDING:
            return floor(steps)
        return nearest if self.a**nearest <= self.b**n else nearest - 1

    def _product(self, power: _Power) -> Product:
        """The cut at a power at the wall, as the product of primes that it is in this game."""
        i, j = (exponent + (self.kind is GameKind.REACH) for exponent in power)
        a, b = prime_factors(self.a), prime_factors(self.b)
        exponents = ((prime, a.count(prime) * i + b.count(prime) * j) for prime in self._primes)
        return {prime: exponent for prime, exponent in exponents if exponent}


def _whole_log(a: int, b: int) -> int:
    """The largest k for which a^k is not above b."""
    return next(k for k in count() if a ** (k + 1) > b)


def _are_powers_of_one_number(a: int, b: int) -> bool:
    """Then their prime factors are the same, in one proportion."""
    first, second = prime_factors(a), prime_factors(b)
    return set(first) == set(second) and all(
        first.count(p) * len(second) == second.count(p) * len(first) for p in set(first)
    )
