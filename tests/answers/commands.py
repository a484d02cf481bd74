"""How commands are called, in a folder with games, a diary and runs."""

import os
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from datetime import datetime, tzinfo
from io import StringIO
from pathlib import Path
from shutil import copy, copytree
from typing import Any, Self
from unittest.mock import patch

import click

from tests.answers.golden import by_fields
from tests.arena.support import BOT
from tests.support import ROOT
from timesduel.bots import check
from timesduel.cli.commands import puzzle
from timesduel.cli.groups import COMMANDS
from timesduel.cli.main import cli, run

FILES = Path(__file__).parent / "files"
RECORDS = ROOT / "tests" / "records" / "data"

_LONGEST = re.compile(r"(?<=the longest )\d+\.\d{3}(?= s)")
"""How long a bot thought."""


def with_json() -> Iterator[str]:
    """Every command that prints JSON, as it is typed."""
    context = click.Context(cli)
    for name in COMMANDS:
        command = cli.get_command(context, name)
        parts = {name: command}
        if isinstance(command, click.Group):
            parts = {f"{name} {part}": each for part, each in command.commands.items()}
        for path, part in parts.items():
            if part and any("--json" in option.opts for option in part.params):
                yield path


class _OneDay(datetime):
    """It is always the same day."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        return cls(2026, 11, 16, 12, tzinfo=tz)


@contextmanager
def prepared(folder: Path) -> Iterator[None]:
    """A folder with games, a diary and runs of the arena, in which commands are called."""
    for place in (FILES, RECORDS):
        copytree(place, folder, dirs_exist_ok=True)
    copy(BOT, folder)
    (folder / "python").symlink_to(sys.executable)
    kept = {name: os.environ[name] for name in os.environ if not name.startswith("TIMESDUEL_")}
    environment = {**kept, "TIMESDUEL_HOME": "home", "TIMESDUEL_DEBUG": "1", "COLUMNS": "60"}
    # A bot has as much time as it needs, however busy the machine is.
    limits: dict[str, Any] = dict.fromkeys(("READY_SECONDS", "_SHORT", "_TO_QUIT"), 60.0)
    with (
        chdir(folder),
        patch.dict(os.environ, environment, clear=True),
        patch.multiple(check, **limits),
        patch.object(puzzle, "datetime", _OneDay),
    ):
        yield


def answer(question: str) -> str:
    """What comes of a command as it is typed, `< text` at its standard input.

    The streams are in the order of writing, and below them is the exit status; a line of standard
    error begins with `! `.
    """
    typed, _, stdin = question.removeprefix("timesduel ").partition(" < ")
    written: list[tuple[str, str]] = []
    with (
        patch.object(sys, "argv", ["timesduel"]),
        patch.object(sys, "unraisablehook", sys.unraisablehook),
        patch.object(sys, "stdin", StringIO(stdin)),
        patch.object(sys, "stdout", _Stream("", written)),
        patch.object(sys, "stderr", _Stream("! ", written)),
    ):
        try:
            run(shlex.split(typed))
        except SystemExit as end:
            status = end.code
    shown = "".join(_shown(*each) for each in _joined(written))
    return _LONGEST.sub("{seconds}", shown) + f"= {status}\n"


class _Stream(StringIO):
    """A stream that notes when it was written to."""

    def __init__(self, mark: str, written: list[tuple[str, str]]) -> None:
        super().__init__()
        self._mark = mark
        self._written = written

    def write(self, text: str) -> int:
        count = super().write(text)  # bytes are refused, by which click knows a stream of text
        self._written.append((self._mark, text))
        return count


def _joined(written: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The texts, those that follow one another in one stream together."""
    mark, whole = "", ""
    for stream, text in written:
        if stream != mark:
            if whole:
                yield mark, whole
            mark, whole = stream, ""
        whole += text
    if whole:
        yield mark, whole


def _shown(mark: str, text: str) -> str:
    ended = text if text.endswith("\n") else f"{text}\n(no end of line)\n"
    return "".join(f"{mark}{by_fields(line)}" for line in ended.splitlines(keepends=True))
