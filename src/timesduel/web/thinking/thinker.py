"""One process that thinks, as the server sees it."""

from __future__ import annotations

import asyncio
import pickle
import sys
from contextlib import suppress
from typing import Any, NamedTuple

from timesduel.web.thinking.thinker_process import ANSWER, HEADER, REFUSAL

_START = """
import sys
_, module, *sys.path = sys.argv
from timesduel.web.thinking.thinker_process import do_tasks
do_tasks(module)
"""
"""With the same folders to import from as here: the package may be anywhere."""

_LONGEST = 2**24
"""Bytes of an answer; more is no answer."""


class ThinkerDiedError(Exception):
    """The process ended without an answer."""


class Thought(NamedTuple):
    """What a task has led to."""

    kind: int
    content: bytes

    def opened(self) -> bytes:
        """The answer; else the error is raised that came instead of it."""
        if self.kind == ANSWER:
            return self.content
        if self.kind == REFUSAL:
            raise pickle.loads(self.content)  # written by our own process
        raise RuntimeError(self.content.decode())


class Thinker:
    """A process that does one task at a time. It starts with the first one."""

    def __init__(self, module: str) -> None:
        """`module` is where its tasks are."""
        self._module = module
        self._process: asyncio.subprocess.Process | None = None
        self.retired = False
        """Has it answered for the last time?"""

    async def ask(self, question: bytes) -> Thought:
        """What comes of a task; whoever stops waiting must `kill` it.

        A `ThinkerDiedError` if there is no process, or no longer one.
        """
        try:
            if self._process is None:
                self._process = await _started(self._module)
            pipe, replies = self._process.stdin, self._process.stdout
            assert pipe is not None
            assert replies is not None
            pipe.write(HEADER.pack(len(question), 0, 0) + question)
            await pipe.drain()
            size, kind, last = HEADER.unpack(await replies.readexactly(HEADER.size))
            if size > _LONGEST:
                raise ThinkerDiedError
            content = await replies.readexactly(size)
        except (OSError, asyncio.IncompleteReadError):
            raise ThinkerDiedError from None
        self.retired = bool(last)
        return Thought(kind, content)

    async def kill(self) -> None:
        """End the process at once, and see it gone."""
        process, self._process, self.retired = self._process, None, True
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            if process.stdin is not None:
                process.stdin.close()
            await process.wait()


async def _started(module: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        _START,
        module,
        *sys.path,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,  # Ctrl-C at a terminal is for the server alone
    )


def question_of(language: str, task: str, arguments: tuple[Any, ...]) -> bytes:
    """A task, and in which language to answer, as it goes through the pipe."""
    return pickle.dumps((language, task, *arguments))
