"""Lines from standard input, with a deadline where one is asked for.

Reading happens without a buffer: a line that is still being typed can then be abandoned when the
time is up, and nothing waits where nobody sees it. At a terminal that gives its keys one by one,
`editor.py` makes lines of them; at a console of Windows `console.py` does, where time is short.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import cached_property
from importlib import import_module
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from timesduel.cli.keyboard.answers import (
    LONGEST_LINE,
    DisturbedError,
    InputEndedError,
    TooLateError,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from queue import Queue

    from timesduel.cli.keyboard.console import Console
    from timesduel.cli.keyboard.countdown import Countdown
    from timesduel.cli.keyboard.editor import Editor

_CHUNK = 65_536
_POLL_INTERVAL = 0.2  # on some systems a wait cannot be interrupted by Ctrl-C, so no wait is long


class Lines:
    """The lines that arrive on a descriptor."""

    def __init__(self, descriptor: int = 0, is_disturbed: Callable[[], bool] | None = None) -> None:
        """`is_disturbed` is asked every now and then whether to go on waiting for a line."""
        self._descriptor = descriptor
        self._is_disturbed = is_disturbed
        self._pending = b""
        self._ended = False
        self._half_a_line_is_void = False
        self._arrivals: Queue[bytes] | Console | None = None
        """From the first deadline on: filled by a thread, or the console of Windows."""
        self._editor: Editor | None = None

    @property
    def from_terminal(self) -> bool:
        """Is somebody typing, and seeing what they type?"""
        return os.isatty(self._descriptor)

    @property
    def can_be_edited(self) -> bool:
        """Can the terminal be read key by key?"""
        from timesduel.cli.keyboard.terminal import gives_keys

        return gives_keys(self._descriptor)

    def edit(
        self,
        show_prompt: Callable[[], None],
        prompt: str,
        seconds: float | None,
        countdown: Countdown | None,
    ) -> str:
        """The next line, read by an `Editor`, which also shows the prompt."""
        if self._editor is None:
            from timesduel.cli.keyboard.editor import Editor

            self._editor = Editor(self._descriptor, self._is_disturbed)
        line = self._editor.read(show_prompt, prompt, seconds, countdown)
        return line if len(line) <= LONGEST_LINE else f"{line[:20]}..."

    def read(self, seconds: float | None = None) -> str:
        """The next line without its end, within so many seconds."""
        deadline = None if seconds is None else monotonic() + seconds
        while b"\n" not in self._pending:
            chunk = b"" if self._ended else self._next_chunk(deadline)
            if not chunk:
                self._ended = True
                # Through a pipe the last line may lack its end; at a keyboard it was given up.
                if not self._pending or self.from_terminal:
                    raise InputEndedError
                break
            if len(self._pending) > LONGEST_LINE:  # a line without end is not hoarded
                chunk = b"".join(chunk.partition(b"\n")[1:])
            self._pending += chunk
        line, _, self._pending = self._pending.partition(b"\n")
        if len(line) > LONGEST_LINE:
            line = line[:20] + b"..."
        if self._half_a_line_is_void:
            self._half_a_line_is_void = False
            return self.read(None if deadline is None else deadline - monotonic())
        return line.decode(errors="replace").removesuffix("\r")

    def forget(self) -> None:
        """Give up what somebody has begun to type: the question is another one now."""
        if self._editor is not None:
            self._editor.forget()
        elif self.from_terminal:
            self._forget_half_a_line()

    def _next_chunk(self, deadline: float | None) -> bytes:
        """Whatever arrives next; nothing at the end of the input."""
        if deadline is None and self._arrivals is None and self._is_disturbed is None:
            return _wait_and_read(self._descriptor)
        if self._arrivals is None:
            self._arrivals = self._console or _start_reading(self._descriptor)
        from queue import Empty

        while True:
            left = _POLL_INTERVAL if deadline is None else deadline - monotonic()
            with suppress(Empty):
                return self._arrivals.get(timeout=max(0.0, min(left, _POLL_INTERVAL)))
            if left <= 0:
                self._forget_half_a_line()
                raise TooLateError
            if self._is_disturbed is not None and self._is_disturbed():
                raise DisturbedError

    @cached_property
    def _console(self) -> Console | None:
        """The console of Windows, if somebody types there."""
        if not self.from_terminal:
            return None
        try:
            keys: Any = import_module("msvcrt")
        except ImportError:  # another system
            return None
        from timesduel.cli.keyboard.console import Console

        return Console(keys)

    def _forget_half_a_line(self) -> None:
        """Drop the line that has been begun, so that the next answer is without it."""
        if not self.from_terminal:
            self._half_a_line_is_void = bool(self._pending)
            return
        self._pending = b""
        if self._console is not None:
            self._console.forget()
            return
        import termios

        with suppress(termios.error):  # the terminal has gone away
            termios.tcflush(self._descriptor, termios.TCIFLUSH)


def _read(descriptor: int) -> bytes:
    """Whatever is there, as UTF-8: `os.read` would give a console of Windows its code page."""
    try:
        with open(descriptor, "rb", buffering=0, closefd=False) as file:
            return file.read(_CHUNK) or b""
    except OSError:  # closed, or a terminal that has gone away
        return b""


def _wait_and_read(descriptor: int) -> bytes:
    if sys.platform != "win32":  # there only reading waits
        from timesduel.cli.keyboard.terminal import has_arrived

        with suppress(OSError):  # closed, as reading will tell
            has_arrived(descriptor)
    return _read(descriptor)


def _start_reading(descriptor: int) -> Queue[bytes]:
    """Read in a thread, which unlike the main one may wait for ever."""
    from queue import Queue

    arrivals: Queue[bytes] = Queue(maxsize=8)  # a flood of input has to wait

    def pump() -> None:
        chunk = b"to be read"
        while chunk:
            chunk = _read(descriptor)
            arrivals.put(chunk)

    Thread(target=pump, daemon=True).start()
    return arrivals
