"""Group commits: whatever has gathered while a store was busy becomes one transaction.

Forcing a commit to disk takes long, however much is in it; so everybody who waits shares one.
Nobody gets an answer before the commit, readers included: what they saw may be undone until then.
SQLite has a thread that writes (`GroupWriter`), PostgreSQL a task (`Gathering`).
"""

from __future__ import annotations

import asyncio
import os
from contextlib import closing, suppress
from queue import Empty, SimpleQueue
from sqlite3 import Error, connect
from threading import Thread
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from timesduel.errors import AwayError, StoreError, TimesDuelError
from timesduel.web.stores.sqlite_file import MEMORY, database_error, open_database

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from sqlite3 import Connection


T = TypeVar("T")
Asked = TypeVar("Asked")
Answer = TypeVar("Answer")

MOST_WAITING = 10_000
"""Most tasks that may wait; further ones are refused for now."""

_PAGES_A_STEP = 64
"""A copy is made in steps of so many pages, between which others are served."""

_Answer = tuple["asyncio.Future[Any]", Any, "Exception | None"]


class GroupTally:
    """Numbers that only grow; one thread changes them, any may read them."""

    __slots__ = ("failed", "groups", "tasks")

    def __init__(self) -> None:
        self.groups = 0
        """Groups that were written, each with one commit."""
        self.tasks = 0
        """Tasks in these groups."""
        self.failed = 0
        """Groups that could not be written."""

    def note(self, tasks: int, *, failed: bool = False) -> None:
        """Count a group of so many tasks."""
        if failed:
            self.failed += 1
        else:
            self.groups += 1
            self.tasks += tasks


class _Task(NamedTuple):
    """A piece of work, and the future of its result."""

    answer: asyncio.Future[Any]
    work: Callable[..., Any]
    args: tuple[Any, ...]

    def run(self, connection: Connection) -> _Answer:
        """A refusal is an answer too; `work` must not have changed anything then."""
        try:
            return self.answer, self.work(connection, *self.args), None
        except TimesDuelError as refusal:
            return self.answer, None, refusal


class GroupWriter:
    """The thread, its connection, and what waits for it; belongs to one event loop."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.tally = GroupTally()
        self._loop = asyncio.get_running_loop()
        self._gathered: list[_Task] = []
        self._waiting: SimpleQueue[list[_Task] | _Task | None] = SimpleQueue()
        """Groups, tasks that are not part of a transaction, and None for the end."""
        self._unanswered = 0
        self._closing = self._ended = False
        """Set by the event loop; set by the thread."""
        self._thread = Thread(target=self._run, name="timesduel-store", daemon=True)

    async def open(self) -> None:
        """Begin; a StoreError says why the database cannot be opened."""
        self._opened = self._expect()
        self._thread.start()
        await self._opened

    def do(self, work: Callable[..., T], *args: Any) -> asyncio.Future[T]:
        """Do `work(connection, *args)` in the next transaction."""
        answer = self._expect()
        if not self._gathered:
            # At the end of this round of the event loop, with whatever else it brings.
            self._loop.call_soon(self._hand_over)
        self._gathered.append(_Task(answer, work, args))
        return answer

    async def copy(self, path: str) -> None:
        """Copy everything as it is at one instant, in steps between which others are served."""
        answer = self._expect()
        self._waiting.put(_Task(answer, self._copy, (path, answer)))
        await answer

    def do_apart(self, work: Callable[..., T]) -> asyncio.Future[T]:
        """Do `work(connection)` outside of any transaction, after what was handed over before."""
        answer = self._expect()
        self._waiting.put(_Task(answer, work, ()))
        return answer

    async def close(self) -> None:
        """Finish what was asked for, and end the thread."""
        if not self._closing:
            self._hand_over()
            self._closing = True
            self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _expect(self) -> asyncio.Future[Any]:
        if self._closing:
            raise StoreError("stores.closed")
        if self._unanswered >= MOST_WAITING:
            raise AwayError("stores.busy")
        self._unanswered += 1
        return self._loop.create_future()

    def _hand_over(self) -> None:
        if self._gathered:
            self._waiting.put(self._gathered)
            self._gathered = []

    def _take_answers(self, answers: list[_Answer]) -> None:
        self._unanswered -= len(answers)
        for future, result, error in answers:
            if future.done():
                continue  # nobody waits for it any more
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

    # From here on in the thread.

    def _run(self) -> None:
        try:
            self._connection = open_database(self.path)
            self._place = self._find_place()
        except Exception as error:
            self._send([(self._opened, None, error)])
            return
        self._send([(self._opened, None, None)])
        while not self._ended:
            self._serve(self._waiting.get())
        self._connection.close()

    def _serve(self, item: list[_Task] | _Task | None) -> None:
        """Do an item of the queue and everything behind it."""
        tasks: list[_Task] = []
        apart: list[_Task] = []
        with suppress(Empty):
            while True:
                if item is None:
                    self._ended = True
                elif isinstance(item, _Task):
                    apart.append(item)
                else:
                    tasks += item
                item = self._waiting.get_nowait()
        if tasks:
            self._send(self._commit(tasks))
        for task in apart:
            try:
                answer = task.run(self._connection)
            except Exception as error:
                answer = task.answer, None, _as_ours(error)
            self._send([answer])

    def _commit(self, tasks: list[_Task]) -> list[_Answer]:
        """Do tasks in one transaction; if that fails, each in one of its own."""
        connection = self._connection
        try:
            if self._find_place() != self._place:
                raise AwayError("stores.moved")
            connection.execute("BEGIN")
            answers = [task.run(connection) for task in tasks]
            connection.execute("COMMIT")
            self.tally.note(len(tasks))
        except Exception as error:
            self.tally.note(len(tasks), failed=True)
            if connection.in_transaction:
                with suppress(Error):
                    connection.execute("ROLLBACK")
            if len(tasks) == 1:
                return [(tasks[0].answer, None, _as_ours(error))]
            return [answer for task in tasks for answer in self._commit([task])]
        return answers

    def _copy(self, connection: Connection, path: str, answer: asyncio.Future[None]) -> None:
        """What others write meanwhile through the same connection becomes part of the copy."""

        def between_steps(*_: int) -> None:
            if not self._waiting.empty():
                self._serve(self._waiting.get())
            if self._ended or answer.done():  # nobody waits for it any more
                raise StoreError("stores.closed")

        with closing(connect(path, isolation_level=None)) as target:
            # Moves must not wait until this file is on disk: that is seen to afterwards.
            target.execute("PRAGMA synchronous = OFF")
            connection.backup(target, pages=_PAGES_A_STEP, progress=between_steps)

    def _find_place(self) -> tuple[int, int] | None:
        """Which file the path leads to: moves must not go into one that nobody will find."""
        if self.path == MEMORY:
            return None
        with suppress(OSError):
            status = os.stat(self.path)
            return status.st_dev, status.st_ino
        return None

    def _send(self, answers: list[_Answer]) -> None:
        with suppress(RuntimeError):  # the event loop is gone, and everybody with it
            self._loop.call_soon_threadsafe(self._take_answers, answers)


def _as_ours(error: Exception) -> Exception:
    return database_error(error) if isinstance(error, Error) else error


class Gathering(Generic[Asked, Answer]):
    """Hands what has gathered to `write`, one group at a time, in the order in which it came.

    `write` returns an answer for each, which may be an error for that one; an error that it raises
    is everybody's.
    """

    def __init__(
        self,
        write: Callable[[Sequence[Asked]], Awaitable[Sequence[Answer | Exception]]],
        most: int,
        tally: GroupTally,
    ) -> None:
        """At most `most` make a group."""
        self._write = write
        self._most = most
        self._tally = tally
        self._waiting: list[tuple[Asked, asyncio.Future[Answer]]] = []
        self._writing: asyncio.Task[None] | None = None

    def ask(self, asked: Asked) -> asyncio.Future[Answer]:
        """Done when it is written; an `AwayError` at once if too much is waiting."""
        if len(self._waiting) >= MOST_WAITING:
            raise AwayError("postgres.busy")
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append((asked, answer))
        if self._writing is None:
            self._writing = asyncio.create_task(self._work())
        return answer

    async def finish(self) -> None:
        """Wait until everything is written."""
        if self._writing is not None:
            await self._writing

    async def _work(self) -> None:
        try:
            while group := self._waiting[: self._most]:
                del self._waiting[: self._most]
                await self._one(group)
        finally:
            self._writing = None

    async def _one(self, group: list[tuple[Asked, asyncio.Future[Answer]]]) -> None:
        answers: Sequence[Answer | Exception]
        try:
            answers = await self._write([asked for asked, _ in group])
            self._tally.note(len(group))
        except Exception as error:
            self._tally.note(len(group), failed=True)
            answers = [error] * len(group)
        for (_, waiting), answer in zip(group, answers, strict=True):
            if waiting.done():  # nobody waits for it any more
                continue
            if isinstance(answer, Exception):
                waiting.set_exception(answer)
            else:
                waiting.set_result(answer)
