"""Work that is begun by hand ends as it would in a task of its own."""

import asyncio

import pytest

from timesduel.web.games.stream import begin

SECONDS = 30


async def test_what_need_not_wait_is_done_at_once() -> None:
    done: list[str] = []

    async def work() -> None:
        done.append("all")

    assert begin(work()) is None
    assert done == ["all"]


async def test_what_waits_goes_on_by_itself() -> None:
    done: list[str] = []

    come, answer = asyncio.Event(), asyncio.get_running_loop().create_future()

    async def work() -> None:
        done.append("begun")
        await come.wait()
        await asyncio.sleep(0)
        done.append(await answer)

    task = begin(work())
    assert task is not None
    assert done == ["begun"]
    come.set()
    asyncio.get_running_loop().call_soon(answer.set_result, "ended")
    await task
    assert done == ["begun", "ended"]


async def test_what_it_waits_for_may_be_there_before_the_task_runs() -> None:
    come = asyncio.get_running_loop().create_future()

    async def work() -> None:
        await come

    task = begin(work())
    come.set_result(None)
    assert task is not None
    await task


async def test_errors_come_at_once_or_with_the_task() -> None:
    come = asyncio.get_running_loop().create_future()

    async def fail(waits: bool) -> None:
        if waits:
            await come
        raise ValueError("wrong")

    with pytest.raises(ValueError, match="wrong"):
        begin(fail(False))
    task = begin(fail(True))
    assert task is not None
    come.set_result(None)
    with pytest.raises(ValueError, match="wrong"):
        await task


async def test_it_is_cancelled_where_it_waits() -> None:
    left: list[str] = []

    async def work() -> None:
        try:
            await asyncio.sleep(SECONDS)
        finally:
            left.append("tidy")

    task = begin(work())
    assert task is not None
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert left == ["tidy"]
