"""Events as they happen: server-sent events for those who can have them, or long polling."""

from __future__ import annotations

import asyncio
from types import coroutine
from typing import TYPE_CHECKING, Any

from timesduel.data.plain import json_bytes
from timesduel.web.games.event_log import data_in

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Generator

    from starlette.types import Receive, Scope, Send

    from timesduel.web.games.live_game import Cursor

    _Steps = Generator[Any, Any, None]


_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
_BEAT = b": still here\n\n"
_FIRST = b"retry: 1000\n\n"
_CLOSING = b"event: closing\ndata: {}\n\n"


class EventStream:
    """The response with server-sent events of one game."""

    def __init__(
        self,
        cursor: Cursor,
        *,
        closing: asyncio.Event,
        finished: Callable[[], Awaitable[None]],
    ) -> None:
        """`finished` is called in the end, however it comes; the cursor is closed before."""
        self._cursor = cursor
        self._closing = closing
        self._finished = finished

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell one client everything, until it leaves or there is nothing more to come."""
        loop = asyncio.get_running_loop()
        cursor = self._cursor
        telling = _StreamWriter(cursor, self._closing, send, loop)
        gone = loop.create_task(_disconnected(receive))
        gone.add_done_callback(telling.end)
        try:
            await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
            telling.tell()
            cursor.wake = telling.tell
            await telling.ended
        finally:
            gone.cancel()
            telling.close()
            cursor.close()
            await self._finished()


class _StreamWriter:
    """Sends one client what happens as soon as it does, unless the last send has not finished.

    Nobody waits: whoever makes something happen calls `tell` for all that follow the game.
    """

    __slots__ = (
        *("_closing", "_cursor", "_first", "_last", "_loop"),
        *("_rest", "_send", "ended"),
    )

    def __init__(
        self,
        cursor: Cursor,
        closing: asyncio.Event,
        send: Send,
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        self._cursor = cursor
        self._closing = closing
        self._send = send
        self._loop = loop
        self._first = _FIRST
        self._last = False
        self._rest: asyncio.Task[None] | None = None
        """A send that waits until the client reads on."""
        self.ended: asyncio.Future[None] = loop.create_future()
        """Done when nothing more is to be sent."""

    def tell(self) -> None:
        """Send what this client has not got yet: a piece, and after the others' turn the next."""
        if self._rest is not None or self.ended.done():
            return
        cursor = self._cursor
        chunk = b"".join(cursor.take())
        if cursor.is_behind:
            self._loop.call_soon(self.tell)
        elif cursor.dirty:
            cursor.dirty = False
            chunk = self._with_presence_and_end(chunk)
        if self._first:
            chunk, self._first = self._first + chunk, b""
        if not chunk and not self._last:
            return
        try:
            message = {"type": "http.response.body", "body": chunk, "more_body": not self._last}
            rest = begin(self._send(message))
        except Exception as error:
            self.ended.set_exception(error)
            return
        if rest is not None:
            self._rest = rest
            rest.add_done_callback(self._sent)
        elif self._last:
            self.end()

    def end(self, _: object = None) -> None:
        """Stop; the client has left, or everything was sent."""
        if not self.ended.done():
            self.ended.set_result(None)

    def close(self) -> None:
        """Cancel a send that has not finished."""
        if self._rest is not None:
            self._rest.cancel()

    def _sent(self, rest: asyncio.Task[None]) -> None:
        """A send that had to wait has finished."""
        self._rest = None
        if rest.cancelled() or self.ended.done():
            return
        if (error := rest.exception()) is not None:
            self.ended.set_exception(error)
        elif self._last:
            self.end()
        else:
            self.tell()

    def _with_presence_and_end(self, events: bytes) -> bytes:
        """Events followed by presence, heartbeat or the end, if these are pending."""
        cursor, live, news = self._cursor, self._cursor.live, events
        if cursor.presence != live.presence_number and not live.is_complete:
            cursor.presence = live.presence_number
            news += b"event: presence\ndata: %b\n\n" % json_bytes(live.presence)
        if cursor.beat:
            cursor.beat = False
            news = news or _BEAT
        if self._closing.is_set():
            news += _CLOSING
        self._last = self._closing.is_set() or live.is_complete
        return news


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def poll(cursor: Cursor, wait: float, closing: asyncio.Event) -> bytes:
    """Events as one answer: at once if there is something, or else after some seconds.

    Of much there is a piece: its `version` is where to go on.
    """
    live = cursor.live
    known = live.presence_number
    events = cursor.take()
    if not events and wait and not closing.is_set() and not live.is_complete:
        try:
            async with asyncio.timeout(wait):
                while not events and not closing.is_set() and not live.is_complete:
                    await cursor.more()
                    events = cursor.take()
                    if live.presence_number != known:
                        break
        except TimeoutError:
            events = cursor.take()
    return b'{"events":[%b],"version":%d,"presence":%b}' % (
        b",".join(map(data_in, events)),
        cursor.place,
        json_bytes(live.presence),
    )


def begin(work: Awaitable[None]) -> asyncio.Task[None] | None:
    """Do what can be done at once; a task for the rest, or None if there is none.

    Most of what writes to a client has nothing to wait for: a task for each costs more than that.
    """
    steps = work.__await__()
    try:
        awaited = next(steps)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_rest(steps, awaited))


async def _rest(steps: _Steps, awaited: Any) -> None:
    await _go_on(steps, awaited)


@coroutine
def _go_on(steps: _Steps, awaited: Any) -> _Steps:
    """Drive the rest of a coroutine that was started by hand."""
    try:
        while True:
            try:
                result = yield awaited
            except BaseException as error:
                awaited = steps.throw(error)
            else:
                awaited = steps.send(result)
    except StopIteration:
        return
