"""Values from a file that may be anybody's: each has its type and sense checked, by its place."""

from collections.abc import Mapping
from contextlib import suppress
from enum import Enum
from typing import Any, TypeVar

from timesduel.core.numbers import number_from_json, quote
from timesduel.errors import RecordError
from timesduel.match.names import Seats, checked_seats

DATE = "%Y-%m-%dT%H:%M:%SZ"
"""How the beginning of a game is written, in UTC."""

_LONGEST_ID = 64

T = TypeVar("T")
E = TypeVar("E", bound=Enum)


def fields_of(place: str, value: object, names: set[str]) -> Mapping[str, Any]:
    """An object with just these fields."""
    data: dict[str, Any] = typed(place, value, dict, "an object")
    for name in sorted(names ^ set(data)):
        problem = "is missing" if name in names else "is not known"
        raise RecordError(f"{place}: the field {quote(name)} {problem}")
    return data


def typed(place: str, value: object, kind: type[T], wanted: str) -> T:
    # `True` is an int to Python, but not to us: the type must be the very one.
    if type(value) is not kind:
        raise RecordError(f"{place}: must be {wanted}")
    return value


def pair(place: str, value: object, kind: type[T]) -> tuple[T, T]:
    pair = typed(place, value, list, "a list")
    if len(pair) != 2 or not all(type(item) is kind for item in pair):
        raise RecordError(f"{place}: must be a pair")
    return pair[0], pair[1]


def seats(value: object) -> Seats:
    return checked_seats(typed("players", value, list, "a list"))


def number(place: str, value: object) -> int:
    try:
        return number_from_json(value)
    except ValueError as error:
        raise RecordError(f"{place}: {error}") from None


def identifier(place: str, value: object) -> str:
    text = typed(place, value, str, "a text")
    if not text.isascii() or not text.isalnum() or len(text) > _LONGEST_ID:
        raise RecordError(f"{place}: must be 1 to {_LONGEST_ID} letters and digits")
    return text


def date(place: str, value: object) -> str:
    from datetime import datetime

    date = typed(place, value, str, "a date")
    with suppress(ValueError):
        if datetime.fromisoformat(date).strftime(DATE) == date:
            return date
    raise RecordError(f"{place}: must be a date such as 2026-11-15T09:43:00Z")


def player(place: str, value: object) -> int:
    if type(value) is not int or value not in (1, 2):
        raise RecordError(f"{place}: must be 1 or 2")
    return value


def choice(place: str, value: object, kind: type[E]) -> E:
    choices = {member.value: member for member in kind}
    if not isinstance(value, str) or value not in choices:
        raise RecordError(f"{place}: must be one of {', '.join(choices)}")
    return choices[value]
