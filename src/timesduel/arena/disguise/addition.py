"""Games with sums instead of products, which nobody who only knows the products recognises.

Where numbers only grow, each prime factor of a multiplier gets a whole weight, about as large as
its logarithm, so that the weight of a product is the sum of the weights of its factors. Rounded
like that, sums need not stand in the same order as products; but a game asks only on which side
of its limit a number is. That is checked for every number that a game can come to, and the weights
are made larger until it holds for all of them. With a modulus, discrete logarithms do the same on
a ring, exactly and without any rounding.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from math import gcd, log
from typing import TYPE_CHECKING

from timesduel.arena.disguise.sides import sides_of
from timesduel.errors import TimesDuelError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from random import Random

    from timesduel.core.rules import Rules

_LARGEST_WEIGHT = 10_000_000
"""Of the smallest factor: beyond it nobody would want to add."""

_FIRST_STARTS = 40
"""A sum begins somewhere below this, and not at 0 alone."""


@dataclass(frozen=True)
class Form(ABC):
    """The numbers of a game as they are shown."""

    start: int
    """What stands for the number that the game starts with."""

    limit: int | None
    """What stands for the target, the ceiling or the modulus."""

    amounts: Mapping[int, int]
    """What each multiplier multiplies by, or adds."""

    @abstractmethod
    def number(self, total: int) -> int:
        """What stands for a number that a game can come to."""


class Products(Form):
    """The game as it is."""

    def number(self, total: int) -> int:
        return total


@dataclass(frozen=True)
class Sums(Form):
    """A game on a line: each move adds its amount."""

    origin: int
    """The number that `start` stands for."""

    weights: Mapping[int, int]
    """What each prime factor adds."""

    def number(self, total: int) -> int:
        rest, remainder = divmod(total, self.origin)
        shown = self.start
        for prime, weight in self.weights.items():
            while remainder == 0 and rest % prime == 0:
                rest //= prime
                shown += weight
        if remainder or rest != 1:
            raise _unreachable()
        return shown


@dataclass(frozen=True)
class Ring(Form):
    """A game on a ring of `limit` places: each move goes so many places on."""

    places: Mapping[int, int]
    """Where each number stands that a game can come to."""

    def number(self, total: int) -> int:
        if total not in self.places:
            raise _unreachable()
        return self.places[total]


def _unreachable() -> TimesDuelError:
    return TimesDuelError("arena.unreachable")


def products(rules: Rules) -> Products:
    """The game as it is, in the same form as the others."""
    return Products(rules.start, rules.limit, {move: move for move in rules.multipliers})


def as_addition(rules: Rules, rng: Random) -> Sums | Ring | None:
    """A game as one of sums; None if there is none, or it is too large to prove it."""
    if rules.modulus is not None:
        return _ring(rules, rng)
    return _sums(rules, rng)


def _sums(rules: Rules, rng: Random) -> Sums | None:
    primes = _primes(rules.multipliers)
    sides = None if rules.endless else sides_of(rules)
    if sides is None and not rules.endless:
        return None
    start, choice, smallest = rng.randrange(_FIRST_STARTS), rng.random(), rng.randint(2, 9)
    while smallest <= _LARGEST_WEIGHT:
        weights = {prime: round(smallest * log(prime) / log(primes[0])) for prime in primes}
        amounts = {move: _weight(move, weights) for move in rules.multipliers}
        if len(set(amounts.values())) == len(amounts):
            if sides is None:
                return Sums(start, None, amounts, rules.start, weights)
            if room := sides.room(amounts):
                limit = start + room[int(choice * len(room))]
                return Sums(start, limit, amounts, rules.start, weights)
        smallest += 1 + smallest // 8
    return None


def _ring(rules: Rules, rng: Random) -> Ring | None:
    """By discrete logarithms; None if the multipliers are not powers of one number."""
    assert rules.modulus is not None
    # Every number of the game is a multiple of what the start has in common with the modulus.
    common = gcd(rules.start, rules.modulus)
    modulus = rules.modulus // common
    if any(gcd(move, modulus) > 1 for move in rules.multipliers):
        return None
    group = _group(rules.multipliers, modulus)
    powers = [_powers(root, modulus) for root in sorted(group)]
    rooted = [each for each in powers if len(each) == len(group)]
    if not rooted:
        return None
    turns, size = rooted[rng.randrange(len(rooted))], len(group)
    start = rng.randrange(size)
    exponent = {power: place for place, power in enumerate(turns)}
    places = {
        rules.start * power % rules.modulus: (start + place) % size
        for power, place in exponent.items()
    }
    amounts = {move: exponent[move % modulus] for move in rules.multipliers}
    return Ring(start, size, amounts, places)


def _group(multipliers: Iterable[int], modulus: int) -> set[int]:
    """All products of the multipliers."""
    group = {1 % modulus}
    waiting = list(group)
    for element in waiting:
        for move in multipliers:
            if (product := element * move % modulus) not in group:
                group.add(product)
                waiting.append(product)
    return group


def _powers(root: int, modulus: int) -> list[int]:
    """1, the root, its square and so on, each number once."""
    powers = [1 % modulus]
    while (power := powers[-1] * root % modulus) != powers[0]:
        powers.append(power)
    return powers


def _primes(numbers: Iterable[int]) -> list[int]:
    """The primes that divide any of the numbers, ascending."""
    primes: set[int] = set()
    for number in numbers:
        rest, divisor = number, 2
        while rest > 1:
            if divisor * divisor > rest:
                divisor = rest
            if rest % divisor == 0:
                primes.add(divisor)
                rest //= divisor
            else:
                divisor += 1
    return sorted(primes)


def _weight(number: int, weights: Mapping[int, int]) -> int:
    """The weights of all prime factors of a number, summed."""
    weight = 0
    for prime, each in weights.items():
        while number % prime == 0:
            number //= prime
            weight += each
    return weight
