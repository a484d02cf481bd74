"""What the start offers, as data that its script reads: each game with its opening position."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from timesduel.books.shelf import BOOKS, SIMPLEST, game_title
from timesduel.data.board import BoardForm, board_of
from timesduel.data.plain import json_bytes
from timesduel.errors import TimesDuelError
from timesduel.questions.house_rules import playable_rules
from timesduel.voices.rules import goal_name, objective
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.core.rules import Rules

_TOO_LONG = re.compile(r"\d{25,}")
_POWER = re.compile(r"\b10\^(\d+)")
_RAISED = dict(enumerate("\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079", ord("0")))
"""As the page's scripts have it."""

RULES = ("target", "ceiling", "modulus", "start", "multipliers")
"""What house rules may change, by the names that an address has for it."""

HOUSE = "house"
"""In place of a book: the rules of the address."""

Setup = dict[str, str]
"""What an address says about a game; it may be anything."""


@dataclass(frozen=True, kw_only=True)
class OfferedGame:
    """A game that can be begun."""

    book: str
    """Its id, such as `power-play`."""

    title: str
    """The title of its book."""

    goal: str
    """What wins, as the short name of the game."""

    objective: str
    """What wins, in one sentence."""

    rules: Rules
    """How it is played."""

    board: BoardForm
    """Its opening."""


@dataclass(frozen=True, kw_only=True)
class Offers:
    """Everything that can be begun, and against whom."""

    games: tuple[OfferedGame, ...]
    """One for each book."""

    house: OfferedGame | None
    """The game by the rules of the address; null without such rules, or where they do not fit."""

    chosen: str
    """The book that the address asks for, or else the simplest."""

    levels: dict[str, str]
    """What each level is called, the weakest first."""

    def offer(self) -> OfferedGame:
        """What is shown first."""
        return self.house or next(each for each in self.games if each.book == self.chosen)


def offers(setup: Setup, levels: dict[str, str]) -> tuple[Offers, str]:
    """What there is for an address, and why its rules cannot be played: empty if they can."""
    wanted = setup.get("which_game", "")
    chosen = wanted if wanted in BOOKS else SIMPLEST.name
    house, problem = None, ""
    changes = {name: _ungrouped(name, setup[name]) for name in RULES if setup.get(name)}
    if changes:
        try:
            house = _offer(chosen, playable_rules(chosen, changes))
        except TimesDuelError as error:
            problem = str(error)
    games = tuple(_offer(book, rules) for book, rules in BOOKS.items())
    return Offers(games=games, house=house, chosen=chosen, levels=levels), problem


def data_block(found: Offers) -> str:
    """As text inside of a `<script>`, which nothing in it can end."""
    return json_bytes(found).decode().replace("<", "\\u003c")


def _offer(book: str, rules: Rules) -> OfferedGame:
    return OfferedGame(
        book=book,
        title=game_title(rules),
        goal=readable(goal_name(rules)),
        objective=readable(objective(rules)),
        rules=rules,
        board=board_of(rules.opening()),
    )


def readable(text: str) -> str:
    """A text in which numbers that are too long to be read are told by their ends and length.

    Powers of ten are raised, as the page's scripts do.
    """
    told = _TOO_LONG.sub(lambda found: _told(found[0]), text)
    return _POWER.sub(lambda found: _power(found[1]), told)


def _power(exponent: int | str) -> str:
    return f"10{str(exponent).translate(_RAISED)}"


def _told(digits: str) -> str:
    if digits.rstrip("0") == "1":
        return _power(len(digits) - 1)
    return say("page.long_number", first=digits[:6], last=digits[-3:], digits=len(digits))


def _ungrouped(name: str, text: str) -> str:
    """As people type numbers: with groups, or with spaces between several of them."""
    if name == "multipliers":
        return ",".join(filter(None, re.split(r"[\s,]+", text)))
    return re.sub(r"[\s,_]", "", text)
