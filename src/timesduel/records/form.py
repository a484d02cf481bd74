"""The text of a record, version 3, read with distrust.

It begins with one JSON object, the game as it was when that was written, mostly before the first
move. Each event since then is a line of its own below it (`records/lines.py`), so that adding one
costs the same however long the game is.

`records/old_versions.py` has what was different in earlier versions.

The text ends with a closing brace, without a newline: what is cut off in the middle of it shows.
"""

from collections.abc import Mapping
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

from timesduel.core.numbers import quote
from timesduel.core.rules import Rules
from timesduel.errors import MissingEventError, RecordError, RulesError
from timesduel.match.game import Game
from timesduel.records.lines import event_data, event_line, read_event
from timesduel.records.log_file import read_text
from timesduel.records.old_versions import brought_up_to_date, fields_of_version
from timesduel.records.record import Record

FORMAT, VERSION = "timesduel-record", 3
"""What each record begins with."""

_MOST_DIGITS = 1_100

_KEYS = {"limit": "time", "outcome": "result"}
"""Fields of a `Record` that have another name in its text."""

_FIELDS = {key: field for field, key in _KEYS.items()}
_ALL_KEYS = frozenset(_KEYS.get(field.name, field.name) for field in fields(Record))
_USUAL = {"id": None, "take_backs": "at once"}
"""Values of fields that are left out: earlier versions had no others."""


def record_to_json(record: Record) -> str:
    """The record as JSON text."""
    from json import dumps  # not needed before the first save, and start-up is part of the feel

    from timesduel.data.plain import to_plain

    data: dict[str, Any] = {"format": FORMAT, "version": 2 if record.id is None else VERSION}
    for field, value in to_plain(record).items():
        if field not in _USUAL or value != _USUAL[field]:
            data[_KEYS.get(field, field)] = value
    for turn in data["turns"]:
        if turn["said"] is None:
            del turn["said"]
    # One field and one turn a line: easy to read and to compare.
    turns = ",\n".join(map(dumps, data.pop("turns")))
    lines = [f'"{name}": {dumps(value)}' for name, value in data.items()]
    return "{\n" + ",\n".join([*lines, f'"turns": [{turns}]']) + "\n}"


class RecordKind:
    """Games as logs: the head is a record's object, and `records/lines.py` has the lines."""

    name = "game"

    def version(self, game: Game) -> int:
        """How many events a game has had."""
        return game.version

    def head(self, game: Game) -> str:
        """The record of a game before its first event."""
        return record_to_json(Record.of(replace(game)))

    def line(self, game: Game, version: int) -> str:
        """The event that led to a version."""
        return event_line(version, game.events[version - 1])

    def begin(self, head: str) -> Game:
        """The game in a record."""
        data, _ = _head(head)
        if not isinstance(data, Mapping) or data.get("format") != FORMAT:
            raise RecordError("records.format", format=FORMAT).at("format")
        if type(data.get("version")) is not int or not 1 <= data["version"] <= VERSION:
            raise RecordError("records.version", latest=VERSION).at("version")
        return _read_record(data).game()

    def after(self, game: Game, line: str) -> Game:
        """The game after the event in a line."""
        version, event = read_event(event_data(line))
        if version > game.version + 1:
            raise MissingEventError("games.missing", version=game.version + 1)
        return game.after(event) if version > game.version else game

    def due_at(self, game: Game) -> float | None:
        """When the time of a turn is up, or a program is to move."""
        return game.due_at

    def title(self, game: Game) -> str:
        """The name of its rules."""
        return game.rules.name

    def head_end(self, text: str) -> int:
        """Where the record's object ends."""
        return _head(text)[1]


GAMES = RecordKind()


def record_from_json(text: str) -> Record:
    """The record in a text, played back to see that it holds together."""
    return Record.of(game_from_text(text))


def game_from_text(text: str) -> Game:
    """The game in a text, with all its events; a RecordError says where it is damaged."""
    return read_text(GAMES, text)[0]


def _head(text: str) -> tuple[object, int]:
    """The object that a text begins with, and where it ends."""
    from json import JSONDecodeError, JSONDecoder

    begin = len(text) - len(text.lstrip(" \t\r\n"))
    if begin == len(text):
        raise RecordError("records.empty")
    decoder = JSONDecoder(parse_int=_parse_int, object_pairs_hook=_no_duplicates)
    try:
        return decoder.raw_decode(text, begin)
    except JSONDecodeError as error:
        raise RecordError(
            "records.not_json", problem=error.msg, line=error.lineno, column=error.colno
        ) from None
    except RecursionError:
        raise RecordError("records.nested") from None


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
    from timesduel.data.reading import check_keys, read_value

    version = data["version"]
    data = {key: value for key, value in data.items() if key not in ("format", "version")}
    known = fields_of_version(version, _ALL_KEYS) - ({"take_backs"} - set(data))
    try:
        check_keys("record", data, known)
        data = brought_up_to_date(data, version)
        if version == VERSION and data["id"] is None:
            raise RulesError("id", "records.text")
        by_field = {_FIELDS.get(key, key): value for key, value in data.items()}
        record = read_value(Record, by_field, optional=("take_backs", "said"))
    except RulesError as error:
        field, dot, rest = error.field.partition(".")
        place = _KEYS.get(field, field) + dot + rest
        raise RecordError(error.without_field).at(place) from None
    return replace(record, rules=_shared(record.rules))


@lru_cache(maxsize=1_000)
def _shared(rules: Rules) -> Rules:
    """Equal rules as one value: a server has thousands of games in memory that are alike."""
    return rules
