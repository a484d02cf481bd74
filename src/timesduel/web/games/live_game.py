"""One game in memory, and everybody who follows it.

It has one shared log of what has happened, as the bytes that clients get. Who follows it has a
cursor into that log and waits for more: nobody has a queue of their own, so that nothing can come
twice or get lost, however often a connection breaks.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from timesduel.extras import from_extra
from timesduel.web.api.forms import happening
from timesduel.web.api.game_forms import Following, Happening, Presence
from timesduel.web.games.presence import presence_of
from timesduel.words.speech import say

with from_extra("web"):
    import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.match.game import Game
    from timesduel.web.games.room import Room

_encode = msgspec.json.Encoder().encode


class Cursor:
    """How far somebody has followed a game, and where they wait for more of it."""

    __slots__ = (
        *("_data", "beat", "beside", "let_go"),
        *("live", "place", "presence", "stuck_since", "wake"),
    )

    def __init__(self, live: LiveGame, place: int) -> None:
        self.place = place
        """How many events they have seen."""
        self.presence = -1
        """Which state of who is there they have seen."""
        self.beat = False
        """Is it time for a sign of life?"""
        self.beside = True
        """Is there anything to tell besides events?"""
        self.stuck_since: float | None = None
        """Since when they have not taken what was sent to them."""
        self.let_go: Callable[[], object] | None = None
        """Ends the connection of somebody who does not take anything any more."""
        self.wake: Callable[[], None] = _nothing
        """Called when there may be more to see; it must neither raise nor close the cursor."""
        self.live = live
        self._data = live.joined(self)

    def take(self) -> list[bytes]:
        """What has happened since last time, as the lines of a stream of events."""
        fresh = self._data[self.place :]
        self.place += len(fresh)
        return fresh

    async def more(self) -> None:
        """Until there may be more to see."""
        woken = asyncio.Event()
        self.wake = woken.set
        await woken.wait()

    def close(self) -> None:
        """Follow no longer."""
        self.live.left(self)


def _nothing() -> None:
    pass


class LiveGame:
    """One game in memory."""

    __slots__ = (
        *("name", "game", "room", "following", "gone"),
        *("cursors", "presence", "presence_number", "used", "_data"),
    )

    def __init__(self, name: str, game: Game, room: Room, following: str | None) -> None:
        self.name = name
        self.game = game
        self.room = room
        self.following = following
        """The id of the game after this one."""
        self.gone = False
        """Has it been removed from the store?"""
        self.used = 0.0
        """When somebody last asked for it."""
        self.cursors: set[Cursor] = set()
        """Everybody who follows it."""
        self.presence: Presence | None = None
        """Who is there, as it was last told."""
        self.presence_number = 0
        """How often that has changed."""
        self._data: list[bytes] | None = None
        """The lines of each event, while somebody follows; the first one has the version 1."""

    def go_on(self, game: Game) -> None:
        """The game has gone on, perhaps by several events."""
        if self._data is not None:
            before = self.game
            if before.names != game.names:  # who has just come has brought a name
                before = before.with_names(game.names)
            self._data += _rendered(before, game, announce=self.room.announce)
        self.game = game
        for cursor in self.cursors:
            cursor.wake()

    def joined(self, cursor: Cursor) -> list[bytes]:
        """The shared log, for one more cursor."""
        self.cursors.add(cursor)
        if self._data is None:
            start = replace(self.game).with_names(self.game.names)
            self._data = _rendered(start, self.game, announce=self.room.announce)
            if self.following is not None:
                self._data.append(self._next())
        return self._data

    def left(self, cursor: Cursor) -> None:
        """One cursor less."""
        self.cursors.discard(cursor)
        if not self.cursors:
            self._data = None

    def end_with(self, following: str) -> None:
        """Another game follows this one: the last thing that happens here."""
        if self.following is None:
            self.following = following
            if self._data is not None:
                self._data.append(self._next())
            self.wake()

    def note_presence(self, now: float) -> None:
        """Tell everybody if somebody has come or gone."""
        presence = presence_of(self.game, self.room, now)
        if presence != self.presence:
            self.presence = presence
            self.presence_number += 1
            self.wake()

    @property
    def last_version(self) -> int:
        """Of the last thing that has happened."""
        return self.game.version + (self.following is not None)

    @property
    def is_complete(self) -> bool:
        """Can nothing happen here any more?"""
        return self.following is not None or self.gone

    def wake(self) -> None:
        """Let everybody who follows look again, and not only for events."""
        for cursor in self.cursors:
            cursor.beside = True
            cursor.wake()

    def _next(self) -> bytes:
        assert self.following is not None
        version = self.game.version + 1
        return _lines(version, Following(version, self.following, say("events.next")))


def _rendered(before: Game, now: Game, *, announce: bool) -> list[bytes]:
    """The lines of those events that one state of a game has more than another."""
    data = []
    last = len(now.events)
    for version in range(len(before.events) + 1, last + 1):
        after = now if version == last else before.after(now.events[version - 1])
        data.append(_lines(version, happening(before, after, announce=announce)))
        before = after
    return data


def _lines(version: int, event: Happening | Following) -> bytes:
    """An event as all streams have it."""
    return b"id: %d\ndata: %b\n\n" % (version, _encode(event))


def data_in(lines: bytes) -> bytes:
    """What the lines of an event say, as JSON."""
    return lines[lines.index(b"{") : -2]
