"""What runs in a process that thinks: one task after the other, from a pipe and into a pipe.

Questions and answers are frames: their length, a byte that says what they are, and the content.
The process ends with the one that has started it, however that ends: its pipe is closed then.
"""

from __future__ import annotations

import json
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

from timesduel.data.plain import to_plain
from timesduel.errors import TimesDuelError
from timesduel.words.speech import speaking, typesetting

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Tasks = Mapping[str, Callable[..., Any]]

HEADER = Struct("!IBB")
"""Of a frame: bytes that follow, what it is, and is it the last one of this process?"""

ANSWER, REFUSAL, DEFECT = 0, 1, 2
"""An answer as JSON, or as bytes of the task's own; a `TimesDuelError`, pickled; a traceback, for
the log."""

MOST_MEMORY = 512 * 2**20
"""Bytes that a process may have; a task that needs more is given up."""

ENOUGH_MEMORY = 192 * 2**20
"""Bytes in use after a task that were the last straw: the process has answered its last."""

_NICE = 5
"""The server goes first: whoever moves does not wait for those who think."""

MOST_TASKS = 10_000
"""Tasks after which it has as well."""


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
        return ANSWER, answer if isinstance(answer, bytes) else encoded(answer)
    except TimesDuelError as error:
        return REFUSAL, pickle.dumps(error)
    except MemoryError:
        os._exit(1)  # what is left of this process is not to be relied on
    except Exception:
        return DEFECT, format_exc().encode()


def encoded(answer: object) -> bytes:
    """An answer as JSON."""
    data = to_plain(answer)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.encode()


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
