"""Job objects of Windows: whatever a program starts belongs to its job, and ends with it.

A batch file starts the bot proper, which would outlive the batch file's end, and ours. Elsewhere
there are sessions and process groups, and nothing is done here.
"""

from __future__ import annotations

import ctypes
from ctypes import c_int64, c_size_t, c_uint32, c_uint64, c_void_p
from typing import Any

_EXTENDED_LIMITS = 9
_END_WITH_THE_LAST_HANDLE = 0x2000
_MAY_END_AND_BE_ASSIGNED = 0x0001 | 0x0100
"""PROCESS_TERMINATE and PROCESS_SET_QUOTA, as joining a job requires."""

_STATUS = 1
"""The exit status of whoever is ended."""


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
    """The library of Windows that has them; None elsewhere."""
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
        """`process` is its number, `windows` what `kernel32` gives."""
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
        """End every process of the job; a second time there is none."""
        handle, self._handle = self._handle, None
        if handle is not None:
            self._windows.TerminateJobObject(handle, _STATUS)
            self._windows.CloseHandle(handle)
