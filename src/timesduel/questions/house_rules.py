"""Rules and positions that strangers ask for: a book with changes, within bounds.

They come as JSON or in the query of an address: a number as itself, or as text, such as `10^15`.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from timesduel.books.shelf import BOOKS
from timesduel.core.numbers import number_from_json, quote, read_number
from timesduel.core.position import Position, given_position
from timesduel.core.rules import Rules
from timesduel.errors import RulesError, TimesDuelError
from timesduel.questions.bounds import LARGEST_DIGITS, LARGEST_MODULUS, MOST_MULTIPLIERS
from timesduel.words.grammar import brief, comma_list

LARGEST_ENDLESS_MULTIPLIER = 12
"""Without a ceiling: larger ones lead to thousands of digits in 500 turns, and each answer would be
megabytes of them."""

NO_CEILING = "none"
"""In place of a ceiling: the book's is taken away."""


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True):
    """What differs from the book; a number may also be text, such as `10^15`."""

    target: int | str | None = None
    """The number to reach or to hit."""

    multipliers: str | list[int] | None = None
    """What may be multiplied by: a list, or text such as `2,3,5`."""

    start: int | str | None = None
    """The number before the first move."""

    ceiling: int | str | None = None
    """The number that no move goes above; `none` takes the book's away."""

    modulus: int | str | None = None
    """Products are taken modulo it."""


HOUSE_RULES = HouseRules.__struct_fields__
"""What may differ from the book."""


class Bounds(NamedTuple):
    """How large a game may be that somebody asks for."""

    digits: int
    """No number is above ten to this power."""

    modulus: int
    """The largest one."""

    multipliers: int
    """How many there may be."""

    def read(self, name: str, value: object) -> Any:
        """A house rule, `total` or `used`; a `RulesError` says what is wrong with it."""
        if name == "multipliers":
            return self._numbers(name, value, self.multipliers)
        if name == "used":
            return self._numbers(name, value, self.modulus)
        if name == "ceiling" and value == NO_CEILING:
            return None
        number = self._number(name, value)
        most: int = self.modulus if name == "modulus" else 10**self.digits
        if number > most:
            told = most if name == "modulus" else brief(most)
            raise RulesError(name, "lab.too_large", most=told)
        return number

    def _number(self, name: str, value: object) -> int:
        try:
            if isinstance(value, str):
                return read_number(value, most_digits=self.digits)
            return number_from_json(value)
        except TimesDuelError as error:
            raise RulesError(name, error.message) from None

    def _numbers(self, name: str, value: object, most: int) -> tuple[int, ...]:
        """From a list, or from text with commas between."""
        if isinstance(value, str):
            value = value.split(",")
        if not isinstance(value, list):
            raise RulesError(name, "lab.numbers")
        if len(value) > most:
            raise RulesError(name, "lab.too_many", most=most)
        return tuple(self._number(name, part) for part in value)


ON_A_SERVER = Bounds(LARGEST_DIGITS, LARGEST_MODULUS, MOST_MULTIPLIERS)
"""They keep thinking short."""


def playable_rules(book: str, changes: Mapping[str, Any]) -> Rules:
    """The rules of a book with changes that a server takes; null is the same as nothing."""
    values: dict[str, Any] = {}
    for name, value in changes.items():
        if name not in HOUSE_RULES:
            raise RulesError(quote(name), "rules.unknown", known=comma_list(HOUSE_RULES))
        if value is not None:
            values[name] = ON_A_SERVER.read(name, value)
    rules = book_by_id(book).with_house_rules(values)
    if rules.endless and max(rules.multipliers) > LARGEST_ENDLESS_MULTIPLIER:
        raise RulesError("multipliers", "lab.endless", most=LARGEST_ENDLESS_MULTIPLIER)
    return rules


def can_start_at(rules: Rules, total: int) -> bool:
    """Does a server play a game by these rules that starts with this number instead?

    Not with a modulus: there the numbers that were used before count as well.
    """
    changes = {name: getattr(rules, name) for name in HOUSE_RULES}
    changes |= {"start": total, "multipliers": [*rules.multipliers]}
    if rules.endless:
        changes["ceiling"] = NO_CEILING
    try:
        return rules.modulus is None and bool(playable_rules(rules.name, changes))
    except RulesError:
        return False


def book_by_id(name: str) -> Rules:
    """The rules of a book by its id."""
    if name not in BOOKS:
        raise RulesError("book", "server.book", known=comma_list(BOOKS))
    return BOOKS[name]


def rules_in_query(query: Mapping[str, str]) -> Rules:
    """The rules in the query of an address: `book=power-play&target=10^15&multipliers=2,3,5`."""
    changes = {name: query.get(name) for name in HOUSE_RULES}
    return playable_rules(book_by_id(query.get("book", "")).name, changes)


def open_rules_in_query(query: Mapping[str, str]) -> Rules:
    """The rules in the query but for the target, ceiling or modulus: that is as small as can be."""
    book = book_by_id(query.get("book", ""))
    given = {
        name: ON_A_SERVER.read(name, query[name])
        for name in ("multipliers", "start", "modulus")
        if name in query
    }
    start = given.get("start", book.start)
    name = "modulus" if "modulus" in query else book.limit_name
    assert name is not None
    if name == "modulus":
        given["ceiling"] = None
    given[name] = start if name == "ceiling" else start + 1
    return book.replace(**given)


def number_in_query(query: Mapping[str, str], name: str) -> int:
    """A number as large as a target may be; a `RulesError` names it."""
    number: int = ON_A_SERVER.read(name, query.get(name, ""))
    return number


def numbers_in_query(query: Mapping[str, str], name: str) -> tuple[int, ...]:
    """Such numbers, with commas between."""
    return tuple(ON_A_SERVER.read(name, part) for part in query.get(name, "").split(","))


def position_in_query(query: Mapping[str, str]) -> Position:
    """The position in the query: the opening, unless there is a `total`, or what was `used`."""
    rules = rules_in_query(query)
    given = {n: ON_A_SERVER.read(n, query[n]) for n in ("total", "used") if n in query}
    total, used = given.get("total"), given.get("used")
    if total is None and used:
        total = used[-1]
    return given_position(rules, total, used)
