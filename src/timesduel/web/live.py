"""The games that somebody is at, in the memory of one process: the log that its host works on.

Each game has one shared log of what has happened, as the bytes that clients get. Whoever follows it
has a cursor into that log and waits for more: nobody has a queue of their own, so that nothing can
come twice or get lost, however often a connection breaks. A game that nobody is at is forgotten
here, and loaded again when it is asked for.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from timesduel.errors import StaleError, StoreError
from timesduel.extras import from_extra
from timesduel.web.forms import happening
from timesduel.web.game_forms import Following, Happening, Presence
from timesduel.web.presence import presence_of
from timesduel.words.speech import say

with from_extra("web"):
    import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.match.game import Game
    from timesduel.web.room import Room
    from timesduel.web.stores.store import StoredGame, WebStore

_encode = msgspec.json.Encoder().encode

_IDLE = 60.0
"""Seconds that a game stays in memory that nobody follows: longer than any request takes."""


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
            self._data += _rendered(self.game, game, announce=self.room.announce)
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
    for event in now.events[before.version :]:
        after = before.after(event) if before.version + 1 < now.version else now
        data.append(_lines(after.version, happening(before, after, announce=announce)))
        before = after
    return data


def _lines(version: int, event: Happening | Following) -> bytes:
    """An event as all streams have it."""
    return b"id: %d\ndata: %b\n\n" % (version, _encode(event))


def data_in(lines: bytes) -> bytes:
    """What the lines of an event say, as JSON."""
    return lines[lines.index(b"{") : -2]


class LiveGames:
    """All games in memory of one process, over the store that has all games."""

    def __init__(
        self,
        store: WebStore,
        *,
        now: Callable[[], float],
        changed: Callable[[LiveGame], None] = lambda _: None,
    ) -> None:
        """`changed` is called for each game that was loaded, or that this process has changed."""
        self._store = store
        self._now = now
        self.changed = changed
        self._games: dict[str, LiveGame] = {}
        self._loading: dict[str, int] = {}
        """Games that are being loaded, and by how many: what is told of them must not be missed."""
        self._stale: dict[str, None] = {}
        """Games that have changed elsewhere and are to be loaded again."""
        self._refreshing: asyncio.Task[None] | None = None
        store.listen(self._told, self._missed)

    def __len__(self) -> int:
        return len(self._games)

    @property
    def all(self) -> tuple[LiveGame, ...]:
        """Every game in memory."""
        return tuple(self._games.values())

    async def find(self, name: str) -> LiveGame:
        """A game, from memory or from the store; a `StoreError` if there is none of that name."""
        live = self._games.get(name)
        if live is None:
            self._loading[name] = self._loading.get(name, 0) + 1
            try:
                live = await self._loaded(name)
            finally:
                self._loading[name] -= 1
                if not self._loading[name]:
                    del self._loading[name]
            self._start_refreshing()
        live.used = self._now()
        return live

    async def load(self, name: str) -> Game:
        """A game as it stands."""
        return (await self.find(name)).game

    async def append(self, name: str, following: Game) -> Game:
        """Store the last event of a game, and only then tell everybody."""
        try:
            await self._store.append(name, following)
        except StaleError:
            await self._refresh([name])
            raise
        live = self._games.get(name)
        if live is None or live.game.version >= following.version:
            return following
        if live.game.version + 1 < following.version:
            await self._refresh([name])
            return live.game
        live.go_on(following.with_clock_begun(self._now()))
        self.changed(live)
        return live.game

    async def refresh(self, name: str) -> LiveGame:
        """A game with its room as the store has them now."""
        live = await self.find(name)
        await self._refresh([name])
        return live

    def forget_idle(self) -> None:
        """Let go of what nobody follows or has asked for lately."""
        long_ago = self._now() - _IDLE
        for live in self.all:
            if not live.cursors and not long_ago < live.used <= self._now():
                del self._games[live.name]

    async def _loaded(self, name: str) -> LiveGame:
        stored = await self._store.load(name)
        following = None
        if stored.game.outcome is not None:
            following = await self._store.follower(name)
        if name not in self._games:  # or else somebody has loaded it meanwhile, and gone on
            live = LiveGame(name, _named(stored), stored.room, following)
            self._games[name] = live
            self.changed(live)
        return self._games[name]

    def _told(self, name: str, version: int) -> None:
        """Another process has changed a game."""
        if name in self._games or name in self._loading:
            self._stale[name] = None
            self._start_refreshing()

    def _missed(self) -> None:
        """Any game may have changed."""
        self._stale.update(dict.fromkeys((*self._games, *self._loading)))
        self._start_refreshing()

    def _start_refreshing(self) -> None:
        if self._stale and (self._refreshing is None or self._refreshing.done()):
            self._refreshing = asyncio.get_running_loop().create_task(self._refresh_stale())

    async def _refresh_stale(self) -> None:
        while names := [name for name in self._stale if name not in self._loading]:
            for name in names:
                del self._stale[name]
            try:
                await self._refresh(names)
            except StoreError:  # it is away, and calls `missed` when it is back
                return

    async def _refresh(self, names: list[str]) -> None:
        known = [(name, live.game) for name in names if (live := self._games.get(name))]
        found = await self._store.load_many(known)
        for name, _ in known:
            live = self._games.get(name)
            if live is None:
                continue
            if name not in found:  # it has expired
                del self._games[name]
                live.gone = True
                live.wake()
                continue
            stored = found[name]
            live.room = stored.room
            if stored.game.version > live.game.version:
                live.go_on(_named(stored))
            else:
                live.game = live.game.with_names(_named(stored).names)
            live.note_presence(self._now())
            if live.following is None and live.game.outcome is not None:
                following = await self._store.follower(name)
                if following is not None:
                    live.end_with(following)


def _named(stored: StoredGame) -> Game:
    """The game between players of the names that they came with."""
    game, names = stored.game, stored.room.names
    if names == (None, None):
        return game
    one, two = game.names
    return game.with_names((names[0] or one, names[1] or two))
