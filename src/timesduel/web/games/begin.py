"""Work that is begun by hand: most of what writes to a client has nothing to wait for.

A task for each of these would cost more than what they do.
"""

from __future__ import annotations

import asyncio
from types import coroutine
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Awaitable, Generator

    _Steps = Generator[Any, Any, None]


def begin(work: Awaitable[None]) -> asyncio.Task[None] | None:
    """Do what can be done at once; a task for the rest, or None if there is none."""
    steps = work.__await__()
    try:
        awaited = next(steps)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_rest(steps, awaited))


async def _rest(steps: _Steps, awaited: Any) -> None:
    await _go_on(steps, awaited)


@coroutine
def _go_on(steps: _Steps, awaited: Any) -> _Steps:
    """What has been begun and waits for something."""
    try:
        while True:
            try:
                result = yield awaited
            except BaseException as error:
                awaited = steps.throw(error)
            else:
                awaited = steps.send(result)
    except StopIteration:
        return
