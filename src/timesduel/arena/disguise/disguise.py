"""A setup in disguise: the same game in other words, with other names, and sums for products.

A player who has learnt the books by heart recognises none of them; one who can think plays as well
as before. A name leads back to its move exactly, so what a player is worth is judged on
the real game, as for anybody else.

The texts are templates in files. A line such as `=== scene` begins a section; `$name` is a field to
be filled in.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from random import Random
from string import Template
from typing import TYPE_CHECKING

from timesduel.arena.disguise.addition import as_addition, products
from timesduel.data.plain import json_line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from timesduel.arena.disguise.addition import Form
    from timesduel.core.rules import Rules


_MARK = "=== "


@cache
def template(name: str) -> Mapping[str, Template]:
    """The sections of a file by their headings."""
    parts = ("\n" + _text(name)).split("\n" + _MARK)[1:]
    sections = (part.partition("\n") for part in parts)
    return {heading: Template(text.strip("\n")) for heading, _, text in sections}


def move_names() -> list[str]:
    """Words that moves can be called by, more than any rules have moves."""
    return _text("names").split()


def _text(name: str) -> str:
    return (files("timesduel.arena") / "templates" / f"{name}.txt").read_text("utf-8")


PLAIN = "numbers"
"""The template without a story."""

THEMES = ("plants", "ships")
"""The templates that tell one."""


@dataclass(frozen=True)
class Disguise:
    """How one setup is described and its moves are named."""

    rules: Rules
    """The real rules."""

    theme: str
    """Name of the template."""

    names: Mapping[int, str]
    """What each multiplier is called, in the order in which they are listed."""

    form: Form
    """The numbers of the game, as they are shown."""

    def move_called(self, name: str) -> int | None:
        """The move of that name, in capitals or not; None if there is none."""
        moves = {called: move for move, called in self.names.items()}
        return moves.get(name.lower())


@lru_cache(maxsize=100)
def disguised(rules: Rules, seed: int) -> Disguise:
    """The disguise of a setup that goes with a seed: the same one always, and everywhere."""
    rng = Random(f"{seed} {json_line(rules)}")
    moves = rng.sample(rules.multipliers, len(rules.multipliers))
    names = dict(zip(moves, rng.sample(move_names(), len(moves)), strict=True))
    theme = rng.choice(THEMES)
    return Disguise(rules, theme, names, as_addition(rules, rng) or products(rules))


def undisguised(rules: Rules) -> Disguise:
    """The game as it is, in plain words, every move called by its number."""
    return Disguise(rules, PLAIN, {move: str(move) for move in rules.multipliers}, products(rules))
