"""Events of a game as lines: each with the version after it, and a sum that shows damage."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from timesduel.core.numbers import number_from_json, number_to_json
from timesduel.errors import RecordError, RulesError, TimesDuelError
from timesduel.match.events import Event

if TYPE_CHECKING:
    from collections.abc import Callable

_ALWAYS = {"version", "event", "player", "at", "check"}
_KNOWN = _ALWAYS | {"key", "multiplier", "seconds", "said", "reason"}


def event_line(version: int, event: Event) -> str:
    """The line of an event, without a newline; `version` is that of the game after it."""
    quoted, _ = _tools()
    key, multiplier, seconds = event.key, event.multiplier, event.seconds
    said, reason = event.said, event.reason
    # As `dumps` writes it, at a third of the price: a server does this with every move.
    text = f'{{"version": {version}, "event": "{event.kind}"'
    text += f', "player": {event.player}, "at": {event.at!r}'
    if key:
        text += f', "key": {quoted(key)}'
    if multiplier is not None:
        text += f', "multiplier": {multiplier}'
    if seconds is not None:
        text += f', "seconds": {seconds!r}'
    if said is not None:
        number = number_to_json(said)
        text += f', "said": {number if isinstance(number, int) else quoted(number)}'
    if reason is not None:
        text += f', "reason": "{reason.value}"'
    return f'{text}, "check": "{_check(text + "}")}"}}'


def event_data(line: str) -> dict[str, Any]:
    """The object in a line."""
    from json import loads

    try:
        data = loads(line)
    except (ValueError, RecursionError):
        raise RecordError("games.damaged") from None
    if not isinstance(data, dict):
        raise RecordError("games.damaged")
    return data


def read_event(data: dict[str, Any]) -> tuple[int, Event]:
    """The version after an event, and the event."""
    from timesduel.data.reading import check_keys, read_known

    try:
        if not _ALWAYS <= data.keys() <= _KNOWN:
            check_keys("event", data, _ALWAYS | (_KNOWN & data.keys()))
        data = checked(data)
        version = _read_version(data.pop("version"))
        return version, read_known(Event, {"kind": data.pop("event"), **data})
    except RulesError as error:
        place = "event" if error.field == "kind" else error.field
        raise RecordError(error.without_field).at(place) from None


def with_check(data: dict[str, Any]) -> str:
    """The line of an event that is no `Event`, without a newline."""
    from json import dumps

    return dumps({**data, "check": _check(dumps(data))})


def checked(data: dict[str, Any]) -> dict[str, Any]:
    """What such a line has besides its check; a RecordError if that does not fit."""
    from json import dumps

    rest = {key: value for key, value in data.items() if key != "check"}
    if data.get("check") != _check(dumps(rest)):
        raise RecordError("games.check")
    return rest


def _read_version(value: object) -> int:
    try:
        return number_from_json(value)
    except TimesDuelError as error:
        raise RulesError("version", error.message) from None


def _check(text: str) -> str:
    """CRC-32 of everything else in a line, as hexadecimal text: it shows damage."""
    _, crc32 = _tools()
    return f"{crc32(text.encode()):08x}"


@cache
def _tools() -> tuple[Callable[[str], str], Callable[[bytes], int]]:
    """Functions that only saving needs, imported once: a server uses them with every move."""
    from json.encoder import encode_basestring_ascii
    from zlib import crc32

    return encode_basestring_ascii, crc32
