"""A plain ASGI app that commits a row for each POST, and writes it to the game's streams: no more.

It judges nothing, knows nobody and reads no body. What a server of durable games costs beyond this
is its own; what this costs is uvicorn's, SQLite's and the kernel's.

    python -m benchmarks.serving.plain PORT FILE
"""

import asyncio
import gc
import sys
from collections import defaultdict
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass, field
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from benchmarks.serving.commit import FILLING, Writer

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

JSON = [(b"content-type", b"application/json")]
STREAM = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store")]


class OneWrite:
    """A transport that keeps the head of an answer back until there is a body: uvicorn would write
    them one after the other, which costs a system call more."""

    def __init__(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._head = b""

    def write(self, data: bytes) -> None:
        if data.startswith(b"HTTP/1.1 "):
            self._head = data
        else:
            self._transport.write(self._head + data)
            self._head = b""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class OneWriteProtocol(HttpToolsProtocol):
    """uvicorn's HTTP, with one write an answer."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast("asyncio.Transport", OneWrite(transport)))


@dataclass
class Log:
    """The events of one game, and who waits for the next one."""

    events: list[bytes] = field(default_factory=list)
    waiting: list[asyncio.Future[None]] = field(default_factory=list)

    def publish(self, event: bytes) -> None:
        self.events.append(event)
        waiting, self.waiting = self.waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)


async def answer(send: Send, body: bytes) -> None:
    headers = [*JSON, (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def closed(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class App:
    """`POST /api/games/{name}/actions` and `GET /api/games/{name}/events`."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._logs: defaultdict[str, Log] = defaultdict(Log)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            self._writer = Writer(self._path, asyncio.get_running_loop())
            await receive()
            gc.freeze()
            gc.set_threshold(100_000, 50, 1000)
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await send({"type": "lifespan.shutdown.complete"})
            return
        if scope["path"] == "/health":
            await answer(send, b"{}")
            return
        name = scope["path"].split("/")[3]
        if scope["method"] == "POST":
            await self._act(name, receive, send)
        else:
            await self._stream(self._logs[name], receive, send)

    async def _act(self, name: str, receive: Receive, send: Send) -> None:
        body = (await receive())["body"]
        log = self._logs[name]
        version = len(log.events) + 1
        await self._writer.add((name, version, body))
        log.publish(b"id: %d\nevent: move\ndata: %s%s\n\n" % (version, body, FILLING))
        await answer(send, b'{"version":%d}' % version)

    async def _stream(self, log: Log, receive: Receive, send: Send) -> None:
        task = asyncio.current_task()
        assert task is not None
        until_closed = asyncio.ensure_future(closed(receive))
        until_closed.add_done_callback(lambda _: task.cancel())
        try:
            await self._write(log, send)
        except asyncio.CancelledError:
            until_closed.cancel()

    async def _write(self, log: Log, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": STREAM})
        # The head waits for the first piece of the body.
        await send({"type": "http.response.body", "body": b":\n\n", "more_body": True})
        loop = asyncio.get_running_loop()
        cursor = 0
        while True:
            if cursor == len(log.events):
                future = loop.create_future()
                log.waiting.append(future)
                await future
            chunk = b"".join(log.events[cursor:])
            cursor = len(log.events)
            await send({"type": "http.response.body", "body": chunk, "more_body": True})


def main(port: str, path: str) -> None:
    uvicorn.run(
        App(path),
        port=int(port),
        loop="uvloop",
        http=OneWriteProtocol,
        ws="none",
        access_log=False,
        log_level="critical",
        proxy_headers=False,
        timeout_graceful_shutdown=1,
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
