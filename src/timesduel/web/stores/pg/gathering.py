"""Group commit: while one group is being written the next one gathers."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Generic, TypeVar

from timesduel.errors import AwayError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from timesduel.web.stores.group_tally import GroupTally

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")

MOST_WAITING = 10_000
"""At most so many wait; who comes beyond that is to come again later."""


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
