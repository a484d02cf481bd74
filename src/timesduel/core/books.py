"""The five rule books, as values."""

from collections.abc import Mapping
from types import MappingProxyType

from timesduel.core.goal import Goal
from timesduel.core.rules import Rules

BOOKS: Mapping[str, Rules] = MappingProxyType(
    {
        rules.name: rules
        for rules in (
            Rules(name="multiplier-showdown", goal=Goal.REACH, target=1000),
            Rules(name="multiplication-madness", goal=Goal.REACH, target=100),
            Rules(name="multiplication-duel", goal=Goal.EXACT, target=100),
            Rules(name="multiplication-showdown", goal=Goal.LAST, ceiling=200),
            Rules(name="power-play", goal=Goal.REACH, target=100, multipliers=(2, 3)),
        )
    }
)
"""The rules of each book as it is played by default, by id."""
