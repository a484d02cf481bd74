"""A cache of answers: each question is thought about once, however many ask it at a time.

Also the responses that are made from them.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

from timesduel.errors import BusyError
from timesduel.extras import from_extra
from timesduel.web.api.asking import CLIENT
from timesduel.web.api.responses import JSON, kept_response
from timesduel.web.thinking.thinker import Thought, question_of
from timesduel.web.thinking.thinker_process import DEFECT
from timesduel.words.speech import ENGLISH

with from_extra("web"):
    from starlette.responses import Response

if TYPE_CHECKING:
    from collections.abc import Awaitable, Coroutine

    from starlette.requests import Request

MOST_BYTES = 16 * 2**20
"""Largest size of the cache."""

_OVERHEAD = 300
"""Bytes of an answer that are not its content."""


_GONE = 499
"""Status for a client that has disconnected, as nginx logs it; nobody receives it."""


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


async def thought_response(
    request: Request,
    answers: KnownAnswers,
    cache: str,
    task: str,
    *arguments: Any,
    media: str = JSON,
) -> Response:
    """The result of a task of `tasks.py`, from the cache or a thinking process.

    A client that has disconnected stops waiting. An error of the task is raised.
    """
    question = SentTask.of(ENGLISH, task, *arguments)
    thought = answers.known(question)
    if thought is None:
        found = answers.find(question, request.scope.get(CLIENT, ""))
        thought = await _unless_gone(request, found)
    if thought is None:
        return Response(status_code=_GONE)
    return kept_response(request, thought.opened(), cache, media=media)


async def answer_response(
    request: Request, answers: KnownAnswers, cache: str, name: str, *arguments: Any
) -> Response:
    """The answer to a question of `questions/table.py`; an error is raised."""
    task = "answer_question", name, *arguments
    return await thought_response(request, answers, cache, *task)


async def _unless_gone(request: Request, work: Coroutine[Any, Any, Thought]) -> Thought | None:
    """What comes of work; None if nobody waits for it any more."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_client_leaves(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        return working.result() if working.done() else None
    finally:
        for task in (working, leaving):
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task


async def _client_leaves(request: Request) -> None:
    """Until the connection is closed: that comes after the end of the request's body."""
    for _ in range(2):
        if (await request.receive())["type"] == "http.disconnect":
            return
    await asyncio.Event().wait()
