"""One run of the program as a process, with what it used of the machine."""

import os
import resource
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

MEGABYTE = 1 << 20
_ROOM = 3 << 30
"""Bytes of addresses: a run-away ends here. Compiled code reserves more than it uses."""

_TEST_TIMEOUT = 40
"""Seconds of CPU time after which the system ends a process, come what may."""


@dataclass(frozen=True)
class Case:
    """A call of the program."""

    arguments: tuple[str, ...]
    stdin: str = ""

    def __str__(self) -> str:
        words = [
            word if len(word) < 60 else f"{word[:50]}...({len(word)})" for word in self.arguments
        ]
        return " ".join(words) + (f" <<< {self.stdin[:60]!r}" if self.stdin else "")


@dataclass(frozen=True)
class Use:
    """What a process has used, and how it ended."""

    status: int
    """As of a shell: negative for a signal."""

    seconds: float
    """CPU time, of the process and of those that it has waited for."""

    megabytes: float
    """The most memory that it has had."""

    output: str
    error: str


def measured(case: Case, folder: Path) -> Use:
    """Run the program to its end, in a folder of its own."""
    own = {"TIMESDUEL_HOME": str(folder / "home"), "TIMESDUEL_DEBUG": "1"}
    (folder / "stdin").write_text(case.stdin)
    with (
        open(folder / "stdin", "rb") as stdin,
        open(folder / "stdout", "wb") as stdout,
        open(folder / "stderr", "wb") as stderr,
    ):
        process = subprocess.Popen(
            [sys.executable, "-m", "timesduel", *case.arguments],
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            cwd=folder,
            env={**os.environ, **own},
            preexec_fn=_limit,
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return Use(
        status=process.returncode,
        seconds=usage.ru_utime + usage.ru_stime,
        megabytes=usage.ru_maxrss * _maxrss_unit() / MEGABYTE,
        output=(folder / "stdout").read_text(),
        error=(folder / "stderr").read_text(),
    )


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (_ROOM, _ROOM))
    resource.setrlimit(resource.RLIMIT_CPU, (_TEST_TIMEOUT, _TEST_TIMEOUT))


def _maxrss_unit() -> int:
    return 1 if sys.platform == "darwin" else 1024
