"""The arguments of the MCP tools: a JSON Schema for each, by which its values are read.

Language models send numbers as numbers or as text; both are taken. From 2^53 on text is better:
many a JSON library rounds numbers on their way.
"""

from __future__ import annotations

from typing import Any

from timesduel.adapters.mcp_games import NOBODY
from timesduel.books.shelf import BOOKS
from timesduel.core.numbers import quote
from timesduel.core.outcome import Goal
from timesduel.core.rules import LARGEST_MULTIPLIER, MOST_MULTIPLIERS
from timesduel.errors import RulesError
from timesduel.match.game import DIGITS_IN_PLAY, MODULUS_DIGITS_IN_PLAY
from timesduel.players.registry import PLAYERS
from timesduel.questions.house_rules import Bounds
from timesduel.words.grammar import comma_list
from timesduel.words.speech import say

_EXACT = 2**53
"""A fraction from here on need not be the number that was meant."""

_IN_PLAY = Bounds(DIGITS_IN_PLAY, 10**MODULUS_DIGITS_IN_PLAY, MOST_MULTIPLIERS)
"""For the solver too: larger moduli would take too long."""

_LAST_MOVE_WINS = tuple(name for name, rules in BOOKS.items() if rules.goal is Goal.LAST)
"""The books that may have a ceiling or a modulus."""

_OPPONENTS = (*PLAYERS, NOBODY)
_NUMBER = {"type": ["integer", "string"]}

ARGUMENTS: dict[str, dict[str, Any]] = {
    "book": {"type": "string", "enum": list(BOOKS)},
    "target": {**_NUMBER, "minimum": 2},
    "multipliers": {
        "type": "array",
        "items": {"type": "integer", "minimum": 2, "maximum": LARGEST_MULTIPLIER},
        "minItems": 1,
        "maxItems": MOST_MULTIPLIERS,
        "uniqueItems": True,
    },
    "ceiling": {**_NUMBER, "minimum": 1},
    "modulus": {"type": "integer", "minimum": 2, "maximum": _IN_PLAY.modulus},
    "opponent": {"type": "string", "enum": list(_OPPONENTS)},
    "seat": {"type": "integer", "enum": [1, 2]},
    "seed": {"type": "integer", "minimum": 0},
    "game": {"type": "string"},
    "move": {"type": "integer"},
    "turn": {"type": "integer", "minimum": 0},
    "total": {**_NUMBER, "minimum": 0},
    "used": {"type": "array", "items": {"type": "integer", "minimum": 0}},
}
"""By name, what clients see besides a description; each means the same in every tool."""

HOUSE_RULES = ("target", "multipliers", "ceiling", "modulus")


def read_arguments(tool: str, given: dict[str, Any], takes: tuple[str, ...]) -> dict[str, Any]:
    """The values by name; null is the same as nothing. A `RulesError` names what is wrong."""
    values: dict[str, Any] = {}
    for name, value in given.items():
        if name not in takes:
            if not takes:
                raise RulesError(tool, "mcp.no_arguments", name=quote(name))
            raise RulesError(tool, "mcp.no_argument", name=quote(name), arguments=comma_list(takes))
        if value is not None:
            values[name] = read_argument(name, value)
    return values


def described(name: str) -> dict[str, Any]:
    """The schema of an argument, with its description."""
    description = say(f"mcp.argument.{name}", last_move_wins=comma_list(_LAST_MOVE_WINS))
    return {**ARGUMENTS[name], "description": description}


def missing_argument(tool: str, name: str) -> RulesError:
    """A tool cannot do without this argument."""
    return RulesError(tool, f"mcp.needs.{name}", books=comma_list(BOOKS))


def read_argument(name: str, value: object) -> Any:
    """The value of an argument; a `RulesError` if its schema does not accept it."""
    try:
        return _accepted(name, value)
    except ValueError:
        raise RulesError(
            name,
            f"mcp.must_be.{name}",
            books=comma_list(BOOKS),
            digits=DIGITS_IN_PLAY,
            largest_modulus=_IN_PLAY.modulus,
            most_multipliers=MOST_MULTIPLIERS,
            opponents=comma_list(_OPPONENTS),
        ) from None


def _accepted(name: str, value: object) -> Any:
    schema = ARGUMENTS[name]
    if schema["type"] == "string":
        if not isinstance(value, str):
            raise ValueError
    elif schema["type"] == "array":
        if not isinstance(value, list):
            raise ValueError
        value = _IN_PLAY.read(name, [_plain(each) for each in value])
    else:
        value = _IN_PLAY.read(name, _plain(value))
        if isinstance(value, int) and value < schema.get("minimum", 0):
            raise ValueError
    if value not in schema.get("enum", (value,)):
        raise ValueError
    return BOOKS[str(value)] if name == "book" else value


def _plain(value: object) -> object:
    """A number as we take it from others too."""
    if isinstance(value, float) and value.is_integer() and abs(value) < _EXACT:
        return int(value)
    return value.strip() if isinstance(value, str) else value
