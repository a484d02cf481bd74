"""The random games of `vector_playouts`, compiled by Numba (the extra `fast`).

The same tables, one game after the other. Every batch of games has a seed of its own, so that the
winners do not depend on how many threads share the work.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from math import log
from typing import TYPE_CHECKING, TypeVar

from timesduel.extras import from_extra

with from_extra("vector,fast"):
    import numpy as np

    numba = import_module("numba")  # it has no types

    from timesduel.adapters.vector_playouts import LEAP_BITS, MOVE_BITS, OPENING_BITS, course
    from timesduel.adapters.vector_playouts import playouts as by_numpy
    from timesduel.adapters.vector_states import MOST

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from timesduel.adapters.vector_playouts import Course, Factors, Winners
    from timesduel.core.rules import Rules

BATCH = 1 << 14
"""How many games are played from one seed."""

PIECES = 8
"""How many pieces of work each thread gets: one that is held up leaves the rest to the others."""

WORD = 64
SPREAD = np.uint64(0x2545F4914F6CDD1D)
"""Marsaglia's xorshift, multiplied by this, has good upper bits (Vigna's xorshift64*)."""
SHIFTS = np.uint64(12), np.uint64(25), np.uint64(27)
OPENING, LEAP, MOVE = (np.uint64(bits) for bits in (OPENING_BITS, LEAP_BITS, MOVE_BITS))
OPENING_DOWN, LEAP_DOWN, MOVE_DOWN = (
    np.uint64(WORD - bits) for bits in (OPENING_BITS, LEAP_BITS, MOVE_BITS)
)

MOST_BLIND = (WORD - OPENING_BITS) // MOVE_BITS
"""As many moves as are drawn together with an opening."""

F = TypeVar("F")


def compiled(function: F) -> F:
    """Compile with Numba when first called, for threads, and keep the result on disk."""
    fast: F = numba.njit(cache=True, nogil=True)(function)
    return fast


@compiled
def _next_state(state: np.uint64) -> np.uint64:
    state ^= state >> SHIFTS[0]
    state ^= state << SHIFTS[1]
    state ^= state >> SHIFTS[2]
    return state


@compiled
def _play(
    winners: Winners,
    seeds: NDArray[np.uint64],
    openings: Factors,
    opening_winners: Winners,
    leaps: Factors,
    moves: Factors,
    blind: int,
    leap_below: int,
    allowed: int,
    last: int,
    hit: int,
) -> None:
    """A batch of games for each seed; `Course` says what the numbers and tables mean.

    A processor guesses whether a game goes on, and a wrong guess costs as much as several moves. So
    `blind` moves are made in every game; in those that are over they change nothing.
    """
    state = seeds[0]
    for game in range(len(winners)):
        if game % BATCH == 0:
            state = seeds[game // BATCH]
        state = _next_state(state)
        word = state * SPREAD
        draw = word >> OPENING_DOWN
        winners[game] = opening_winners[draw]
        if winners[game]:
            continue
        number = openings[draw]
        word <<= OPENING
        left = WORD - OPENING_BITS
        while -leap_below <= number <= leap_below:
            if left < LEAP_BITS:
                state = _next_state(state)
                word = state * SPREAD
                left = WORD
            number *= leaps[word >> LEAP_DOWN]
            word <<= LEAP
            left -= LEAP_BITS
        if left < blind * MOVE_BITS:
            state = _next_state(state)
            word = state * SPREAD
            left = WORD
        left -= blind * MOVE_BITS
        for _ in range(blind):  # without a branch that would have to be guessed
            going = np.int64(abs(number) <= last)
            number += (number * moves[word >> MOVE_DOWN] - number) & -going
            word <<= MOVE
        while -last <= number <= last:
            if left < MOVE_BITS:
                state = _next_state(state)
                word = state * SPREAD
                left = WORD
            product = number * moves[word >> MOVE_DOWN]
            word <<= MOVE
            left -= MOVE_BITS
            if -allowed <= product <= allowed:
                number = product
        second = number >= 0
        if hit and abs(number) != hit:
            second = not second
        winners[game] = 1 + second


def leaps_up_to(run: Course) -> int:
    """Up to which number games leap: up to none, unless all of them do at first."""
    return run.leap_below if run.leap_below >= np.abs(run.openings).max() else 0


def blind_moves(run: Course) -> int:
    """How many moves most games still have after the opening and the leaps."""
    if run.limits.allowed < MOST:
        return 0
    move, opening = (float(np.log(np.abs(some)).mean()) for some in (run.moves, run.openings))
    below = leaps_up_to(run)
    left = log(run.limits.last) - (log(below) if below else opening)
    return min(round(left / move) + 1, MOST_BLIND) if left > 0 else 0


def playouts(rules: Rules, count: int, rng: np.random.Generator, *, threads: int = 1) -> Winners:
    """The winners of random games; not the same games as those of `vector_playouts.playouts`.

    What cannot be compiled, because of a modulus or of its size, is left to NumPy.
    """
    run = course(rules)
    if run is None:
        return by_numpy(rules, count, rng)
    winners = np.empty(count, dtype=np.uint8)
    seeds = rng.integers(1, 2**64 - 1, -(-count // BATCH), dtype=np.uint64, endpoint=True)
    piece = -(-len(seeds) // (threads * PIECES)) if threads > 1 else len(seeds)
    begins = range(0, len(seeds), max(piece, 1))
    blind, leap_below = blind_moves(run), leaps_up_to(run)

    def play(begin: int) -> None:
        part = winners[begin * BATCH : (begin + piece) * BATCH]
        _play(
            part,
            seeds[begin : begin + piece],
            run.openings,
            run.opening_winners,
            run.leaps,
            run.moves,
            blind,
            leap_below,
            run.limits.allowed,
            run.limits.last,
            run.limits.hit,
        )

    if threads > 1:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(play, begins))
    else:
        for begin in begins:
            play(begin)
    return winners
