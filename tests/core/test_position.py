"""Positions: every game against the naive model, and what strangers may hand in."""

from contextlib import suppress
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.naive import NaiveGame
from tests.strategies import rule_sets
from timesduel import BOOKS, Goal, Outcome, Position, Reason, Rules
from timesduel.core import position as positions
from timesduel.core.position import can_be_hit, given_position
from timesduel.errors import IllegalMoveError, InvalidMoveError, RulesError
from timesduel.words.grammar import show

SHOWDOWN = BOOKS["multiplication-showdown"]
MODULAR = SHOWDOWN.replace(ceiling=None, modulus=11)
ENDLESS = SHOWDOWN.replace(ceiling=None)
SMALL = SHOWDOWN.replace(ceiling=None, modulus=7, multipliers=(2, 3))


def after(rules: Rules, *moves: int) -> Position:
    position = rules.opening()
    for move in moves:
        position = position.play(move)
    return position


@pytest.mark.no_cover
@given(rules=rule_sets(), first=st.sampled_from([1, 2]), data=st.data())
def test_a_whole_random_game_equals_the_naive_one(
    rules: Rules, first: int, data: st.DataObject
) -> None:
    position, model = rules.opening(first), NaiveGame(rules, first)
    for _ in range(60):
        assert list(position.legal_moves()) == model.acceptable()
        result = model.result()
        assert position.outcome() == (result and Outcome(result[0], Reason(result[1])))
        if result:
            break
        move = data.draw(st.sampled_from(model.acceptable()))
        position = position.play(move)
        model.move(move)
        assert (position.total, position.player) == (model.number, model.mover)


def test_the_ceiling_itself_may_be_made() -> None:
    position = Position(SHOWDOWN, 50)  # nobody may go above 200
    assert position.legal_moves() == (2, 3, 4)
    assert position.play(4).outcome() == Outcome(1, Reason.STUCK)


@pytest.mark.parametrize(
    ("book", "moves", "outcome"),
    [
        ("multiplier-showdown", (5, 9, 2, 2, 9), Outcome(1, Reason.REACHED)),
        ("multiplication-madness", (5, 6, 3, 2), Outcome(2, Reason.REACHED)),
        ("multiplication-duel", (5, 6, 3, 2), Outcome(1, Reason.OVERSHOT)),
        ("multiplication-duel", (4, 5, 5), Outcome(1, Reason.EXACT)),
        ("multiplication-showdown", (2, 3, 5, 3, 2), Outcome(1, Reason.STUCK)),
        ("power-play", (2, 3, 2, 3, 3), Outcome(1, Reason.REACHED)),
    ],
)
def test_the_games_of_the_books(book: str, moves: tuple[int, ...], outcome: Outcome) -> None:
    position = after(BOOKS[book], *moves)
    assert position.outcome() == outcome
    assert outcome.loser == 3 - (outcome.winner or 0)
    assert position.legal_moves() == ()
    with pytest.raises(IllegalMoveError, match="over"):
        position.play(2)


def test_a_repeated_number_is_refused_with_the_reason() -> None:
    position = after(MODULAR, 2)
    with pytest.raises(IllegalMoveError, match=r"2 x 6 makes 1 again \(mod 11\): choose 2 to 5"):
        position.play(6)


def test_a_move_above_the_ceiling_is_refused_with_the_reason() -> None:
    position = after(SHOWDOWN, 9, 9)
    with pytest.raises(IllegalMoveError, match="81 x 3 is above the ceiling of 200: choose 2"):
        position.play(3)


def test_the_endless_game_is_broken_off_after_500_moves() -> None:
    position = after(ENDLESS, *[2] * 499)
    assert position.outcome() is None
    position = position.play(2)
    assert position.outcome() == Outcome(None, Reason.UNFINISHED)
    assert position.outcome() is not None
    assert Outcome(None, Reason.UNFINISHED).loser is None
    with pytest.raises(IllegalMoveError):
        position.play(2)


def test_zero_can_be_reached_modulo_a_composite_number() -> None:
    rules = Rules(goal=Goal.LAST, modulus=4, multipliers=(2,))
    assert after(rules, 2, 2).outcome() == Outcome(2, Reason.STUCK)


class Three:
    """An integer of another type, such as NumPy's."""

    def __index__(self) -> int:
        return 3


def test_integers_of_other_types_become_plain_ones() -> None:
    three: Any = Three()
    position = BOOKS["power-play"].opening().play(three)
    assert position.total == 3
    assert type(position.total) is int


@pytest.mark.parametrize("nonsense", [2.0, "2", None, [2]])
def test_what_is_no_integer_is_invalid(nonsense: Any) -> None:
    with pytest.raises(InvalidMoveError, match="whole number"):
        SHOWDOWN.opening().play(nonsense)


@pytest.mark.parametrize("illegal", [0, 1, -2, 10, 10**30, True])
def test_other_integers_are_illegal(illegal: int) -> None:
    with pytest.raises(IllegalMoveError):
        BOOKS["power-play"].opening().play(illegal)


def test_positions_are_frozen_values() -> None:
    one: Any = after(SHOWDOWN, 2, 3)
    two = after(SHOWDOWN, 2, 3)
    assert one == two
    assert hash(one) == hash(two)
    with pytest.raises(AttributeError):
        one.total = 7


def test_numbers_of_any_size_can_be_shown() -> None:
    """Python itself refuses to make decimal text of more than 4,300 digits."""
    rules = SHOWDOWN.replace(ceiling=10**5000)
    position = Position(rules, 10**5000 // 3)
    assert "about 5001 digits" in repr(position)
    assert "about 5001 digits" in repr(rules.replace(ceiling=None, start=10**5000))
    with pytest.raises(IllegalMoveError, match="above the ceiling of <a number of about 5001"):
        position.play(9)
    with pytest.raises(IllegalMoveError, match="<a number of about 5001 digits> is not allowed"):
        position.play(10**5000)
    assert show(10**50) == "<a number of 51 digits>"


def test_representations() -> None:
    assert repr(BOOKS["power-play"]) == (
        "Rules(name='power-play', goal=Goal.REACH, multipliers=(2, 3), target=100)"
    )
    assert repr(after(BOOKS["power-play"], 2)).endswith("target=100), 2, player=2)")
    assert repr(after(SHOWDOWN, 2)).endswith("ceiling=200), 2, player=2, used=[1, 2])")


def test_skipping_only_changes_the_player() -> None:
    position = after(SHOWDOWN, 2, 3)
    assert position.skip() == Position(SHOWDOWN, 6, 2, (1, 2, 6))


@pytest.mark.parametrize(
    ("arguments", "culprit"),
    [
        ((SHOWDOWN, 0), "total"),
        ((SHOWDOWN, -1), "total"),
        ((SHOWDOWN, 2.0), "total"),
        ((SHOWDOWN, True), "total"),
        ((MODULAR, 11), "total"),
        ((MODULAR, -1), "total"),
        ((SHOWDOWN, 1, 3), "player"),
        ((SHOWDOWN, 1, True), "player"),
        ((SHOWDOWN, 1, 1.0), "player"),
        ((BOOKS["power-play"], 6, 1, (1, 6)), "used"),
        ((SHOWDOWN, 6, 1, (1, 1)), "used"),
        ((SHOWDOWN, 6, 1, (1, -1)), "used"),
        ((SHOWDOWN, 6, 1, (1, "2")), "used"),
        ((MODULAR, 6, 1, (1, 11)), "used"),
    ],
)
def test_impossible_positions_are_refused(arguments: tuple[Any, ...], culprit: str) -> None:
    with pytest.raises(RulesError) as caught:
        Position(*arguments)
    assert caught.value.field == culprit


def test_any_other_position_can_be_asked_for() -> None:
    assert Position(MODULAR, 0).outcome() is not None
    assert Position(SHOWDOWN, 6, 2, (1, 2)).used == (1, 2, 6)
    assert Position(SHOWDOWN, 6, 2, (1, 2, 6)).used == (1, 2, 6)
    assert Position(BOOKS["power-play"], 17).used == ()


@given(rule_sets(), st.integers(0, 2**32))
@example(MODULAR, 1)
def test_products_are_those_of_the_legal_moves(rules: Rules, seed: int) -> None:
    position, dice = rules.opening(), Random(seed)
    for _ in range(5):
        legal = position.legal_moves()
        assert position.products(legal) == [position.product(move) for move in legal]
        if legal:
            position = position.play(dice.choice(legal))


def test_just_the_numbers_of_a_game_are_taken() -> None:
    """By brute force: what `Position.play` can come to, in four moves, and nothing else."""
    games: set[tuple[int, ...]] = {(1,)}
    reached = [SMALL.opening()]
    for _ in range(4):
        reached = [here.play(move) for here in reached for move in here.legal_moves()]
        games |= {here.used for here in reached}
    taken = set()
    for length in range(1, 6):
        for used in permutations(range(7), length):
            with suppress(RulesError):
                taken.add(given_position(SMALL, used[-1], used).used)
    assert taken == games
    for used in games - {(1,)}:
        assert given_position(SMALL, used[-1], used[:-1]).used == used


@pytest.mark.parametrize(
    ("rules", "total", "used", "problem"),
    [
        (SHOWDOWN.replace(ceiling=8), 2, (4, 8, 6), "has no place without a modulus"),
        (SHOWDOWN, 2, (1, 2), "has no place without a modulus"),
        (SHOWDOWN.replace(ceiling=None), 2, (), "has no place without a modulus"),
        (BOOKS["power-play"], 2, (), "has no place without a modulus"),
        (BOOKS["multiplication-duel"], None, (1,), "has no place without a modulus"),
        (SMALL, 2, (1, 9), "must be below the modulus"),
        (SMALL, 2, (1, 7), "must be below the modulus"),
        (SMALL, 2, (1, 1), "must not be repeated"),
        (SMALL, 2, (4, 6), "must begin with 1, where the game starts"),
        (SMALL, 4, (), "must begin with 1, where the game starts"),
        (SMALL, 2, (1, 2, 6), "must be in the order of play: 2 comes last"),
        (SMALL, None, (1, 2, 6), "must be in the order of play: 1 comes last"),
        (SMALL, 5, (1, 2), "must be in the order of play: no move makes 5 of 2 (mod 7)"),
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
    assert given_position(SMALL, 5, None) == Position(SMALL, 5)
    assert given_position(SHOWDOWN, None, None) == SHOWDOWN.opening()


def some_game_hits(total: int, target: int, multipliers: tuple[int, ...]) -> bool:
    if total >= target:
        return total == target
    return any(some_game_hits(total * each, target, multipliers) for each in multipliers)


@given(
    target=st.integers(2, 400),
    total=st.integers(1, 400),
    multipliers=st.sets(st.integers(2, 12), min_size=1, max_size=4),
)
def test_it_is_known_whether_the_target_can_be_hit(
    target: int, total: int, multipliers: set[int]
) -> None:
    rules = Rules(goal=Goal.EXACT, target=target, multipliers=tuple(sorted(multipliers)))
    found = can_be_hit(Position(rules, total))
    if total > target:
        assert found is None
    else:
        assert found == some_game_hits(total, target, rules.multipliers)


def test_games_without_a_target_cannot_be_hit() -> None:
    rules = Rules(goal=Goal.LAST, ceiling=100)
    assert can_be_hit(rules.opening()) is None


def test_a_number_with_too_many_factors_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "_MOST_FACTORS", 3)
    rules = Rules(goal=Goal.EXACT, target=2**5 * 3**5 * 7, multipliers=(2, 3))
    assert can_be_hit(rules.opening()) is None
