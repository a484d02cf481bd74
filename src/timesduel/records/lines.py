"""Events as lines below a record's object: each with its version, so that the first one wins.

Two programs that add an event to the same state of a game write two lines of the same version. The
first of them in the file has happened, and the other has not. A line that was cut off by a kill is
passed over if the next one takes its place. What else is missing or damaged is named.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from timesduel.core.numbers import number_from_json, number_to_json
from timesduel.errors import RecordError, RulesError, TimesDuelError
from timesduel.match.events import Event
from timesduel.records.record import at_place
from timesduel.words.speech import Message

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.match.game import Game

_ALWAYS = {"version", "event", "player", "at", "check"}
_SOMETIMES = {"key", "multiplier", "seconds", "said", "reason"}


def event_line(version: int, event: Event) -> str:
    """The line of an event, the newline first: it begins on a line of its own, whatever is there.

    `version` is that of the game after it.
    """
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
    return f'\n{text}, "check": "{_check(text + "}")}"}}'


def with_lines(game: Game, text: str, begin: int) -> tuple[Game, int]:
    """A game after the events in the lines of a text, and where the last of them ends.

    Half a line at the end was never confirmed to anybody, and is left out.
    """
    place, end = text.count("\n", 0, begin) + 1, begin
    torn = None
    for line in text[begin:].split("\n"):
        begin += len(line) + 1
        where, place = Message("records.line", number=place), place + 1
        if not line.strip():
            continue
        with at_place(where):
            data = event_data(line)
            if data is None:
                torn = torn or where
                continue
            version, event = read_event(data)
            if version <= game.version:
                continue  # somebody was faster
            if version > game.version + 1:
                break
            game = game.after(event)
        torn, end = None, begin - 1
    else:
        return game, end
    raise RecordError("games.missing", version=game.version + 1).at(torn or where)


def event_data(line: str) -> dict[str, Any] | None:
    """The object in a line; None if the line was cut off before its end."""
    from json import loads

    try:
        data = loads(line)
    except (ValueError, RecursionError):
        if line.rstrip().endswith("}"):
            raise RecordError("games.damaged") from None
        return None
    if not isinstance(data, dict):
        raise RecordError("games.damaged")
    return data


def read_event(data: dict[str, Any]) -> tuple[int, Event]:
    """The version after an event, and the event."""
    from json import dumps

    from timesduel.data.reading import check_keys, read_known

    known = _ALWAYS | (_SOMETIMES & set(data))
    try:
        check_keys("event", data, known)
        check = data.pop("check")
        if check != _check(dumps(data)):
            raise RecordError("games.check")
        version = _read_version(data.pop("version"))
        return version, read_known(Event, {"kind": data.pop("event"), **data})
    except RulesError as error:
        place = "event" if error.field == "kind" else error.field
        raise RecordError(error.without_field).at(place) from None


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
