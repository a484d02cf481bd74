"""Golden files: one block for each question, and how they are compared and renewed.

A block begins with the question. JSON is shown with a line for each of its fields: a line that
begins with a comma continues the one before it, as no answer has line breaks of its own there.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
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

_LONGEST, _BEGINNING = 1_000, 40
"""Characters of a question that is shown whole, and of what is shown of a longer one."""

_BEFORE_FIELD = re.compile(r', ?(?=["{\[])')

_JSON = re.compile(r"^\{.*(?:\n,.*)*", re.MULTILINE)
"""An object as `by_fields` shows it."""


def by_fields(text: str) -> str:
    """JSON in one line for each field; without the line breaks it is the same, byte for byte."""
    if not text.startswith("{"):
        return text
    return _BEFORE_FIELD.sub(lambda found: f"\n{found[0]}", text)


def in_brief(question: str) -> str:
    """A question, or the beginning of a long one and its length."""
    if 0 < len(question) < _LONGEST:
        return question
    return f"{question[:_BEGINNING]}({len(question)} characters)"


def numbered(answers: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Answers by their questions; what is asked again has a number."""
    times: Counter[str] = Counter()
    found: dict[str, str] = {}
    for question, answer in answers:
        times[question] += 1
        again = f"  # {times[question]}" if times[question] > 1 else ""
        found[question + again] = answer
    return found


def json_answers(areas: str) -> Iterator[tuple[str, Any]]:
    """The questions of some areas, given by a pattern, that are answered by JSON, with that."""
    for path in ANSWERS.glob(f"{areas}.txt"):
        for block in path.read_text().removeprefix(_MARK).split(f"\n{_MARK}"):
            question, _, answer = block.partition("\n")
            if found := _JSON.search(answer):
                yield question, json.loads(found[0].replace("\n", ""))


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

    def check(self, answers: Mapping[str, str]) -> None:
        """Compare answers, by question, with the file: the same questions in the same order."""
        text = "\n".join(f"{_MARK}{question}\n{answer}" for question, answer in answers.items())
        if self.renew:
            self.path.parent.mkdir(exist_ok=True)
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
