"""Commands that are to be copied: each on a line of its own, whole, and good as it stands."""

import re
import shlex
from pathlib import Path

import pytest

from tests.support import Program, typed

PROGRAM = "-m timesduel"
MADNESS = "multiplication-madness"
LOST = typed(5, 4, 2, 2, 2)
"""Moves of which some throw a win away."""

ADVISING = {
    "stats": "stats",
    "review": f"review {MADNESS}-1",
    "review of nothing": "review",
    "levels": "levels",
    "fair": "fair power-play",
    "resume of nothing": "resume",
    "damaged": "stats",
    "--profile": "--profile ada stats",
    "resume of a game that is over": f"resume {MADNESS}-1",
}
"""What is told, by a call; what must be there before is prepared by the name."""


def prepare(timesduel: Program, name: str) -> None:
    if name.endswith((" over", "review")):
        timesduel("play", MADNESS, stdin=LOST)
    if name == "damaged":
        timesduel("play", MADNESS, stdin=LOST)
        for kept in (timesduel.home / "games").iterdir():
            kept.write_text(kept.read_text()[:-9])


def commands_in(text: str) -> list[str]:
    """Lines that say a command of this program; it may stand nowhere else."""
    lines = [line for line in text.splitlines() if PROGRAM in line]
    for line in lines:
        assert re.match(rf"  ('[^']+'|\S+) {PROGRAM}\b", line), line
    return [line.removeprefix("  ") for line in lines]


@pytest.mark.parametrize("name", ADVISING)
def test_a_command_stands_on_a_line_of_its_own(
    timesduel: Program, tmp_path: Path, name: str
) -> None:
    prepare(timesduel, name)
    timesduel.extra["COLUMNS"] = "60"
    result = timesduel(*ADVISING[name].split(), folder=tmp_path)
    commands = commands_in(result.stdout + result.stderr)
    assert commands, result
    for command in commands:
        _python, _m, _timesduel, *arguments = shlex.split(command)
        done = timesduel(*arguments, folder=tmp_path, stdin=typed("quit"))
        assert done.returncode in (0, 3), (command, done)


@pytest.mark.parametrize(
    "line",
    [
        "solve power-play --multipliers 2,3,7 --target 10^900",
        "solve multiplication-showdown --modulus 997",
        "zones power-play --multipliers 2,3,7 --target 10^900",
        "law power-play --multipliers 2,3,7",
        "odds power-play --p1 random --p2 random --target 10^900",
    ],
)
def test_where_the_effort_is_too_small_the_option_for_more_is_named(
    timesduel: Program, line: str
) -> None:
    told = timesduel.refused(*line.split(), "--effort", "2", status=1)
    problem, _, advice = told.partition("; for more: ")
    assert "within an effort of 2" in problem
    assert advice == "--effort 20"
    assert timesduel(*line.split(), *advice.split()).returncode in (0, 1)
