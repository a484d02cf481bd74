"""What has happened in a game, as the bytes that clients get: rendered once for all who follow."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from timesduel.data.plain import json_bytes
from timesduel.web.api.responses import PIECE
from timesduel.web.games.public_state import game_event

if TYPE_CHECKING:
    from timesduel.data.game_state import GameEvent, SuccessorEvent
    from timesduel.match.game import Game

_AT_ONCE = 8
"""Events that are rendered before others have their turn on the loop."""


class EventLog:
    """It begins at the first place that anybody wants to read from, and goes as far as anybody has
    read. Whoever wants to read from a place on lets it `reach` that place first."""

    __slots__ = ("_announce", "_first", "_last", "_lines", "_reaching")

    def __init__(self, game: Game, *, announce: bool) -> None:
        """A log that begins at the present version of a game."""
        self._announce = announce
        self._first = self._last = game
        """The game before the first line, and after the last one."""
        self._lines: list[bytes] = []
        self._reaching = asyncio.Lock()

    async def reach(self, place: int, now: Game) -> None:
        """Get ready to be read from a place on.

        It takes time to go through a long game, so that others have their turn on the way; whoever
        wants the same meanwhile waits for it.
        """
        async with self._reaching:
            first = self._first
            if place < first.version:
                await self._reach_back(first, place)
            while self._last.version < now.version:  # nobody has read that yet
                self._go_on(now)
                await asyncio.sleep(0)

    async def _reach_back(self, first: Game, place: int) -> None:
        before = replace(first).with_names(first.names)
        start, older = before, []
        for version, event in enumerate(first.events, 1):
            after = first if version == first.version else before.after(event)
            if version > place:
                older.append(self._rendered(before, after))
            else:
                start = after
            before = after
            if version % _AT_ONCE == 0:
                await asyncio.sleep(0)
        self._lines[:0] = older
        self._first = start

    def piece(self, place: int, now: Game) -> list[bytes]:
        """The lines of some events from a place on: at least one, if there is one by now."""
        lines, number = self._lines, place - self._first.version
        if number >= len(lines):
            self._go_on(now)
        found, size = [], 0
        for index in range(number, len(lines)):
            found.append(lines[index])
            size += len(lines[index])
            if size >= PIECE:
                break
        return found

    def _go_on(self, now: Game) -> None:
        """Render the next few events."""
        before = self._last
        if before.names != now.names:  # who has just come has brought a name
            before = before.with_names(now.names)
        start = before.version
        for event in now.events[start : start + _AT_ONCE]:
            after = now if before.version + 1 == now.version else before.after(event)
            self._lines.append(self._rendered(before, after))
            before = after
        self._last = before

    def _rendered(self, before: Game, after: Game) -> bytes:
        return event_lines(after.version, game_event(before, after, announce=self._announce))


def event_lines(version: int, event: GameEvent | SuccessorEvent) -> bytes:
    """An event as lines of server-sent events."""
    return b"id: %d\ndata: %b\n\n" % (version, json_bytes(event))


def data_in(lines: bytes) -> bytes:
    """The JSON in the lines of an event."""
    return lines[lines.index(b"{") : -2]
