"""Every question is thought about once, and no longer than somebody waits for the answer."""

import asyncio
import pickle
from typing import Any

import pytest

from tests.web.app_client import PlainThinkers, running_app
from timesduel.errors import BusyError, EffortError
from timesduel.web.thinking.known_answers import KnownAnswers, SentTask
from timesduel.web.thinking.thinker import Thought
from timesduel.web.thinking.thinker_process import ANSWER, DEFECT, REFUSAL
from timesduel.words.speech import ENGLISH

EFFORT = pickle.dumps(EffortError("solver.effort", effort=5))


class Slow:
    """A lane whose answers come when the test says so."""

    def __init__(self) -> None:
        self.asked: list[bytes] = []
        self.clients: list[str] = []
        self.refused: set[str] = set()
        self.given_up = 0
        self.go = asyncio.Event()
        self.thought: Thought | Exception = Thought(ANSWER, b"1")

    async def ask(self, question: bytes, client: str = "") -> Thought:
        self.asked.append(question)
        self.clients.append(client)
        try:
            await self.go.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        if client in self.refused:
            raise BusyError("lab.busy", seconds=3)
        if isinstance(self.thought, Exception):
            raise self.thought
        return self.thought


async def soon() -> None:
    """Let everything go on that can."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_equal_questions_are_thought_about_once() -> None:
    slow = Slow()
    answers = KnownAnswers(slow)
    waiting = [
        asyncio.create_task(answers.find(SentTask.of(ENGLISH, "task", number % 2)))
        for number in range(10)
    ]
    await soon()
    assert len(slow.asked) == 2
    slow.go.set()
    assert {thought.content for thought in await asyncio.gather(*waiting)} == {b"1"}
    await answers.find(SentTask.of(ENGLISH, "task", 1))
    assert (len(slow.asked), answers.hits) == (2, 1)
    await answers.find(SentTask.of("pseudo", "task", 1))
    assert len(slow.asked) == 3  # another language is another answer


async def test_a_question_is_given_up_when_the_last_one_has_gone() -> None:
    slow = Slow()
    answers = KnownAnswers(slow)
    one, two = (asyncio.create_task(answers.find(SentTask.of(ENGLISH, "task"))) for _ in range(2))
    await soon()
    one.cancel()
    await soon()
    assert slow.given_up == 0
    two.cancel()
    await soon()
    assert slow.given_up == 1
    slow.go.set()
    assert (await answers.find(SentTask.of(ENGLISH, "task"))).content == b"1"  # asked anew
    assert len(slow.asked) == 2


async def test_who_comes_at_the_instant_in_which_the_last_one_goes() -> None:
    slow = Slow()
    answers = KnownAnswers(slow)
    leaving = asyncio.create_task(answers.find(SentTask.of(ENGLISH, "task")))
    await soon()
    leaving.cancel()
    coming = asyncio.create_task(answers.find(SentTask.of(ENGLISH, "task")))
    with pytest.raises(asyncio.CancelledError):
        await leaving
    slow.go.set()
    assert (await coming).content == b"1"


async def test_a_question_of_somebody_whose_share_is_used_up_is_asked_again_for_others() -> None:
    slow = Slow()
    answers = KnownAnswers(slow)
    greedy = asyncio.create_task(answers.find(SentTask.of(ENGLISH, "task"), client="greedy"))
    await soon()
    modest = asyncio.create_task(answers.find(SentTask.of(ENGLISH, "task"), client="modest"))
    await soon()
    assert slow.clients == ["greedy"]
    slow.refused.add("greedy")
    slow.go.set()
    with pytest.raises(BusyError):
        await greedy
    assert (await modest).content == b"1"
    assert slow.clients == ["greedy", "modest"]


async def test_refusals_are_known_too_but_what_may_be_otherwise_next_time_is_not() -> None:
    slow = Slow()
    slow.go.set()
    answers = KnownAnswers(slow)
    slow.thought = Thought(REFUSAL, EFFORT)
    for _ in range(2):
        with pytest.raises(EffortError, match="within an effort of 5"):
            (await answers.find(SentTask.of(ENGLISH, "hard"))).opened()
    assert len(slow.asked) == 1
    slow.thought = BusyError("lab.busy", seconds=3)
    for _ in range(2):
        with pytest.raises(BusyError):
            await answers.find(SentTask.of(ENGLISH, "busy"))
    assert len(slow.asked) == 3
    slow.thought = Thought(DEFECT, b"a defect")
    for _ in range(2):
        assert (await answers.find(SentTask.of(ENGLISH, "wrong"))).kind == DEFECT
    assert len(slow.asked) == 5


async def test_what_was_asked_for_longest_ago_is_forgotten_first() -> None:
    slow = Slow()
    slow.go.set()
    slow.thought = Thought(ANSWER, b"x" * 700)
    answers = KnownAnswers(slow, most_bytes=3_000)
    for number in (1, 2, 3, 1, 4):
        await answers.find(SentTask.of(ENGLISH, "task", number))
        assert answers.size <= 3_000
    known = [n for n in (1, 2, 3, 4) if answers.known(SentTask.of(ENGLISH, "task", n)) is not None]
    assert known == [1, 3, 4]
    slow.thought = Thought(ANSWER, b"x" * 5_000)
    await answers.find(SentTask.of(ENGLISH, "large"))
    assert answers.size == 0


class SlowThinkers(PlainThinkers):
    """Thinkers with a lane that waits."""

    def __init__(self) -> None:
        self.slow = Slow()

    @property
    def questions(self) -> Any:
        return self.slow


async def test_a_client_that_has_gone_takes_its_question_along() -> None:
    thinkers = SlowThinkers()
    async with running_app(thinkers=thinkers) as client:
        gone = asyncio.Event()
        messages = iter([{"type": "http.request", "body": b"", "more_body": False}])

        async def receive() -> Any:
            for message in messages:
                return message
            await gone.wait()
            return {"type": "http.disconnect"}

        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        scope = request_scope("/api/verdict", "book=power-play")
        asking = asyncio.create_task(client.gate(scope, receive, send))
        await soon()
        assert len(thinkers.slow.asked) == 1
        assert not asking.done()
        gone.set()
        await asking
        assert thinkers.slow.given_up == 1
        assert sent[0]["status"] == 499
        # One who waits gets the answer.
        waiting = asyncio.create_task(client.get("/api/verdict?book=power-play"))
        await soon()
        thinkers.slow.go.set()
        assert (await waiting).body == b"1"


async def test_too_many_questions_are_answered_with_when_to_come_again() -> None:
    thinkers = SlowThinkers()
    thinkers.slow.go.set()
    thinkers.slow.thought = BusyError("lab.busy", seconds=7)
    async with running_app(thinkers=thinkers) as client:
        answer = await client.get("/api/verdict?book=power-play")
        assert (answer.status, answer.headers["retry-after"]) == (503, "7")
        assert "7 s" in answer.json["detail"]


def request_scope(path: str, query: str) -> dict[str, Any]:
    return {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(b"host", b"duel.example")],
        "client": None,
        "server": ("duel.example", 80),
    }
