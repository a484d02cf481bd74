"""`timesduel levels`, and the page that it makes: the strength of the levels is proved there."""

import json
import re
from fractions import Fraction
from itertools import pairwise

import pytest
from click.testing import CliRunner

from tests.support import ROOT, Program
from timesduel import BOOKS
from timesduel.cli.commands import levels
from timesduel.players.registry import PLAYERS, player_called
from timesduel.players.strength import SETUPS, all_pairs, percent, strengths
from timesduel.questions import odds as question

PAGE = (ROOT / "docs" / "levels.md").read_text()
FEW = [BOOKS["power-play"], BOOKS["multiplication-duel"]]


def test_the_page_is_up_to_date_and_the_levels_are_as_strong_as_they_must_be(
    timesduel: Program,
) -> None:
    """All pairs, both seats, all setups: here is the proof.

    The page is not made at all if a perfect player loses from a won position.
    """
    assert timesduel("levels", "--markdown").stdout == PAGE
    found = re.findall(r"\| (\w+) \| (\w+) \| ([\d.]+) \| (\d+)/(\d+) \|", PAGE)
    odds = {(one, two): Fraction(int(above), int(below)) for one, two, _, above, below in found}
    assert list(odds) == [(above, below) for below, above in pairwise(PLAYERS)]
    assert all(chance >= Fraction(60, 100) for chance in odds.values())
    assert all(percent(odds[one, two]) == shown for one, two, shown, *_ in found)
    rows = re.findall(r"^\| \*\*(\w+)\*\* \| (.*) \|$", PAGE, re.MULTILINE)
    cells = {name: dict(zip(PLAYERS, row.split(" | "), strict=True)) for name, row in rows}
    assert list(cells) == list(PLAYERS)
    assert float(cells["beginner"]["random"]) > 65
    assert float(cells["learner"]["greedy"]) > 65
    never_loses = "`perfect` never loses from a won position: in each of the {} setups"
    assert never_loses.format(len(SETUPS)) in PAGE
    assert len(re.findall(r"\| Player [12] in \d+ \|", PAGE)) == len(SETUPS)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table over two setups."""
    monkeypatch.setattr(
        question, "strengths", lambda players, pairs, watch: strengths(players, pairs, FEW, watch)
    )


@pytest.mark.usefixtures("quick")
def test_the_table() -> None:
    result = CliRunner().invoke(levels.command, ["--table"])
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert max(map(len, lines)) <= 60
    heading = lines.index("in percent:") + 1
    assert lines[heading].split() == list("1234567")
    odds = strengths({n: player_called(n) for n in PLAYERS}, all_pairs(PLAYERS), FEW)
    for number, (name, line) in enumerate(zip(PLAYERS, lines[heading + 1 :], strict=False), 1):
        cells = ["-" if other == name else percent(odds[name, other]) for other in PLAYERS]
        assert line.split() == [str(number), name, *cells]
    assert "Play against one" not in result.output


@pytest.mark.usefixtures("quick")
def test_the_table_as_json() -> None:
    data = json.loads(CliRunner().invoke(levels.command, ["--table", "--json"]).output)
    assert list(data) == ["players", "odds"]
    assert list(data["odds"]) == list(PLAYERS)
    for one, others in data["odds"].items():
        assert list(others) == [name for name in PLAYERS if name != one]
        for other, chance in others.items():
            assert Fraction(chance) + Fraction(data["odds"][other][one]) == 1
    assert Fraction(data["odds"]["perfect"]["expert"]) == Fraction(1, 2)
