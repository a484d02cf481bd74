"""A position given by its numbers: what was on the table must be a game."""

from contextlib import suppress
from itertools import permutations

import pytest

from timesduel import BOOKS, Position, Rules
from timesduel.core.given import given_position
from timesduel.errors import RulesError

SHOWDOWN = BOOKS["multiplication-showdown"]
MODULAR = SHOWDOWN.replace(ceiling=None, modulus=7, multipliers=(2, 3))


def test_just_the_numbers_of_a_game_are_taken() -> None:
    """By brute force: what `Position.play` can come to, in four moves, and nothing else."""
    games: set[tuple[int, ...]] = {(1,)}
    reached = [MODULAR.opening()]
    for _ in range(4):
        reached = [here.play(move) for here in reached for move in here.legal_moves()]
        games |= {here.used for here in reached}
    taken = set()
    for length in range(1, 6):
        for used in permutations(range(7), length):
            with suppress(RulesError):
                taken.add(given_position(MODULAR, used[-1], used).used)
    assert taken == games
    for used in games - {(1,)}:
        assert given_position(MODULAR, used[-1], used[:-1]).used == used


@pytest.mark.parametrize(
    ("rules", "total", "used", "problem"),
    [
        (SHOWDOWN.replace(ceiling=8), 2, (4, 8, 6), "has no place without a modulus"),
        (SHOWDOWN, 2, (1, 2), "has no place without a modulus"),
        (SHOWDOWN.replace(ceiling=None), 2, (), "has no place without a modulus"),
        (BOOKS["power-play"], 2, (), "has no place without a modulus"),
        (BOOKS["multiplication-duel"], None, (1,), "has no place without a modulus"),
        (MODULAR, 2, (1, 9), "must be below the modulus"),
        (MODULAR, 2, (1, 7), "must be below the modulus"),
        (MODULAR, 2, (1, 1), "must not be repeated"),
        (MODULAR, 2, (4, 6), "must begin with 1, where the game starts"),
        (MODULAR, 4, (), "must begin with 1, where the game starts"),
        (MODULAR, 2, (1, 2, 6), "must be in the order of play: 2 comes last"),
        (MODULAR, None, (1, 2, 6), "must be in the order of play: 1 comes last"),
        (MODULAR, 5, (1, 2), "must be in the order of play: no move makes 5 of 2 (mod 7)"),
    ],
)
def test_what_no_game_has_had(
    rules: Rules, total: int | None, used: tuple[int, ...], problem: str
) -> None:
    with pytest.raises(RulesError) as caught:
        given_position(rules, total, used)
    assert caught.value.field == "used"
    assert caught.value.problem.startswith(problem)


def test_without_a_list_any_number_is_taken() -> None:
    assert given_position(MODULAR, 5, None) == Position(MODULAR, 5)
    assert given_position(SHOWDOWN, None, None) == SHOWDOWN.opening()
