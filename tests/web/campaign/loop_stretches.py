"""How long the event loop is occupied at a stretch: the time of everybody else."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from time import thread_time
from typing import Any
from unittest.mock import patch


class Stretches:
    """What was measured so far."""

    def __init__(self) -> None:
        self.longest = 0.0
        """Seconds of CPU time of one callback; other work of the machine does not count."""


@contextmanager
def measured_stretches() -> Iterator[Stretches]:
    """Measure each callback of the loop of asyncio, and so each step of a task."""
    found = Stretches()
    usual: Any = asyncio.Handle._run

    def timed(handle: asyncio.Handle) -> None:
        began = thread_time()
        try:
            usual(handle)
        finally:
            found.longest = max(found.longest, thread_time() - began)

    with patch.object(asyncio.Handle, "_run", timed):
        yield found
