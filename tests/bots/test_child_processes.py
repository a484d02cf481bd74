"""What is left of a bot: found and ended, however it hides."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.bots.table import LONG_GAME, evil, left_of, wait_for
from tests.support import command_line
from timesduel.bots import child_processes
from timesduel.bots.child_processes import JobLimits, kernel32
from timesduel.bots.client import Bot
from timesduel.bots.program import Program


def test_processes_are_not_mistaken_for_others() -> None:
    with subprocess.Popen(["sleep", "30"]) as mine:
        (found,) = [
            one for one in child_processes.descendants(os.getpid()) if one.number == mine.pid
        ]
        assert found.began > 0
        child_processes.end([found._replace(began=found.began - 1)])
        with pytest.raises(subprocess.TimeoutExpired):
            mine.wait(0.1)
        child_processes.end([found])
        assert mine.wait() == -9
        child_processes.end([found])


def test_a_family_has_several_generations() -> None:
    with subprocess.Popen(["sh", "-c", "sh -c 'sleep 30; :'; :"]) as mine:
        wait_for(lambda: len(child_processes.descendants(mine.pid)) == 2)
        family = child_processes.descendants(mine.pid)
        assert {process.parent for process in family} == {mine.pid, family[0].number}
        child_processes.end(family)
        assert mine.wait() == 0
        wait_for(lambda: not list(child_processes.living(family)))


def test_whoever_forks_on_and_on_is_not_chased_for_ever(
    monkeypatch: pytest.MonkeyPatch, tag: str
) -> None:
    rounds: list[int] = []

    def one_more(processes: Iterable[child_processes.Process]) -> int:
        rounds.append(len(list(processes)))
        return 1

    bot = Bot(evil("Good", tag))
    bot.start()
    monkeypatch.setattr(child_processes, "end", one_more)
    bot.close()
    assert 10 < len(rounds) < 100
    assert not left_of(tag)


def test_somebody_is_in_a_hurry(monkeypatch: pytest.MonkeyPatch, tag: str) -> None:
    """Ctrl-C once more, while the bot has its moment to end: nothing may stay behind."""

    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    bot = Bot(evil("IgnoresQuit", tag))
    bot.start()
    monkeypatch.setattr(Program, "ends_within", interrupt)
    with pytest.raises(KeyboardInterrupt):
        bot.close()
    assert not left_of(tag)


@pytest.mark.no_cover  # it is a race, which nobody wins who is traced
@pytest.mark.parametrize("pause", ["0.002", "0.01"])
def test_whoever_runs_away_by_forking_is_caught(tag: str, pause: str, tmp_path: Path) -> None:
    """On a machine that is busy with other things the chase can be lost, but not each time."""

    def is_caught(attempt: int) -> bool:
        trace = tmp_path / str(attempt)
        with Bot(evil("RunsAway", tag, pause, str(trace))) as bot:
            bot.choose(LONG_GAME.opening())
            wait_for(trace.exists)
        before = trace.stat().st_size
        time.sleep(0.3)
        return trace.stat().st_size == before

    assert any(map(is_caught, range(20)))


ADOPTING = """
import os, sys
from pathlib import Path
from timesduel import BOOKS
from timesduel.bots import child_processes
from timesduel.bots.client import Bot
child_processes.adopt_orphans()
with Bot(sys.argv[1]) as bot:
    bot.choose(BOOKS["power-play"].opening())


def parent(stat):
    try:
        return stat.read_text().rpartition(")")[2].split()[1]
    except OSError:
        return ""
print([parent(stat) for stat in Path("/proc").glob("[0-9]*/stat")].count(str(os.getpid())))
"""


def test_orphans_without_a_mark_are_found_by_whoever_adopts_them(tag: str) -> None:
    command = evil("LeavesADaemon", tag)
    done = subprocess.run([sys.executable, "-c", ADOPTING, command], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("0\n", "")  # no child, living or dead
    assert not left_of(tag)


def test_orphans_are_told_from_other_children(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not list(child_processes.orphans(()))  # nobody has adopted any
    monkeypatch.setattr(child_processes, "_adopts", lambda: True)
    others = {process.number for process in child_processes.descendants(os.getpid())}
    with subprocess.Popen(["sh", "-c", "sleep 30; :"]) as mine:
        wait_for(lambda: len(list(child_processes.orphans(others))) == 2)
        assert not list(child_processes.orphans({*others, mine.pid}))
        child_processes.end(child_processes.orphans(others))
        wait_for(lambda: not list(child_processes.orphans(others)))
        child_processes.reap_orphans({*others, mine.pid})
        assert mine.poll() == -9  # it was not buried by another
    with subprocess.Popen(["sleep", "30"]) as mine:
        mine.kill()
        wait_for(lambda: not list(child_processes.orphans(others)))
        child_processes.reap_orphans(others)
        with pytest.raises(ChildProcessError):
            os.waitpid(mine.pid, 0)


def test_orphans_are_adopted_where_the_system_can_do_that() -> None:
    try:
        child_processes.adopt_orphans()
        assert child_processes._adopts()
    finally:
        ctypes.CDLL(None).prctl(36, 0, 0, 0, 0)
    assert not child_processes._adopts()


def no_such_library(_: None) -> None:
    raise TypeError  # so does Windows


@pytest.mark.parametrize("library", [lambda _: object(), no_such_library])
def test_systems_that_know_no_such_thing(
    monkeypatch: pytest.MonkeyPatch, library: Callable[[None], object], tag: str
) -> None:
    monkeypatch.setattr(ctypes, "CDLL", library)
    child_processes.adopt_orphans()
    assert not child_processes._adopts()
    with Bot(evil("Good", tag)) as bot:
        assert bot.choose(LONG_GAME.opening()) in LONG_GAME.multipliers
    assert not left_of(tag)


def test_a_process_that_ends_under_our_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> None:
        raise ProcessLookupError

    (me,) = [one for one in child_processes.descendants(os.getppid()) if one.number == os.getpid()]
    monkeypatch.setattr(os, "kill", gone)
    child_processes.end([me])


JOB, PROCESS = 2**40 + 7, 2**40 + 8
"""Handles, which are longer than a plain number of C."""


class Windows:
    """Its library of job objects, as far as needed; ending a job ends a group of processes."""

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
    monkeypatch.setattr(child_processes, "_all", lambda **_: iter(()))
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
