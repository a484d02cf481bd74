"""One request and its answer, as an ASGI application sees them."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from http import HTTPStatus
from logging import getLogger
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Generator, MutableMapping, Sequence

    Message = MutableMapping[str, Any]
    Headers = Sequence[tuple[bytes, bytes]]
    Application = Callable[
        [Message, Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]],
        Awaitable[None],
    ]

STATUS_LINES = {
    status.value: f"HTTP/1.1 {status.value} {status.phrase}\r\n".encode() for status in HTTPStatus
}
MOST_UNREAD = 64 * 1024
"""Bytes of a body that wait for the application; more are read when it has taken these."""

_CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
_WITHOUT_BODY = (204, 304)


class _Nothing:
    def __await__(self) -> Generator[None, None, None]:
        yield from ()


WRITE = "timesduel.write"
"""Where a request's scope has `Exchange.write`, for streams of which every part counts."""

WRITTEN: Awaitable[None] = _Nothing()
"""To be awaited by whoever has sent something: there is nothing to wait for."""


class Exchange:
    """What came, and what is said to it. Head and body of an answer go out in one piece."""

    __slots__ = (
        *("_finished", "_head", "_left", "_lines", "_news", "_parts", "_silent", "_told"),
        *("_transport", "_unread", "_whole", "_writable", "expects", "keep_alive", "over", "scope"),
    )

    def __init__(
        self,
        scope: Message,
        transport: asyncio.Transport,
        lines: Callable[[], bytes],
        finished: Callable[[], None],
    ) -> None:
        """`lines` are headers of every answer; `finished` is called when it is complete."""
        self.scope = scope
        self.keep_alive = True
        """May another request come after it?"""
        self.over = False
        """Is the answer complete, or the client gone?"""
        self._transport = transport
        self._lines = lines
        self._finished = finished
        self.expects = False
        """Does the client wait to be told that it may send the body?"""
        self._parts: list[bytes] = []
        """Of the request's body, which the application has not got."""
        self._unread = 0
        """Bytes of these."""
        self._whole = False
        """Has all of the request come?"""
        self._told = False
        """Does the application know that?"""
        self._news: asyncio.Event | None = None
        """Where the application waits for more of the request, or until it is over."""
        self._head = b""
        """Of an answer whose body has not begun."""
        self._silent = False
        """Has it no body, whatever the application says?"""
        self._left: int | None = 0
        """Bytes of the body that are to come; None if it comes in chunks."""
        self._writable: asyncio.Event | None = None
        """Where it waits while the client does not read."""

    async def run(self, app: Application) -> None:
        """Let an application answer."""
        self.scope[WRITE] = self.write
        try:
            await app(self.scope, self.receive, self.send)
        except asyncio.CancelledError:  # the client is let go
            self._transport.abort()
        except Exception as error:
            getLogger(__name__).error("an answer has failed", exc_info=error)
        if not self.over:  # half of an answer is none
            self._transport.close()
        del self.scope[WRITE]  # or else each would keep the other in memory

    def take(self, body: bytes) -> None:
        """Keep a part of the request's body for the application; nobody wants it after the end."""
        self.expects = False
        if self.over:
            return
        self._parts.append(body)
        self._unread += len(body)
        if self._unread > MOST_UNREAD:
            self._transport.pause_reading()
        self._wake()

    def complete(self) -> None:
        """All of the request has come."""
        self._whole = True
        self._wake()

    async def receive(self) -> Message:
        """What has come of the request, and later that the client has left, or has its answer."""
        while not self._parts and (self._told or not self._whole):
            if self.over:
                return {"type": "http.disconnect"}
            if self.expects:
                self.expects = False
                self._transport.write(_CONTINUE)
            self._news = self._news or asyncio.Event()
            await self._news.wait()
        body = b"".join(self._parts)
        self._parts.clear()
        self._read_on()
        self._told = self._whole
        return {"type": "http.request", "body": body, "more_body": not self._whole}

    def _read_on(self) -> None:
        """There is room for more of the body."""
        if self._unread > MOST_UNREAD and not self._transport.is_closing():
            self._transport.resume_reading()
        self._unread = 0

    def _wake(self) -> None:
        if self._news is not None:
            self._news.set()
            self._news = None

    def send(self, message: Message) -> Awaitable[None]:
        """Take a part of the answer: at once, and so it is done, unless the client does not read.

        A coroutine for every part would cost more than what it does.
        """
        if self._writable is not None:
            return self._send_later(message, self._writable)
        if self.over:
            return WRITTEN
        if message["type"] == "http.response.start":
            self._begin(message["status"], message.get("headers", ()))
            return WRITTEN
        data, more = message.get("body", b""), message.get("more_body", False)
        left = self._left
        if left is None:
            data = b"%x\r\n%b\r\n" % (len(data), data) if data else b""
            if not more:
                data += b"0\r\n\r\n"
        elif self._silent:
            data = b""
        else:
            self._left = left = left - len(data)
            if left < 0 or (left and not more):
                raise ValueError("an answer of another length than it says")
        if self._head:
            data, self._head = self._head + data, b""
        self._transport.write(data)
        if not more:
            self.end()
            self._finished()
        return WRITTEN

    def write(self, chunk: bytes) -> bool:
        """Write a part of an answer in chunks; False if that must go through `send` now."""
        if self._writable is not None or self._left is not None or self._head or self.over:
            return False
        self._transport.write(b"%x\r\n%b\r\n" % (len(chunk), chunk))
        return True

    async def _send_later(self, message: Message, writable: asyncio.Event) -> None:
        await writable.wait()
        await self.send(message)

    def _begin(self, status: int, headers: Headers) -> None:
        self._silent = self.scope["method"] == "HEAD" or status in _WITHOUT_BODY
        # Nobody knows whether a client that was not told to send the body does so all the same.
        keep_alive = self.keep_alive and not self.expects
        lines, self._left, self.keep_alive = _head_lines(tuple(headers), self._silent, keep_alive)
        self._head = b"%b%b%b" % (STATUS_LINES[status], self._lines(), lines)

    def pause(self) -> None:
        """The client does not read."""
        self._writable = self._writable or asyncio.Event()

    def resume(self) -> None:
        """It does again."""
        if self._writable is not None:
            self._writable.set()
            self._writable = None

    def end(self) -> None:
        """Nothing more is written: the answer is complete, or the client has left."""
        self.over = True
        self._wake()
        self._read_on()
        self.resume()


class HeaderLines:
    """Headers that all answers of a time have alike, as they are written."""

    def __init__(self) -> None:
        self._headers: Headers | None = None
        self._lines = b""

    def of(self, headers: Headers) -> bytes:
        """The lines; made anew only if the headers are not those of last time."""
        if headers is not self._headers:
            self._headers, self._lines = headers, _lines(headers)
        return self._lines


@lru_cache(maxsize=1_000)
def _head_lines(
    headers: tuple[tuple[bytes, bytes], ...], silent: bool, keep_alive: bool
) -> tuple[bytes, int | None, bool]:
    """The end of a head, the length of the body, and whether the connection is kept.

    Most answers have headers like others before them.
    """
    named = dict(headers)
    lines = _lines(headers)
    if named.get(b"connection") == b"close":
        keep_alive = False
    elif not keep_alive:
        lines += b"connection: close\r\n"
    length = named.get(b"content-length", b"0" if silent else None)
    if length is None:
        lines += b"transfer-encoding: chunked\r\n"
    return lines + b"\r\n", None if length is None else int(length), keep_alive


def _lines(headers: Headers) -> bytes:
    """Headers as they are written; a ValueError if one of them is more than one line."""
    lines = b"".join([b"%b: %b\r\n" % header for header in headers])
    if lines.count(b"\n") != len(headers) or lines.count(b"\r") != len(headers):
        raise ValueError("a header of more than one line")
    return lines
