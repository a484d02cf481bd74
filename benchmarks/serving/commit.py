"""What the peers of our server do with a move: a row in SQLite, forced to disk in groups."""

import asyncio
import sqlite3
from queue import Empty, SimpleQueue
from threading import Thread

Row = tuple[str, int, bytes]
"""Name of the game, version, what was sent."""

Waiting = tuple[Row, asyncio.Future[None]]

FILLING = b" " * 600
"""Makes an event as long as ours."""


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
