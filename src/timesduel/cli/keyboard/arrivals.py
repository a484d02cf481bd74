"""Waiting for what is typed, until a signal comes: at whatever instant, it is never overlooked.

Python runs what a signal calls for between two of its steps. One that arrives behind the last step
and before the system begins to wait would be noticed with the next key only: Ctrl-C, pressed in the
very instant in which a question appears. Therefore each signal also leaves a byte in a pipe.
"""

from __future__ import annotations

import os
import signal
from functools import cache
from math import inf
from select import select
from time import monotonic


def has_arrived(descriptor: int, seconds: float | None = None) -> bool:
    """Is there something to read, or the end of it, within so many seconds? Main thread only."""
    bell, hammer = _bell()
    signal.set_wakeup_fd(hammer, warn_on_full_buffer=False)  # others may have had theirs meanwhile
    until = inf if seconds is None else monotonic() + seconds
    while True:
        left = None if seconds is None else max(0.0, until - monotonic())
        ready, _, _ = select([descriptor, bell], [], [], left)
        if descriptor in ready or not ready:
            return bool(ready)
        os.read(bell, 4096)  # what the signal calls for has been done now, or is the next step


@cache
def _bell() -> tuple[int, int]:
    """The end of a pipe that is looked at, and the one that signals write to."""
    bell, hammer = map(_above_standard, os.pipe())
    os.set_blocking(bell, False)
    os.set_blocking(hammer, False)
    return bell, hammer


def _above_standard(descriptor: int) -> int:
    """The same under another number: that of a standard stream which is closed belongs to it."""
    if descriptor > 2:
        return descriptor
    from fcntl import F_DUPFD_CLOEXEC, fcntl  # Windows, which has none, does not come here

    moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    os.close(descriptor)
    return moved
