"""Commands answer as their golden files have it: every `--json` form, and what is said as text."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.answers.commands import answer, prepared, with_json
from tests.answers.golden import Golden, areas

COMMANDS = {command.replace(" ", "-"): command for command in with_json()}
LONG = [pytest.param(area, marks=pytest.mark.slow) for area in areas("*-long")]
"""Calls that take seconds."""


REFUSED = "text-refused"
"""Calls that are not accepted, of which no file comes."""

TEXTS = areas("text-*")
"""Calls without `--json`, and what is refused."""


@pytest.mark.parametrize("area", [*COMMANDS, *TEXTS, *LONG])
def test_a_command(area: str, tmp_path: Path, golden: Callable[[str], Golden]) -> None:
    asked = golden(area)
    with prepared(tmp_path):
        before = sorted(tmp_path.rglob("*"))
        answers = [(question, answer(question)) for question in asked.questions()]
    asked.check(answers)
    assert area != REFUSED or sorted(tmp_path.rglob("*")) == before, "something was left behind"


@pytest.mark.parametrize("area", COMMANDS)
def test_something_is_answered_and_something_refused(area: str) -> None:
    asked = Golden(area)
    call = re.compile(f"timesduel {COMMANDS[area]} (.* )?--json")
    assert all(call.match(each) for each in asked.questions())
    statuses = re.findall(r"^= (\d+)$", asked.text, re.MULTILINE)
    assert {"0", "2"} <= {*statuses} <= {"0", "1", "2"}
