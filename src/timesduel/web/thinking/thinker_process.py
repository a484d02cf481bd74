"""The main loop of a thinking process: tasks come through a pipe, one at a time, and so do results.

A frame is a header (length, kind, last) and the content. The process ends when its standard input
is closed, however the server has ended.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
from contextlib import suppress
from importlib import import_module
from queue import SimpleQueue
from struct import Struct
from traceback import format_exc
from typing import TYPE_CHECKING, Any

from timesduel.data.plain import json_bytes
from timesduel.errors import TimesDuelError
from timesduel.words.speech import speaking, typesetting

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Tasks = Mapping[str, Callable[..., Any]]

HEADER = Struct("!IBB")
"""Header of a frame: length of the content in bytes, kind, and whether the process ends now."""

ANSWER, REFUSAL, DEFECT = 0, 1, 2
"""Kinds of frames: JSON or the task's own bytes; a pickled `TimesDuelError`; a traceback for the
log."""

MOST_MEMORY = 512 * 2**20
"""Bytes that a process may have; a task that needs more is given up."""

ENOUGH_MEMORY = 192 * 2**20
"""Recycle the process if it uses more bytes than these after a task."""

_NICE = 5
"""Niceness: requests and moves go before thinking."""

MOST_TASKS = 10_000
"""Recycle the process after so many tasks."""


def do_tasks(module: str) -> None:
    """Do the `TASKS` of a module until standard input ends."""
    for name in ("SIGINT", "SIGTERM"):  # for a whole group of processes: the parent decides
        signal.signal(getattr(signal, name), signal.SIG_IGN)
    _limit_memory()
    with suppress(AttributeError, OSError):
        os.nice(_NICE)
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # a stray line that is printed must not look like an answer
    waiting: SimpleQueue[bytes] = SimpleQueue()

    def receive() -> None:
        """Listen also while a task is being done, to notice that the parent is gone."""
        while len(header := questions.read(HEADER.size)) == HEADER.size:
            waiting.put(questions.read(HEADER.unpack(header)[0]))
        os._exit(0)

    threading.Thread(target=receive, daemon=True).start()
    tasks: Tasks = import_module(module).TASKS
    for number in range(1, MOST_TASKS + 1):
        kind, content = done_here(tasks, waiting.get())
        last = number == MOST_TASKS or _memory_in_use() > ENOUGH_MEMORY
        with suppress(BrokenPipeError):  # nobody waits any more
            answers.write(HEADER.pack(len(content), kind, last) + content)
        if last:
            os._exit(0)


def done_here(tasks: Tasks, question: bytes) -> tuple[int, bytes]:
    """Do one task: what came of it, and its content."""
    try:
        language, name, *arguments = pickle.loads(question)
        with speaking(language), typesetting(groups=False):
            answer = tasks[name](*arguments)
        return ANSWER, answer if isinstance(answer, bytes) else json_bytes(answer)
    except TimesDuelError as error:
        return REFUSAL, pickle.dumps(error)
    except MemoryError:
        os._exit(1)  # what is left of this process is not to be relied on
    except Exception:
        return DEFECT, format_exc().encode()


def _limit_memory() -> None:
    with suppress(ImportError, OSError, ValueError):  # not every system can
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


def _memory_in_use() -> int:
    """In bytes; 0 where nobody knows. (The peak would be that of the parent, if it was larger.)"""
    # Other systems have no such file, and Windows no `sysconf`.
    with suppress(OSError, AttributeError), open("/proc/self/statm", "rb") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0
