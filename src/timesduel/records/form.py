"""The JSON form of a record, version 3, read with distrust.

Version 2 had no id: a record without one is written as it was then, so that its text never changes.
Version 1 is read too: it knew no computers and no announced products either.

The text ends with its closing brace, without a newline: whatever is cut off, it shows.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields
from enum import Enum
from functools import lru_cache
from typing import Any, TypeVar

from timesduel.core.numbers import number_from_json, number_to_json, quote
from timesduel.core.outcome import Outcome, Reason
from timesduel.core.rules import Rules
from timesduel.errors import RecordError, TimesDuelError
from timesduel.match.clock import OnTimeout, TimeLimit
from timesduel.match.names import PEOPLE, Seats, checked_seats
from timesduel.match.series import Series
from timesduel.match.session import Turn
from timesduel.records.record import Record

FORMAT, VERSION = "timesduel-record", 3

DATE = "%Y-%m-%dT%H:%M:%SZ"
"""How the beginning of a game is written, in UTC."""

_MOST_DIGITS = 1_100
_LONGEST_ID = 64

T = TypeVar("T")
E = TypeVar("E", bound=Enum)


def record_to_json(record: Record) -> str:
    """The record as JSON text."""
    from json import dumps  # not needed before the first save, and start-up is part of the feel

    limit, outcome, series = record.limit, record.outcome, record.series
    data = {
        "format": FORMAT,
        "version": 2 if record.id is None else VERSION,
        **({} if record.id is None else {"id": record.id}),
        "started": record.started,
        "rules": record.rules.to_json(),
        "names": list(record.names),
        "players": list(record.players),
        "first": record.first,
        "time": limit and {"seconds": limit.seconds, "on_timeout": limit.on_timeout.value},
        "series": series
        and {
            "games": series.games,
            "best_of": series.best_of,
            "played": series.played,
            "wins": list(series.wins),
        },
        "total": number_to_json(record.total),
        "result": outcome and {"winner": outcome.winner, "reason": outcome.reason.value},
    }
    # One field and one turn a line: easy to read and to compare.
    turns = [_turn_to_json(*turn) for turn in record.turns]
    lines = [f'"{name}": {dumps(value)}' for name, value in data.items()]
    lines.append('"turns": [' + ",\n".join(turns) + "]")
    return "{\n" + ",\n".join(lines) + "\n}"


@lru_cache(maxsize=4096, typed=True)  # a game is written anew after every turn
def _turn_to_json(multiplier: int | None, seconds: float, said: int | None) -> str:
    from json import dumps

    data: dict[str, Any] = {"multiplier": multiplier, "seconds": seconds}
    return dumps(data if said is None else {**data, "said": number_to_json(said)})


def record_from_json(text: str) -> Record:
    """The record in a JSON text, played back to see that it holds together."""
    from json import JSONDecodeError, loads

    if not text.strip():
        raise RecordError("records.empty")
    try:
        data = loads(text, parse_int=_parse_int, object_pairs_hook=_no_duplicates)
    except JSONDecodeError as error:
        raise RecordError(
            "records.not_json", problem=error.msg, line=error.lineno, column=error.colno
        ) from None
    except RecursionError:
        raise RecordError("records.nested") from None
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise RecordError("records.format", format=FORMAT).at("format")
    if type(data.get("version")) is not int or not 1 <= data["version"] <= VERSION:
        raise RecordError("records.version", latest=VERSION).at("version")
    record = _read_record(data)
    record.replay()
    return record


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for name, value in pairs:
        if name in data:
            raise RecordError("records.field_twice", name=quote(name))
        data[name] = value
    return data


def _parse_int(digits: str) -> int | str:
    """A number of absurd length stays text, to be refused where it stands."""
    return int(digits) if len(digits) <= _MOST_DIGITS else digits


def _read_record(data: Mapping[str, Any]) -> Record:
    version = data["version"]
    later = {name for name, since in _FIELDS_SINCE.items() if version < since}
    _fields("record", data, _RECORD_FIELDS - later)
    turns = _typed("turns", data["turns"], list, "records.list")
    try:
        return Record(
            rules=Rules.from_json(_fields("rules", data["rules"], _RULES_FIELDS)),
            names=_pair("names", data["names"], str),
            players=PEOPLE if "players" in later else _seats(data["players"]),
            first=_player("first", data["first"]),
            limit=_read_limit(data["time"]),
            turns=tuple(_read_turn(f"turns[{n}]", turn) for n, turn in enumerate(turns)),
            total=_number("total", data["total"]),
            outcome=_read_outcome(data["result"]),
            started=_date("started", data["started"]),
            series=_read_series(data["series"]),
            id=None if "id" in later else _id("id", data["id"]),
        )
    except RecordError:
        raise
    except TimesDuelError as error:  # rules, time or series that make no sense
        raise RecordError(error.message) from None


_RECORD_FIELDS = {
    *("format", "version", "id", "started", "rules", "names", "players", "first"),
    *("time", "series", "turns", "total", "result"),
}
_FIELDS_SINCE = {"players": 2, "id": 3}
"""The first version that had them."""

_RULES_FIELDS = {field.name for field in fields(Rules)}


def _read_turn(place: str, value: object) -> Turn:
    said = {"said"} if isinstance(value, dict) and "said" in value else set()
    data = _fields(place, value, {"multiplier", "seconds", *said})
    numbers = {
        name: None if data.get(name) is None else _number(f"{place}.{name}", data[name])
        for name in ("multiplier", "said")
    }
    return Turn(numbers["multiplier"], data["seconds"], numbers["said"])


def _read_limit(value: object) -> TimeLimit | None:
    if value is None:
        return None
    data = _fields("time", value, {"seconds", "on_timeout"})
    return TimeLimit(data["seconds"], _choice("time.on_timeout", data["on_timeout"], OnTimeout))


def _read_outcome(value: object) -> Outcome | None:
    if value is None:
        return None
    data = _fields("result", value, {"winner", "reason"})
    winner = None if data["winner"] is None else _player("result.winner", data["winner"])
    return Outcome(winner, _choice("result.reason", data["reason"], Reason))


def _read_series(value: object) -> Series | None:
    if value is None:
        return None
    data = _fields("series", value, {"games", "best_of", "played", "wins"})
    return Series(
        games=_number("series.games", data["games"]),
        best_of=_typed("series.best_of", data["best_of"], bool, "records.truth"),
        played=_number("series.played", data["played"]),
        wins=_pair("series.wins", data["wins"], int),
    )


def _fields(place: str, value: object, names: set[str]) -> Mapping[str, Any]:
    """An object with just these fields."""
    data: dict[str, Any] = _typed(place, value, dict, "records.object")
    for name in sorted(names ^ set(data)):
        if name in names:
            raise RecordError("records.field_missing", name=quote(name)).at(place)
        raise RecordError("records.field_unknown", name=quote(name)).at(place)
    return data


def _typed(place: str, value: object, kind: type[T], if_not: str) -> T:
    # `True` is an int to Python, but not to us: the type must be the very one.
    if type(value) is not kind:
        raise RecordError(if_not).at(place)
    return value


def _pair(place: str, value: object, kind: type[T]) -> tuple[T, T]:
    pair = _typed(place, value, list, "records.list")
    if len(pair) != 2 or not all(type(item) is kind for item in pair):
        raise RecordError("records.pair").at(place)
    return pair[0], pair[1]


def _seats(value: object) -> Seats:
    return checked_seats(_typed("players", value, list, "records.list"))


def _number(place: str, value: object) -> int:
    try:
        return number_from_json(value)
    except TimesDuelError as error:
        raise RecordError(error.message).at(place) from None


def _id(place: str, value: object) -> str:
    text = _typed(place, value, str, "records.text")
    if not text.isascii() or not text.isalnum() or len(text) > _LONGEST_ID:
        raise RecordError("records.id", most=_LONGEST_ID).at(place)
    return text


def _date(place: str, value: object) -> str:
    from datetime import datetime

    date = _typed(place, value, str, "records.date")
    with suppress(ValueError):
        if datetime.fromisoformat(date).strftime(DATE) == date:
            return date
    raise RecordError("records.date_such_as", example="2026-11-15T09:43:00Z").at(place)


def _player(place: str, value: object) -> int:
    if type(value) is not int or value not in (1, 2):
        raise RecordError("records.player").at(place)
    return value


def _choice(place: str, value: object, kind: type[E]) -> E:
    choices = {member.value: member for member in kind}
    if not isinstance(value, str) or value not in choices:
        raise RecordError("records.choice", choices=", ".join(choices)).at(place)
    return choices[value]
