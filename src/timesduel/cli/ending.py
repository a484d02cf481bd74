"""Ended by somebody else: what we have started must end with us, as after Ctrl-C."""

from __future__ import annotations

import atexit
import os
import signal
import threading
from typing import TYPE_CHECKING, NoReturn

from timesduel.bots import remains

if TYPE_CHECKING:
    from types import FrameType

_REQUESTS = ("SIGTERM", "SIGHUP")
"""Somebody asks us to end, or closes the window."""

_BY_SIGNAL = 128
"""What shells add to the number of a signal to make a status."""


def end_in_order() -> None:
    """From now on a request to end is an exception, so that everything is put away first."""
    if threading.current_thread() is not threading.main_thread():
        return
    for name in _REQUESTS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _leave)


def leave_nothing_behind() -> None:
    """The same, and in the end no program that this process has started is left.

    An exception may come at any time, even while a program is being started that nobody knows yet.
    """
    end_in_order()
    remains.adopt_orphans()
    atexit.register(_end_everybody)


def _leave(number: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(_BY_SIGNAL + number)


def _end_everybody() -> None:
    for name in ("SIGINT", *_REQUESTS):  # whoever asks once more has to wait this moment
        if (number := getattr(signal, name, None)) is not None:
            signal.signal(number, signal.SIG_IGN)
    remains.end_all(lambda: remains.descendants(os.getpid()))
