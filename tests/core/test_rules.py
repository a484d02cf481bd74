"""Rule sets: what is refused and why, and the way to JSON and back."""

import json
from typing import Any

import pytest
from hypothesis import given

from tests.strategies import rule_sets
from timesduel import BOOKS, Goal, Position, Rules
from timesduel.data.plain import to_plain
from timesduel.data.reading import read_value
from timesduel.errors import RulesError

REACH: dict[str, Any] = {"goal": Goal.REACH, "target": 100}
LAST: dict[str, Any] = {"goal": Goal.LAST, "ceiling": 200}


@pytest.mark.parametrize(
    ("fields", "culprit"),
    [
        ({**REACH, "name": ""}, "name"),
        ({**REACH, "name": "x" * 61}, "name"),
        ({**REACH, "name": "bell\a"}, "name"),
        ({**REACH, "name": 5}, "name"),
        ({**REACH, "goal": "reach"}, "goal"),
        ({"goal": Goal.REACH}, "target"),
        ({"goal": Goal.EXACT}, "target"),
        ({**REACH, "target": 0}, "target"),
        ({**REACH, "target": 1}, "target"),
        ({**REACH, "target": True}, "target"),
        ({**REACH, "target": 100.0}, "target"),
        ({**REACH, "target": 2 * 10**1_000_000}, "target"),
        ({**REACH, "start": 100}, "target"),
        ({**REACH, "start": 0}, "start"),
        ({**REACH, "start": -1}, "start"),
        ({**REACH, "ceiling": 200}, "ceiling"),
        ({**REACH, "modulus": 11}, "modulus"),
        ({**LAST, "target": 100}, "target"),
        ({**LAST, "modulus": 11}, "modulus"),
        ({**LAST, "ceiling": 0}, "ceiling"),
        ({**LAST, "start": 201}, "ceiling"),
        ({"goal": Goal.LAST, "modulus": 1}, "modulus"),
        ({"goal": Goal.LAST, "modulus": 5, "start": 5}, "modulus"),
        ({**REACH, "multipliers": ()}, "multipliers"),
        ({**REACH, "multipliers": (1, 2)}, "multipliers"),
        ({**REACH, "multipliers": (0,)}, "multipliers"),
        ({**REACH, "multipliers": (-2,)}, "multipliers"),
        ({**REACH, "multipliers": (2, 2)}, "multipliers"),
        ({**REACH, "multipliers": (2, 1_000_001)}, "multipliers"),
        ({**REACH, "multipliers": (2.0,)}, "multipliers"),
        ({**REACH, "multipliers": range(2, 67)}, "multipliers"),
        ({**REACH, "multipliers": "23"}, "multipliers"),
        ({**REACH, "multipliers": 2}, "multipliers"),
    ],
)
def test_nonsense_is_refused_and_the_field_named(fields: dict[str, Any], culprit: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules(**fields)
    assert caught.value.field == culprit
    assert str(caught.value).startswith(f"{culprit}: ")
    assert "\n" not in str(caught.value)


def test_the_bounds_themselves_are_accepted() -> None:
    assert Rules(goal=Goal.REACH, target=10**1_000_000).target == 10**1_000_000
    assert Rules(goal=Goal.LAST, ceiling=1).ceiling == 1
    assert len(Rules(**REACH, multipliers=tuple(range(2, 66))).multipliers) == 64
    assert len(Rules(**REACH, name="x" * 60).name) == 60
    assert Rules(**REACH, multipliers=(1_000_000, 2)).multipliers == (2, 1_000_000)


def test_rules_are_frozen_and_replace_makes_new_ones() -> None:
    book: Any = BOOKS["power-play"]
    with pytest.raises(AttributeError):
        book.target = 60
    assert book.replace(target=60).target == 60
    assert book.target == 100
    with pytest.raises(RulesError):
        book.replace(target=1)
    books: Any = BOOKS
    with pytest.raises(TypeError):
        books["power-play"] = book


@given(rule_sets())
def test_json_loses_nothing(rules: Rules) -> None:
    data = json.loads(json.dumps(to_plain(rules)))
    assert read_value(Rules, data) == rules


@pytest.mark.parametrize(
    ("base", "exponent", "less"),
    [(2, 53, 1), (2, 53, 0), (10, 18, 0), (10, 3000, 7), (10, 4400, 7), (7, 300_000, 0)],
)
def test_json_keeps_numbers_exact_in_every_reader(base: int, exponent: int, less: int) -> None:
    target = base**exponent - less
    rules = Rules(goal=Goal.REACH, target=target)
    text = json.dumps(to_plain(rules))
    assert read_value(Rules, json.loads(text)) == rules
    # A reader with floating-point numbers only, such as JavaScript's, must not round anything.
    assert isinstance(json.loads(text)["target"], int) == (target < 2**53)


@pytest.mark.parametrize(
    ("data", "culprit"),
    [
        ([], "rules"),
        ({"goal": "win"}, "goal"),
        ({"goal": "reach", "target": 100, "speed": 1}, "rules"),
        ({"goal": "reach", "target": "1_0"}, "target"),
        ({"goal": "reach", "target": "0xfg"}, "target"),
        ({"goal": "reach", "target": "0x1_0"}, "target"),
        ({"goal": "reach", "target": "1" * 5000}, "target"),
        ({"goal": "reach", "target": 100, "multipliers": [2, True]}, "multipliers[1]"),
        ({"goal": "reach", "target": 100, "start": "x"}, "start"),
    ],
)
def test_bad_json_is_refused_and_the_field_named(data: Any, culprit: str) -> None:
    with pytest.raises(RulesError) as caught:
        read_value(Rules, data)
    assert caught.value.field == culprit


@pytest.mark.parametrize(
    ("fields", "name", "limit", "highest"),
    [
        (REACH, "target", 100, 99),
        ({"goal": Goal.EXACT, "target": 100}, "target", 100, 99),
        (LAST, "ceiling", 200, 200),
        ({"goal": Goal.LAST, "modulus": 11}, "modulus", 11, None),
        ({"goal": Goal.LAST}, None, None, None),
    ],
)
def test_the_limit(
    fields: dict[str, Any], name: str | None, limit: int | None, highest: int | None
) -> None:
    rules = Rules(**fields)
    assert (rules.limit_name, rules.limit, rules.highest) == (name, limit, highest)
    assert rules.endless == (name is None)


@given(rule_sets())
def test_no_move_is_made_from_above_the_highest_number(rules: Rules) -> None:
    if rules.highest is not None:
        assert not Position(rules, rules.highest + 1).legal_moves()
    if rules.target is not None:
        assert Position(rules, rules.target - 1).legal_moves()


def test_a_modulus_takes_the_place_of_the_ceiling() -> None:
    book = BOOKS["multiplication-showdown"]
    assert book.with_house_rules({"modulus": 11}) == book.replace(ceiling=None, modulus=11)
    assert book.with_house_rules({"ceiling": 90}).ceiling == 90
    assert book.with_house_rules({}) == book
    assert book.with_house_rules({"modulus": None}) == book
