"""A plain ASGI app that commits a row for each POST, and writes it to the game's streams: no more.

It judges nothing, knows nobody and reads no body. What a server of durable games costs beyond this
is its own; what this costs is uvicorn's, SQLite's and the kernel's.

    python -m benchmarks.serving.plain PORT FILE
"""

import asyncio
import gc
import sqlite3
import sys
from collections import defaultdict
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

import uvicorn

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Row = tuple[str, int, bytes]
Waiting = tuple[Row, asyncio.Future[None]]

JSON = [(b"content-type", b"application/json")]
STREAM = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store")]
FILLING = b" " * 600
"""Makes an event as long as ours."""


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


class Writer:
    """Commits what has gathered while the last group was written, in a thread of its own."""

    def __init__(self, path: str, loop: asyncio.AbstractEventLoop) -> None:
        self._queue: SimpleQueue[Waiting] = SimpleQueue()
        self._loop = loop
        self._path = path
        Thread(target=self._run, daemon=True).start()

    def add(self, row: Row) -> asyncio.Future[None]:
        future = self._loop.create_future()
        self._queue.put((row, future))
        return future

    def _run(self) -> None:
        database = sqlite3.connect(self._path, isolation_level=None)
        for setting in ("locking_mode=EXCLUSIVE", "journal_mode=WAL", "synchronous=FULL"):
            database.execute(f"PRAGMA {setting}").fetchall()
        database.execute(
            "CREATE TABLE event (game TEXT, seq INTEGER, body BLOB, PRIMARY KEY (game, seq)) "
            "WITHOUT ROWID"
        )
        while True:
            group = [self._queue.get()]
            try:
                while True:
                    group.append(self._queue.get_nowait())
            except Empty:
                pass
            database.execute("BEGIN IMMEDIATE")
            database.executemany("INSERT INTO event VALUES (?, ?, ?)", [row for row, _ in group])
            database.execute("COMMIT")
            self._loop.call_soon_threadsafe(self._tell, group)

    @staticmethod
    def _tell(group: list[Waiting]) -> None:
        for _, future in group:
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
        # uvicorn keeps the headers back until there is a body.
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
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    uvicorn.run(
        App(path),
        port=int(port),
        loop="uvloop",
        http="httptools",
        ws="none",
        access_log=False,
        log_level="critical",
        proxy_headers=False,
        timeout_graceful_shutdown=1,
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
