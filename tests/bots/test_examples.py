"""The examples are complete bots of a few lines, and pass the test for bots."""

import shutil
from random import Random

import pytest

from tests.support import ROOT, command_line
from timesduel.bots.check import Checker

EXAMPLES = ROOT / "examples"
RUN_BY = {"bot.py": "python3", "bot.js": "node", "bot.sh": "sh"}
HERE = [name for name, program in RUN_BY.items() if shutil.which(program)]
"""JavaScript is tried where there is a Node to run it."""


@pytest.mark.parametrize("name", HERE)
def test_an_example_passes(name: str) -> None:
    checker = Checker(command_line(RUN_BY[name], EXAMPLES / name), Random(0), seconds=10.0)
    assert [finding for finding in checker.findings() if finding.problem] == []
    assert checker.name is not None
    assert checker.name.startswith("Example in ")


@pytest.mark.parametrize("name", RUN_BY)
def test_an_example_is_short(name: str) -> None:
    lines = (EXAMPLES / name).read_text().splitlines()
    assert len(lines) <= 25
    assert lines[0].startswith("#!/")
    assert f"({name})" in (EXAMPLES / "README.md").read_text()
