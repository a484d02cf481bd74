"""The arguments of the MCP tools: how each is described, and how its values are read.

Language models send numbers as numbers or as text; both are taken. From 2^53 on text is better:
many a JSON library rounds numbers on their way.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from timesduel.adapters.mcp_games import NOBODY
from timesduel.books.shelf import BOOKS
from timesduel.core.goal import Goal
from timesduel.core.numbers import quote, read_number
from timesduel.core.rules import LARGEST_MULTIPLIER, MOST_MULTIPLIERS
from timesduel.errors import RulesError
from timesduel.match.game import DIGITS_IN_PLAY, MODULUS_DIGITS_IN_PLAY
from timesduel.players.registry import PLAYERS
from timesduel.words.grammar import comma_list
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Callable

_EXACT = 2**53
"""A fraction from here on need not be the number that was meant."""

_LARGEST_MODULUS = 10**MODULUS_DIGITS_IN_PLAY
"""For the solver too: larger ones would take too long."""

_LAST_MOVE_WINS = tuple(name for name, rules in BOOKS.items() if rules.goal is Goal.LAST)
"""The books that may have a ceiling or a modulus."""

_OPPONENTS = (*PLAYERS, NOBODY)


class Argument(NamedTuple):
    """One argument of a tool."""

    schema: dict[str, Any]
    """What clients see besides its description, as JSON Schema."""

    read: Callable[[object], Any]
    """The value; a `ValueError` if it is not accepted."""


def read_arguments(tool: str, given: dict[str, Any], takes: tuple[str, ...]) -> dict[str, Any]:
    """The values by name; null is the same as nothing. A `RulesError` names what is wrong."""
    values: dict[str, Any] = {}
    for name, value in given.items():
        if name not in takes:
            if not takes:
                raise RulesError(tool, "mcp.no_arguments", name=quote(name))
            raise RulesError(tool, "mcp.no_argument", name=quote(name), arguments=comma_list(takes))
        if value is not None:
            try:
                values[name] = ARGUMENTS[name].read(value)
            except ValueError:
                raise _not_accepted(name) from None
    return values


def described(name: str) -> dict[str, Any]:
    """The schema of an argument, with its description."""
    description = say(f"mcp.argument.{name}", last_move_wins=comma_list(_LAST_MOVE_WINS))
    return {**ARGUMENTS[name].schema, "description": description}


def missing_argument(tool: str, name: str) -> RulesError:
    """A tool cannot do without this argument."""
    return RulesError(tool, f"mcp.needs.{name}", books=comma_list(BOOKS))


def _not_accepted(name: str) -> RulesError:
    return RulesError(
        name,
        f"mcp.must_be.{name}",
        books=comma_list(BOOKS),
        digits=DIGITS_IN_PLAY,
        largest_modulus=_LARGEST_MODULUS,
        most_multipliers=MOST_MULTIPLIERS,
        opponents=comma_list(_OPPONENTS),
    )


def _number(value: object, least: int = 0, most: int = 10**DIGITS_IN_PLAY) -> int:
    if isinstance(value, str):
        number = read_number(value.strip(), most_digits=DIGITS_IN_PLAY)
    elif isinstance(value, float) and value.is_integer() and abs(value) < _EXACT:
        number = int(value)
    elif type(value) is int:
        number = value
    else:
        raise ValueError
    if not least <= number <= most:
        raise ValueError
    return number


def _numbers(value: object) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise ValueError
    return tuple(map(_number, value))


def _ceiling(value: object) -> int | None:
    return None if value == "none" else _number(value, least=1)


def _one_of(choices: tuple[Any, ...], value: object) -> Any:
    return choices[choices.index(value)]  # a ValueError if it is none of them


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError
    return value


def _large(least: int) -> Argument:
    schema = {"type": ["integer", "string"], "minimum": least}
    return Argument(schema, partial(_number, least=least))


def _choice(choices: tuple[str, ...], read: Callable[[str], Any] = str) -> Argument:
    schema = {"type": "string", "enum": list(choices)}
    return Argument(schema, lambda value: read(_one_of(choices, value)))


ARGUMENTS = {
    "book": _choice(tuple(BOOKS), BOOKS.__getitem__),
    "target": _large(2),
    "multipliers": Argument(
        {
            "type": "array",
            "items": {"type": "integer", "minimum": 2, "maximum": LARGEST_MULTIPLIER},
            "minItems": 1,
            "maxItems": MOST_MULTIPLIERS,
            "uniqueItems": True,
        },
        _numbers,
    ),
    "ceiling": Argument({"type": ["integer", "string"], "minimum": 1}, _ceiling),
    "modulus": Argument(
        {"type": "integer", "minimum": 2, "maximum": _LARGEST_MODULUS},
        partial(_number, least=2, most=_LARGEST_MODULUS),
    ),
    "opponent": _choice(_OPPONENTS),
    "seat": Argument(
        {"type": "integer", "enum": [1, 2]}, lambda value: _one_of((1, 2), _number(value))
    ),
    "seed": Argument({"type": "integer", "minimum": 0}, _number),
    "game": Argument({"type": "string"}, _text),
    "move": Argument({"type": "integer"}, _number),
    "turn": Argument({"type": "integer", "minimum": 0}, _number),
    "total": _large(0),
    "used": Argument({"type": "array", "items": {"type": "integer", "minimum": 0}}, _numbers),
}
"""By name; each means the same in every tool."""

HOUSE_RULES = ("target", "multipliers", "ceiling", "modulus")
