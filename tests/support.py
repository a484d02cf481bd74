"""Running the program as its users do: as a process of its own."""

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, TextIO

import pytest

from tests import warm
from timesduel.books.shelf import SHELF

TIMESDUEL = (sys.executable, "-m", "timesduel")
ROOT = Path(__file__).parent.parent
GOLDEN = ROOT / "tests" / "golden"


def _option(field: str, value: object) -> str:
    text = ",".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()
    return f"--{field}={text}"


SAMPLES = {
    name: (
        [_option(field, value) for field, value in book.sample.changes.items()],
        list(book.sample.moves),
    )
    for name, book in SHELF.items()
}
"""The options and moves of each book's sample dialogue."""

_TEST_TIMEOUT = 60
"""Seconds; no call of the program takes nearly as long."""


class Later:
    """A module that is loaded when something of it is asked for, as it takes long.

    Every process that runs tests collects them all, and few of them need it.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self._name), name)


def typed(*answers: object) -> str:
    """Answers as they come through a pipe."""
    return "".join(f"{answer}\n" for answer in answers)


def command_line(*words: object) -> str:
    """Words as they are typed at a shell: in quotes where they need them, as many a path does."""
    return shlex.join(map(str, words))


@dataclass
class Program:
    """The program with a data folder of its own."""

    home: Path
    extra: dict[str, str] = field(default_factory=dict)

    @property
    def environment(self) -> dict[str, str]:
        # Users have their output buffered, which makes a difference when it cannot be written.
        left_out = ("NO_COLOR", "TERM", "PYTHONUNBUFFERED", "TIMESDUEL_PROFILE")
        kept = {name: value for name, value in os.environ.items() if name not in left_out}
        # A defect shall show as a traceback, which users never see.
        own = {"TIMESDUEL_HOME": str(self.home), "TIMESDUEL_DEBUG": "1", "TERM": "xterm"}
        return {**kept, "COLUMNS": "80", **own, **self.extra}

    def __call__(
        self, *arguments: str, stdin: str | bytes = "", folder: Path | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run it to the end, with `stdin` at its standard input."""
        given = stdin.encode() if isinstance(stdin, str) else stdin
        done = warm.run(arguments, given, self.environment, folder, timeout=_TEST_TIMEOUT)
        result = subprocess.CompletedProcess(
            done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
        )
        assert "Traceback" not in result.stderr, result.stderr
        return result

    def shell(self, command: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        """Run a line of bash in which $T is the program."""
        return subprocess.run(
            ["bash", "-c", command.replace("$T", command_line(*TIMESDUEL))],
            input=stdin,
            capture_output=True,
            text=True,
            env=self.environment,
            timeout=_TEST_TIMEOUT,
        )

    @contextmanager
    def running(self, *arguments: str, ignored: Sequence[int] = ()) -> Iterator["Running"]:
        """The program while it runs, to be written to and listened to.

        Signals are `ignored` at its start as by `nohup`, or in the background of a shell.
        """
        (stdin, to_it), (from_it, stdout), (errors, stderr) = (os.pipe() for _ in range(3))
        try:
            streams = [stdin, stdout, stderr]
            process = warm.start(arguments, streams, self.environment, ignored=ignored)
        finally:
            for descriptor in (stdin, stdout, stderr):
                os.close(descriptor)
        with open(to_it, "w") as typing, open(from_it) as shown, open(errors) as complaints:
            try:
                yield Running(process, typing, shown, complaints)
            except BaseException:  # nobody is going to end it now
                process.kill()
                raise
            finally:
                with suppress(BrokenPipeError):  # what was typed and never read
                    typing.close()
        process.wait()

    def refused(self, *arguments: str, status: int = 2, stdin: str | bytes = "") -> str:
        """The one line with which a call is refused, and below it what can be typed, if any."""
        result = self(*arguments, stdin=stdin)
        assert result.returncode == status, result
        problem, *commands = result.stderr.splitlines()
        assert all(command.startswith("  ") for command in commands), result.stderr
        assert problem.startswith("timesduel: ")
        return "\n".join([problem.removeprefix("timesduel: "), *commands])


@dataclass
class Running:
    """A process with pipes to all three streams."""

    process: warm.AnyProcess
    stdin: TextIO
    stdout: TextIO
    stderr: TextIO

    def write(self, text: str) -> None:
        """Type something."""
        self.stdin.write(text)
        self.stdin.flush()

    def read_line(self) -> str:
        """The next line shown."""
        return self.stdout.readline()

    def wait_for(self, text: str) -> None:
        """Read until a line with that text has been shown."""
        while text not in (line := self.read_line()):
            assert line, f"{text!r} was never shown"

    def finish(self, text: str = "") -> tuple[str, str]:
        """Type something, wait for the end; what was shown since, and the errors."""
        with ThreadPoolExecutor(3) as threads:
            threads.submit(self._type_all, text)
            reading = [threads.submit(_rest, stream) for stream in (self.stdout, self.stderr)]
            try:
                shown, errors = (each.result(_TEST_TIMEOUT) for each in reading)
            except BaseException:
                self.process.kill()
                raise
        self.process.wait(_TEST_TIMEOUT)
        return shown, errors

    def _type_all(self, text: str) -> None:
        with suppress(BrokenPipeError), self.stdin:  # it need not read everything
            self.stdin.write(text)


def _rest(stream: TextIO) -> str:
    return "" if stream.closed else stream.read()


def short_and_long(
    names: str, short: tuple[object, ...], long: tuple[object, ...]
) -> pytest.MarkDecorator:
    """A test with values of these names: in a short form, and in a long one as a campaign."""
    forms = [pytest.param(*short, id="short")]
    forms += [pytest.param(*long, id="long", marks=pytest.mark.slow)]
    return pytest.mark.parametrize(names.split(), forms)
