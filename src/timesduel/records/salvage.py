"""What can be saved of a damaged record: every turn that is certain, and nothing else.

The rules and who began must be readable, and the turns legal from the first one on. What follows
a turn that is not is given up, and so is a result that does not fit. The file is left alone.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, fields
from json import JSONDecoder
from typing import TYPE_CHECKING, Any, NamedTuple

from timesduel.core.outcome import Outcome
from timesduel.core.rules import Rules
from timesduel.data.reading import read_known
from timesduel.errors import RecordError, TimesDuelError
from timesduel.match.clock import TimeLimit
from timesduel.match.events import Turn
from timesduel.match.game import Game
from timesduel.match.names import PEOPLE, Seats, checked_names, checked_seats, default_names
from timesduel.records.form import FORMAT, GAMES, VERSION, record_from_json
from timesduel.records.record import Record, ending_of, event_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_FIELDS = ("format", "version", "started", "rules", "names", "players", "first", "time", "result")
"""Fields that are looked for besides the turns; the total follows from those."""

_DELIMITER = re.compile(r"\s*[,}]")
"""Without one behind it, a number may have been cut off in the middle."""

_UNREADABLE = (ValueError, TypeError, LookupError, RecursionError)
"""Errors of reading damaged data; a `TimesDuelError` is a ValueError."""


@dataclass(frozen=True, kw_only=True)
class Salvaged:
    """What was found in a text."""

    record: Record | None
    """The game as far as it is certain, None if not even one turn is. Names that cannot be read
    are the usual ones, players are people, a date is empty; the match is left out."""

    problem: str
    """What is wrong with the text, in one line; empty if nothing is."""

    turns_lost: bool
    """May there have been more turns than the record has?"""


def salvage(text: str) -> Salvaged:
    """Read a record that may be damaged."""
    try:
        return Salvaged(record=record_from_json(text), problem="", turns_lost=False)
    except RecordError as error:
        problem = str(error)
    with suppress(*_UNREADABLE):
        record, lost = _rebuilt(_scraps(text), text)
        if record.turns:
            return Salvaged(record=record, problem=problem, turns_lost=lost)
    return Salvaged(record=None, problem=problem, turns_lost=True)


class _Scraps(NamedTuple):
    """What is still JSON in a text."""

    fields: Mapping[str, Any]
    turns: list[Any]
    complete: bool
    """Does the list of turns go on to its end?"""


def _scraps(text: str) -> _Scraps:
    decoder = JSONDecoder(object_pairs_hook=_undoubted)
    try:
        whole, _ = decoder.raw_decode(text.lstrip())
    except _UNREADABLE:
        found = dict(_found(decoder, text))
        return _Scraps(found, *_found_turns(decoder, text))
    return _Scraps(whole, list(whole["turns"]), complete=True)


def _undoubted(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """An object without the fields that stand there twice: nobody knows which one is right."""
    data: dict[str, Any] = {}
    twice = set()
    for name, value in pairs:
        if name in data:
            twice.add(name)
        data[name] = value
    return {name: value for name, value in data.items() if name not in twice}


def _start(text: str, name: str) -> int:
    """Where the value of a field begins, which in a record has a line of its own."""
    places = [place.end() for place in re.finditer(rf'^[{{ \t]*"{name}":\s*', text, re.MULTILINE)]
    if len(places) != 1:
        raise LookupError(name)
    return places[0]


def _found(decoder: JSONDecoder, text: str) -> Iterator[tuple[str, Any]]:
    for name in _FIELDS:
        with suppress(*_UNREADABLE):
            value, end = decoder.raw_decode(text, _start(text, name))
            if _DELIMITER.match(text, end):
                yield name, value


def _found_turns(decoder: JSONDecoder, text: str) -> tuple[list[Any], bool]:
    """The turns up to the first that is not whole, and whether the list ends there."""
    place, turns = _start(text, "turns"), []
    separator = re.compile(r"\s*\[\s*")
    while (gap := separator.match(text, place)) is not None:
        try:
            turn, place = decoder.raw_decode(text, gap.end())
        except _UNREADABLE:
            break
        turns.append(turn)
        separator = re.compile(r"\s*,\s*")
    return turns, re.compile(r"\s*\]").match(text, place) is not None


def _rebuilt(scraps: _Scraps, text: str) -> tuple[Record, bool]:
    """A record of the turns that are legal, and whether there may have been more."""
    data = scraps.fields
    if data["format"] != FORMAT or data["version"] not in range(1, VERSION + 1):
        raise RecordError("records.format_unknown").at("format")
    started = data.get("started")
    game = Game(
        rules=read_known(Rules, {field.name: data["rules"][field.name] for field in fields(Rules)}),
        names=_names(data.get("names")),
        players=_players(data.get("players")),
        first=data["first"],
        limit=_limit(data.get("time")),
        started=started if isinstance(started, str) else "",
    )
    with suppress(TimesDuelError):
        for turn in _turns(scraps.turns):
            game = game.after(event_of(game, turn))
    if not scraps.complete or len(game.turns) < len(scraps.turns):
        return Record.of(game), True
    with suppress(*_UNREADABLE):
        if game.outcome is None:
            game = game.after(ending_of(read_known(Outcome, data["result"])))
    return _with_events(game, text)


def _with_events(game: Game, text: str) -> tuple[Record, bool]:
    """A record of the events that follow, as far as none is missing."""
    lines = [line for line in text.split("\n") if '"event":' in line]
    with suppress(TimesDuelError):
        for line in lines:
            game = GAMES.after(game, line)
        return Record.of(game), False
    return Record.of(game), True


def _turns(items: Iterable[Any]) -> Iterator[Turn]:
    """The turns up to the first that is none."""
    with suppress(*_UNREADABLE):
        for item in items:
            try:
                yield read_known(Turn, item)
            except TimesDuelError:
                yield read_known(Turn, {**item, "said": None})


def _names(value: object) -> tuple[str, str]:
    with suppress(TimesDuelError):
        return checked_names(read_known(tuple[str, str], value))
    return default_names()


def _players(value: object) -> Seats:
    with suppress(TimesDuelError):
        return checked_seats(read_known(tuple[str | None, str | None], value))
    return PEOPLE


def _limit(value: object) -> TimeLimit | None:
    with suppress(TimesDuelError):
        return read_known(TimeLimit, value)
    return None
