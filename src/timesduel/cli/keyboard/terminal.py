"""A terminal as the system has it: keys one by one, and waiting that no signal goes past unseen."""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager, suppress
from functools import cache
from math import inf
from select import select
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType


def has_arrived(
    descriptor: int, seconds: float | None = None, before_waiting: Callable[[], None] | None = None
) -> bool:
    """Is there something to read, or the end of it, within so many seconds? Main thread only.

    `before_waiting` is called each time before the system waits, thus also behind each signal.

    Python runs what a signal calls for between two of its steps. One that arrives behind the last
    step and before the system begins to wait would be noticed with the next key only: Ctrl-C,
    pressed in the very instant in which a question appears. Therefore each signal also leaves a
    byte in a pipe (a self-pipe).
    """
    read_end, write_end = _self_pipe()
    signal.set_wakeup_fd(write_end, warn_on_full_buffer=False)  # others may have set theirs
    until = inf if seconds is None else monotonic() + seconds
    while True:
        if before_waiting is not None:
            before_waiting()
        left = None if seconds is None else max(0.0, until - monotonic())
        ready, _, _ = select([descriptor, read_end], [], [], left)
        if descriptor in ready or not ready:
            return bool(ready)
        os.read(read_end, 4096)  # what the signal calls for has been done now, or is the next step


@cache
def _self_pipe() -> tuple[int, int]:
    """The read end and the write end of the pipe that signals write to."""
    read_end, write_end = map(_above_standard, os.pipe())
    os.set_blocking(read_end, False)
    os.set_blocking(write_end, False)
    return read_end, write_end


def _above_standard(descriptor: int) -> int:
    """Duplicate a descriptor that has the number of a standard stream, which is closed."""
    if descriptor > 2:
        return descriptor
    from fcntl import F_DUPFD_CLOEXEC, fcntl  # Windows, which has none, does not come here

    moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    os.close(descriptor)
    return moved


def gives_keys(descriptor: int) -> bool:
    """Can keys be read one by one here? Windows edits lines itself, and a dumb terminal nothing."""
    if not os.isatty(descriptor) or os.environ.get("TERM", "dumb") == "dumb":
        return False
    try:
        import termios
    except ImportError:  # Windows
        return False
    try:
        termios.tcgetattr(descriptor)
    except termios.error:  # a terminal that has gone away
        return False
    return True


@contextmanager
def key_by_key(descriptor: int, on_return: Callable[[], None]) -> Iterator[int]:
    """Switch the terminal to single keys without echo; Ctrl-C and Ctrl-Z keep their meaning.

    Where no key has arrived, reading gives nothing instead of waiting.

    It begins with how many bytes were typed before: among them a zero may stand for Ctrl-D.
    Whoever stops the program by Ctrl-Z has a usual terminal meanwhile. `on_return` is called when
    the program goes on; as that may be in the middle of a write, it must not write itself.
    """
    import termios

    usual = termios.tcgetattr(descriptor)
    keys = termios.tcgetattr(descriptor)
    keys[3] &= ~(termios.ICANON | termios.ECHO | termios.IEXTEN)
    # Reading never waits: Ctrl-C behind `has_arrived` would not be noticed then.
    keys[6][termios.VMIN], keys[6][termios.VTIME] = 0, 0

    def tell(mode: list[int | list[bytes | int]]) -> None:
        with suppress(termios.error):  # the terminal has gone away
            termios.tcsetattr(descriptor, termios.TCSANOW, mode)

    def stop(number: int, _: FrameType | None) -> None:
        tell(usual)
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)
        signal.signal(number, stop)  # from here on somebody has let us go on
        tell(keys)
        on_return()

    before = signal.getsignal(signal.SIGTSTP)
    mine = before is signal.SIG_DFL
    try:
        if mine:
            signal.signal(signal.SIGTSTP, stop)
        tell(keys)
        yield _waiting(descriptor)
    finally:
        tell(usual)
        if mine:
            signal.signal(signal.SIGTSTP, before)


def _waiting(descriptor: int) -> int:
    """How many bytes can be read."""
    import termios
    from array import array
    from fcntl import ioctl

    count = array("i", [0])
    with suppress(OSError):  # the terminal has gone away
        ioctl(descriptor, termios.FIONREAD, count)
    return count[0]
