"""Rules that strangers may ask for: a book with changes, within bounds that keep thinking short.

They come as JSON or in the query of an address: a number as itself, or as text, such as `10^15`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from timesduel.books.shelf import BOOKS
from timesduel.core.given import given_position
from timesduel.core.numbers import number_from_json, quote, read_number
from timesduel.errors import RulesError, TimesDuelError
from timesduel.questions.bounds import LARGEST_LIMIT, LARGEST_MODULUS, MOST_MULTIPLIERS
from timesduel.words.grammar import comma_list

if TYPE_CHECKING:
    from collections.abc import Mapping

    from timesduel.core.position import Position
    from timesduel.core.rules import Rules

_DIGITS = len(str(LARGEST_LIMIT)) - 1
LARGEST_ENDLESS_MULTIPLIER_HERE = 12
"""Without a ceiling: larger ones lead to thousands of digits in 500 turns, and each answer would be
megabytes of them."""

HOUSE_RULES = ("target", "multipliers", "start", "ceiling", "modulus")
"""What may differ from the book."""

NO_CEILING = "none"
"""In place of a ceiling: the book's is taken away."""


def playable_rules(book: str, changes: Mapping[str, Any]) -> Rules:
    """The rules of a book with changes; null is the same as nothing."""
    values: dict[str, Any] = {}
    for name, value in changes.items():
        if name not in HOUSE_RULES:
            raise RulesError(quote(name), "rules.unknown", known=comma_list(HOUSE_RULES))
        if value is not None:
            values[name] = _read(name, value)
    rules = book_called(book).with_house_rules(values)
    if rules.endless and max(rules.multipliers) > LARGEST_ENDLESS_MULTIPLIER_HERE:
        raise RulesError("multipliers", "lab.endless", most=LARGEST_ENDLESS_MULTIPLIER_HERE)
    return rules


def book_called(name: str) -> Rules:
    """The rules of a book by its id."""
    if name not in BOOKS:
        raise RulesError("book", "server.book", known=comma_list(BOOKS))
    return BOOKS[name]


def asked_rules(query: Mapping[str, str]) -> Rules:
    """The rules in the query of an address: `book=power-play&target=10^15&multipliers=2,3,5`."""
    if "book" not in query:
        raise RulesError("book", "server.book", known=comma_list(BOOKS))
    return playable_rules(query["book"], {name: query.get(name) for name in HOUSE_RULES})


def asked_position(query: Mapping[str, str]) -> Position:
    """The position in the query: the opening, unless there is a `total`, or what was `used`."""
    rules = asked_rules(query)
    total = None if "total" not in query else _number("total", query["total"], LARGEST_LIMIT)
    used = None if "used" not in query else _numbers("used", query["used"], LARGEST_MODULUS)
    if total is None and used:
        total = used[-1]
    return given_position(rules, total, used)


def _read(name: str, value: object) -> Any:
    if name == "multipliers":
        return _numbers(name, value, MOST_MULTIPLIERS)
    if name == "ceiling" and value == NO_CEILING:
        return None
    return _number(name, value, LARGEST_MODULUS if name == "modulus" else LARGEST_LIMIT)


def _number(name: str, value: object, largest: int | None = None) -> int:
    try:
        text = isinstance(value, str)
        number = read_number(str(value), most_digits=_DIGITS) if text else number_from_json(value)
    except TimesDuelError as error:
        raise RulesError(name, error.message) from None
    if largest is not None and number > largest:
        raise RulesError(name, "lab.too_large", most=largest)
    return number


def _numbers(name: str, value: object, most: int) -> tuple[int, ...]:
    """From a list, or from text with commas between."""
    if isinstance(value, str):
        value = value.split(",")
    if not isinstance(value, list):
        raise RulesError(name, "lab.numbers")
    if len(value) > most:
        raise RulesError(name, "lab.too_many", most=most)
    return tuple(_number(name, part) for part in value)
