"""Thinking for a server: a few processes, a bounded number of tasks that wait for them, and a
deadline for each, so that the loop is never held up.

There are two lanes. Whatever one person asks, however heavy, the moves of programs in everybody
else's games do not wait for it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from math import ceil
from os import cpu_count
from typing import TYPE_CHECKING, Generic, TypeVar

from timesduel.errors import BusyError, TooLongError
from timesduel.web.thinking.thinker import Thinker, ThinkerDiedError, Thought, question_of
from timesduel.words.speech import ENGLISH

if TYPE_CHECKING:
    from timesduel.core.position import Position

MOVE_SECONDS, QUESTION_SECONDS = 5.0, 10.0
"""Deadlines for one task, waiting not included. The effort of every task is bounded so that it
takes a second or two at most: the deadlines are for what nobody has thought of."""

MOST_MOVES_WAITING, MOST_QUESTIONS_WAITING = 500, 20

TASKS = "timesduel.web.thinking.tasks"
"""The module of the tasks."""

_ATTEMPTS = 2
"""A process may be killed from outside, for whatever reason: then another one tries once more."""


T = TypeVar("T")


class FairQueue(Generic[T]):
    """Bounded. What one client has waiting comes in order; clients come one after the other."""

    def __init__(self, most: int) -> None:
        """`most` are all that may wait, of all clients."""
        self._most = most
        self._size = 0
        self._by_client: dict[str, deque[T]] = {}
        """None is empty; whose turn is next comes first."""

    def __len__(self) -> int:
        return self._size

    def add(self, client: str, item: T) -> T | None:
        """Let one more wait. If that is one too many, the newest of whoever has most waiting goes,
        and is returned: this one, unless somebody else has more."""
        self._by_client.setdefault(client, deque()).append(item)
        self._size += 1
        if self._size <= self._most:
            return None
        greedy = max(self._by_client, key=lambda each: (len(self._by_client[each]), each == client))
        newest = self._by_client[greedy][-1]
        self.discard(greedy, newest)
        return newest

    def take(self) -> T:
        """Whose turn it is; there must be one."""
        client = next(iter(self._by_client))
        waiting = self._by_client.pop(client)
        item = waiting.popleft()
        self._size -= 1
        if waiting:
            self._by_client[client] = waiting
        return item

    def discard(self, client: str, item: T) -> None:
        """Somebody does not wait any more, if they did."""
        waiting = self._by_client.get(client)
        if waiting is not None and item in waiting:
            waiting.remove(item)
            self._size -= 1
            if not waiting:
                del self._by_client[client]


class Lane:
    """Processes for one kind of task. One event loop uses it."""

    def __init__(
        self, *, processes: int, most_waiting: int, seconds: float, module: str = TASKS
    ) -> None:
        """`seconds` are for each task, once it has begun; `module` is where the tasks are."""
        self.running = 0
        """Tasks that are being done."""
        self.done = 0
        """Tasks that were answered, be it with an error."""
        self.killed = 0
        """Tasks that took longer than their deadline."""
        self.died = 0
        """Processes that ended in the middle of a task."""
        self.refused = 0
        """Tasks for which there was no room."""
        self._processes = processes
        self._seconds = seconds
        self._module = module
        self._usual = 0.0
        """Seconds that a task takes lately."""
        self._free = processes
        """Processes that have nothing to do; there are none while somebody waits."""
        self._queue: FairQueue[asyncio.Future[bool]] = FairQueue(most_waiting)
        """Tasks that wait for a process: true for their turn, false if they must give way."""
        self._idle: list[Thinker] = []
        self._jobs: set[asyncio.Task[Thought]] = set()
        self._closed = False

    @property
    def waiting(self) -> int:
        """Tasks that wait for a process."""
        return len(self._queue)

    async def ask(self, question: bytes, client: str = "") -> Thought:
        """What comes of a task, as `question_of` writes it.

        A `BusyError` if too many wait: of these the `client` who has most waiting gives way first.
        A `TooLongError` if there was no answer in time. Whoever stops waiting before it has begun
        takes it back; what has begun is finished, as ending a process would cost more.
        """
        if self._closed or not await self._turn(client):
            self.refused += 1
            raise BusyError("lab.busy", seconds=self._until_there_is_room())
        job = asyncio.create_task(self._done(question))
        self._jobs.add(job)
        job.add_done_callback(self._over)
        return await asyncio.shield(job)

    async def close(self) -> None:
        """End every process, with whatever it is doing."""
        self._closed = True
        while self._queue:
            _settle(self._queue.take(), turn=False)
        jobs = list(self._jobs)
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        await asyncio.gather(*(thinker.kill() for thinker in self._idle))
        self._idle.clear()

    async def _turn(self, client: str) -> bool:
        """Until there is a process, which is ours then; False if too many wait."""
        if self._free:
            self._free -= 1
            return True
        turn: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        if (displaced := self._queue.add(client, turn)) is not None:
            _settle(displaced, turn=False)
        try:
            return await turn
        except asyncio.CancelledError:
            self._queue.discard(client, turn)
            if not turn.cancelled() and turn.result():  # it came at the same instant
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """A process has nothing to do: it is for whoever is next."""
        while self._queue:
            if _settle(self._queue.take(), turn=True):
                return
        self._free += 1

    async def _done(self, question: bytes) -> Thought:
        self.running += 1
        began = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout(self._seconds):
                for _ in range(_ATTEMPTS):
                    try:
                        return await self._think(question)
                    except ThinkerDiedError:
                        self.died += 1
            raise BusyError("lab.failed", seconds=ceil(self._seconds))
        except TimeoutError:
            self.killed += 1
            raise TooLongError("lab.too_long", seconds=ceil(self._seconds)) from None
        finally:
            self.running -= 1
            took = asyncio.get_running_loop().time() - began
            self._usual += (took - self._usual) / 8

    async def _think(self, question: bytes) -> Thought:
        thinker = self._idle.pop() if self._idle else Thinker(self._module)
        try:
            thought = await thinker.ask(question)
        except BaseException:  # it died, was too slow, or the server ends
            await thinker.kill()
            raise
        self.done += 1
        if thinker.retired:
            await thinker.kill()
        else:
            self._idle.append(thinker)
        return thought

    def _over(self, job: asyncio.Task[Thought]) -> None:
        self._jobs.discard(job)
        self._pass_on()
        if not job.cancelled():
            job.exception()  # if nobody waits for it any more, nobody needs to hear of it

    def _until_there_is_room(self) -> int:
        """In seconds, by what tasks have taken lately."""
        return max(1, ceil(self._usual * self.waiting / self._processes))


def _settle(waiting: asyncio.Future[bool], *, turn: bool) -> bool:
    """Tell somebody whether it is their turn; False if they do not wait any more."""
    if waiting.done():
        return False
    waiting.set_result(turn)
    return True


class Thinkers:
    """All processes of a server that think. None is started before it is needed."""

    def __init__(
        self,
        *,
        moves: Lane | None = None,
        questions: Lane | None = None,
    ) -> None:
        several = max(1, (cpu_count() or 1) // 2)
        self.moves = moves or Lane(
            processes=several, most_waiting=MOST_MOVES_WAITING, seconds=MOVE_SECONDS
        )
        """For moves of programs."""
        self.questions = questions or Lane(
            processes=several, most_waiting=MOST_QUESTIONS_WAITING, seconds=QUESTION_SECONDS
        )
        """For everything that people ask."""

    async def choose(self, level: str, position: Position, seed: int) -> int:
        """The move of a level."""
        question = question_of(ENGLISH, "choose_move", (level, position, seed))
        thought = await self.moves.ask(question)
        return int(thought.opened())

    async def close(self) -> None:
        """End every process."""
        await asyncio.gather(self.moves.close(), self.questions.close())
