"""The setups by which players are compared: each book as it is, and house rules of it.

They go from games of three moves to games of twenty and more; every goal is there, and sets of
multipliers with simple zones and with wild ones. Either player wins many of them, if both play as
well as can be. No setup is so large that the odds could not be computed to the last digit within a
moment.
"""

from collections.abc import Mapping
from types import MappingProxyType

from timesduel.books.shelf import BOOKS, SHELF
from timesduel.core.rules import Rules
from timesduel.words.grammar import spell


def _name(rules: Rules) -> str:
    """`power-play, target 200`, or `multiplication-showdown, modulus 13, multipliers 2, 3`."""
    words = [f"{rules.limit_name} {rules.limit}"]
    if rules.multipliers != BOOKS[rules.name].multipliers:
        words.append(f"multipliers {spell(rules.multipliers)}")
    return ", ".join([rules.name, *words])


SETUPS: Mapping[str, Rules] = MappingProxyType(
    {_name(rules): rules for book in SHELF.values() for rules in book.setups}
)
"""By name, all of them."""
