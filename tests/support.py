"""Running the program as its users do: as a process of its own."""

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

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

_PATIENCE = 60
"""Seconds; no call of the program takes nearly as long."""


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
        if warm.suits(self.environment):
            done = warm.run(arguments, given, self.environment, folder, timeout=_PATIENCE)
        else:
            done = subprocess.run(
                [*TIMESDUEL, *arguments],
                input=given,
                capture_output=True,
                env=self.environment,
                cwd=folder,
                timeout=_PATIENCE,
            )
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
            timeout=_PATIENCE,
        )

    @contextmanager
    def running(self, *arguments: str) -> Iterator["Running"]:
        """The program while it runs, to be written to and listened to."""
        with subprocess.Popen(
            [*TIMESDUEL, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=self.environment,
            text=True,
        ) as process:
            try:
                yield Running(process)
            except BaseException:  # nobody is going to end it now
                process.kill()
                raise

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

    process: subprocess.Popen[str]

    def write(self, text: str) -> None:
        """Type something."""
        assert self.process.stdin is not None
        self.process.stdin.write(text)
        self.process.stdin.flush()

    def read_line(self) -> str:
        """The next line shown."""
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def wait_for(self, text: str) -> None:
        """Read until a line with that text has been shown."""
        while text not in (line := self.read_line()):
            assert line, f"{text!r} was never shown"

    def finish(self, text: str | None = None) -> tuple[str, str]:
        """Type something, wait for the end; what was shown since, and the errors."""
        return self.process.communicate(text, timeout=_PATIENCE)
