"""Trying again: after a lost connection the same request is sent until it is answered."""

from __future__ import annotations

from itertools import count
from random import uniform
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from timesduel.errors import LostError

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE = 300.0
"""Seconds until a server that does not answer is given up."""

AT_FIRST = 1.0
"""Seconds, if it has never answered."""

_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 3.0
"""Seconds between two tries: they double, so that nobody is pressed."""

_Answer = TypeVar("_Answer")


def pause_after(number: int) -> float:
    """Seconds to wait after so many tries before this one, all of them in vain."""
    return min(_FIRST_PAUSE * (1 << min(number, 10)), _LONGEST_PAUSE)


def patiently(
    request: Callable[[], _Answer],
    pause: Callable[[float], object],
    on_trouble: Callable[[], None] = lambda: None,
    *,
    patience: float = PATIENCE,
) -> _Answer:
    """The answer to a request that may be sent twice; a LostError after so many seconds in vain.

    A first failure is kept quiet: it may have been the server's good-bye to an old connection.
    """
    until = monotonic() + patience
    for number in count():
        try:
            return request()
        except LostError as error:
            if monotonic() > until:
                raise
            if number > 0:
                on_trouble()
            pause(max(pause_after(number) * uniform(0.8, 1.2), error.after or 0.0))
    raise AssertionError
