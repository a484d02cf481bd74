"""The games that somebody is at, in the memory of one process: the log that its host works on.

A game that nobody is at is forgotten here, and loaded again when it is asked for.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from timesduel.errors import StaleError, StoreError
from timesduel.web.games.live_game import LiveGame

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.match.game import Game
    from timesduel.web.stores.store import StoredGame, WebStore

_IDLE = 60.0
"""Seconds that a game stays in memory that nobody follows: longer than any request takes."""


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

    async def append(self, name: str, next_state: Game) -> Game:
        """Store the last event of a game, and only then tell everybody."""
        try:
            await self._store.append(name, next_state)
        except StaleError:
            await self._refresh([name])
            raise
        live = self._games.get(name)
        if live is None or (steps := next_state.version - live.game.version) < 1:
            return next_state
        if steps > 1:
            await self._refresh([name])
            return live.game
        live.go_on(next_state)
        self.changed(live)
        return live.game

    async def refresh(self, name: str) -> LiveGame:
        """A game with its room as the store has them now."""
        live = await self.find(name)
        await self._refresh([name])
        return live

    def forget_idle(self) -> None:
        """Drop games that nobody follows or has asked for lately."""
        long_ago = self._now() - _IDLE
        for live in self.all:
            if not live.cursors and not long_ago < live.used <= self._now():
                del self._games[live.name]

    async def _loaded(self, name: str) -> LiveGame:
        stored = await self._store.load(name)
        successor = None
        if stored.game.outcome is not None:
            successor = await self._store.successor(name)
        if name not in self._games:  # or else somebody has loaded it meanwhile, and gone on
            live = LiveGame(name, _named(stored), stored.room, successor)
            self._games[name] = live
            self.changed(live)
        return self._games[name]

    def _told(self, name: str, version: int) -> None:
        """Another process has changed a game."""
        if name in self._games or name in self._loading:
            self._stale[name] = None
            self._start_refreshing()

    def _missed(self) -> None:
        """Notifications were missed: any game may have changed."""
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
        """Load games again, and once more where the room has been changed in the meantime.

        What was read then may be older than what is known: nobody can tell.
        """
        while asked := [live for name in names if (live := self._games.get(name))]:
            rooms = [live.room for live in asked]
            found = await self._store.load_many([(live.name, live.game) for live in asked])
            names = []
            for live, room in zip(asked, rooms, strict=True):
                if self._games.get(live.name) is not live:
                    continue
                if live.name not in found:  # it has expired
                    del self._games[live.name]
                    live.gone = True
                    live.wake()
                elif live.room is not room:
                    names.append(live.name)
                else:
                    await self._renew(live, found[live.name])

    async def _renew(self, live: LiveGame, stored: StoredGame) -> None:
        if live.room != stored.room:
            live.room = stored.room
        if stored.game.version > live.game.version:
            live.go_on(_named(stored))
        else:
            live.game = live.game.with_names(_named(stored).names)
        live.note_presence(self._now())
        if live.successor is None and live.game.outcome is not None:
            successor = await self._store.successor(live.name)
            if successor is not None:
                live.end_with(successor)


def _named(stored: StoredGame) -> Game:
    """The game between players of the names that they came with."""
    game, names = stored.game, stored.room.names
    if names == (None, None):
        return game
    one, two = game.names
    return game.with_names((names[0] or one, names[1] or two))
