"""Long polling: what happens in a log as the answer to a request that waits for it."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from timesduel.data.plain import json_bytes
from timesduel.extras import from_extra
from timesduel.web.api.asking import whole_number
from timesduel.web.api.operation import Parameter
from timesduel.web.api.responses import JsonAnswer, json_answer

with from_extra("web"):
    from starlette.datastructures import QueryParams

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection

    from starlette.requests import Request
    from starlette.responses import Response

    from timesduel.web.live.attendance import Attendance
    from timesduel.web.live.live_log import Cursor

LONGEST_WAIT = 25
"""Seconds that long polling may last: proxies cut longer ones, and so does absence."""

_MOST = 10**9 - 1
_NEVER_SEEN = -1

_WHOLE = {"type": "integer", "minimum": 0}
FOLLOWING = (
    Parameter("after", _WHOLE),
    Parameter("wait", {**_WHOLE, "maximum": LONGEST_WAIT}),
    Parameter("seen", _WHOLE),
)
"""What long polling takes."""


class PollRequest(NamedTuple):
    """What is asked for."""

    after: int = 0
    """The version of the last event that is known."""

    wait: int = 0
    """Seconds that the answer may take."""

    seen: int = _NEVER_SEEN
    """The sum of the presence that is known, if it was told."""


class Polling:
    """Answers everybody who follows a log, of any kind, by polling."""

    def __init__(self, attendance: Attendance, closing: asyncio.Event) -> None:
        self._attendance = attendance
        self._closing = closing

    async def answer(
        self,
        request: Request,
        seats: Collection[int],
        follow: Callable[[int], Awaitable[Cursor]],
    ) -> Response:
        """What happens after a version, to somebody who is at these seats while they wait."""
        asked = _asked(request.scope["query_string"])
        if request.method == "HEAD":
            return json_answer(None)
        cursor = await follow(asked.after)
        self._attendance.count_in(cursor.live, seats)
        try:
            for seat in seats:
                await self._attendance.renew(cursor.live, seat)
            return JsonAnswer(await poll(cursor, asked, self._closing))
        finally:
            self._attendance.count_out(cursor.live, seats)
            cursor.close()


@lru_cache(maxsize=256)  # whoever follows a game by polling asks once for each move
def _asked(query: bytes) -> PollRequest:
    given = QueryParams(query)
    return PollRequest(
        whole_number(given, "after", least=0, most=_MOST, usual=0),
        whole_number(given, "wait", least=0, most=LONGEST_WAIT, usual=0),
        whole_number(given, "seen", least=0, most=_MOST, usual=_NEVER_SEEN),
    )


async def poll(cursor: Cursor, asked: PollRequest, closing: asyncio.Event) -> bytes:
    """Events as one answer: at once if there is something, or else after some seconds.

    Of much there is a piece: its `version` is where to go on.
    """
    live = cursor.live
    known = live.presence_number
    if asked.seen != _NEVER_SEEN and asked.seen != _sum(json_bytes(live.presence)):
        known = -1

    def is_due() -> bool:
        return (
            cursor.is_behind
            or live.presence_number != known
            or live.is_complete
            or closing.is_set()
        )

    if asked.wait and not is_due():
        loop = asyncio.get_running_loop()
        woken = loop.create_future()

        def end() -> None:
            if not woken.done():
                woken.set_result(None)

        def wake() -> None:
            if is_due():
                end()

        cursor.wake = wake
        timer = loop.call_later(asked.wait, end)
        try:
            await woken
        finally:
            timer.cancel()
    events, presence = cursor.take(), json_bytes(live.presence)
    return b'{"events":[%b],"version":%d,"presence":%b,"seen":%d}' % (
        b",".join(events),
        cursor.place,
        presence,
        _sum(presence),
    )


def _sum(presence: bytes) -> int:
    return crc32(presence) % (_MOST + 1)
