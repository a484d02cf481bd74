"""`timesduel fair`: the table, the pie, and one line for each option that is not accepted."""

import re
import shlex
import signal
from fractions import Fraction
from typing import Any

import pytest

from tests.support import Program, typed
from timesduel import BOOKS, Record, record_from_json
from timesduel.cli.play.pie import _proposals
from timesduel.coach.fair import (
    EQUALS,
    WIDELY,
    equals,
    other_limits,
    other_multipliers,
    propose,
)
from timesduel.questions.fairness import whole_percents

HEADING = {
    "power-play": "The fairest setups of Power Play, multiplying by 2 or 3:",
    "--multipliers 2-4 --near 60": "The fairest setups of Power Play, multiplying by 2 to 4:",
    "--vary multipliers": "The fairest setups of Power Play, target 100:",
}
POWER = BOOKS["power-play"]
CANDIDATES = {
    "power-play": other_limits(POWER, WIDELY),
    "--multipliers 2-4 --near 60": other_limits(POWER.replace(multipliers=(2, 3, 4), target=60)),
    "--vary multipliers": other_multipliers(POWER.replace(multipliers=range(2, 10))),
}


@pytest.mark.parametrize(
    "options",
    [pytest.param(each, marks=[pytest.mark.slow] * ("--near" in each)) for each in HEADING],
)
def test_the_table(timesduel: Program, options: str) -> None:
    arguments = options.replace("power-play", "").split()
    result = timesduel("fair", "power-play", *arguments)
    assert (result.returncode, result.stderr) == (0, "")
    assert not timesduel.home.exists()
    lines = result.stdout.splitlines()
    assert lines[0] == HEADING[options]
    assert max(map(len, lines[:-1])) <= 60  # the last line is a command
    setups = propose(CANDIDATES[options], equals(), count=5)
    rows = [re.split(" {2,}", line.strip()) for line in lines[3 : lines.index("", 2)]]
    by_sets = options == "--vary multipliers"
    assert lines[2].split()[0] == ("multipliers" if by_sets else "target")
    for row, setup in zip(rows, setups, strict=True):
        rules = setup.rules
        assert numbers(row[0]) == (list(rules.multipliers) if by_sets else [rules.target])
        assert row[1] == f"{len(setup.winning_moves or ())} of {len(rules.multipliers)}"
        assert row[2] == str(setup.remoteness)
        assert row[3:] == [whole_percents(setup.p1[level]) for level in EQUALS]
    balances = [setup.balance for setup in setups]
    assert ("try a larger --near." in result.stdout) == (max(balances) < Fraction(1, 2))
    assert lines[-2] == "Play the first one:"
    play = shlex.split(lines[-1])
    answers = typed(setups[0].rules.multipliers[0], "quit")
    assert timesduel(*play[play.index("play") :], stdin=answers).returncode == 0
    assert saved(timesduel, "power-play").rules == setups[0].rules


def saved(timesduel: Program, book: str) -> Record:
    return record_from_json((timesduel.home / "games" / f"{book}-1.json").read_text())


def numbers(text: str) -> list[int]:
    """`2-4,9` as a list."""
    ends = [[int(end) for end in part.split("-")] for part in text.split(",")]
    return [number for end in ends for number in range(end[0], end[-1] + 1)]


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), "0%"),
        (Fraction(1), "100%"),
        (Fraction(1, 1000), "<1%"),
        (Fraction(999, 1000), ">99%"),
        (Fraction(1, 3), "33%"),
        (Fraction(2, 3), "67%"),
    ],
)
def test_percents(chance: Fraction, shown: str) -> None:
    assert whole_percents(chance) == shown


PIE = """Ada picks the target, Grace the seat.
Hard to see who wins: 440, 1500 or 2600.
Ada, which target? x
'x' is not a number from 2 to 10^1000; or quit.
Ada, which target? 1
'1' is not a number from 2 to 10^1000; or quit.
Ada, which target? 10^1001
'10^1001' is not a number from 2 to 10^1000; or quit.
Ada, which target? 8
Grace, which seat (1 moves first, or 2)? 3
'3' is no seat: type 1 to move first, 2 to wait, or quit.
Grace, which seat (1 moves first, or 2)? 1
Grace sits as Player 1 and moves first.

"""


def test_a_pie(timesduel: Program) -> None:
    answers = typed("x", 1, "10^1001", 8, 3, 1, 3, 2, 3)
    result = timesduel("fair", "power-play", "--pie", "--names", "Ada,Grace", stdin=answers)
    assert (result.returncode, result.stderr) == (0, "")
    proposals = re.compile("wins: .*")
    shown = proposals.sub("", result.stdout)
    assert shown.startswith(proposals.sub("", PIE))
    setups = propose(CANDIDATES["power-play"], equals(), count=3)
    for setup in setups:
        assert f" {setup.rules.target}" in result.stdout.splitlines()[1]
    assert "Grace wins!" in result.stdout
    record = saved(timesduel, "power-play")
    assert record.names == ("Grace", "Ada")
    assert record.rules == POWER.replace(target=8)
    assert record.outcome is not None
    assert record.outcome.winner == 1


@pytest.mark.parametrize(("seat", "first"), [(1, "second"), (2, "first")])
def test_a_pie_without_names(timesduel: Program, seat: int, first: str) -> None:
    answers = typed("10^18", seat, 2, "quit")
    result = timesduel("fair", "multiplication-showdown", "--pie", "--near", "3", stdin=answers)
    assert result.returncode == 0
    assert "The first of you picks the ceiling, the second the seat." in result.stdout
    assert "The first of you, which ceiling? 10^18\n" in result.stdout
    assert "The second of you, which seat" in result.stdout
    assert f"The {first} of you sits as Player 1 and moves first.\n" in result.stdout
    record = saved(timesduel, "multiplication-showdown")
    assert record.rules == BOOKS["multiplication-showdown"].replace(ceiling=10**18)
    assert record.names == ("Player 1", "Player 2")


@pytest.mark.parametrize(
    ("answers", "status"), [(["quit"], 0), ([50, " QUIT "], 0), ([], 3), ([50], 3)]
)
def test_leaving_before_there_is_a_game(
    timesduel: Program, answers: list[object], status: int
) -> None:
    result = timesduel("fair", "power-play", "--pie", "--near", "2", stdin=typed(*answers))
    assert (result.returncode, result.stderr) == (status, "")
    assert not timesduel.home.exists()


def test_control_c(timesduel: Program) -> None:
    with timesduel.running("fair", "power-play", "--pie", "--near", "2") as running:
        running.wait_for("picks the target")
        running.write(typed(50))
        running.wait_for("which target? 50")
        running.process.send_signal(signal.SIGINT)
        shown, errors = running.finish()
        assert running.process.returncode == 130
    assert shown.endswith("\n")
    assert not errors


@pytest.mark.parametrize("changes", [{"target": 10**1000}, {"multipliers": range(2, 40)}])
def test_without_proposals_where_they_take_too_long(changes: dict[str, Any]) -> None:
    assert _proposals(POWER.replace(**changes)) == []
