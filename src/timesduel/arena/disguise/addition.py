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
from bisect import bisect_left
from dataclasses import dataclass
from math import gcd, log
from typing import TYPE_CHECKING

from timesduel.core.outcome import Goal
from timesduel.errors import TimesDuelError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from random import Random

    from timesduel.core.rules import Rules


MOST_NUMBERS = 200_000
"""Most different numbers that are looked at to prove that two games are the same."""

_BESIDE = 20
"""Numbers on either side of the limit that are looked at first."""


@dataclass(frozen=True)
class Sides:
    """The numbers that a game can come to, as its limit parts them; each by its place in `ways`."""

    goal: Goal

    ways: list[tuple[int, int]]
    """For each number, one that comes before it and the multiplier between them."""

    below: list[int]
    """Where a player may have to move; the largest first."""

    at: int | None
    """Goal EXACT: the target, if it can be hit."""

    above: list[int]
    """What the first step over the limit makes; the smallest first."""

    def room(self, amounts: Mapping[int, int]) -> range:
        """The limits with which every sum is where its product is; perhaps none.

        A few numbers beside the limit show quickly that there is no room; all of them are looked
        at before it is said that there is.
        """
        near = {place: self._sum(place, amounts) for place in self._near()}
        if not self._room(near, _BESIDE):
            return range(0)
        sums = [0]
        for before, move in self.ways[1:]:
            sums.append(sums[before] + amounts[move])
        return self._room(sums, None)

    def _near(self) -> list[int]:
        beside = [*self.below[:_BESIDE], *self.above[:_BESIDE]]
        return beside if self.at is None else [*beside, self.at]

    def _sum(self, place: int, amounts: Mapping[int, int]) -> int:
        total = 0
        while place:
            place, move = self.ways[place]
            total += amounts[move]
        return total

    def _room(self, sums: Mapping[int, int] | list[int], many: int | None) -> range:
        """The limits that fit the sums of so many numbers on either side."""
        highest = max(sums[place] for place in self.below[:many])
        hit = highest + 1 if self.at is None else sums[self.at]
        lowest = min((sums[place] for place in self.above[:many]), default=hit + 1)
        # A ceiling may be stood upon; a target is reached by standing upon it.
        first = highest if self.goal is Goal.LAST else highest + 1
        room = range(first, lowest + 1 if self.goal is Goal.REACH else lowest)
        if self.at is None:
            return room
        return range(hit, hit + 1) if hit in room else range(0)


def sides_of(rules: Rules) -> Sides | None:
    """All numbers of a game, on either side of its limit; None if they are too many."""
    assert rules.highest is not None
    wall = rules.highest + 1
    totals = [rules.start]
    places = {rules.start: 0}
    ways = [(0, 1)]
    for total in totals:
        if total < wall:
            for move in rules.multipliers:
                product = total * move
                if product not in places:
                    ways.append((places[total], move))
                    places[product] = len(totals)
                    totals.append(product)
            if len(totals) > MOST_NUMBERS:
                return None
    in_order = sorted(totals)
    first_above = bisect_left(in_order, wall)
    hit = rules.goal is Goal.EXACT and wall in places
    return Sides(
        rules.goal,
        ways,
        below=[places[total] for total in reversed(in_order[:first_above])],
        at=places[wall] if hit else None,
        above=[places[total] for total in in_order[first_above + hit :]],
    )


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
