"""What happens without anybody asking: time runs out, programs move, players leave, games go."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import cycle
from typing import TYPE_CHECKING

from timesduel.errors import StoreError, TimesDuelError
from timesduel.web.games.live_game import LEASE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from timesduel.host.async_host import AsyncHost
    from timesduel.web.games.live import LiveGames
    from timesduel.web.games.live_game import LiveGame
    from timesduel.web.games.lobby import Lobby
    from timesduel.web.stores.store import WebStore


DAY = 86_400.0

_DUE_INTERVAL = 1.0
"""Seconds between two looks for what is due in games that nobody has in memory."""

_RENEWAL_INTERVAL = LEASE / 3
"""Seconds in which the presence of everybody who follows a game is renewed once."""

_ABSENCE_INTERVAL = LEASE / 6
"""Seconds in which it is looked once at every game whether somebody has gone."""

_HEARTBEAT_INTERVAL = 15.0
"""Seconds after which somebody who follows a silent game gets a sign of life."""

_SLICES = 50
"""Parts in which what concerns everybody is done, so that nobody has to wait for all of it."""

_SWEEP_INTERVAL = 3_600.0
"""Seconds between two removals of old games."""

DOUBTS = 24
"""Removals that are put off, one after the other, if they would take most of all games."""

_LONGEST_LEASE = 2 * LEASE
"""Seconds; more than `LEASE` since the clocks of two processes may differ a little."""

_GRACE = 3.0
"""Seconds of precedence for the process that has the game in memory."""

_MOST_AT_ONCE = 1_000
"""Games that are attended to at the same time."""


class Caretaker:
    """Attends to all games of a store, together with those of other processes."""

    def __init__(
        self,
        store: WebStore,
        games: LiveGames,
        host: AsyncHost,
        attendance: Attendance,
        *,
        now: Callable[[], float],
        keep_days: float,
        tell: Callable[[str], None],
    ) -> None:
        """`tell` logs an event for whoever runs the server."""
        self._store = store
        self._games = games
        self._host = host
        self._attendance = attendance
        self._now = now
        self._keep = keep_days * DAY
        self._tell = tell
        self._doubts = 0
        """Number of consecutive removals that were put off."""
        self._attended: dict[str, asyncio.Task[None]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._rounds: list[asyncio.Task[None]] = []
        self._slice = 0
        self._renewed, self._looked_at = cycle(range(_SLICES)), cycle(range(_SLICES))
        self._is_first_round = True
        games.changed = self.watch

    def start(self) -> None:
        """Start the periodic work."""
        every: tuple[tuple[float, Callable[[], Awaitable[object]]], ...] = (
            (_DUE_INTERVAL, self.attend_to_due),
            (_RENEWAL_INTERVAL / _SLICES, self._renew_some),
            (_HEARTBEAT_INTERVAL / _SLICES, self._beat),
            (_ABSENCE_INTERVAL / _SLICES, self._note_absence),
            (_SWEEP_INTERVAL, self.sweep),
        )
        self._rounds = [asyncio.create_task(_again_and_again(*each)) for each in every]

    async def close(self) -> None:
        """Stop the periodic work; what is being stored is finished."""
        for timer in self._timers.values():
            timer.cancel()
        tasks = [*self._rounds, *self._attended.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def watch(self, live: LiveGame) -> None:
        """Set the timer of a game that has changed: a turn's time, or a program's move."""
        name = live.name
        if (timer := self._timers.pop(name, None)) is not None:
            timer.cancel()
        due = live.game.due_at
        if due is None:
            return
        left = due - self._now()
        if left <= 0:
            self._attend(name)
        else:
            loop = asyncio.get_running_loop()
            self._timers[name] = loop.call_later(left + 0.001, self._time_is_up, name)

    async def attend_to_due(self) -> None:
        """Attend to what is due in the store and nobody attends to: its process may have ended."""
        grace = 0.0 if self._is_first_round else _GRACE
        self._is_first_round = False
        for name in await self._store.due(self._now() - grace, _MOST_AT_ONCE):
            if len(self._attended) >= _MOST_AT_ONCE:
                return
            self._attend(name)

    async def sweep(self) -> int:
        """Remove games that nobody has touched for long; how many there were.

        If that is most of all games, the clock may be wrong, or the server was off for long: for a
        day of sweeps nothing is removed.
        """
        before, removed = self._now() - self._keep, 0
        if self._doubts < DOUBTS and await self._store.are_most_older(before):
            if not self._doubts:
                self._tell("removal_waits")
            self._doubts += 1
            return 0
        self._doubts = 0
        while count := await self._store.expire(before):
            removed += count
        return removed

    def _time_is_up(self, name: str) -> None:
        del self._timers[name]
        self._attend(name)

    def _attend(self, name: str) -> None:
        if name in self._attended:
            return
        task = asyncio.get_running_loop().create_task(self._let_go_on(name))
        self._attended[name] = task
        task.add_done_callback(lambda _: self._attended.pop(name, None))

    async def _let_go_on(self, name: str) -> None:
        """Let time run out, or a program move. What fails now is due, and tried again."""
        with suppress(TimesDuelError):
            await self._host.answer(name)

    async def _beat(self) -> None:
        """A sign of life for some of those who follow a game, so that all get one in turn."""
        games = self._games.all
        self._slice = (self._slice + 1) % _SLICES
        if not self._slice:
            self._games.forget_idle()
        for live in games[self._slice :: _SLICES]:
            for cursor in tuple(live.cursors):
                cursor.beat = cursor.dirty = True
                cursor.wake()

    async def _renew_some(self) -> None:
        await self._attendance.renew(next(self._renewed), _SLICES)

    async def _note_absence(self) -> None:
        now = self._now()
        for live in self._games.all[next(self._looked_at) :: _SLICES]:
            if live.cursors:
                await self._attendance.look_after(live)
                live.note_presence(now)


async def _again_and_again(seconds: float, work: Callable[[], Awaitable[object]]) -> None:
    while True:
        try:
            await work()
        except StoreError:  # it is away: next time
            pass
        except Exception as error:  # a defect, which must not end all rounds
            told = {"message": "a round of the caretaker has failed", "exception": error}
            asyncio.get_running_loop().call_exception_handler(told)
        await asyncio.sleep(seconds)


class Attendance:
    """The players who follow a game through this process."""

    def __init__(self, lobby: Lobby, now: Callable[[], float]) -> None:
        self._lobby = lobby
        self._now = now
        self._here: dict[tuple[LiveGame, int], int] = {}
        """Number of open streams by game and player."""

    def __len__(self) -> int:
        return len(self._here)

    async def arrived(self, live: LiveGame, players: Iterable[int]) -> None:
        """Somebody begins to follow a game from their seats."""
        for player in players:
            self._here[live, player] = self._here.get((live, player), 0) + 1
            with suppress(StoreError):  # they may watch, at least
                await self._lobby.mark_present(live, player)

    async def left(self, live: LiveGame, players: Iterable[int]) -> None:
        """They follow no longer; perhaps they still do in another window."""
        for player in players:
            here = self._here.pop((live, player)) - 1
            if here:
                self._here[live, player] = here
                continue
            with suppress(StoreError):  # it is found out when the lease is over
                await self._lobby.left(live, player)

    async def mark_present(self, live: LiveGame, player: int) -> None:
        """Renew the presence of a player if half of its lease is over."""
        if live.room.present[player - 1] < self._now() + LEASE / 2:
            await self._lobby.mark_present(live, player)

    async def look_after(self, live: LiveGame) -> None:
        """Begin a game that could not begin when everybody had come: the store was away.

        Players who are there for longer than anybody is said to be, since the clock was set back,
        have as long as everybody after a sign of life.
        """
        await self._lobby.begin(live)
        for player, until in enumerate(live.room.present, 1):
            if until > self._now() + _LONGEST_LEASE:
                await self._lobby.mark_present(live, player)

    async def renew(self, part: int = 0, parts: int = 1) -> None:
        """Put off the time until which those who are here are there for certain.

        Of several parts, one: thousands at once would hold up everybody else.
        """
        signs = [self.mark_present(live, player) for live, player in [*self._here][part::parts]]
        for failure in await asyncio.gather(*signs, return_exceptions=True):
            if failure is not None and not isinstance(failure, StoreError):
                raise failure
