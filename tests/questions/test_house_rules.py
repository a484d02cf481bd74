"""House rules that strangers send: read as JSON or from an address, and bounded."""

from typing import Any

import pytest

from timesduel import BOOKS
from timesduel.errors import RulesError
from timesduel.questions.bounds import LARGEST_LIMIT, LARGEST_MODULUS
from timesduel.questions.house_rules import (
    HOUSE_RULES,
    playable_rules,
    position_in_query,
    rules_in_query,
)

SHOWDOWN = "multiplication-showdown"


@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({}, {}),
        ({"target": None, "ceiling": None}, {}),
        ({"ceiling": 500}, {"ceiling": 500}),
        ({"ceiling": "500"}, {"ceiling": 500}),
        ({"ceiling": "10^1000"}, {"ceiling": LARGEST_LIMIT}),
        ({"ceiling": "none"}, {"ceiling": None}),
        ({"modulus": 199}, {"modulus": LARGEST_MODULUS, "ceiling": None}),
        ({"multipliers": [3, 2]}, {"multipliers": (2, 3)}),
        ({"multipliers": ["3", 2]}, {"multipliers": (2, 3)}),
        ({"multipliers": "3,2"}, {"multipliers": (2, 3)}),
        ({"start": 7}, {"start": 7}),
    ],
)
def test_what_is_meant(changes: dict[str, Any], fields: dict[str, Any]) -> None:
    rules = playable_rules(SHOWDOWN, changes)
    assert rules == BOOKS[SHOWDOWN].replace(**fields)
    if all(value is None or isinstance(value, int | str) for value in changes.values()):
        asked = {name: str(value) for name, value in changes.items() if value is not None}
        assert rules_in_query({"book": SHOWDOWN, **asked}) == rules
    assert set(fields) <= set(HOUSE_RULES)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"goal": "last"}, "'goal': is none of target, multipliers, start, ceiling, modulus"),
        ({"name": "mine"}, "'name': is none of"),
        ({"ceiling": True}, "ceiling: a whole number is wanted, not true or false"),
        ({"ceiling": 1.5}, "ceiling: a whole number is wanted, not a fraction"),
        ({"ceiling": -1}, "ceiling: a whole number is wanted, not a negative number"),
        ({"ceiling": [5]}, "ceiling: a whole number is wanted, not a list"),
        ({"ceiling": 10**1000 + 1}, "ceiling: must not be above 10\\^1000"),
        ({"ceiling": "0x10"}, "ceiling: '0x10' is not a whole number up to 10\\^1000"),
        ({"ceiling": "9" * 10_000}, "ceiling: '99999999999999999...' is not a whole number"),
        ({"start": 10**1000 + 1}, "start: must not be above"),
        ({"modulus": 200}, "modulus: must not be above 199"),
        ({"modulus": 1}, "modulus: must be from 2"),
        ({"multipliers": {"2": 3}}, "multipliers: must be a list of whole numbers"),
        ({"multipliers": [2, None]}, "multipliers: a whole number is wanted, not null"),
        ({"multipliers": list(range(2, 19))}, "multipliers: must be 16 numbers at most"),
        ({"multipliers": []}, "multipliers: must be 1 to"),
        ({"multipliers": [10**7]}, "multipliers: must be 1 to"),
        ({"target": 100}, "target: has no place"),
        (
            {"ceiling": "none", "multipliers": [2, 13]},
            "multipliers: must not be above 12 on this server in a game without a ceiling",
        ),
    ],
)
def test_what_is_refused(changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(RulesError, match=f"^{problem}"):
        playable_rules(SHOWDOWN, changes)


def test_books_that_there_are_none_of() -> None:
    for query in ({}, {"book": "chess"}):
        with pytest.raises(RulesError, match=r"^book: must be one of multiplier-showdown, "):
            rules_in_query(query)


def test_positions() -> None:
    assert position_in_query({"book": "power-play"}) == BOOKS["power-play"].opening()
    assert position_in_query({"book": "power-play", "total": "12"}).total == 12
    modular = {"book": SHOWDOWN, "modulus": "11"}
    assert position_in_query({**modular, "used": "1,2,6"}).used == (1, 2, 6)
    assert position_in_query({**modular, "used": "1,2,6", "total": "6"}).total == 6
    with pytest.raises(RulesError, match="2 comes last"):
        position_in_query({**modular, "used": "1,2,6", "total": "2"})
