"""The arguments of the MCP tools: what is told about each, and how what comes is read.

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
from timesduel.words.speech import spoken

if TYPE_CHECKING:
    from collections.abc import Callable

_EXACT = 2**53
"""A fraction from here on need not be the number that was meant."""

_LARGEST_MODULUS = 10**MODULUS_DIGITS_IN_PLAY
"""For the solver too: larger ones would take too long."""

_LAST_MOVE_WINS = ", ".join(name for name, rules in BOOKS.items() if rules.goal is Goal.LAST)
"""The books that may have a ceiling or a modulus."""


class Argument(NamedTuple):
    """One argument of a tool."""

    schema: dict[str, Any]
    """What clients are told, as JSON Schema, with a description."""

    read: Callable[[object], Any]
    """The value; a `ValueError` if it is not accepted."""

    accepted: str
    """What is, for people."""

    def told(self) -> dict[str, Any]:
        """The schema in the language that is spoken."""
        return {**self.schema, "description": spoken(self.schema["description"])}


def read_arguments(tool: str, given: dict[str, Any], takes: tuple[str, ...]) -> dict[str, Any]:
    """The values by name; null is the same as nothing. A `RulesError` names what is wrong."""
    values: dict[str, Any] = {}
    for name, value in given.items():
        if name not in takes:
            if not takes:
                raise RulesError(tool, "mcp.no_arguments", name=quote(name))
            known = ", ".join(takes)
            raise RulesError(tool, "mcp.no_argument", name=quote(name), known=known)
        if value is not None:
            try:
                values[name] = ARGUMENTS[name].read(value)
            except ValueError:
                accepted = spoken(ARGUMENTS[name].accepted)
                raise RulesError(name, "mcp.must_be", accepted=accepted) from None
    return values


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


def _large(least: int, description: str) -> Argument:
    return Argument(
        {
            "type": ["integer", "string"],
            "minimum": least,
            "description": f'{description}: 1000, or "10^18".',
        },
        partial(_number, least=least),
        f'a whole number from {least} to 10^{DIGITS_IN_PLAY}, such as 1000 or "10^18"',
    )


def _choice(
    choices: tuple[str, ...], description: str, read: Callable[[str], Any] = str
) -> Argument:
    schema = {"type": "string", "enum": list(choices), "description": description}
    accepted = f"one of {', '.join(choices)}"
    return Argument(schema, lambda value: read(_one_of(choices, value)), accepted)


ARGUMENTS = {
    "book": _choice(tuple(BOOKS), "Which game.", BOOKS.__getitem__),
    "target": _large(2, "House rule of the games with a target"),
    "multipliers": Argument(
        {
            "type": "array",
            "items": {"type": "integer", "minimum": 2, "maximum": LARGEST_MULTIPLIER},
            "minItems": 1,
            "maxItems": MOST_MULTIPLIERS,
            "uniqueItems": True,
            "description": "House rule: what may be multiplied by.",
        },
        _numbers,
        f"a list of 1 to {MOST_MULTIPLIERS} numbers, such as [2, 3]",
    ),
    "ceiling": Argument(
        {
            "type": ["integer", "string"],
            "minimum": 1,
            "description": f"House rule of {_LAST_MOVE_WINS}: no move goes above it. 1000, "
            '"10^18", or "none", and then the game has no end and nobody wins.',
        },
        _ceiling,
        f'a whole number from 1 to 10^{DIGITS_IN_PLAY}, or "none"',
    ),
    "modulus": Argument(
        {
            "type": "integer",
            "minimum": 2,
            "maximum": _LARGEST_MODULUS,
            "description": f"House rule of {_LAST_MOVE_WINS}, in place of the ceiling: "
            "products are taken modulo it, no number may come twice, and whoever cannot move "
            "loses.",
        },
        partial(_number, least=2, most=_LARGEST_MODULUS),
        f"a whole number from 2 to {_LARGEST_MODULUS}, such as 11",
    ),
    "opponent": _choice(
        (*PLAYERS, NOBODY),
        "Who plays against you, from weak to strong; or nobody, and you play both seats. "
        "beginner if not told.",
    ),
    "seat": Argument(
        {"type": "integer", "enum": [1, 2], "description": "Yours: Player 1 begins."},
        lambda value: _one_of((1, 2), _number(value)),
        "1 or 2",
    ),
    "seed": Argument(
        {"type": "integer", "minimum": 0, "description": "Makes the opponent repeatable."},
        _number,
        "a whole number from 0 on",
    ),
    "game": Argument(
        {"type": "string", "description": "The game, as start has named it."},
        _text,
        "the name that start has given it, a string",
    ),
    "move": Argument(
        {"type": "integer", "description": "What to multiply by: one of legal_moves."},
        _number,
        "a whole number, one of legal_moves",
    ),
    "turn": Argument(
        {
            "type": "integer",
            "minimum": 0,
            "description": "The turn that the move is for, as the state says it: a move that "
            "was sent twice is then refused.",
        },
        _number,
        "a whole number, the turn of the state",
    ),
    "total": _large(0, "The number on the table; else where the game starts"),
    "used": Argument(
        {
            "type": "array",
            "items": {"type": "integer", "minimum": 0},
            "description": "With a modulus: the numbers that have been on the table, in order.",
        },
        _numbers,
        "a list of whole numbers, such as [1, 2, 6]",
    ),
}
"""By name; each means the same in every tool."""

HOUSE_RULES = ("target", "multipliers", "ceiling", "modulus")
