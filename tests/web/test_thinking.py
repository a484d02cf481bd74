"""Processes that think for a server: real ones, which wait, die and are killed."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest

from tests.questions.examples import ABOUT
from tests.support import ROOT
from timesduel.books.shelf import BOOKS
from timesduel.errors import BusyError, RulesError, TooLongError
from timesduel.players.registry import LEVELS, player_called
from timesduel.web.thinking import thinker_process
from timesduel.web.thinking.tasks import TASKS
from timesduel.web.thinking.thinker import ThinkerDiedError, Thought, question_of
from timesduel.web.thinking.thinker_process import ANSWER, ENOUGH_MEMORY, MOST_MEMORY, done_here
from timesduel.web.thinking.thinking import Lane, Thinkers
from timesduel.words.speech import ENGLISH, PSEUDO, say, speaking

STRANGE = "tests.web.strange_tasks"
TEST_TIMEOUT = 60.0
"""Seconds; no test waits nearly as long."""

DEADLINE = 0.2
"""Seconds for a task that takes longer."""


def lane(*, processes: int = 1, most_waiting: int = 5, seconds: float = TEST_TIMEOUT) -> Lane:
    return Lane(processes=processes, most_waiting=most_waiting, seconds=seconds, module=STRANGE)


def patient_lane() -> Lane:
    """One that thinks as a server does, but on a machine that may be slow."""
    return Lane(processes=1, most_waiting=5, seconds=TEST_TIMEOUT)


async def asked(lane: Lane, task: str, *arguments: Any) -> Any:
    return json.loads((await lane.ask(question_of(ENGLISH, task, arguments))).opened())


@pytest.fixture(params=[False, True], ids=["asyncio", "uvloop"])
def anyio_backend(request: pytest.FixtureRequest) -> tuple[str, dict[str, bool]]:
    """The loop of the standard library, and that of the server."""
    return "asyncio", {"use_uvloop": request.param}


def lives(pid: int) -> bool:
    """A zombie has ended."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()[0] != b"Z"
    return False


async def until(condition: Any) -> None:
    while not condition():
        await asyncio.sleep(0.005)


async def test_a_level_moves_as_it_does_here() -> None:
    thinkers = Thinkers(moves=patient_lane())
    for seed, rules in enumerate(BOOKS.values()):
        for level in LEVELS:
            position = rules.opening()
            move = await thinkers.choose(level, position, seed)
            assert move == player_called(level).choose(position, Random(seed))
    await thinkers.close()


async def test_a_heavy_question_does_not_hold_up_a_move(tmp_path: Path) -> None:
    """The question goes on until the move has been answered."""
    release = tmp_path / "release"
    thinkers = Thinkers(moves=patient_lane(), questions=lane())
    question = asyncio.create_task(asked(thinkers.questions, "wait_for", str(release)))
    await until(Path(f"{release}.begun").exists)
    position = BOOKS["power-play"].opening()
    assert await thinkers.choose("expert", position, 1) in position.legal_moves()
    assert thinkers.questions.running == 1
    assert not question.done()
    release.touch()
    assert await question is True
    await thinkers.close()


async def test_no_process_is_started_before_it_is_needed() -> None:
    thinkers = Thinkers()
    children = Path(f"/proc/self/task/{os.getpid()}/children")
    before = children.read_text()
    await asyncio.sleep(0)
    assert children.read_text() == before
    await thinkers.close()


async def test_one_process_is_used_again_and_again_and_two_at_most_two() -> None:
    one, two = lane(), lane(processes=2)
    assert len({await asked(one, "number_of_process") for _ in range(5)}) == 1
    found = await asyncio.gather(*(asked(two, "number_of_process") for _ in range(6)))
    assert len(set(found)) == 2
    assert (one.done, two.done) == (5, 6)
    await asyncio.gather(one.close(), two.close())
    assert not any(map(lives, found))


async def test_what_takes_too_long_is_ended_and_the_next_question_is_answered() -> None:
    slow = lane(seconds=0.3)
    with pytest.raises(TooLongError) as refused:
        await asked(slow, "spin")
    assert refused.value.seconds == 1
    assert slow.killed == 1
    slow._seconds = TEST_TIMEOUT
    assert await asked(slow, "echo", 7) == [7]
    assert slow.running == slow.waiting == 0
    await slow.close()


async def test_more_than_the_lane_takes_is_refused(tmp_path: Path) -> None:
    release = tmp_path / "release"
    full = lane(most_waiting=2)
    begun = [asyncio.create_task(asked(full, "wait_for", str(release))) for _ in range(3)]
    await until(lambda: (full.running, full.waiting) == (1, 2))
    with pytest.raises(BusyError) as refused:
        await asked(full, "echo")
    assert refused.value.seconds >= 1
    assert full.refused == 1
    release.touch()
    assert await asyncio.gather(*begun) == [True, True, True]
    assert await asked(full, "echo") == []
    await full.close()


async def test_each_client_has_a_share_of_the_queue(tmp_path: Path) -> None:
    """Whoever asks for more than fits gives way to others, and they take turns."""
    release, busy = tmp_path / "release", lane(most_waiting=20)
    answered: list[str] = []

    async def ask(client: str) -> bool:
        try:
            await busy.ask(question_of(ENGLISH, "echo", ()), client)
        except BusyError:
            return False
        answered.append(client)
        return True

    begun = asyncio.create_task(asked(busy, "wait_for", str(release)))
    await until(lambda: busy.running == 1)
    greedy = [asyncio.create_task(ask("greedy")) for _ in range(100)]
    await until(lambda: busy.refused == 80)
    modest = [asyncio.create_task(ask("modest")) for _ in range(10)]
    await until(lambda: busy.refused == 90)
    late = await asyncio.gather(*(ask("modest") for _ in range(5)))
    assert late == [False] * 5, "a share is no more than a share"
    release.touch()
    assert await begun
    assert sum(await asyncio.gather(*greedy)) == 10
    assert all(await asyncio.gather(*modest))
    assert answered == ["greedy", "modest"] * 10
    await busy.close()


async def test_who_waits_when_the_lane_is_closed_is_refused(tmp_path: Path) -> None:
    busy = lane()
    begun = asyncio.create_task(asked(busy, "wait_for", str(tmp_path / "never")))
    await until(lambda: busy.running == 1)
    waiting = asyncio.create_task(asked(busy, "echo"))
    await until(lambda: busy.waiting == 1)
    await busy.close()
    with pytest.raises(BusyError):
        await waiting
    with pytest.raises(asyncio.CancelledError):
        await begun


async def test_a_turn_that_comes_as_somebody_leaves_goes_to_the_next(tmp_path: Path) -> None:
    release, busy = tmp_path / "release", lane()
    begun = asyncio.create_task(asked(busy, "wait_for", str(release)))
    await until(lambda: busy.running == 1)
    one, two = (asyncio.create_task(asked(busy, "echo", number)) for number in (1, 2))
    await until(lambda: busy.waiting == 2)
    one.cancel()
    busy._pass_on()  # before it has heard of that
    release.touch()
    assert await begun
    assert await two == [2]
    await until(one.done)
    assert (busy.waiting, busy._free) == (0, 2)  # and the one that was passed on too early
    three = asyncio.create_task(asked(busy, "echo", 3))
    assert await three == [3]
    await busy.close()


async def test_who_leaves_takes_a_waiting_question_along_but_not_one_that_has_begun(
    tmp_path: Path,
) -> None:
    release, untouched = tmp_path / "release", tmp_path / "untouched"
    busy = lane()
    begun = asyncio.create_task(asked(busy, "wait_for", str(release)))
    await until(Path(f"{release}.begun").exists)
    waiting = asyncio.create_task(asked(busy, "wait_for", str(untouched)))
    await until(lambda: busy.waiting == 1)
    waiting.cancel()
    begun.cancel()
    await until(lambda: waiting.done() and begun.done())
    assert (busy.waiting, busy.running) == (0, 1)
    release.touch()
    assert await asked(busy, "echo", "next") == ["next"]
    assert busy.done == 2  # what had begun was finished by the same process
    assert not Path(f"{untouched}.begun").exists()
    await busy.close()


async def test_a_process_that_is_killed_is_replaced_and_its_task_repeated_once(
    tmp_path: Path,
) -> None:
    mortal = lane()
    assert await asked(mortal, "die_once", str(tmp_path / "tried")) == "alive"
    assert mortal.died == 1
    with pytest.raises(BusyError):
        await asked(mortal, "die")
    assert mortal.died == 3
    os.kill(await asked(mortal, "number_of_process"), signal.SIGKILL)  # in its sleep
    assert await asked(mortal, "echo", 1) == [1]
    await mortal.close()


class LateThinker:
    """The first one dies after half of the time; the next answers when the time is over."""

    retired = False
    asked = 0

    def __init__(self, _: str) -> None:
        pass

    async def ask(self, _: bytes) -> Thought:
        """What comes of a task."""
        LateThinker.asked += 1
        await asyncio.sleep(DEADLINE * 0.5)
        if LateThinker.asked == 1:
            raise ThinkerDiedError
        await asyncio.sleep(DEADLINE * 0.25)
        return Thought(ANSWER, b"7")

    async def kill(self) -> None:
        """There is no process."""


async def test_two_attempts_have_one_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LateThinker, "asked", 0)
    monkeypatch.setattr("timesduel.web.thinking.thinking.Thinker", LateThinker)

    late = lane(seconds=DEADLINE)
    with pytest.raises(TooLongError):
        await asked(late, "echo")
    assert (late.killed, late.done) == (1, 0)
    await late.close()


class BusyThinker(LateThinker):
    """Takes some time with the first task, and all the time there is with the others."""

    async def ask(self, _: bytes) -> Thought:
        """What comes of a task."""
        LateThinker.asked += 1
        await asyncio.sleep(DEADLINE if LateThinker.asked == 1 else TEST_TIMEOUT)
        return Thought(ANSWER, b"7")


async def test_who_is_refused_is_told_to_wait_as_long_as_tasks_take(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(LateThinker, "asked", 0)
    monkeypatch.setattr("timesduel.web.thinking.thinking.Thinker", BusyThinker)

    full = lane(most_waiting=100)
    await asked(full, "echo")
    waiting = [asyncio.create_task(asked(full, "echo")) for _ in range(101)]
    await until(lambda: full.waiting == 100)
    with pytest.raises(BusyError) as refused:
        await asked(full, "echo")
    assert refused.value.seconds >= 2
    await full.close()
    await asyncio.gather(*waiting, return_exceptions=True)


async def test_an_answer_that_is_too_long_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("timesduel.web.thinking.thinker._LONGEST", 100)
    monkeypatch.setattr("timesduel.web.thinking.thinking._ATTEMPTS", 1)
    here = lane()
    with pytest.raises(BusyError):
        await asked(here, "echo", "x" * 200)
    assert here.died == 1
    await here.close()


async def test_who_leaves_when_the_turn_comes_passes_it_on() -> None:
    here = lane()
    first, second = (asyncio.create_task(asked(here, "echo", each)) for each in range(2))
    await until(lambda: here.waiting == 1)
    (job,) = here._jobs
    job.add_done_callback(lambda _: second.cancel())  # its turn has come, and it sleeps still
    assert await first == [0]
    with pytest.raises(asyncio.CancelledError):
        await second
    assert here.done == 1
    async with asyncio.timeout(TEST_TIMEOUT / 3):
        assert await asked(here, "echo", 2) == [2]
    await here.close()


def test_a_system_that_does_not_tell_about_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    assert thinker_process._memory_in_use() > 0
    monkeypatch.delattr(os, "sysconf")
    assert thinker_process._memory_in_use() == 0


async def test_memory_is_bounded() -> None:
    """Somewhat much: answered, by a process that has had its day. Too much: refused."""
    hungry = lane()
    first = await asked(hungry, "number_of_process")
    megabytes = ENOUGH_MEMORY // 2**20
    assert await asked(hungry, "take_memory", megabytes) == ENOUGH_MEMORY
    second = await asked(hungry, "number_of_process")
    assert second != first
    assert not lives(first)
    with pytest.raises(BusyError):
        await asked(hungry, "take_memory", MOST_MEMORY // 2**20)
    assert hungry.died == 2
    await hungry.close()


async def test_errors_come_as_they_are_and_defects_are_told_from_them() -> None:
    here = lane()
    with pytest.raises(RulesError) as refused:
        await asked(here, "refuse")
    assert (refused.value.field, str(refused.value)) == (
        "target",
        "target: must be a positive whole number",
    )
    said = json.loads((await here.ask(question_of(PSEUDO, "speak", ()))).opened())
    with speaking(PSEUDO):
        assert said == say("rules.positive")
    with pytest.raises(RuntimeError, match="a defect"):
        await asked(here, "fail")
    assert await asked(here, "chatter") == "said"
    await here.close()


async def test_signals_to_everybody_are_for_the_server_alone() -> None:
    here = lane()
    assert await asked(here, "answer_to_signals") == ["1", "1"]  # ignored
    pid = await asked(here, "number_of_process")
    assert os.getpgid(pid) != os.getpgid(0)  # so that Ctrl-C at a terminal does not reach it
    os.kill(pid, signal.SIGTERM)
    os.kill(pid, signal.SIGINT)
    assert await asked(here, "number_of_process") == pid
    await here.close()


async def test_closing_ends_what_has_begun() -> None:
    here = lane()
    pid = await asked(here, "number_of_process")
    spinning = asyncio.create_task(asked(here, "spin"))
    await until(lambda: here.running == 1)
    await here.close()
    assert not lives(pid)
    with pytest.raises(asyncio.CancelledError):
        await spinning
    with pytest.raises(BusyError):
        await asked(here, "echo")


SERVER = """
import asyncio, sys
from tests.web.test_thinking import asked, lane

async def serve():
    busy = lane()
    print(await asked(busy, "number_of_process"), flush=True)
    await asked(busy, "spin")

asyncio.run(serve())
"""


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_a_server_that_is_killed_leaves_no_process_behind(end: signal.Signals) -> None:
    """Not even one that is in the midst of thinking."""
    path = os.pathsep.join(filter(None, (str(ROOT), *sys.path)))
    environment = {**os.environ, "PYTHONPATH": path}
    with subprocess.Popen(
        [sys.executable, "-c", SERVER], stdout=subprocess.PIPE, env=environment
    ) as server:
        assert server.stdout is not None
        thinker = int(server.stdout.readline())
        assert lives(thinker)
        server.send_signal(end)
    late = monotonic() + TEST_TIMEOUT
    while lives(thinker):
        assert monotonic() < late
        sleep(0.01)


async def test_every_question_is_answered_by_a_process_as_it_is_here() -> None:
    """What goes through the pipe stays what it is."""
    asked = [("answer_question", name, *about) for name, about in ABOUT.items()]
    tasks: dict[str, tuple[Any, ...]] = {
        "choose_move": ("expert", BOOKS["power-play"].opening(), 3),
        "draw_code": ("http://duel.example/g/abc",),
    }
    asked += [(task, *arguments) for task, arguments in tasks.items()]
    assert {task for task, *_ in asked} == set(TASKS)

    thinkers = Thinkers(questions=patient_lane())
    for task, *arguments in asked:
        question = question_of(ENGLISH, task, tuple(arguments))
        thought = await thinkers.questions.ask(question)
        assert thought == done_here(TASKS, question), task
        assert thought.kind == ANSWER, task
    assert thinkers.questions.died == 0
    await thinkers.close()
