"""Every MCP tool is described and answers as its golden file has it."""

import re
from collections.abc import Callable

import anyio
import pytest

from tests.answers.golden import Golden, areas
from tests.answers.tools import answers

AREAS = areas("tools-*")


@pytest.mark.parametrize("area", AREAS)
def test_calls(area: str, golden: Callable[[str], Golden]) -> None:
    golden(area).check(anyio.run(answers, golden(area)))


def test_no_tool_is_left_out() -> None:
    told = [Golden(area).text for area in AREAS]
    tools = {name for text in told for name in re.findall(r"^\$ tool (\w+)$", text, re.MULTILINE)}
    answered, refused = (
        {name for text in told for name in re.findall(rf"^\$ (\w+) .*\n{mark}", text, re.MULTILINE)}
        for mark in (r"\{", "! ")
    )
    assert tools <= answered
    assert tools <= refused
