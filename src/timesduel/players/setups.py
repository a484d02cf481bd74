"""Thirty setups by which players are compared: each book as it is, and five house rules of it.

They go from games of three moves to games of twenty and more; every goal is there, and sets of
multipliers with simple zones and with wild ones. Of the thirty, 17 are won by Player 1 and 13 by
Player 2, if both play as well as can be. No setup is so large that the odds could not be computed
to the last digit within a moment.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from timesduel.core.books import BOOKS
from timesduel.core.numbers import spell
from timesduel.core.rules import Rules

_HOUSE_RULES: dict[str, tuple[dict[str, Any], ...]] = {
    "multiplier-showdown": (
        {"target": 200},
        {"target": 5000},
        {"target": 100_000},
        {"target": 1_000_000, "multipliers": (2, 5, 11)},
        {"target": 1_000_000_000, "multipliers": (2, 5, 11)},
    ),
    "multiplication-madness": (
        {"target": 50},
        {"target": 100, "multipliers": (2, 3, 4, 5)},
        {"target": 1000, "multipliers": (3, 5, 7)},
        {"target": 100_000, "multipliers": (3, 5, 7)},
        {"target": 10_000, "multipliers": (2, 9)},
    ),
    "multiplication-duel": (
        {"target": 144},
        {"target": 1000},
        {"target": 10_000},
        {"target": 1000, "multipliers": (2, 5)},
        {"target": 7776, "multipliers": (2, 3)},
    ),
    "multiplication-showdown": (
        {"ceiling": 1000},
        {"ceiling": 100_000, "multipliers": (3, 4, 5)},
        {"ceiling": None, "modulus": 11, "multipliers": (2, 3, 4, 5)},
        {"ceiling": None, "modulus": 13, "multipliers": (2, 3)},
        {"ceiling": None, "modulus": 23, "multipliers": (2, 3)},
    ),
    "power-play": (
        {"target": 200},
        {"target": 1000},
        {"target": 10_000},
        {"target": 1_000_000},
        {"target": 1_000_000, "multipliers": (2, 7)},
    ),
}


def _name(rules: Rules) -> str:
    """`power-play, target 200`, or `multiplication-showdown, modulus 13, multipliers 2, 3`."""
    words = [f"{rules.limit_name} {rules.limit}"]
    if rules.multipliers != BOOKS[rules.name].multipliers:
        words.append(f"multipliers {spell(rules.multipliers)}")
    return ", ".join([rules.name, *words])


SETUPS: Mapping[str, Rules] = MappingProxyType(
    {
        _name(rules): rules
        for name, house_rules in _HOUSE_RULES.items()
        for rules in (BOOKS[name], *(BOOKS[name].replace(**changes) for changes in house_rules))
    }
)
"""By name, all of them."""
