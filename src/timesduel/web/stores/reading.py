"""Games as the server's stores keep them: a head, and a line for each event."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from timesduel.errors import RecordError
from timesduel.records.form import game_from_text, record_to_json
from timesduel.records.lines import event_data, event_line, read_event
from timesduel.records.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from timesduel.match.game import Game

_AT_ONCE = 16
"""Events that are read before others have their turn on the loop."""


def head_of(game: Game) -> str:
    """A game before its first event."""
    return record_to_json(Record.of(replace(game)))


def lines_of(game: Game) -> list[str]:
    """Its events, one line each."""
    return [event_line(version, event)[1:] for version, event in enumerate(game.events, 1)]


def last_line(game: Game) -> str:
    """Its last event."""
    return event_line(game.version, game.events[-1])[1:]


def game_of(head: str, lines: Iterable[str]) -> Game:
    """The game with these events; a RecordError if they do not fit."""
    return with_events(game_from_text(head), lines)


def with_events(game: Game, lines: Iterable[str]) -> Game:
    """A game after some events more."""
    for line in lines:
        data = event_data(line)
        if data is None:
            raise RecordError("games.damaged")
        version, event = read_event(data)
        if version != game.version + 1:
            raise RecordError("games.missing", version=game.version + 1)
        game = game.after(event)
    return game


async def loaded_game(known: Game | str, lines: Sequence[str]) -> Game:
    """A game after some events, from what is known of it or from its head on.

    It is for the event loop: a long game takes time, and others have their turn meanwhile.
    """
    game = game_from_text(known) if isinstance(known, str) else known
    for start in range(0, len(lines), _AT_ONCE):
        if start:
            await asyncio.sleep(0)
        game = with_events(game, lines[start : start + _AT_ONCE])
    return game
