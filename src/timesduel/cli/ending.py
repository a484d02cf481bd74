"""Ended by somebody else: what we have begun must end with us, as after Ctrl-C."""

from __future__ import annotations

import _thread
import os
import signal
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

from timesduel.cli.exits import EndedError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

_REQUESTS = ("SIGTERM", "SIGHUP")
"""Somebody asks us to end, or closes the window."""

_SOON = 0.01
"""Seconds."""


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
    """In the end no program that this process has started is left.

    An exception may come at any time, even while a program is being started that nobody knows yet.
    """
    import atexit

    from timesduel.bots import remains

    remains.adopt_orphans()
    atexit.register(_end_everybody)


@contextmanager
def held_back() -> Iterator[None]:
    """Hold Ctrl-C and requests to end back for a moment; the first one comes then."""
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


def end_undisturbed() -> None:
    """From now on signals are ignored: we are ending already, and it takes a moment only."""
    for number in _numbers("SIGINT", *_REQUESTS):
        signal.signal(number, signal.SIG_IGN)


def come_again(lost: sys.UnraisableHookArgs) -> None:
    """Ctrl-C, or a request to end, where Python can only complain of it: it comes again.

    Most of these places are in Python's own import of modules.
    """
    if isinstance(lost.exc_value, KeyboardInterrupt):
        number = lost.exc_value.signal if isinstance(lost.exc_value, EndedError) else signal.SIGINT
        if not sys.is_finalizing():  # or else the end that is asked for has come
            _thread.start_new_thread(_come, (number, _thread.get_ident()))
    else:
        sys.__unraisablehook__(lost)


def _come(number: int, thread: int) -> None:
    time.sleep(_SOON)
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(thread, number)  # also if it waits for somebody to type
    else:
        signal.raise_signal(number)


def _end_everybody() -> None:
    from timesduel.bots import remains

    end_undisturbed()
    remains.end_all(lambda: remains.descendants(os.getpid()))
