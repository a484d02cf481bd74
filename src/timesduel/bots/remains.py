"""Processes that a bot has started: whoever descends from it, or carries its mark.

They are looked up in /proc, which Linux has; elsewhere the process group has to do.
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

_PROCESSES = Path("/proc")

_KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
"""Windows has only the other, and no /proc either."""


class Process(NamedTuple):
    """A process that lives. The number alone could be somebody else's by now."""

    number: int
    parent: int
    began: int


def descendants(leader: int) -> list[Process]:
    """The children of a process, their children and so on."""
    children: dict[int, list[Process]] = {}
    for process in _all():
        children.setdefault(process.parent, []).append(process)
    found: list[Process] = []
    parents = [leader]
    while parents:
        born = children.pop(parents.pop(), [])
        found += born
        parents += [process.number for process in born]
    return found


def marked(mark: str) -> list[Process]:
    """The processes that were started with the mark in their environment."""
    return [process for process in _all() if mark.encode() in _file(process.number, "environ")]


def living(processes: list[Process]) -> list[Process]:
    """Those that are still there; their parents may have gone."""
    return [
        process
        for process in processes
        if (now := _read(process.number)) is not None and now.began == process.began
    ]


def end(processes: list[Process]) -> None:
    """End these."""
    for process in living(processes):
        with suppress(OSError):  # it was faster
            os.kill(process.number, _KILL)


def _all() -> list[Process]:
    numbers = [int(folder.name) for folder in _PROCESSES.glob("[0-9]*")]
    return [process for number in numbers if (process := _read(number)) is not None]


def _read(number: int) -> Process | None:
    """What the system says about a process; None if it has ended, buried or not."""
    # The name, in brackets, may have anything in it; the rest comes after it.
    fields = _file(number, "stat").rpartition(b")")[2].split()
    if not fields or fields[0] in (b"Z", b"X"):
        return None
    return Process(number, int(fields[1]), int(fields[19]))


def _file(number: int, name: str) -> bytes:
    with suppress(OSError):  # it has just ended, or is somebody else's
        return (_PROCESSES / str(number) / name).read_bytes()
    return b""
