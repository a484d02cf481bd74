"""Golden files: one block for each question, and how they are asked, compared and renewed.

A block begins with the question, as `$ timesduel solve power-play --json`: that is what is asked.
For a new case, add such a line to a file, behind an empty one, and renew it. JSON is shown with a
line for each of its fields: a line that begins with a comma continues the one before it, as no
answer has line breaks of its own there.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import Any

from tests.support import GOLDEN

ANSWERS = GOLDEN / "answers"

RENEW = "--renew"
"""The option of pytest that writes the files instead of comparing them."""

_MARK = "$ "
"""Begins a block."""

_LINES_SHOWN = 40
"""Of a difference; `git diff` shows the whole after a renewal."""

BEGINNING = 40
"""Characters that are shown of a long part of a question, before how many it has."""

_AGAIN = re.compile(r"  # \d+$")
"""Tells what is asked again from what was asked before."""

_BEFORE_FIELD = re.compile(r', ?(?=["{\[])')

_JSON = re.compile(r"^\{.*(?:\n,.*)*", re.MULTILINE)
"""An object as `by_fields` shows it."""


def by_fields(text: str) -> str:
    """JSON in one line for each field; without the line breaks it is the same, byte for byte."""
    if not text.startswith("{"):
        return text
    return _BEFORE_FIELD.sub(lambda found: f"\n{found[0]}", text)


def numbered(answers: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Answers by their questions; what is asked again has a number."""
    times: Counter[str] = Counter()
    found: dict[str, str] = {}
    for question, answer in answers:
        times[question] += 1
        again = f"  # {times[question]}" if times[question] > 1 else ""
        found[question + again] = answer
    return found


def areas(pattern: str) -> list[str]:
    """The names of golden files."""
    return sorted(path.stem for path in ANSWERS.glob(f"{pattern}.txt"))


def json_answers(pattern: str) -> Iterator[tuple[str, Any]]:
    """The questions of some areas that are answered by JSON, with that."""
    for area in areas(pattern):
        for question, answer in Golden(area).blocks():
            if (found := json_in(answer)) is not None:
                yield question, found


def json_in(answer: str) -> Any:
    """The object that an answer has; None if there is none."""
    found = _JSON.search(answer)
    return None if found is None else json.loads(found[0].replace("\n", ""))


@dataclass(frozen=True)
class Golden:
    """The golden file of one area, such as a command."""

    area: str
    renew: bool = False
    """Write it, instead of comparing."""

    @property
    def path(self) -> Path:
        """Where it is."""
        return ANSWERS / f"{self.area}.txt"

    @property
    def text(self) -> str:
        """What it has."""
        return self.path.read_text()

    def blocks(self) -> list[tuple[str, str]]:
        """Its questions and answers."""
        blocks = self.text.removeprefix(_MARK).split(f"\n{_MARK}")
        divided = (block.partition("\n") for block in blocks)
        return [(_AGAIN.sub("", question), answer) for question, _, answer in divided]

    def questions(self) -> list[str]:
        """What is asked, in order."""
        return [question for question, _ in self.blocks()]

    def check(self, answered: Iterable[tuple[str, str]]) -> None:
        """Compare questions and answers with the file."""
        answers = numbered(answered)
        text = "\n".join(f"{_MARK}{question}\n{answer}" for question, answer in answers.items())
        if self.renew:
            self.path.write_text(text)
            return
        expected = self.text
        if text != expected:
            differing = self._difference(expected, text)
            raise AssertionError(f"{self.area}: not what {self.path.name} has\n{differing}")

    def _difference(self, expected: str, found: str) -> str:
        lines = unified_diff(
            *(expected.splitlines(), found.splitlines()),
            *("golden", "answered"),
            lineterm="",
            n=1,
        )
        return "\n".join([line[:200] for line in lines][:_LINES_SHOWN])
