"""A law: from some cut on, the zones repeat for ever, each period a fixed number of times as large.

What lies beyond a point depends only on the window between point/b and that point, where b is the
largest multiplier. So when one window equals an earlier one, scaled by p, everything after it does
too: a finite check settles all sizes. Remoteness repeats as well, if it grows by the same amount
everywhere in the window; that can take longer than the zones, or never happen.

The proof of a law is written as data (`certificate`), for `checker` and any other program. Its list
of losing zones goes exactly as far as the proof needs: up to ratio x longest x begins, where
`longest` is the largest multiplier. Ends are written as products of primes: the largest known have
160 digits, and are products of four primes.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import islice
from operator import add, sub

from timesduel.solver.ratio import Plain, prime_factors
from timesduel.solver.sweep import GameKind, Sweep


@dataclass(frozen=True, kw_only=True)
class Law:
    """One period of the stretches; the next is `ratio` times as large."""

    kind: GameKind
    multipliers: tuple[int, ...]
    ratio: int
    """By what factor the zones repeat."""

    scale: Plain = field(compare=False)
    """How the cuts are written down."""

    cuts: tuple[int, ...]
    """Where the stretches of the first period begin; the law holds from the first of them on."""

    codes: tuple[int, ...]
    """One for each stretch, as in a `Sweep`."""

    growth: int
    """What the codes grow by from one period to the next: 0 unless remoteness is counted."""

    window_end: int
    """The second window ends here: so far one must look to see that the law holds."""

    @property
    def begins(self) -> int:
        """The first ratio that the law speaks of."""
        return self.cuts[0]

    def zones(self) -> list[tuple[int, int]]:
        """The losing stretches of the first period, as (first, one past the last) ratio."""
        ends = (*self.cuts[1:], self.cuts[0] * self.ratio)
        stretches = zip(self.cuts, ends, self.codes, strict=True)
        return [(low, high) for low, high, code in stretches if not code & 1]

    def cuts_from(self, place: int, high: int) -> Iterator[tuple[int, int]]:
        """The cuts up to a ratio, each with its code, from the one at a place on.

        Places count from where the law begins, through all periods.
        """
        period, index = divmod(place, len(self.cuts))
        scale = self.ratio**period
        while (cut := self.cuts[index] * scale) <= high:
            yield cut, self.codes[index] + period * self.growth
            index += 1
            if index == len(self.cuts):
                period, index, scale = period + 1, 0, scale * self.ratio


def law_of(sweep: Sweep, steps: "array[int] | None" = None) -> Law | None:
    """The law that the stretches found so far obey, if they prove one.

    `steps` is filled with one number for each step from a cut to the next; whoever keeps it saves
    time with the next attempt.
    """
    cuts, codes, scale = sweep.cuts, sweep.codes, sweep.scale
    last, largest = len(cuts) - 1, scale.factors[-1]
    window = bisect_right(cuts, cuts[last], 1, key=partial(scale.times, factor=largest)) - 1
    if window < 1:
        return None
    for period in _repetitions(_steps(sweep, steps), last - window):
        growth = codes[last] - codes[last - period]
        ratio = scale.quotient(cuts[last], cuts[last - period])
        if ratio is None or growth & 1:
            continue
        upper = last
        while (  # equal numbers led here; the cuts decide
            upper - 1 > period
            and cuts[upper - 1] == scale.times(cuts[upper - 1 - period], ratio)
            and codes[upper - 1] == codes[upper - 1 - period] + growth
        ):
            upper -= 1
        if upper <= window:
            begin = upper - period
            return Law(
                kind=sweep.kind,
                multipliers=sweep.multipliers,
                ratio=scale.number(scale.times(cuts[1], ratio)),
                scale=scale,
                cuts=tuple(cuts[begin:upper]),
                codes=tuple(codes[begin:upper]),
                growth=growth,
                window_end=cuts[last],
            )
    return None


def _steps(sweep: Sweep, known: "array[int] | None") -> "array[int]":
    """For each cut but the first two a number that follows from the step to it: from its cuts'
    ratio and the change of the code. Equal steps have equal numbers."""
    steps = array("q") if known is None else known
    cuts, codes = sweep.cuts[len(steps) + 1 :], sweep.codes[len(steps) + 1 :]
    changes = map(sub, islice(codes, 1, None), codes)
    steps.extend(map(hash, zip(sweep.scale.steps(cuts), changes, strict=True)))
    return steps


def _repetitions(steps: "array[int]", length: int) -> Iterator[int]:
    """How far back the last so many steps come again, the nearest first."""
    backwards = steps[::-1].tobytes()
    size = steps.itemsize
    at = 0
    while (at := backwards.find(backwards[: length * size], at + 1)) > 0:
        if at % size == 0:
            yield at // size


FORMAT, VERSION = "timesduel-law", 1

_Exponents = tuple[int, ...]


def certificate(sweep: Sweep, law: Law) -> str:
    """The certificate of a law that the sweep has proved, as JSON text; one zone in each line."""
    import json  # a law itself needs none

    longest = law.multipliers[-1]
    end = law.ratio * longest * law.begins
    assert end <= law.window_end
    names = Factorizer(law.multipliers)
    for cut in sweep.cuts[: bisect_right(sweep.cuts, end)]:
        names.learn(cut)
    for product in (longest, law.ratio * law.begins, end):
        names.learn(product)
    head = {
        "format": FORMAT,
        "version": VERSION,
        "kind": law.kind.value,
        "multipliers": list(law.multipliers),
        "ratio": names.quotient(law.ratio * law.begins, law.begins),
        "begins": names[law.begins],
    }
    zones = ",\n".join(f'["{names[low]}","{names[high]}"]' for low, high in _zones(sweep, end))
    return f'{json.dumps(head)[:-1]}, "zones": [\n{zones}\n]}}\n'


def _zones(sweep: Sweep, end: int) -> Iterable[tuple[int, int]]:
    """The losing zones below `end`, the last one cut off there."""
    for index in range(bisect_left(sweep.cuts, end)):
        if not sweep.codes[index] & 1:
            yield sweep.cuts[index], min(sweep.cuts[index + 1], end)


class Factorizer:
    """Products of multipliers, written as products of primes.

    Numbers are to be learned from small to large: dividing one by a multiplier then gives
    another one that is known, which takes less time than to find its primes.
    """

    def __init__(self, multipliers: tuple[int, ...]) -> None:
        self._primes = sorted({prime for s in multipliers for prime in prime_factors(s)})
        self._steps = {s: tuple(map(prime_factors(s).count, self._primes)) for s in multipliers}
        self._known: dict[int, _Exponents] = {1: (0,) * len(self._primes)}

    def learn(self, number: int) -> None:
        """Remember a number that is one known already, times a multiplier; or 0."""
        if number == 0 or number in self._known:
            return
        for multiplier, step in self._steps.items():
            quotient, rest = divmod(number, multiplier)
            if not rest and quotient in self._known:
                base = self._known[quotient]
                self._known[number] = tuple(map(add, base, step))
                return
        raise ValueError("not a product of multipliers that is within reach")

    def __getitem__(self, number: int) -> str:
        """The number, which must have been learned, as in `2^3*5`."""
        return "0" if number == 0 else self._written(self._known[number])

    def quotient(self, number: int, divisor: int) -> str:
        """The quotient of two numbers that have been learned."""
        exponents = map(int.__sub__, self._known[number], self._known[divisor])
        return self._written(tuple(exponents))

    def factored(self, number: int) -> str:
        """Any product of multipliers, known or not; this takes longer."""
        exponents = []
        for prime in self._primes:
            exponents.append(0)
            while number % prime == 0:
                number //= prime
                exponents[-1] += 1
        return self._written(tuple(exponents))

    def _written(self, exponents: _Exponents) -> str:
        return "*".join(filter(None, map(_power, self._primes, exponents))) or "1"


@lru_cache(maxsize=1 << 14)
def _power(prime: int, exponent: int) -> str:
    return f"{prime}^{exponent}" if exponent > 1 else str(prime) * exponent
