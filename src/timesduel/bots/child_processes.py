"""Processes that a bot has started: its descendants, and those that carry its mark.

On Linux they are looked up in /proc; elsewhere the process group has to do. On Windows they belong
to a job object, and end with it: a batch file starts the bot proper, which would outlive the batch
file's end, and ours.
"""

from __future__ import annotations

import ctypes
import os
from contextlib import suppress
from ctypes import c_int64, c_size_t, c_uint32, c_uint64, c_void_p
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator


_PROCESSES = Path("/proc")

_SET_CHILD_SUBREAPER, _GET_CHILD_SUBREAPER = 36, 37
"""Options of prctl(2)."""

_ROUNDS, _QUIET_ROUNDS = 50, 3


class Process(NamedTuple):
    """A running process. Its start time tells it from a later one with the same id."""

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


def marked_processes(mark: str) -> Iterator[Process]:
    """The processes that were started with the mark in their environment."""
    return (process for process in _all() if mark.encode() in _file(process.number, "environ"))


def adopt_orphans() -> None:
    """From now on a descendant of this process that loses its parent becomes its child.

    Linux can do that. It is for processes that are ours from beginning to end: in somebody else's
    an orphan is none of our business.
    """
    _ask_linux(_SET_CHILD_SUBREAPER, 1)


def orphans(started: Collection[int]) -> Iterator[Process]:
    """The children of this process that it has not started, and all who descend from them."""
    for orphan in _adopted(started, _all()):
        family = descendants(orphan.number)  # once it has ended they are nobody's
        yield orphan
        yield from family


def reap_orphans(started: Collection[int]) -> None:
    """Wait for orphans that have ended, so that no zombies stay."""
    for orphan in _adopted(started, _all(ended=True)):
        with suppress(OSError):
            os.waitpid(orphan.number, os.WNOHANG)


def _adopted(started: Collection[int], processes: Iterator[Process]) -> Iterator[Process]:
    me = os.getpid()
    if _adopts():
        yield from (one for one in processes if one.parent == me and one.number not in started)


def _adopts() -> bool:
    answer = ctypes.c_int(0)
    _ask_linux(_GET_CHILD_SUBREAPER, ctypes.byref(answer))
    return bool(answer.value)


def _ask_linux(*what: object) -> None:
    """Call prctl(2); does nothing where there is none."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).prctl(*what, 0, 0, 0)


def living(processes: Iterable[Process]) -> Iterator[Process]:
    """Those that are still running, whatever has become of their parents."""
    for process in processes:
        now = _read(process.number)
        if now is not None and now.began == process.began:
            yield process


def end(processes: Iterable[Process]) -> int:
    """Kill each of these as soon as it is found, before it can fork; return how many there were."""
    found = 0
    for process in living(processes):
        found += 1
        _kill(process.number)
    return found


def _kill(number: int) -> None:
    from signal import SIGKILL  # Windows has none, but no /proc either: nobody is found there

    with suppress(OSError):  # it was faster
        os.kill(number, SIGKILL)


def end_all(find: Callable[[], Iterable[Process]]) -> None:
    """End all that are found, again and again, until none is seen several times in a row.

    A single look may fall between the end of a process and the sight of its child; but what
    forks on and on is not chased for ever.
    """
    quiet = 0
    for _ in range(_ROUNDS):
        quiet = 0 if end(find()) else quiet + 1
        if quiet == _QUIET_ROUNDS:
            break


def _all(*, ended: bool = False) -> Iterator[Process]:
    """All processes, the largest id first: one that escapes by forking mostly has that."""
    names: list[str] = []
    with suppress(OSError):  # only Linux has them
        names = os.listdir(_PROCESSES)  # in a chase, `glob` would take too long
    numbers = sorted((int(name) for name in names if name.isdigit()), reverse=True)
    return (process for number in numbers if (process := _read(number, ended=ended)) is not None)


def _read(number: int, *, ended: bool = False) -> Process | None:
    """Read /proc/PID/stat of a running process, or of a zombie if `ended`."""
    # The name, in brackets, may have anything in it; the rest comes after it.
    fields = _file(number, "stat").rpartition(b")")[2].split()
    if not fields or (fields[0] in (b"Z", b"X")) is not ended:
        return None
    return Process(number, int(fields[1]), int(fields[19]))


def _file(number: int, name: str) -> bytes:
    with suppress(OSError):  # it has just ended, or is somebody else's
        return (_PROCESSES / str(number) / name).read_bytes()
    return b""


_EXTENDED_LIMITS = 9
_END_WITH_THE_LAST_HANDLE = 0x2000
_MAY_END_AND_BE_ASSIGNED = 0x0001 | 0x0100
"""PROCESS_TERMINATE and PROCESS_SET_QUOTA, as joining a job requires."""

_STATUS = 1
"""Exit status of the processes that are ended."""


class JobLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

    _fields_ = (
        ("times", c_int64 * 2),
        ("flags", c_uint32),
        ("working_set", c_size_t * 2),
        ("processes", c_uint32),
        ("affinity", c_size_t),
        ("classes", c_uint32 * 2),
        ("transferred", c_uint64 * 6),
        ("memory", c_size_t * 4),
    )


def kernel32() -> Any:
    """The library of Windows with the job functions; None elsewhere."""
    library = getattr(ctypes, "WinDLL", None)
    if library is None:
        return None
    found = library("kernel32")
    for name in ("CreateJobObjectW", "OpenProcess"):
        getattr(found, name).restype = c_void_p  # or else half of a handle is lost
    return found


class Job:
    """The job of one process and all that it starts from now on; it ends with us at the latest."""

    def __init__(self, process: int, windows: Any) -> None:
        """`process` is the process id, `windows` the result of `kernel32`."""
        self._windows = windows
        self._handle: c_void_p | None = None
        if windows is None:
            return
        self._handle = c_void_p(windows.CreateJobObjectW(None, None))
        limits = JobLimits(flags=_END_WITH_THE_LAST_HANDLE)
        size = c_uint32(ctypes.sizeof(limits))
        windows.SetInformationJobObject(self._handle, _EXTENDED_LIMITS, ctypes.byref(limits), size)
        opened = c_void_p(windows.OpenProcess(_MAY_END_AND_BE_ASSIGNED, False, process))
        windows.AssignProcessToJobObject(self._handle, opened)
        windows.CloseHandle(opened)

    def end(self) -> None:
        """End every process of the job; a second call does nothing."""
        handle, self._handle = self._handle, None
        if handle is not None:
            self._windows.TerminateJobObject(handle, _STATUS)
            self._windows.CloseHandle(handle)
