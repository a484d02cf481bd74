"""Time that runs only while we wait for somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

SECONDS_FOR_A_REQUEST = 10.0
"""From the connection, or the answer before, until a request has come."""


class Deadline:
    """Calls `late` after some seconds in which we have waited without a break.

    To stop waiting and to begin anew is a matter of every request, so the timer goes on meanwhile.
    """

    __slots__ = ("_late", "_loop", "_seconds", "_since", "_timer")

    def __init__(
        self, loop: asyncio.AbstractEventLoop, seconds: float, late: Callable[[], object]
    ) -> None:
        self._loop = loop
        self._seconds = seconds
        self._late = late
        self._since: float | None = None
        self._timer: asyncio.TimerHandle | None = None

    def runs(self, waiting: bool) -> None:
        """Say whether we wait now; waiting on does not begin the time anew."""
        if not waiting:
            self._since = None
        elif self._since is None:
            self._since = self._loop.time()
            if self._timer is None:
                self._timer = self._loop.call_later(self._seconds, self._look)

    def end(self) -> None:
        """There is nobody to wait for any more."""
        self._since = None
        if self._timer is not None:
            self._timer.cancel()

    def _look(self) -> None:
        self._timer = None
        if self._since is None:
            return
        left = self._since + self._seconds - self._loop.time()
        if left <= 0:
            self._late()
        else:
            self._timer = self._loop.call_later(left, self._look)


def request_deadline(loop: asyncio.AbstractEventLoop, transport: asyncio.Transport) -> Deadline:
    """The connection is cut off if a request does not come whole in time."""
    return Deadline(loop, SECONDS_FOR_A_REQUEST, transport.abort)
