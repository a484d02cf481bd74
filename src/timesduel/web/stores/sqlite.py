"""The logs of a server in one SQLite file, which belongs to one process."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Self

from timesduel.errors import StoreError
from timesduel.web.stores import sqlite_work as work
from timesduel.web.stores.group_commit import GroupWriter
from timesduel.web.stores.sqlite_file import MEMORY, copy_path, errors_as_ours, finish_copy

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from timesduel.web.stores.group_commit import GroupTally
    from timesduel.web.stores.store import LogRow, StoredLog

_AT_ONCE = 20
"""Logs that are removed or put in one piece of work, so that nobody waits for long."""

_PAGES = 32
"""Pages that are given back in one piece of work."""

_READ_AT_ONCE = 200


class SqliteStore:
    """A `WebStore`. It belongs to the event loop in which it was opened."""

    def __init__(self, writer: GroupWriter, now: Callable[[], float]) -> None:
        self._writer = writer
        self._now = now
        self._copying = asyncio.Lock()
        self._emptying: asyncio.Future[None] | None = None

    @classmethod
    async def open(cls, path: str, now: Callable[[], float]) -> Self:
        """The store in a file, which is made if it is not there; `:memory:` has none.

        A StoreError if another process has it open, or if it cannot be read and written.
        """
        writer = GroupWriter(path if path == MEMORY else os.path.abspath(path))
        try:
            await writer.open()
        except StoreError as error:
            raise error.at(path) from None
        return cls(writer, now)

    @property
    def tally(self) -> GroupTally:
        """How large the groups are in which it writes."""
        return self._writer.tally

    @property
    def path(self) -> str:
        """The file."""
        return self._writer.path

    async def create(self, row: LogRow) -> str:
        """Keep a new log; the name of the log that is there now."""
        return await self._writer.do(work.insert_log, row._replace(touched=self._now()))

    async def load(self, name: str, known: int | None = None) -> StoredLog:
        """A log, or what came after a version of it."""
        return await self._writer.do(work.select_log, name, known)

    async def load_many(self, known: Sequence[tuple[str, int]]) -> dict[str, StoredLog]:
        """What came after a version of several logs."""
        return await self._writer.do(work.select_logs, known)

    async def append(
        self, name: str, version: int, lines: Sequence[str], due: float | None
    ) -> None:
        """Add events."""
        before = version - len(lines)
        await self._writer.do(work.insert_events, name, before, lines, due, self._now())

    async def note_presence(self, name: str, seat: int, until: float) -> None:
        """Somebody is there, until then."""
        await self._writer.do(work.update_presence, name, seat, until, self._now())

    async def successor(self, name: str) -> str | None:
        """The log that follows one, if there is one yet."""
        return await self._writer.do(work.select_successor, name)

    async def due(self, now: float, most: int = 100) -> list[str]:
        """Logs in which something was to happen by itself until now."""
        return await self._writer.do(work.select_due, now, most)

    async def expire(self, before: float, most: int = 1_000) -> int:
        """Remove logs that nobody has touched since then, and give their space back."""
        removed = 0
        while removed < most:
            gone = await self._writer.do(
                work.delete_untouched, before, min(_AT_ONCE, most - removed)
            )
            removed += gone
            if gone < _AT_ONCE:
                break
        while await self._writer.do(work.vacuum_some, _PAGES):
            pass
        return removed

    async def are_most_older(self, before: float) -> bool:
        """Are there more old logs than others?"""
        return await self._writer.do(work.are_most_older, before)

    async def list(self) -> list[str]:
        """Every name, the log that was changed last first."""
        return await self._writer.do(work.select_names)

    async def remove(self, name: str) -> None:
        """Forget a log: nothing of it is left in the file, nor in the log beside it."""
        await self._writer.do(work.delete_log, name)
        if self._emptying is None or self._emptying.done():  # or else it begins after all of these
            self._emptying = self._writer.do_apart(work.empty_write_ahead_log)
        await asyncio.shield(self._emptying)

    async def copy_to(self, path: str) -> None:
        """Make a file a copy of everything as it is at one instant; it may be there, but empty.

        A StoreError if that fails, and the file is of no use then.
        """
        async with self._copying:
            await self._writer.copy(path)
        with errors_as_ours():
            await asyncio.to_thread(finish_copy, path)

    async def rows(self) -> AsyncIterator[LogRow]:
        """Everything that is kept, as it was at one instant: read from a copy."""
        copy = copy_path(self.path)
        try:
            await self.copy_to(copy)
            uri = f"file:{_quoted(copy)}?mode=ro&immutable=1"
            with closing(sqlite3.connect(uri, uri=True, check_same_thread=False)) as connection:
                last = 0
                while True:
                    with errors_as_ours():
                        rows, last = await asyncio.to_thread(
                            work.select_rows, connection, last, _READ_AT_ONCE
                        )
                    if not rows:
                        return
                    for row in rows:
                        yield row
        finally:
            with suppress(OSError):
                os.remove(copy)

    async def put(self, rows: Sequence[LogRow]) -> int:
        """Keep logs from a backup whose names are not there; how many those were."""
        pieces = [rows[begin : begin + _AT_ONCE] for begin in range(0, len(rows), _AT_ONCE)]
        return sum([await self._writer.do(work.insert_rows, piece) for piece in pieces])

    def listen(self, told: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        """There is no other process."""

    async def close(self) -> None:
        """Finish what has begun, and let go of the file."""
        await self._writer.close()


def _quoted(path: str) -> str:
    from urllib.parse import quote

    return quote(os.path.abspath(path))
