"""Events as they happen: server-sent events for those who can have them, or long polling."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from timesduel.extras import from_extra

with from_extra("web"):
    import msgspec

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.types import Receive, Scope, Send

    from timesduel.web.live import Cursor


_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
_BEAT = b": still here\n\n"
_FIRST = b"retry: 1000\n\n"
_CLOSING = b"event: closing\ndata: {}\n\n"

_encode = msgspec.json.Encoder().encode


class EventStream:
    """The answer that goes on for as long as somebody follows a game."""

    def __init__(
        self,
        cursor: Cursor,
        *,
        closing: asyncio.Event,
        finished: Callable[[], Awaitable[None]],
    ) -> None:
        """`finished` is called in the end, however it comes; the cursor is closed before."""
        self._cursor = cursor
        self._live = cursor.live
        self._closing = closing
        self._finished = finished

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell one client everything, until it leaves or there is nothing more to come."""
        loop = asyncio.get_running_loop()
        cursor = self._cursor
        if (me := asyncio.current_task()) is not None:
            cursor.let_go = me.cancel
        gone = loop.create_task(_disconnected(receive))
        gone.add_done_callback(lambda _: cursor.wake())
        try:
            await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
            chunk = _FIRST
            while not gone.done():
                chunk += self._news(cursor)
                if chunk:
                    last = self._closing.is_set() or self._live.is_complete
                    cursor.stuck_since = loop.time()
                    await send({"type": "http.response.body", "body": chunk, "more_body": not last})
                    cursor.stuck_since = None
                    if last:
                        break
                    chunk = b""
                else:
                    await cursor.more()
        finally:
            gone.cancel()
            cursor.close()
            await self._finished()

    def _news(self, cursor: Cursor) -> bytes:
        """What this client has not got yet."""
        news = b""
        version = cursor.place
        for data in cursor.take():
            version += 1
            news += b"id: %d\ndata: %b\n\n" % (version, data)
        live = self._live
        if cursor.presence != live.presence_number and not live.is_complete:
            cursor.presence = live.presence_number
            news += b"event: presence\ndata: %b\n\n" % _encode(live.presence)
        if cursor.beat:
            cursor.beat = False
            news = news or _BEAT
        if self._closing.is_set():
            news += _CLOSING
        return news


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def poll(cursor: Cursor, wait: float, closing: asyncio.Event) -> bytes:
    """The same as one answer: at once if there is something, or else after some seconds."""
    live = cursor.live
    events = cursor.take()
    if not events and wait and not closing.is_set() and not live.is_complete:
        try:
            async with asyncio.timeout(wait):
                while not events and not closing.is_set() and not live.is_complete:
                    await cursor.more()
                    events = cursor.take()
        except TimeoutError:
            events = cursor.take()
    return b'{"events":[%b],"version":%d,"presence":%b}' % (
        b",".join(events),
        cursor.place,
        _encode(live.presence),
    )
