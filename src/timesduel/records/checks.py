"""Values from a file that may be anybody's: each has its type and sense checked, by its place."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from enum import Enum
from typing import Any, TypeVar

from timesduel.core.numbers import number_from_json, quote
from timesduel.errors import RecordError, TimesDuelError
from timesduel.match.names import Seats, checked_seats
from timesduel.records.dates import DATE
from timesduel.words.grammar import comma_list

_LONGEST_ID = 64
_ID_CHARACTERS = frozenset("-_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
"""Those of base64 for addresses."""

T = TypeVar("T")
E = TypeVar("E", bound=Enum)


def fields_of(place: str, value: object, names: set[str]) -> Mapping[str, Any]:
    """An object with just these fields."""
    data: dict[str, Any] = typed(place, value, dict, "records.object")
    for name in sorted(names ^ set(data)):
        if name in names:
            raise RecordError("records.field_missing", name=quote(name)).at(place)
        raise RecordError("records.field_unknown", name=quote(name)).at(place)
    return data


def typed(place: str, value: object, kind: type[T], if_not: str) -> T:
    # `True` is an int to Python, but not to us: the type must be the very one.
    if type(value) is not kind:
        raise RecordError(if_not).at(place)
    return value


def pair(place: str, value: object, kind: type[T]) -> tuple[T, T]:
    pair = typed(place, value, list, "records.list")
    if len(pair) != 2 or not all(type(item) is kind for item in pair):
        raise RecordError("records.pair").at(place)
    return pair[0], pair[1]


def seats(value: object) -> Seats:
    return checked_seats(typed("players", value, list, "records.list"))


def number(place: str, value: object) -> int:
    try:
        return number_from_json(value)
    except TimesDuelError as error:
        raise RecordError(error.message).at(place) from None


def identifier(place: str, value: object) -> str:
    text = typed(place, value, str, "records.text")
    if not 1 <= len(text) <= _LONGEST_ID or not _ID_CHARACTERS.issuperset(text):
        raise RecordError("records.id", most=_LONGEST_ID).at(place)
    return text


def date(place: str, value: object) -> str:
    date = typed(place, value, str, "records.date")
    with suppress(ValueError):
        if datetime.fromisoformat(date).strftime(DATE) == date:
            return date
    raise RecordError("records.date_such_as", example="2026-11-15T09:43:00Z").at(place)


def player(place: str, value: object) -> int:
    if type(value) is not int or value not in (1, 2):
        raise RecordError("records.player").at(place)
    return value


def choice(place: str, value: object, kind: type[E]) -> E:
    if isinstance(value, str):
        with suppress(ValueError):
            return kind(value)
    choices = comma_list(member.value for member in kind)
    raise RecordError("records.choice", choices=choices).at(place)
