"""What happens without anybody asking: what is due, who leaves, logs that expire."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import cycle
from typing import TYPE_CHECKING, Any

from timesduel.errors import StoreError, TimesDuelError
from timesduel.web.live.live_log import LEASE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from timesduel.web.live.attendance import Attendance
    from timesduel.web.live.live_log import Duties, LiveLog
    from timesduel.web.live.live_logs import LiveLogs
    from timesduel.web.stores.store import WebStore


DAY = 86_400.0

_DUE_INTERVAL = 1.0
"""Seconds between two looks for what is due in logs that nobody has in memory."""

_RENEWAL_INTERVAL = LEASE / 3
"""Seconds in which the presence of everybody who follows a log is renewed once."""

_ABSENCE_INTERVAL = LEASE / 6
"""Seconds in which it is looked once at every log whether somebody has gone."""

_HEARTBEAT_INTERVAL = 15.0
"""Seconds after which somebody who follows a silent log gets a sign of life."""

_SLICES = 50
"""Parts in which what concerns everybody is done, so that nobody has to wait for all of it."""

_SWEEP_INTERVAL = 3_600.0
"""Seconds between two removals of old logs."""

DOUBTS = 24
"""Removals that are put off, one after the other, if they would take most of all logs."""

_GRACE = 3.0
"""Seconds of precedence for the process that has the log in memory."""

_MOST_AT_ONCE = 1_000
"""Logs that are attended to at the same time."""


class Caretaker:
    """Attends to all logs of a store, together with those of other processes."""

    def __init__(
        self,
        store: WebStore,
        logs: LiveLogs,
        attendance: Attendance,
        *,
        now: Callable[[], float],
        keep_days: float,
        tell: Callable[[str], None],
        duties: Mapping[str, Duties],
    ) -> None:
        """`tell` logs an event for whoever runs the server.

        `duties` is what is done for logs, by the name of their kind.
        """
        self._store = store
        self._logs = logs
        self._duties = duties
        self._attendance = attendance
        self._now = now
        self._keep = keep_days * DAY
        self._tell = tell
        self._doubts = 0
        """Number of consecutive removals that were put off."""
        self._attended: dict[str, asyncio.Task[None]] = {}
        self._once_more: set[str] = set()
        """Logs that something has happened to while they were attended to."""
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._rounds: list[asyncio.Task[None]] = []
        self._slice = 0
        self._renewed, self._looked_at = cycle(range(_SLICES)), cycle(range(_SLICES))
        self._is_first_round = True
        self._looking: asyncio.Task[None] | None = None
        logs.changed, logs.returned = self.watch, self._store_is_back

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
        if self._looking is not None:
            tasks.append(self._looking)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def watch(self, live: LiveLog[Any]) -> None:
        """Set the timer of a log that was loaded or has changed, such as a turn's time or a
        program's move, and do what follows at once."""
        self._set_timer(live)
        if (stirred := self._duties[live.kind.name].stirred(live)) is not None:
            self.attend(stirred)

    def _set_timer(self, live: LiveLog[Any]) -> None:
        name = live.name
        if (timer := self._timers.pop(name, None)) is not None:
            timer.cancel()
        due = live.kind.due_at(live.value)
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
        """Remove logs that nobody has touched for long; how many there were.

        If that is most of all logs, the clock may be wrong, or the server was off for long: for a
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

    def attend(self, name: str) -> None:
        """Do what is due in a log; once more, if that is being done already."""
        if name in self._attended:
            self._once_more.add(name)
        else:
            self._attend(name)

    def _attend(self, name: str) -> None:
        if name in self._attended:
            return
        task = asyncio.get_running_loop().create_task(self._let_go_on(name))
        self._attended[name] = task
        task.add_done_callback(lambda done: self._has_attended(name, done))

    def _has_attended(self, name: str, done: asyncio.Task[None]) -> None:
        del self._attended[name]
        if name in self._once_more and not done.cancelled():
            self._once_more.discard(name)
            self._attend(name)

    async def _let_go_on(self, name: str) -> None:
        """Do what is due in a log. What fails now stays due, and is tried again."""
        with suppress(TimesDuelError):
            live = await self._logs.find(name)
            await self._duties[live.kind.name].attend(name)

    async def _beat(self) -> None:
        """A sign of life for some of those who follow a log, so that all get one in turn."""
        logs = self._logs.all
        self._slice = (self._slice + 1) % _SLICES
        if not self._slice:
            self._logs.forget_idle()
        for live in logs[self._slice :: _SLICES]:
            for cursor in tuple(live.cursors):
                cursor.beat = cursor.dirty = True
                cursor.wake()

    async def _renew_some(self) -> None:
        await self._attendance.renew_all(next(self._renewed), _SLICES)

    def _store_is_back(self) -> None:
        """See at once to everybody who came while the store was away."""
        if self._looking is None or self._looking.done():
            self._looking = asyncio.get_running_loop().create_task(self._look_after_all())

    async def _look_after_all(self) -> None:
        for live in self._logs.all:
            if live.cursors:
                with suppress(TimesDuelError):  # it is away again
                    await self._attendance.look_after(live)
                await asyncio.sleep(0)

    async def _note_absence(self) -> None:
        now = self._now()
        for live in self._logs.all[next(self._looked_at) :: _SLICES]:
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
