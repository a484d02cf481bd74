"""Keeps the store up to date about who is there, for the games that people follow through us."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from timesduel.errors import StoreError
from timesduel.web.games.presence import LEASE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from timesduel.web.games.live_game import LiveGame
    from timesduel.web.games.lobby import Lobby

_LONGEST = 2 * LEASE
"""Seconds: the clocks of two processes may differ a little."""


class Attendance:
    """The players who follow a game through this process."""

    def __init__(self, lobby: Lobby, now: Callable[[], float]) -> None:
        self._lobby = lobby
        self._now = now
        self._here: dict[tuple[LiveGame, int], int] = {}
        """How often each of them does."""

    def __len__(self) -> int:
        return len(self._here)

    async def arrived(self, live: LiveGame, players: Iterable[int]) -> None:
        """Somebody begins to follow a game from their seats."""
        for player in players:
            self._here[live, player] = self._here.get((live, player), 0) + 1
            with suppress(StoreError):  # they may watch, at least
                await self._lobby.glimpsed(live, player)

    async def left(self, live: LiveGame, players: Iterable[int]) -> None:
        """They follow no longer; perhaps they still do in another window."""
        for player in players:
            here = self._here.pop((live, player)) - 1
            if here:
                self._here[live, player] = here
                continue
            with suppress(StoreError):  # it is found out when the lease is over
                await self._lobby.left(live, player)

    async def glimpsed(self, live: LiveGame, player: int) -> None:
        """A sign of life, which is noted only if the last one was a while ago."""
        if live.room.present[player - 1] < self._now() + LEASE / 2:
            await self._lobby.glimpsed(live, player)

    async def look_after(self, live: LiveGame) -> None:
        """Begin a game that could not begin when everybody had come: the store was away.

        Players who are there for longer than anybody is said to be, since the clock was set back,
        have as long as everybody after a sign of life.
        """
        await self._lobby.begin(live)
        for player, until in enumerate(live.room.present, 1):
            if until > self._now() + _LONGEST:
                await self._lobby.glimpsed(live, player)

    async def renew(self, part: int = 0, parts: int = 1) -> None:
        """Put off the time until which those who are here are there for certain.

        Of several parts, one: thousands at once would hold up everybody else.
        """
        signs = [self.glimpsed(live, player) for live, player in [*self._here][part::parts]]
        for failure in await asyncio.gather(*signs, return_exceptions=True):
            if failure is not None and not isinstance(failure, StoreError):
                raise failure
