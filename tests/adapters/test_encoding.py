"""What the learners see, and the game behind it."""

from math import log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import rule_sets
from timesduel import BOOKS, Goal, Position, Rules
from timesduel.adapters.encoding import Encoding, EnvironmentGame, multiplier_at, rules_of
from timesduel.data.plain import to_plain
from timesduel.errors import InvalidMoveError, RulesError


def seen(position: Position, player: int = 1) -> list[float]:
    return [round(float(value), 6) for value in Encoding(position.rules).vector(position, player)]


def test_the_vector_of_a_race() -> None:
    rules = Rules(goal=Goal.REACH, target=64, multipliers=(2, 4))
    assert seen(rules.opening()) == [0, 0.75, 1, 1, 1]  # three times 4 is left
    assert seen(rules.opening(), 2) == [0, 0.75, 0, 1, 1]
    assert seen(Position(rules, 16, 2), 2) == [round(4 / 6, 6), 0.5, 1, 1, 1]
    assert seen(Position(rules, 100, 2)) == [1, 0, 0, 0, 0]


def test_the_vector_under_a_ceiling() -> None:
    rules = Rules(goal=Goal.LAST, ceiling=64, multipliers=(2, 4))
    assert seen(Position(rules, 32)) == [round(5 / 6, 6), round(0.5 / 1.5, 6), 1, 1, 0]
    assert seen(Position(rules, 64)) == [1, 0, 1, 0, 0]
    assert seen(Rules(goal=Goal.LAST, ceiling=1, multipliers=(2,)).opening()) == [0, 0, 1, 0]


def test_the_vector_of_a_modular_game() -> None:
    rules = Rules(goal=Goal.LAST, modulus=4, multipliers=(2, 3))
    used, table = [0, 1, 1, 0], [0, 0, 1, 0]
    assert seen(rules.opening().play(2), 2) == [0.5, 0.5, 1, 1, 0, *used, *table]


def test_the_vector_of_the_endless_game() -> None:
    rules = Rules(goal=Goal.LAST, multipliers=(2, 9), start=9)
    share = log(18) / (501 * log(9))
    assert seen(rules.opening().play(2))[0] == pytest.approx(share, abs=1e-6)


@given(rule_sets(), st.data())
def test_every_vector_is_within_its_bounds(rules: Rules, data: st.DataObject) -> None:
    game = EnvironmentGame(Encoding(rules))
    for _ in range(8):
        vector, legal = game.vector(1), game.position.legal_moves()
        assert vector.shape == (game.encoding.size,)
        assert vector.dtype == np.float32
        assert ((vector >= 0) & (vector <= 1)).all()
        mask = game.mask(game.position.player)
        assert [m for m, allowed in zip(rules.multipliers, mask, strict=True) if allowed] == [
            *legal
        ]
        assert not game.mask(3 - game.position.player).any()
        if game.outcome is not None:
            break
        game.act(rules.multipliers.index(data.draw(st.sampled_from(legal))))


@pytest.mark.parametrize("start", [1, 10**500, 10**1000 - 1])
def test_numbers_of_a_thousand_digits_stay_finite_and_apart(start: int) -> None:
    rules = Rules(goal=Goal.REACH, start=start, target=10**1000)
    encoding, opening = Encoding(rules), rules.opening()
    vectors = [encoding.vector(opening, 1), *(encoding.vector(opening.play(m), 1) for m in (2, 3))]
    assert np.isfinite(vectors).all()
    if start < 10**999:
        assert len({tuple(vector) for vector in vectors}) == 3


def test_rules_as_they_can_be_given() -> None:
    book = BOOKS["power-play"]
    assert rules_of(book) is rules_of("power-play") is book
    assert rules_of(to_plain(book)) == book
    with pytest.raises(RulesError, match=r"rules: 'chess' is none of multiplier-showdown, "):
        rules_of("chess")


@pytest.mark.parametrize(
    "rules",
    [
        Rules(goal=Goal.REACH, target=10**1001),
        Rules(goal=Goal.LAST, modulus=1001),
    ],
)
def test_rules_that_are_too_large_to_play(rules: Rules) -> None:
    with pytest.raises(RulesError, match="in play"):
        Encoding(rules)


def test_actions() -> None:
    rules = BOOKS["power-play"]
    assert [multiplier_at(rules, np.int32(action)) for action in (0, 1)] == [2, 3]
    for action in (-1, 2):
        with pytest.raises(InvalidMoveError, match=f"action {action} is none of 0 to 1"):
            multiplier_at(rules, action)


def test_a_game_is_rendered_in_the_words_of_the_book() -> None:
    game = EnvironmentGame(Encoding(BOOKS["multiplication-duel"].replace(target=30)))
    told = [game.text()]
    for action in (3, 4):
        game.act(action)
        told.append(game.text())
    assert told == [
        "Starting the Multiplication Duel!\n\nRunning Total: 1\n\nHouse rule: the target is 30.",
        "You chose 5.\nRunning Total is now 5.",
        "You chose 6.\nRunning Total is now 30.\n\n"
        "Player 2 has reached exactly 30 and wins the game!",
    ]
