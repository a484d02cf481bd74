"""Windows ends what a bot has started by a job object; tried here with one that is none."""

import ctypes
import os
import signal
from types import SimpleNamespace
from typing import Any

import pytest

from tests.bots.table import LONG_GAME, evil, left_of
from tests.support import command_line
from timesduel.bots import remains
from timesduel.bots.client import Bot
from timesduel.bots.remains import JobLimits, kernel32

JOB, PROCESS = 2**40 + 7, 2**40 + 8
"""Handles, which are longer than a plain number of C."""


class Windows:
    """What the library does, as far as it is needed; ending a job ends a group of processes."""

    def __init__(self) -> None:
        self.calls: list[tuple[object, ...]] = []
        self.member = 0
        killpg = os.killpg

        def set_limits(job: Any, kind: int, limits: Any, size: Any) -> None:
            self.calls.append(("limits", job.value, kind, limits._obj.flags, size.value))

        def open_process(rights: int, inherited: bool, number: int) -> int:
            self.calls.append(("open", rights, inherited))
            self.member = number
            return PROCESS

        def end(job: Any, status: int) -> None:
            self.calls.append(("end", job.value, status))
            killpg(self.member, signal.SIGKILL)

        self.library = SimpleNamespace(
            CreateJobObjectW=lambda *_: JOB,
            SetInformationJobObject=set_limits,
            OpenProcess=open_process,
            AssignProcessToJobObject=lambda job, process: self.calls.append(
                ("assign", job.value, process.value)
            ),
            TerminateJobObject=end,
            CloseHandle=lambda handle: self.calls.append(("close", handle.value)),
        )


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Windows:
    """A system that has job objects, but neither groups of processes nor /proc."""
    found = Windows()
    monkeypatch.setattr(ctypes, "WinDLL", lambda _: found.library, raising=False)
    monkeypatch.delattr(os, "killpg")
    monkeypatch.setattr(remains, "_all", lambda **_: iter(()))
    return found


def test_what_a_batch_file_has_started_ends_with_it(windows: Windows, tag: str) -> None:
    with Bot(command_line("sh", "-c", f"(sleep 60; : {tag}) & {evil('Good')}")) as bot:
        assert bot.choose(LONG_GAME.opening()) in LONG_GAME.multipliers
    assert not left_of(tag)
    assert windows.calls == [
        ("limits", JOB, 9, 0x2000, 144),
        ("open", 0x101, False),
        ("assign", JOB, PROCESS),
        ("close", PROCESS),
        ("end", JOB, 1),
        ("close", JOB),
    ]


def test_the_limits_are_laid_out_as_windows_reads_them() -> None:
    assert JobLimits.flags.offset == 16
    assert (JobLimits.transferred.offset, ctypes.sizeof(JobLimits)) == (64, 144)


def test_handles_are_read_as_a_whole(windows: Windows) -> None:
    assert kernel32() is windows.library
    assert windows.library.CreateJobObjectW.restype is ctypes.c_void_p
    assert windows.library.OpenProcess.restype is ctypes.c_void_p
