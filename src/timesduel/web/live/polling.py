"""Long polling: events as the answer to a request that waits for them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from timesduel.data.plain import json_bytes

if TYPE_CHECKING:
    from timesduel.web.live.live_log import Cursor


async def poll(cursor: Cursor, wait: float, closing: asyncio.Event) -> bytes:
    """Events as one answer: at once if there is something, or else after some seconds.

    Of much there is a piece: its `version` is where to go on.
    """
    live = cursor.live
    known = live.presence_number

    def is_due() -> bool:
        return (
            cursor.is_behind
            or live.presence_number != known
            or live.is_complete
            or closing.is_set()
        )

    if wait and not is_due():
        loop = asyncio.get_running_loop()
        woken = loop.create_future()

        def end() -> None:
            if not woken.done():
                woken.set_result(None)

        def wake() -> None:
            if is_due():
                end()

        cursor.wake = wake
        timer = loop.call_later(wait, end)
        try:
            await woken
        finally:
            timer.cancel()
    events = cursor.take()
    return b'{"events":[%b],"version":%d,"presence":%b}' % (
        b",".join(events),
        cursor.place,
        json_bytes(live.presence),
    )
