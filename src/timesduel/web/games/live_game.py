"""One game in memory, and everybody who follows it.

It has one shared log of what has happened. Who follows it has a cursor into that log and waits for
more: nobody has a queue of their own, so that nothing can come twice or get lost, however often a
connection breaks.

The store has until when each player was there for certain. A process that somebody follows a game
through puts that off again and again; once it has passed, the player is away, whatever became of
the process. So all processes know the same, and it survives every one of them.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from timesduel.data.game_state import Presence, SuccessorEvent
from timesduel.errors import ActionError
from timesduel.web.games.event_log import EventLog, event_lines
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

    from timesduel.match.game import Game
    from timesduel.web.stores.store import Room


LEASE = 30.0
"""Seconds that somebody is taken to be there after each sign of life."""

ABSENCE_BEFORE_CLAIM = 60.0
"""Seconds that somebody may be away; then the other one may claim, until they are back."""


class Cursor:
    """A reader's place in the log of a game, and how it is woken."""

    __slots__ = ("beat", "dirty", "live", "place", "presence", "wake")

    def __init__(self, live: LiveGame, place: int) -> None:
        self.place = place
        """Number of events that were read."""
        self.presence = -1
        """The last `presence_number` that was read."""
        self.beat = False
        """Is a heartbeat due?"""
        self.dirty = True
        """Is presence, a heartbeat or the end still to be told?"""
        self.wake: Callable[[], None] = _do_nothing
        """Called when there may be more to see; it must neither raise nor close the cursor."""
        self.live = live
        live.cursors.add(self)

    @classmethod
    async def at(cls, live: LiveGame, place: int) -> Self:
        """Follow a game from a place on."""
        await live.reach(place)
        return cls(live, place)

    def take(self) -> list[bytes]:
        """What has happened since last time, as the lines of a stream of events; of much, a piece
        at a time."""
        fresh = self.live.piece(self.place)
        self.place += len(fresh)
        return fresh

    @property
    def is_behind(self) -> bool:
        """Is there more to take?"""
        return self.place < self.live.last_version

    async def more(self) -> None:
        """Wait until there may be more to read."""
        woken = asyncio.Event()
        self.wake = woken.set
        await woken.wait()

    def close(self) -> None:
        """Follow no longer."""
        self.live.cursors.discard(self)


def _do_nothing() -> None:
    pass


class LiveGame:
    """One game in memory."""

    __slots__ = (
        *("name", "game", "room", "successor", "gone"),
        *("cursors", "presence", "presence_number", "used", "_log"),
    )

    def __init__(self, name: str, game: Game, room: Room, successor: str | None) -> None:
        self.name = name
        self.game = game
        self.room = room
        self.successor = successor
        """The id of the game after this one."""
        self.gone = False
        """Has it been removed from the store?"""
        self.used = 0.0
        """When somebody last asked for it."""
        self.cursors: set[Cursor] = set()
        """Readers of its log."""
        self.presence: Presence | None = None
        """Who is there, as it was last told."""
        self.presence_number = 0
        """Number of changes of `presence`."""
        self._log: EventLog | None = None
        """Rendered events; None until somebody reads them."""

    def go_on(self, game: Game) -> None:
        """The game has gone on, perhaps by several events."""
        self.game = game
        for cursor in self.cursors:
            cursor.wake()

    async def reach(self, place: int) -> None:
        """Let the log reach a place, from which somebody is about to read."""
        if self._log is None:
            self._log = EventLog(self.game, announce=self.room.announce)
        await self._log.reach(place, self.game)

    def piece(self, place: int) -> list[bytes]:
        """What has happened from a place on that the log reaches, or some of it."""
        assert self._log is not None
        lines = self._log.piece(place, self.game)
        if place + len(lines) == self.game.version < self.last_version:
            lines.append(self._next())
        return lines

    def end_with(self, successor: str) -> None:
        """Another game follows this one: the last thing that happens here."""
        if self.successor is None:
            self.successor = successor
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
        """Version of the last event, the announcement of a successor included."""
        return self.game.version + (self.successor is not None)

    @property
    def is_complete(self) -> bool:
        """Can nothing happen here any more?"""
        return self.successor is not None or self.gone

    def wake(self) -> None:
        """Let everybody who follows look again, and not only for events."""
        for cursor in self.cursors:
            cursor.dirty = True
            cursor.wake()

    def _next(self) -> bytes:
        assert self.successor is not None
        version = self.game.version + 1
        return event_lines(version, SuccessorEvent(version, self.successor, say("events.next")))


def presence_of(game: Game, room: Room, now: float) -> Presence:
    """Who is there, and since when not."""
    one, two = (_of_player(game, room, player, now) for player in (1, 2))
    return Presence(
        here=(one[0], two[0]),
        away_since=(one[1], two[1]),
        claim_from=(one[2], two[2]),
        free=free_seats(game, room),
        names=game.names,
    )


def free_seats(game: Game, room: Room) -> list[int]:
    """The seats of people that nobody has taken yet."""
    return [
        player
        for player in (1, 2)
        if game.players[player - 1] is None and room.secrets[player - 1] is None
    ]


def all_have_come(game: Game, room: Room) -> bool:
    """Has everybody who plays been there, so that the clock may run?"""
    seats = zip(game.players, room.secrets, room.present, strict=True)
    return all(program or (secret and present > 0) for program, secret, present in seats)


def _of_player(
    game: Game, room: Room, player: int, now: float
) -> tuple[bool, float | None, float | None]:
    until = room.present[player - 1]
    if game.players[player - 1] is not None or until > now:
        return True, None, None
    if not until:
        return False, None, None
    return False, until, until + ABSENCE_BEFORE_CLAIM


def check_away(present_until: float, now: float) -> None:
    """Refuse a claim against somebody who is there, who has not been away for long, or who has
    never come (`present_until` is 0 then)."""
    if not present_until:
        raise ActionError("games.not_come")
    left = present_until + ABSENCE_BEFORE_CLAIM - now
    if left > 0:
        raise ActionError("games.not_away", seconds=f"{left:.0f}")
