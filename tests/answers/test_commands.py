"""Every `--json` form of the command line answers as its golden file has it."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from tests.answers.commands import CALLS, LONG_CALLS, answer, prepared, with_json
from tests.answers.golden import Golden, numbered


def answers(command: str, calls: Iterable[str], folder: Path) -> dict[str, str]:
    """What comes of calls, one after the other."""
    with prepared(folder):
        return numbered(answer(command, call) for call in calls)


@pytest.mark.parametrize("command", CALLS)
def test_a_command(command: str, tmp_path: Path, golden: Callable[[str], Golden]) -> None:
    golden(command.replace(" ", "-")).check(answers(command, CALLS[command], tmp_path))


@pytest.mark.slow
@pytest.mark.parametrize("command", LONG_CALLS)
def test_what_takes_long(command: str, tmp_path: Path, golden: Callable[[str], Golden]) -> None:
    golden(f"{command}-long").check(answers(command, LONG_CALLS[command], tmp_path))


def test_no_command_is_left_out() -> None:
    assert {*CALLS} == {*with_json()}
    for command in CALLS:
        statuses = re.findall(r"^= (\d+)$", Golden(command.replace(" ", "-")).text, re.MULTILINE)
        assert {"0", "2"} <= {*statuses} <= {"0", "1", "2"}, command
