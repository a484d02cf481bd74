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

from timesduel.errors import StaleError
from timesduel.extras import from_extra
from timesduel.web.forms import Following, happening
from timesduel.words.speech import say

with from_extra("web"):
    import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.match.game import Game
    from timesduel.web.room import Room
    from timesduel.web.stores.store import StoredGame, WebStore

_encode = msgspec.json.Encoder().encode

MOST_IDLE = 256
"""Games in memory that nobody follows, so that the next action need not load them."""


class LiveGame:
    """One game in memory."""

    __slots__ = ("cursors", "data", "following", "game", "name", "room", "waiting")

    def __init__(self, name: str, game: Game, room: Room, following: str | None) -> None:
        self.name = name
        self.game = game
        self.room = room
        self.following = following
        """The id of the game after this one."""
        self.data: list[bytes] | None = None
        """Each event as JSON, while somebody follows; the version is the place, counted from 1."""
        self.cursors = 0
        """How many follow it."""
        self.waiting: list[asyncio.Future[None]] = []

    def go_on(self, game: Game) -> None:
        """The game has gone on, perhaps by several events."""
        if self.data is not None:
            self.data += _rendered(self.game, game, announce=self.room.announce)
        self.game = game
        self.wake()

    def follow(self) -> list[bytes]:
        """The shared log, for one more cursor."""
        self.cursors += 1
        if self.data is None:
            start = replace(self.game).with_names(self.game.names)
            self.data = _rendered(start, self.game, announce=self.room.announce)
            if self.following is not None:
                self.data.append(self._next())
        return self.data

    def leave(self) -> None:
        """One cursor less."""
        self.cursors -= 1
        if not self.cursors:
            self.data = None

    def end_with(self, following: str) -> None:
        """Another game follows this one: the last thing that happens here."""
        if self.following is None:
            self.following = following
            if self.data is not None:
                self.data.append(self._next())
            self.wake()

    def wake(self) -> None:
        """Let everybody who waits look again."""
        waiting, self.waiting = self.waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    def more(self) -> asyncio.Future[None]:
        """Done when there may be more to see."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(future)
        return future

    def _next(self) -> bytes:
        assert self.following is not None
        return _encode(Following(self.game.version + 1, self.following, say("events.next")))


def _rendered(before: Game, now: Game, *, announce: bool) -> list[bytes]:
    """The events that one state of a game has more than another, as JSON."""
    data = []
    for event in now.events[before.version :]:
        after = before.after(event) if before.version + 1 < now.version else now
        data.append(_encode(happening(before, after, announce=announce)))
        before = after
    return data


class LiveGames:
    """All games in memory of one process, over the store that has all games."""

    def __init__(
        self,
        store: WebStore,
        *,
        now: Callable[[], float],
        changed: Callable[[LiveGame], None] = lambda _: None,
    ) -> None:
        """`changed` is called for each game that this process has added an event to."""
        self._store = store
        self._now = now
        self.changed = changed
        self._games: dict[str, LiveGame] = {}
        """The one that was used last comes last."""
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
        live = self._games.pop(name, None)
        if live is None:
            live = await self._loaded(name)
        self._games[name] = live
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
        """Let go of what nobody follows, but for the latest."""
        idle = [name for name, live in self._games.items() if not live.cursors]
        for name in idle[: max(0, len(idle) - MOST_IDLE)]:
            del self._games[name]

    async def _loaded(self, name: str) -> LiveGame:
        stored = await self._store.load(name)
        following = None
        if stored.game.outcome is not None:
            following = await self._store.follower(name)
        # Somebody else may have loaded it meanwhile, and gone on.
        return self._games.pop(name, None) or LiveGame(name, _named(stored), stored.room, following)

    def _told(self, name: str, version: int) -> None:
        """Another process has changed a game."""
        if name in self._games:
            self._stale[name] = None
            self._start_refreshing()

    def _missed(self) -> None:
        """Any game may have changed."""
        self._stale.update(dict.fromkeys(self._games))
        self._start_refreshing()

    def _start_refreshing(self) -> None:
        if self._stale and (self._refreshing is None or self._refreshing.done()):
            self._refreshing = asyncio.get_running_loop().create_task(self._refresh_stale())

    async def _refresh_stale(self) -> None:
        while self._stale:
            names = [*self._stale]
            try:
                await self._refresh(names)
            except Exception:  # the store is away: it calls `missed` when it is back
                return
            for name in names:
                self._stale.pop(name, None)

    async def _refresh(self, names: list[str]) -> None:
        known = [(name, live.game) for name in names if (live := self._games.get(name))]
        found = await self._store.load_many(known)
        for name, _ in known:
            live = self._games.get(name)
            if live is None:
                continue
            if name not in found:  # it has expired
                del self._games[name]
                live.wake()
                continue
            stored = found[name]
            live.room = stored.room
            if stored.game.version > live.game.version:
                live.go_on(_named(stored))
            else:
                live.game = live.game.with_names(_named(stored).names)
                live.wake()
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
