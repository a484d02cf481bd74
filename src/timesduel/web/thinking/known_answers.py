"""Answers that were thought about already, and those that somebody waits for right now."""

from __future__ import annotations

import asyncio
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

from timesduel.errors import BusyError
from timesduel.web.thinking.thinker import Thought, question_of
from timesduel.web.thinking.thinker_process import DEFECT

if TYPE_CHECKING:
    from collections.abc import Awaitable

MOST_BYTES = 16 * 2**20
"""Of all answers together."""

_OVERHEAD = 300
"""Bytes of an answer that are not its content."""


class SentTask(NamedTuple):
    """A task with its arguments, written and hashed once."""

    sent: bytes
    """As a lane takes it."""

    key: bytes
    """The hash by which its answer is kept."""

    @classmethod
    def of(cls, language: str, task: str, *arguments: Any) -> Self:
        """A task whose result is to be told in a language."""
        sent = question_of(language, task, arguments)
        return cls(sent, sha256(sent).digest())


class QuestionLane(Protocol):
    """Who thinks: a lane, as a rule."""

    def ask(self, question: bytes, client: str) -> Awaitable[Thought]:
        """What comes of a task that a client asks for."""


class _Pending:
    """A question that is being thought about."""

    def __init__(self, task: asyncio.Task[Thought], client: str) -> None:
        self.task = task
        self.client = client
        """Who asked first, and in whose share of the queue it waits."""
        self.waiting = 0


class KnownAnswers:
    """Thinks about each question once, as long as there is room to remember the answer.

    Every task has the same answer whenever it is asked. Those that were not asked for longest are
    forgotten first.
    """

    def __init__(self, lane: QuestionLane, most_bytes: int = MOST_BYTES) -> None:
        self.hits = 0
        """Questions that cost nothing."""
        self.size = 0
        """Bytes that all answers take."""
        self._lane = lane
        self._most_bytes = most_bytes
        self._known: dict[bytes, Thought] = {}
        """By a hash of the question; the one that was asked last comes last."""
        self._pending: dict[bytes, _Pending] = {}

    def known(self, question: SentTask) -> Thought | None:
        """What is known of a question without thinking."""
        thought = self._known.pop(question.key, None)
        if thought is not None:
            self.hits += 1
            self._known[question.key] = thought
        return thought

    async def find(self, question: SentTask, client: str = "") -> Thought:
        """The answer to a question; those who ask the same at the same time wait together.

        When the last of them stops waiting, nobody thinks about it any more. Each `client` has a
        share of the queue.
        """
        if (thought := self.known(question)) is not None:
            return thought
        key = question.key
        pending = self._pending.get(key)
        if pending is None:
            asking = asyncio.ensure_future(self._lane.ask(question.sent, client))
            pending = self._pending[key] = _Pending(asking, client)
            asking.add_done_callback(partial(self._note, key, pending))
        pending.waiting += 1
        try:
            return await asyncio.shield(pending.task)
        except BusyError:
            if pending.client == client:
                raise
            return await self.find(question, client)
        finally:
            pending.waiting -= 1
            if not pending.waiting and not pending.task.done():
                self._forget(key, pending)
                pending.task.cancel()

    def _note(self, key: bytes, pending: _Pending, task: asyncio.Task[Thought]) -> None:
        self._forget(key, pending)
        if task.cancelled() or task.exception() is not None:
            return
        thought = task.result()
        if thought.kind != DEFECT and key not in self._known:
            self._known[key] = thought
            self.size += _size(thought)
        while self.size > self._most_bytes:
            self.size -= _size(self._known.pop(next(iter(self._known))))

    def _forget(self, key: bytes, pending: _Pending) -> None:
        if self._pending.get(key) is pending:
            del self._pending[key]


def _size(thought: Thought) -> int:
    return len(thought.content) + _OVERHEAD
