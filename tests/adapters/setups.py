"""The games that every adapter is tried with, and how random play goes in them."""

from collections.abc import Iterator
from random import Random

from tests.naive import NaiveGame
from timesduel import BOOKS, Goal, Rules

HOUSE_RULES = {
    "exact from 2": Rules(goal=Goal.EXACT, start=2, target=7776, multipliers=(2, 3)),
    "modulus 11": Rules(goal=Goal.LAST, modulus=11, multipliers=(2, 3, 4, 5)),
    "modulus 12, with a zero": Rules(goal=Goal.LAST, modulus=12, multipliers=(2, 3, 6)),
    "one multiplier": Rules(goal=Goal.LAST, ceiling=100, multipliers=(7,)),
    "10^1000": Rules(goal=Goal.REACH, target=10**1000, multipliers=(10**6 - 1, 10**6)),
    "endless": Rules(goal=Goal.LAST, multipliers=(2, 3)),
}

SETUPS = {**BOOKS, **HOUSE_RULES}
"""Each kind of game, with small numbers and large."""

OVER_AT_ONCE = Rules(goal=Goal.LAST, start=4, ceiling=7)
"""Nobody can move, so that Player 2 has won before the game begins."""


def random_play(rules: Rules, seed: str) -> Iterator[tuple[NaiveGame, int]]:
    """A game of the naive model before each of its moves, and the action that comes next.

    When the iteration is over, so is the game; the model changes as it goes on.
    """
    dice = Random(seed)
    game = NaiveGame(rules, 1)
    while game.result() is None:
        move = dice.choice(game.acceptable())
        yield game, rules.multipliers.index(move)
        game.move(move)


def naive_mask(game: NaiveGame) -> list[int]:
    """Which of the multipliers may be played."""
    return [int(multiplier in game.acceptable()) for multiplier in game.multipliers]


def naive_rewards(game: NaiveGame) -> tuple[float, float]:
    """What Player 1 and Player 2 have got."""
    result = game.result()
    winner = None if result is None else result[0]
    return {1: (1.0, -1.0), 2: (-1.0, 1.0), None: (0.0, 0.0)}[winner]
