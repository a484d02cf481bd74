"""A program with pipes to it: no call blocks beyond its deadline, and buffers are bounded.

Three threads see to the pipes, because only that works on every system. What the program writes
is read only as fast as it is used; then the program has to wait.

Processes, threads and signals are imported when a program is started: where Python runs in a
browser there are none, and the rest of the house does without.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from queue import Empty, Full, Queue
from time import monotonic
from typing import TYPE_CHECKING

from timesduel.bots import child_processes
from timesduel.core.numbers import printable
from timesduel.core.outcome import Reason
from timesduel.errors import BotError
from timesduel.words.speech import Message, spoken

if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import FileIO

_CHUNK = 16 * 1024
_WAITING_CHUNKS, _WAITING_LINES = 2, 8
"""Sizes of the queues for its output and its input."""

_LAST_WORDS = 2 * 1024
"""Bytes of standard error that are kept."""

_SHOWN = 120
"""Characters of standard error that are shown."""

_GLANCE = 0.1
"""Seconds between two checks whether the program is still running."""

_TO_QUIT, _TO_TERMINATE, _TO_DIE = 0.5, 0.2, 0.2
"""Seconds to end after `quit`, after a signal, and after the system was asked to end it."""


_STARTED: set[int] = set()
"""Process ids of the running programs: children of this process that are no orphans."""


def _environment() -> dict[str, str]:
    """Our environment without PYTHONUNBUFFERED, which would hide that a bot does not flush."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


class Program:
    """A running program, in a session of its own and with a mark that its children inherit."""

    def __init__(self, words: list[str]) -> None:
        self._mark = f"TIMESDUEL_BOT={secrets.token_hex(16)}"
        variable, _, token = self._mark.partition("=")
        import subprocess
        from threading import Thread

        try:
            self._process = subprocess.Popen(
                words,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={**_environment(), variable: token},
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except (OSError, ValueError) as error:
            problem = spoken(getattr(error, "strerror", None) or str(error))
            raise BotError(Reason.CRASHED.value, "bots.not_started", problem=problem) from None
        self._job = child_processes.Job(self._process.pid, child_processes.kernel32())
        _STARTED.add(self._process.pid)
        self._heard: Queue[bytes] = Queue(_WAITING_CHUNKS)
        self._to_write: Queue[bytes] = Queue(_WAITING_LINES)
        self._last_words = b""
        self._silent = False
        self._children: list[child_processes.Process] = []
        self._threads = [
            Thread(target=work, args=(pipe,), daemon=True)
            for work, pipe in (
                (self._listen, self._process.stdout),
                (self._overhear, self._process.stderr),
                (self._speak, self._process.stdin),
            )
        ]
        for thread in self._threads:
            thread.start()

    def notice_children(self) -> None:
        """Remember its descendants: once it has ended they cannot be told from others."""
        self._children += child_processes.descendants(self._process.pid)

    def remaining(self) -> Iterator[child_processes.Process]:
        """The known processes that it has started and that are still running."""
        yield from child_processes.living(self._children)
        yield from child_processes.marked_processes(self._mark)
        yield from child_processes.orphans(_STARTED)

    def write(self, text: bytes, until: float) -> bool:
        """Queue bytes for its input; False if the queue is still full when the time is up."""
        try:
            self._to_write.put(text, timeout=max(0.0, until - monotonic()))
        except Full:
            return False
        return True

    def read(self, until: float) -> bytes | None:
        """Return its next output, `b""` at the end; None if the time is up."""
        chunk = b"" if self._silent else None
        while chunk is None:
            # A process that holds the pipe after the program has ended does not speak for it.
            ended = self._process.poll() is not None
            left = until - monotonic()
            try:
                chunk = self._heard.get(timeout=max(0.0, min(left, _GLANCE)))
            except Empty:
                if ended:
                    chunk = b""
                elif left <= _GLANCE:
                    return None
        self._silent = not chunk
        return chunk

    def why_silent(self) -> Message:
        """Describe why a program has closed its output: status, signal, last line of its errors."""
        self._threads[1].join(_TO_DIE)
        problem = Message("bots.closed")
        if self._has_ended(_TO_DIE):
            problem = _ended(self._process.returncode)
        lines = self._last_words.decode(errors="replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        if not last:
            return problem
        return Message("bots.last_words", problem=problem, words=printable(last)[:_SHOWN])

    def ends_within(self, seconds: float) -> bool:
        """Read its output until it ends; False if it has not ended in time."""
        until = monotonic() + seconds
        while self.read(until):
            pass
        return self._has_ended(until - monotonic())

    def close_input(self) -> None:
        """Close its input after what is queued."""
        with suppress(Full):  # then it does not read anyway
            self._to_write.put_nowait(b"")

    def end(self, farewell: bytes | None = None) -> None:
        """End it and all it has started; after a `farewell` it has `_TO_QUIT` seconds."""
        try:
            self.notice_children()
            if farewell is not None:
                self.write(farewell, monotonic())
                self.close_input()
                if not self.ends_within(_TO_QUIT):
                    self._signal("SIGTERM")
                    self._has_ended(_TO_TERMINATE)
        finally:  # somebody who presses Ctrl-C once more is in a hurry, but wants nothing to remain
            self._kill()

    def _kill(self) -> None:
        self._signal("SIGKILL")
        self._job.end()
        child_processes.end_all(self.remaining)
        self._has_ended(_TO_DIE)
        _STARTED.discard(self._process.pid)
        self._let_go()
        child_processes.reap_orphans(_STARTED)

    def _let_go(self) -> None:
        """Wait for the threads, which end with their pipes."""
        self.close_input()
        until = monotonic() + _TO_DIE
        while self.read(until):
            pass
        for thread in self._threads:
            thread.join(max(0.0, until - monotonic()))

    def _has_ended(self, seconds: float) -> bool:
        from subprocess import TimeoutExpired

        with suppress(TimeoutExpired):
            self._process.wait(max(0.0, seconds))
            return True
        return False

    def _signal(self, name: str) -> None:
        """Send a signal to the program's process group, which may outlive it."""
        from signal import Signals

        with suppress(OSError):  # nobody is there any more
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, Signals[name])
            else:
                self._process.kill()

    def _listen(self, pipe: FileIO) -> None:
        with pipe, suppress(OSError):
            while chunk := pipe.read(_CHUNK):
                self._heard.put(chunk)
        self._heard.put(b"")

    def _overhear(self, pipe: FileIO) -> None:
        with pipe, suppress(OSError):
            while chunk := pipe.read(_CHUNK):
                self._last_words = (self._last_words + chunk)[-_LAST_WORDS:]

    def _speak(self, pipe: FileIO) -> None:
        with suppress(OSError), pipe:  # an error if it does not read any more
            while text := self._to_write.get():
                while text:
                    text = text[pipe.write(text) :]


def _ended(status: int) -> Message:
    from signal import Signals

    if status >= 0:
        return Message("bots.ended", status=status)
    with suppress(ValueError):
        return Message("bots.ended_by", signal=Signals(-status).name)
    return Message("bots.ended_by_number", number=-status)
