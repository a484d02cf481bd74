"""Who is there: everybody who follows a log from a seat, for as long as they do."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from timesduel.errors import StoreError
from timesduel.web.live.live_log import LEASE

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from timesduel.web.live.live_log import Duties, LiveLog
    from timesduel.web.live.live_logs import LiveLogs

_LONGEST_LEASE = 2 * LEASE
"""Seconds; more than `LEASE` since the clocks of two processes may differ a little."""


class Attendance:
    """Who follows logs through this process, and so is there."""

    def __init__(
        self,
        logs: LiveLogs,
        now: Callable[[], float],
        duties: Mapping[str, Duties],
    ) -> None:
        """`duties` is what follows from somebody's coming to a log, by the name of its kind."""
        self._logs = logs
        self._now = now
        self._duties = duties
        self._here: dict[LiveLog[Any], dict[int, int]] = {}
        """Number of followers by log and seat."""

    def __len__(self) -> int:
        return sum(map(len, self._here.values()))

    async def arrived(self, live: LiveLog[Any], seats: Collection[int]) -> None:
        """Somebody begins to follow a log from their seats; `left` follows, even if this fails."""
        self.count_in(live, seats)
        for seat in seats:
            with suppress(StoreError):  # they may watch, at least; `look_after` tries again
                await self.mark_present(live, seat)

    async def left(self, live: LiveLog[Any], seats: Iterable[int]) -> None:
        """They follow no longer; perhaps they still do in another window."""
        for seat in self.count_out(live, seats):
            with suppress(StoreError):  # it is found out when the lease is over
                await self._logs.note_presence(live, seat, self._now())

    def count_in(self, live: LiveLog[Any], seats: Iterable[int]) -> None:
        """Let somebody be there until `count_out`, without saying that they have come."""
        for seat in seats:
            here = self._here.setdefault(live, {})
            here[seat] = here.get(seat, 0) + 1

    def count_out(self, live: LiveLog[Any], seats: Iterable[int]) -> list[int]:
        """The seats from which nobody follows any more."""
        empty = []
        for seat in seats:
            here = self._here[live]
            here[seat] -= 1
            if not here[seat]:
                del here[seat]
                empty.append(seat)
            if not here:
                del self._here[live]
        return empty

    async def mark_present(self, live: LiveLog[Any], seat: int) -> None:
        """Somebody has just given a sign of life."""
        await self._logs.note_presence(live, seat, self._now() + LEASE)
        await self._duties[live.kind.name].came(live)

    async def renew(self, live: LiveLog[Any], seat: int) -> None:
        """Somebody is still there: noted if half of the lease is over."""
        if live.present.get(seat, 0.0) < self._now() + LEASE / 2:
            await self.mark_present(live, seat)

    async def look_after(self, live: LiveLog[Any]) -> None:
        """Do what could not be done when somebody came, as the store was away.

        Who is there for longer than anybody is said to be, since the clock was set back, has as
        long as everybody after a sign of life.
        """
        for seat in tuple(self._here.get(live, ())):
            await self.renew(live, seat)
        await self._duties[live.kind.name].came(live)
        for seat, until in live.present.items():
            if until > self._now() + _LONGEST_LEASE:
                await self.mark_present(live, seat)

    async def renew_all(self, part: int = 0, parts: int = 1) -> None:
        """Put off the time until which those who are here are there for certain.

        Of several parts, one: thousands at once would hold up everybody else.
        """
        some = [*self._here.items()][part::parts]
        signs = [self.renew(live, seat) for live, seats in some for seat in tuple(seats)]
        for failure in await asyncio.gather(*signs, return_exceptions=True):
            if failure is not None and not isinstance(failure, StoreError):
                raise failure
