"""The proof of a law as data, for `checker` and for any other program that checks it.

The list of losing zones goes exactly as far as the proof needs: up to ratio x longest x begins,
where `longest` is the largest multiplier. Ends are written as products of primes: the largest
known have 160 digits, and are products of four primes.
"""

import json
from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from timesduel.solver.law import Law
from timesduel.solver.scale import prime_factors
from timesduel.solver.sweep import Sweep

FORMAT, VERSION = "timesduel-law", 1

_Exponents = tuple[int, ...]


def certificate(sweep: Sweep, law: Law) -> str:
    """The certificate of a law that the sweep has proved, as JSON text; one zone in each line."""
    longest = law.multipliers[-1]
    end = law.ratio * longest * law.begins
    assert end <= law.window_end
    names = Names(law.multipliers)
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


class Names:
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
                self._known[number] = tuple(map(int.__add__, base, step))
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
        powers = zip(self._primes, exponents, strict=True)
        factors = [f"{prime}^{n}" if n > 1 else str(prime) for prime, n in powers if n]
        return "*".join(factors) or "1"
