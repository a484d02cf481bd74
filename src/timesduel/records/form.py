"""The text of a record, version 3, read with distrust.

It begins with one JSON object, the game as it was when that was written, mostly before the first
move. Each event since then is a line of its own below it (`records/lines.py`), so that adding one
costs the same however long the game is.

Version 2 had no id and no lines: a record without an id is written as it was then, so that its text
never changes. Version 1 is read too: it knew no computers and no announced products either.

The text ends with a closing brace, without a newline: what is cut off in the middle of it shows.
"""

from collections.abc import Mapping
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

from timesduel.core.numbers import number_to_json, quote
from timesduel.core.outcome import Outcome, Reason
from timesduel.core.rules import Rules
from timesduel.errors import RecordError, TimesDuelError
from timesduel.match.clock import OnTimeout, TimeLimit
from timesduel.match.events import TakeBacks, Turn
from timesduel.match.game import Game
from timesduel.match.names import PEOPLE
from timesduel.match.series import Series
from timesduel.records.checks import (
    choice,
    date,
    fields_of,
    identifier,
    number,
    pair,
    player,
    seats,
    typed,
)
from timesduel.records.lines import event_line, with_lines
from timesduel.records.record import Record

FORMAT, VERSION = "timesduel-record", 3

_MOST_DIGITS = 1_100


def record_to_json(record: Record) -> str:
    """The record as JSON text."""
    from json import dumps  # not needed before the first save, and start-up is part of the feel

    from timesduel.data.plain import to_plain

    limit, outcome, series = record.limit, record.outcome, record.series
    data = {
        "format": FORMAT,
        "version": 2 if record.id is None else VERSION,
        **({} if record.id is None else {"id": record.id}),
        "started": record.started,
        "rules": to_plain(record.rules),
        "names": list(record.names),
        "players": list(record.players),
        "first": record.first,
        **_take_backs(record.take_backs),
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


def game_to_text(game: Game) -> str:
    """A game with all its events, as a store keeps it."""
    head = Record.of(replace(game))  # without its events
    lines = [event_line(version, event) for version, event in enumerate(game.events, 1)]
    return record_to_json(head) + "".join(lines)


def _take_backs(how: TakeBacks) -> dict[str, str]:
    """Written only where it is not as usual: nobody had a choice before there were servers."""
    return {} if how is TakeBacks.AT_ONCE else {"take_backs": how.value}


def _turn_to_json(multiplier: int | None, seconds: float, said: int | None) -> str:
    from json import dumps

    data: dict[str, Any] = {"multiplier": multiplier, "seconds": seconds}
    return dumps(data if said is None else {**data, "said": number_to_json(said)})


def record_from_json(text: str) -> Record:
    """The record in a text, played back to see that it holds together."""
    return Record.of(game_from_text(text))


def game_from_text(text: str) -> Game:
    """The game in a text, with all its events; a RecordError says where it is damaged."""
    return read_game(text)[0]


def read_game(text: str) -> tuple[Game, int]:
    """The game in a text, and where what was read of it ends: half a line may follow."""
    data, end = _head(text)
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise RecordError("records.format", format=FORMAT).at("format")
    if type(data.get("version")) is not int or not 1 <= data["version"] <= VERSION:
        raise RecordError("records.version", latest=VERSION).at("version")
    return with_lines(_read_record(data).game(), text, end)


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
    version = data["version"]
    later = {name for name, since in _FIELDS_SINCE.items() if version < since}
    fields_of("record", data, _RECORD_FIELDS - later | ({"take_backs"} & set(data)))
    turns = typed("turns", data["turns"], list, "records.list")
    try:
        return Record(
            rules=_shared(Rules.from_json(fields_of("rules", data["rules"], _RULES_FIELDS))),
            names=pair("names", data["names"], str),
            players=PEOPLE if "players" in later else seats(data["players"]),
            first=player("first", data["first"]),
            limit=_read_limit(data["time"]),
            take_backs=choice("take_backs", data.get("take_backs", "at once"), TakeBacks),
            turns=tuple(_read_turn(f"turns[{n}]", turn) for n, turn in enumerate(turns)),
            total=number("total", data["total"]),
            outcome=_read_outcome(data["result"]),
            started=date("started", data["started"]),
            series=_read_series(data["series"]),
            id=None if "id" in later else identifier("id", data["id"]),
        )
    except RecordError:
        raise
    except TimesDuelError as error:  # rules, time or series that make no sense
        raise RecordError(error.message) from None


@lru_cache(maxsize=1_000)
def _shared(rules: Rules) -> Rules:
    """Equal rules as one value: a server has thousands of games in memory that are alike."""
    return rules


_RECORD_FIELDS = {
    *("format", "version", "id", "started", "rules", "names", "players", "first"),
    *("time", "series", "turns", "total", "result"),
}
_FIELDS_SINCE = {"players": 2, "id": 3}
"""The first version that had them."""

_RULES_FIELDS = {field.name for field in fields(Rules)}


def _read_turn(place: str, value: object) -> Turn:
    said = {"said"} if isinstance(value, dict) and "said" in value else set()
    data = fields_of(place, value, {"multiplier", "seconds", *said})
    numbers = {
        name: None if data.get(name) is None else number(f"{place}.{name}", data[name])
        for name in ("multiplier", "said")
    }
    return Turn(numbers["multiplier"], data["seconds"], numbers["said"])


def _read_limit(value: object) -> TimeLimit | None:
    if value is None:
        return None
    data = fields_of("time", value, {"seconds", "on_timeout"})
    return TimeLimit(data["seconds"], choice("time.on_timeout", data["on_timeout"], OnTimeout))


def _read_outcome(value: object) -> Outcome | None:
    if value is None:
        return None
    data = fields_of("result", value, {"winner", "reason"})
    winner = None if data["winner"] is None else player("result.winner", data["winner"])
    return Outcome(winner, choice("result.reason", data["reason"], Reason))


def _read_series(value: object) -> Series | None:
    if value is None:
        return None
    data = fields_of("series", value, {"games", "best_of", "played", "wins"})
    return Series(
        games=number("series.games", data["games"]),
        best_of=typed("series.best_of", data["best_of"], bool, "records.truth"),
        played=number("series.played", data["played"]),
        wins=pair("series.wins", data["wins"], int),
    )
