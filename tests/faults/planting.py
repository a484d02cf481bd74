"""A copy of the tree in which one fault at a time is planted, and a test is run.

The faults are listed in `faults.txt`, apart by empty lines. Each is a line with the file (below
`src/timesduel`) and the test that must fail (as pytest calls it, below `tests`), then what stands
in the file, exactly once, behind `-`, and what replaces it behind `+`: pieces of lines, as they
are. Without a `+`, whole lines are removed.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

from tests.support import ROOT

_QUICKLY = {"TIMESDUEL_SHOWN_WITHIN": "15", "TIMESDUEL_DEADLINE": "120"}
"""Seconds: a test that waits in vain, as many do where a fault is planted, gives up sooner."""

_LEFT_OUT = (".venv", ".git", "__pycache__", ".*_cache", ".hypothesis", "atlas")
_LIST = Path(__file__).with_name("faults.txt")


@dataclass(frozen=True)
class Fault:
    """A mistake that somebody might make, and who notices."""

    path: str
    """The file, below `src/timesduel`."""

    right: str
    """What stands there, once."""

    wrong: str
    """What it is replaced by."""

    test: str
    """The test that must fail then, as pytest calls it, below `tests`."""

    @classmethod
    def parsed(cls, block: str) -> "Fault":
        """Parse a fault from its lines in the list."""
        head, *lines = block.splitlines()
        path, test = head.split()
        right, wrong = (
            [line[2:] for line in lines if line.startswith(mark)] for mark in ("-", "+")
        )
        assert len(right) + len(wrong) == len(lines), block
        return cls(path, "\n".join(right if wrong else [*right, ""]), "\n".join(wrong), test)

    @property
    def name(self) -> str:
        """Short: the file and the test."""
        return f"{self.path}-{self.test.rpartition('::')[2]}"

    def planted_in(self, text: str) -> str:
        """The text of the file with the fault; a ValueError if it has no place there."""
        if text.count(self.right) != 1 or self.wrong == self.right:
            raise ValueError(f"{self.path}: {self.right!r} is not there exactly once")
        return text.replace(self.right, self.wrong)


FAULTS = [Fault.parsed(block) for block in _LIST.read_text().strip().split("\n\n")]


class Tree:
    """A copy of the tree that can be damaged."""

    def __init__(self, folder: Path) -> None:
        shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*_LEFT_OUT), symlinks=True)
        self._folder = folder
        self._times = count(1)

    @contextmanager
    def planted(self, fault: Fault) -> Iterator[None]:
        """The tree with a fault, and mended again."""
        path = self._folder / "src" / "timesduel" / fault.path
        text = path.read_text()
        self._write(path, fault.planted_in(text))
        try:
            yield
        finally:
            self._write(path, text)

    def passes(self, tests: Iterable[str]) -> bool:
        """Do these tests pass here? It is an error if one of them cannot be run at all."""
        done = subprocess.run(
            [*(sys.executable, "-m", "pytest", "-qx", "-n0", "-m", "not slow"), *_named(tests)],
            cwd=self._folder,
            env={**os.environ, **_QUICKLY, "PYTHONPATH": str(self._folder / "src")},
            capture_output=True,
            text=True,
        )
        if done.returncode in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            return done.returncode == pytest.ExitCode.OK
        raise AssertionError(done.stdout + done.stderr)

    def _write(self, path: Path, text: str) -> None:
        """Each time with another time stamp, by which Python knows what it has compiled."""
        before = path.stat().st_mtime
        path.write_text(text)
        os.utime(path, (before, before + next(self._times)))


def _named(tests: Iterable[str]) -> list[str]:
    return [f"tests/{test}" for test in tests]
