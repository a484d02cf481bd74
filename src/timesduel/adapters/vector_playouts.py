"""Random games to their end, as many as are wanted, by NumPy: nothing is kept but the winners.

Most of a game needs no judge: as long as not even the largest multipliers could end it, several
moves are played by one draw from a table of products (a leap). All games open with the same
number, so their first few moves are one draw too, from a table that knows which of them end a game.
A draw is a few random bits; those that are left over, because the count of multipliers does not
divide the count of draws, stand for no move at all. So does a move that is not allowed: all allowed
ones stay equally likely.

The sign of a number says who is to move: every multiplier in the tables is negative, and a
negative number is Player 2's.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from timesduel.extras import from_extra

with from_extra("vector"):
    import numpy as np

    from timesduel.adapters.vector import VectorGames
    from timesduel.adapters.vector_states import MOST, random_bits
    from timesduel.core.outcome import Goal

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from timesduel.core.rules import Rules

    Winners = NDArray[np.uint8]
    Factors = NDArray[np.int64]

OPENING_BITS, LEAP_BITS, MOVE_BITS = 15, 12, 8
"""How many random bits an opening, a leap and a single move take: small tables are quick."""

AT_ONCE = 1 << 15
"""Games that are played together: they stay in the cache of a processor."""

FEW = 4
"""Leaps stop where fewer than one game in this many can still make one."""


@dataclass(frozen=True)
class Course:
    """How games of growing numbers run, so that many can be played at once."""

    openings: Factors
    """By draw: the number after a few moves, or with which the game ended before that."""

    opening_winners: Winners
    """By draw: who has won after these moves; 0 if the game goes on."""

    leaps: Factors
    """By draw: the product of several moves, with its sign; 1 for none."""

    moves: Factors
    """By draw: one multiplier, with its sign; 1 for none."""

    leap_below: int
    """Up to this number every move of a leap is allowed, and none but its last can end the game."""

    limits: Limits
    """What is allowed, and what ends the game."""


@dataclass(frozen=True)
class Limits:
    """What numbers mean for the games, whatever their sign."""

    allowed: int
    """No move may make a number above this one."""

    last: int
    """Above this number the game is over."""

    hit: int
    """To end the game with another number than this one loses; 0 if it does not matter."""

    def after(self, numbers: Factors, factors: Factors) -> Factors:
        """The numbers after one move each, where it is allowed."""
        products = numbers * factors
        if self.allowed < MOST:
            np.copyto(products, numbers, where=np.abs(products) > self.allowed)
        return products

    def winners(self, numbers: Factors) -> Winners:
        """Who won the games that ended with these numbers."""
        second = numbers >= 0
        if self.hit:
            second ^= np.abs(numbers) != self.hit
        return second.astype(np.uint8) + np.uint8(1)


@lru_cache(maxsize=16)
def course(rules: Rules) -> Course | None:
    """The course of these games; None if they have a modulus, no end, or too large numbers."""
    limit = rules.highest
    smallest, largest = rules.multipliers[0], rules.multipliers[-1]
    if limit is None or limit * largest > MOST:
        return None
    limits = Limits(
        allowed=MOST if rules.ceiling is None else limit,
        last=limit if rules.ceiling is None else limit // smallest,
        hit=rules.target or 0 if rules.goal is Goal.EXACT else 0,
    )
    signed = [-multiplier for multiplier in rules.multipliers]
    openings = np.full(1, rules.start, dtype=np.int64)
    for _ in range(moves_per_draw(len(signed), OPENING_BITS)):
        followers = limits.after(openings[:, None], np.array(signed, dtype=np.int64))
        over = np.abs(openings) > limits.last
        openings = np.where(over[:, None], openings[:, None], followers).ravel()
    openings = _by_draw(openings, OPENING_BITS, otherwise=rules.start)
    over = np.abs(openings) > limits.last
    length = min(moves_per_draw(len(signed), LEAP_BITS), _whole_log(limit, largest))
    leaps = [prod(moves) for moves in product(signed, repeat=length)]
    return Course(
        openings=openings,
        opening_winners=np.where(over, limits.winners(openings), 0).astype(np.uint8),
        leaps=_by_draw(np.array(leaps, dtype=np.int64), LEAP_BITS),
        moves=_by_draw(np.array(signed, dtype=np.int64), MOVE_BITS),
        leap_below=limit // largest**length if length else 0,
        limits=limits,
    )


def moves_per_draw(multipliers: int, bits: int) -> int:
    """How many moves a draw should stand for, so that it plays as many as possible on average."""
    draws = 1 << bits
    lengths = [n for n in range(1, bits + 1) if multipliers**n <= draws]
    return max(lengths, key=lambda n: draws // multipliers**n * multipliers**n * n)


def _whole_log(number: int, base: int) -> int:
    """How often the base can be multiplied with itself without exceeding the number."""
    return 0 if number < base else 1 + _whole_log(number // base, base)


def _by_draw(results: Factors, bits: int, otherwise: int = 1) -> Factors:
    """Each result equally often, and as often as there is room; something else for what is left."""
    times, left_over = divmod(1 << bits, len(results))
    return np.append(np.tile(results, times), np.full(left_over, otherwise, dtype=np.int64))


def playouts(rules: Rules, count: int, rng: np.random.Generator) -> Winners:
    """The winners, 1 or 2, of random games in which all allowed moves are equally likely.

    0 stands for nobody, in endless games.
    """
    winners = np.empty(count, dtype=np.uint8)
    run = course(rules)
    for begin in range(0, count, AT_ONCE):
        part = winners[begin : begin + AT_ONCE]
        if run is None:
            part[:] = _step_by_step(rules, len(part), rng)
        else:
            _play(run, part, rng)
    return winners


def _step_by_step(rules: Rules, count: int, rng: np.random.Generator) -> Winners:
    games = VectorGames(rules, count)
    while not games.done.all():
        games.step(games.random_actions(rng))
    return games.winners


def _play(run: Course, winners: Winners, rng: np.random.Generator) -> None:
    draws = random_bits(rng, len(winners), OPENING_BITS)
    run.opening_winners.take(draws, out=winners, mode="clip")
    games = np.flatnonzero(winners == 0)
    numbers = run.openings.take(draws.take(games))
    leap(run, numbers, rng)
    while len(games):
        factors = run.moves.take(random_bits(rng, len(games), MOVE_BITS))
        numbers = run.limits.after(numbers, factors)
        over = np.abs(numbers) > run.limits.last
        ended, going = np.flatnonzero(over), np.flatnonzero(~over)
        winners[games.take(ended)] = run.limits.winners(numbers.take(ended))
        games, numbers = games.take(going), numbers.take(going)


def leap(run: Course, numbers: Factors, rng: np.random.Generator) -> None:
    """Play on in place, while many games can."""
    while True:
        too_large = np.abs(numbers) > run.leap_below
        if (len(numbers) - np.count_nonzero(too_large)) * FEW < len(numbers) or not len(numbers):
            return
        factors = run.leaps.take(random_bits(rng, len(numbers), LEAP_BITS))
        np.copyto(factors, 1, where=too_large)
        numbers *= factors
