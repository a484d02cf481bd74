"""Random games by NumPy and by Numba: the right moves, equally likely, and the right winners."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.support import Later
from timesduel import BOOKS, Goal, Rules
from timesduel.adapters import vector_playouts
from timesduel.adapters.vector_playouts import course, leap
from timesduel.players.odds import win_odds
from timesduel.players.registry import player_called

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.adapters import vector_kernel
    from timesduel.core.position import Position
else:
    vector_kernel = Later("timesduel.adapters.vector_kernel")

REACH, EXACT, LAST = Goal.REACH, Goal.EXACT, Goal.LAST
GROWING = {
    **BOOKS,
    "10^8": Rules(goal=REACH, target=10**8),
    "five": Rules(goal=EXACT, target=2520, multipliers=(2, 3, 5, 7, 12)),
    "one too many": Rules(goal=EXACT, target=15, multipliers=(2, 3, 5)),
    "one too many, late": Rules(goal=EXACT, target=2**40 - 1, multipliers=(2, 4, 8)),
    "ceiling": Rules(goal=LAST, ceiling=10**12, multipliers=(2, 3, 7, 30, 100)),
    "one multiplier": Rules(goal=REACH, target=2**40, multipliers=(10,)),
    "over at once": Rules(goal=REACH, target=5, multipliers=(8, 9)),
    "stuck at once": Rules(goal=LAST, ceiling=9, start=5),
    "many": Rules(goal=EXACT, target=5040, multipliers=tuple(range(2, 60))),
}
OTHERS = {
    "modulus": Rules(goal=LAST, modulus=13, multipliers=(2, 3, 6)),
    "just too large": Rules(goal=REACH, start=2**63 // 9 + 1, target=2**63 // 9 + 2),
    "large": Rules(goal=EXACT, target=2**70, multipliers=(2, 4)),
}
PLAYOUTS = {"numpy": vector_playouts, "numba": vector_kernel}


@pytest.mark.no_cover
@pytest.mark.parametrize("name", GROWING | OTHERS)
def test_the_exact_odds(name: str) -> None:
    rules = (GROWING | OTHERS)[name]
    count = 400_000 if name in GROWING else 20_000
    random = player_called("random")
    odds = win_odds(rules.opening(), random, random)
    for module in PLAYOUTS.values():
        winners = module.playouts(rules, count, np.random.default_rng(7))
        assert len(winners) == count
        assert set(np.unique(winners).tolist()) <= {1, 2}
        share = float(np.mean(winners == 1))
        assert abs(share - float(odds.p1)) <= 4 * float(odds.p1 * odds.p2 / count) ** 0.5
        halves = np.mean(winners[: count // 2] == 1), np.mean(winners[count // 2 :] == 1)
        assert abs(halves[0] - halves[1]) <= 4 / count**0.5, "the order must not matter"


@pytest.mark.parametrize("by", PLAYOUTS)
def test_nobody_wins_an_endless_game(by: str) -> None:
    assert PLAYOUTS[by].playouts(Rules(goal=LAST), 3, np.random.default_rng(7)).tolist() == [
        0,
        0,
        0,
    ]


@pytest.mark.parametrize("by", PLAYOUTS)
def test_no_games_at_all(by: str) -> None:
    assert len(PLAYOUTS[by].playouts(BOOKS["power-play"], 0, np.random.default_rng(7))) == 0


@pytest.mark.parametrize("threads", [2, 3, 16])
def test_threads_change_nothing(threads: int) -> None:
    count = 3 * vector_kernel.BATCH + 100
    alone = vector_kernel.playouts(BOOKS["power-play"], count, np.random.default_rng(7))
    rng = np.random.default_rng(7)
    shared = vector_kernel.playouts(BOOKS["power-play"], count, rng, threads=threads)
    assert np.array_equal(shared, alone)


def played(position: Position, moves: tuple[int, ...]) -> Position:
    """The position after these moves, without those that are not allowed."""
    for move in moves:
        if move in position.legal_moves():
            position = position.play(move)
    return position


def signed(position: Position) -> int:
    return position.total if position.player == 1 else -position.total


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ["multiplication-showdown", "five", "many"])
def test_the_tables_say_what_the_rules_say(name: str) -> None:
    """All draws of several moves, those that are left over too."""
    rules = GROWING[name]
    run = course(rules)
    assert run is not None
    openings = [*several_moves(rules, vector_playouts.OPENING_BITS)]
    for number, winner, moves in zip(run.openings, run.opening_winners, openings, strict=True):
        position = played(rules.opening(), moves)
        outcome = position.outcome()
        assert number == signed(position)
        assert winner == (outcome.winner if outcome else 0)
    singles = [*several_moves(rules, vector_playouts.MOVE_BITS, 1)]
    assert run.moves.tolist() == [-moves[0] if moves else 1 for moves in singles]


def several_moves(rules: Rules, bits: int, length: int | None = None) -> Iterator[tuple[int, ...]]:
    """What each draw of so many bits stands for: nothing, if it is one too many."""
    count = len(rules.multipliers)
    length = length or vector_playouts.moves_per_draw(count, bits)
    blocks = [*product(rules.multipliers, repeat=length)]
    for _ in range(2**bits // len(blocks)):
        yield from blocks
    yield from [()] * (2**bits % len(blocks))


@pytest.mark.parametrize("name", GROWING)
def test_every_leap_is_allowed(name: str) -> None:
    rules = GROWING[name]
    run = course(rules)
    assert run is not None
    highest = run.leap_below * int(np.abs(run.leaps).max())
    assert highest < rules.target if rules.target else highest <= (rules.ceiling or 0)


def test_only_small_numbers_leap() -> None:
    run = course(GROWING["10^8"])
    assert run is not None
    small, large = run.leap_below, run.leap_below + 1
    numbers = np.array([small, -large, large, -small])
    leap(run, numbers, np.random.default_rng(7))
    assert numbers[1:3].tolist() == [-large, large]
    assert numbers[0] // small in run.leaps
    assert numbers[3] // -small in run.leaps
    assert small < min(abs(numbers[0]), abs(numbers[3]))


class Draws:
    """The random numbers of the compiled games once more, bit by bit."""

    def __init__(self, seed: int) -> None:
        self._state = seed
        self._word = self._left = 0

    def new_game(self) -> None:
        self._left = 0

    def together(self, bits: int) -> None:
        """What comes next is drawn from one word."""
        if self._left < bits:
            state = self._state
            state ^= state >> 12
            state ^= state << 25 & (1 << 64) - 1
            state ^= state >> 27
            self._state = state
            self._word, self._left = state * 0x2545F4914F6CDD1D & (1 << 64) - 1, 64

    def __call__(self, bits: int) -> int:
        self.together(bits)
        self._left -= bits
        return self._word >> self._left & (1 << bits) - 1


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("name", "blind"),
    [
        ("10^18", 6),
        ("10^6", 5),
        ("five", None),
        ("one too many, late", None),
        ("ceiling", 0),
        ("multiplication-showdown", 0),
    ],
)
def test_the_compiled_games_one_by_one(name: str, blind: int | None) -> None:
    races = {f"10^{n}": Rules(goal=REACH, target=10**n) for n in (6, 18)}
    rules, count = (GROWING | races)[name], 500
    run = course(rules)
    assert run is not None
    if blind is not None:
        assert vector_kernel.blind_moves(run) == blind
    leaps_up_to = vector_kernel.leaps_up_to(run)
    largest_leap = int(np.abs(run.leaps).max())
    length = next(n for n in range(1, 64) if rules.multipliers[-1] ** n == largest_leap)
    blocks = {
        vector_playouts.OPENING_BITS: [*several_moves(rules, vector_playouts.OPENING_BITS)],
        vector_playouts.LEAP_BITS: [*several_moves(rules, vector_playouts.LEAP_BITS, length)],
        vector_playouts.MOVE_BITS: [*several_moves(rules, vector_playouts.MOVE_BITS, 1)],
    }
    seed = np.random.default_rng(7).integers(1, 2**64 - 1, 1, dtype=np.uint64, endpoint=True)
    draw = Draws(int(seed[0]))
    winners = []
    for _ in range(count):
        draw.new_game()
        bits = vector_playouts.OPENING_BITS
        position = played(rules.opening(), blocks[bits][draw(bits)])
        if position.outcome() is None:
            bits = vector_playouts.LEAP_BITS
            while position.total <= leaps_up_to:
                position = played(position, blocks[bits][draw(bits)])
            bits = vector_playouts.MOVE_BITS
            draw.together(bits * vector_kernel.blind_moves(run))
            for move in [draw(bits) for _ in range(vector_kernel.blind_moves(run))]:
                position = played(position, blocks[bits][move])
        while (outcome := position.outcome()) is None:
            position = played(position, blocks[bits][draw(bits)])
        winners.append(outcome.winner)
    compiled = vector_kernel.playouts(rules, count, np.random.default_rng(7))
    assert compiled.tolist() == winners
