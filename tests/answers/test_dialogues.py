"""What is shown and said when games are played through a pipe: golden files of whole dialogues.

A question is one or more calls, each with what is typed: `timesduel play power-play < 2 'save x';
timesduel resume < quit`. `2*30` is typed thirty times. Every question has a data folder of its own.
"""

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.answers.golden import Golden, areas
from tests.support import Program, typed

_OWN_CALL = re.compile(r"('[^']+'|\S+) -m timesduel\b")
"""The program, as it proposes to call it."""

_DATE = re.compile(r"\b20\d\d-\d\d-\d\d\b")


@pytest.mark.parametrize("area", areas("play-*"))
def test_a_dialogue(area: str, tmp_path: Path, golden: Callable[[str], Golden]) -> None:
    asked = golden(area)
    folders = (tmp_path / str(number) for number in range(len(asked.questions())))
    asked.check((question, dialogue(question, next(folders))) for question in asked.questions())


def dialogue(question: str, folder: Path) -> str:
    """All that is shown, what is complained of behind a `!`, and the status behind a `=`."""
    folder.mkdir()
    program, shown = Program(folder / "home"), ""
    for call in question.split("; "):
        command, _, answers = call.partition(" < ")
        arguments = shlex.split(command)[1:]
        result = program(*arguments, stdin=typed(*expanded(answers)), folder=folder)
        complaints = "".join(f"! {line}\n" for line in result.stderr.splitlines())
        shown += f"{result.stdout}{complaints}= {result.returncode}\n"
    return _DATE.sub("DATE", _OWN_CALL.sub("timesduel", shown.replace(str(folder), "FOLDER")))


def expanded(answers: str) -> list[str]:
    """The lines that are typed."""
    lines: list[str] = []
    for answer in shlex.split(answers):
        repeated = re.fullmatch(r"(\d+)\*(\d+)", answer)
        lines += [repeated[1]] * int(repeated[2]) if repeated else [answer]
    return lines
