"""How the program ends: its exit statuses, and signals that ask it to end.

Click gives the status 2 for an option that is not accepted. What we have begun must end with us,
also when somebody else ends us.
"""

from __future__ import annotations

import _thread
import os
import signal
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

_BY_SIGNAL = 128
"""What shells add to the number of a signal to make a status."""

EXIT_DONE = 0
EXIT_FAILED = 1
"""A record is damaged, a disk is full."""

EXIT_INPUT_ENDED = 3
"""The input ended in the middle of a game, which is saved."""

EXIT_INTERRUPTED = 130
"""Ctrl-C; a game is saved. The number is what shells report for the signal."""

EXIT_PIPE_CLOSED = 141
"""The reader of the output has left; again the shells' number."""

STATUSES = (
    *(EXIT_DONE, EXIT_FAILED, 2, EXIT_INPUT_ENDED),
    *(129, EXIT_INTERRUPTED, EXIT_PIPE_CLOSED, 143),
)
"""All that there are, for the manual."""

_REQUESTS = ("SIGTERM", "SIGHUP")
"""Signals that ask the program to end."""

_RAISE_DELAY = 0.01
"""Seconds until a lost signal is raised again."""


class EndedError(KeyboardInterrupt):
    """Somebody has asked us to end. Whatever is done after Ctrl-C is done then too."""

    def __init__(self, signal: int) -> None:
        super().__init__()
        self.signal = signal
        self.status = _BY_SIGNAL + signal


def status_of(stopped: KeyboardInterrupt) -> int:
    """With which status the program ends after Ctrl-C, or after a request to end."""
    return stopped.status if isinstance(stopped, EndedError) else EXIT_INTERRUPTED


def end_in_order() -> None:
    """From now on a request to end is an exception, so that everything is put away first.

    Left to the system it would do nothing at all where we are process 1, as in a container.
    """
    for number in _numbers(*_REQUESTS):
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _leave)


def end_at_once() -> None:
    """From now on a request to end, or Ctrl-C, ends us: there is nothing to put away."""
    for number in _numbers("SIGINT", *_REQUESTS):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda number, _frame: os._exit(EndedError(number).status))


def leave_nothing_behind() -> None:
    """At exit, end every program that this process has started.

    An exception may come at any time, even while a program is being started that nobody knows yet.
    """
    import atexit

    from timesduel.bots import child_processes

    child_processes.adopt_orphans()
    atexit.register(_end_everybody)


@contextmanager
def signals_deferred() -> Iterator[None]:
    """Defer Ctrl-C and requests to end; the first one is handled afterwards."""
    held: list[tuple[int, FrameType | None]] = []
    usual = {
        number: handler
        for number in _numbers("SIGINT", *_REQUESTS)
        if callable(handler := signal.getsignal(number))
    }
    for number in usual:
        signal.signal(number, lambda number, frame: held.append((number, frame)))
    try:
        yield
    finally:
        for number, handler in usual.items():
            signal.signal(number, handler)
        for number, frame in held[:1]:
            usual[number](number, frame)


def _numbers(*names: str) -> list[int]:
    """The signals of these names that this system has."""
    return [number for name in names if (number := getattr(signal, name, None)) is not None]


def _leave(number: int, _frame: FrameType | None) -> NoReturn:
    raise EndedError(number)


def ignore_signals() -> None:
    """From now on signals are ignored: we are ending already, and it takes a moment only."""
    for number in _numbers("SIGINT", *_REQUESTS):
        signal.signal(number, signal.SIG_IGN)


def raise_again(lost: sys.UnraisableHookArgs) -> None:
    """Hook for unraisable exceptions: raise a lost Ctrl-C or request to end again.

    Most of these places are in Python's own import of modules.
    """
    if isinstance(lost.exc_value, KeyboardInterrupt):
        number = lost.exc_value.signal if isinstance(lost.exc_value, EndedError) else signal.SIGINT
        if not sys.is_finalizing():  # or else the end that is asked for has come
            _thread.start_new_thread(_raise_soon, (number, _thread.get_ident()))
    else:
        sys.__unraisablehook__(lost)


def _raise_soon(number: int, thread: int) -> None:
    time.sleep(_RAISE_DELAY)
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(thread, number)  # also if it waits for somebody to type
    else:
        signal.raise_signal(number)


def _end_everybody() -> None:
    from timesduel.bots import child_processes

    ignore_signals()
    child_processes.end_all(lambda: child_processes.descendants(os.getpid()))
