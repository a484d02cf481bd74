"""The lines of the protocol: written and read back, and nonsense."""

import json
import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import rule_sets
from tests.support import ROOT
from timesduel import BOOKS, Goal, Position, Rules
from timesduel.bots import protocol
from timesduel.bots.client import GRACE, MOST_LINES, READY_SECONDS, THINKING_TIME
from timesduel.bots.protocol import ProtocolLine
from timesduel.core.outcome import Reason
from timesduel.errors import BotError

DUEL = BOOKS["multiplication-duel"]
MODULAR = Rules(name="mod", goal=Goal.LAST, modulus=11)
PAGE = (ROOT / "docs" / "protocol.md").read_text()


@given(rule_sets(), st.randoms(use_true_random=False))
def test_what_is_written_is_read_back(rules: Rules, rng: Random) -> None:
    word, rest = protocol.read_line(protocol.newgame_line(rules))
    assert (word, protocol.read_rules(rest)) == ("newgame", rules)
    position = rules.opening()
    for _ in range(4):
        if not (legal := position.legal_moves()):
            break
        line = protocol.position_line(position)
        assert len(line) < protocol.LONGEST_LINE
        assert "\n" not in line
        word, rest = protocol.read_line(line)
        assert word == "position"
        asked = protocol.read_position_line(rest, rules)
        assert asked.legal == legal == protocol.read_position_line(rest, None).legal
        assert asked.position is not None
        assert asked.position.total == position.total
        if rules.modulus is not None:
            assert asked.position.used == position.used
        position = position.play(rng.choice(legal))


def test_the_lines_are_those_of_the_page() -> None:
    after = MODULAR.opening().play(2).play(5)
    assert protocol.position_line(after) == "position total 10 used 1 2 10 legal 2 3 4 5 6 7 8"
    assert protocol.position_line(Position(DUEL, 20)) == "position total 20 legal 2 3 4 5 6 7 8 9"
    assert [protocol.go_line(seconds) for seconds in (None, 1.5, 0.0, -1.0)] == [
        "go",
        "go movetime 1500",
        "go movetime 1",
        "go movetime 1",
    ]
    large = Rules(goal=Goal.REACH, target=10**1000)
    assert json.loads(protocol.newgame_line(large).partition(" ")[2])["target"] == str(10**1000)


def test_the_longest_lines_fit() -> None:
    wide = tuple(range(999_937, 1_000_001))
    rules = Rules(goal=Goal.LAST, modulus=1000, multipliers=wide)
    position = Position(rules, 999, 1, tuple(range(500, 1000)))
    assert len(protocol.position_line(position)) < protocol.LONGEST_LINE
    endless = Position(Rules(goal=Goal.LAST, multipliers=wide), 10**6000)
    line = protocol.position_line(endless)
    assert len(line) < protocol.LONGEST_LINE
    read = protocol.read_position_line(protocol.read_line(line).rest, endless.rules).position
    assert read is not None
    assert read.total == 10**6000


def test_the_page_names_the_figures() -> None:
    assert protocol.LONGEST_LINE == 64 * 1024
    assert "at most 64 KiB" in PAGE
    assert f"{MOST_LINES:,} lines" in PAGE
    assert f"| `tdpok` | {READY_SECONDS:g} |" in PAGE
    assert f"and {GRACE:g} |" in PAGE
    assert f"| {THINKING_TIME:g} together |" in PAGE
    reasons = re.findall(r"^\| `(\w+)` \| (?:it|`bestmove`) ", PAGE, re.MULTILINE)
    assert reasons == [Reason(reason).value for reason in reasons]
    assert len(reasons) == 4


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", ("", "")),
        (" \t\r\n", ("", "")),
        ("isready\r\n", ("isready", "")),
        ("  bestmove \t 3  \n", ("bestmove", "3")),
        ("id name A  B", ("id", "name A  B")),
    ],
)
def test_lines_are_taken_apart(line: str, message: tuple[str, str]) -> None:
    assert protocol.read_line(line) == ProtocolLine(*message)


@pytest.mark.parametrize(
    ("rest", "name"),
    [
        ("name Deep Thought", "Deep Thought"),
        ("name  Deep\tThought\x1b[31m", "Deep?Thought?[31m"),
        ("name " + "x" * 1000, "x" * 60),
        ("name", None),
        ("author Douglas", None),
        ("", None),
    ],
)
def test_names(rest: str, name: str | None) -> None:
    assert protocol.read_name(rest) == name


def test_moves() -> None:
    assert protocol.read_best_move("3", (2, 3)) == 3
    assert protocol.read_best_move("03", (2, 3)) == 3
    for rest, reason in (("4", "illegal"), ("9" * 5000, "illegal"), ("0", "illegal")):
        with pytest.raises(BotError) as caught:
            protocol.read_best_move(rest, (2, 3))
        assert caught.value.reason == reason
    for rest in ("", "x", "3 ponder 2", "+3", "3.0", "1e1", "\N{SUPERSCRIPT TWO}"):
        with pytest.raises(BotError) as caught:
            protocol.read_best_move(rest, (2, 3))
        assert caught.value.reason == "garbled"
        assert len(caught.value.detail) < 120


@pytest.mark.parametrize(
    "rest", ["", "{", "[]", "7", '{"goal": []}', '{"goal": "reach"}', "[" * 60_000, '{"x": 1}']
)
def test_rules_that_make_no_sense(rest: str) -> None:
    assert protocol.read_rules(rest) is None


@pytest.mark.parametrize(
    ("rest", "total"),
    [
        ("total 20", 20),
        ("moves 4 5", 20),
        ("moves 4 skip 5", 20),
        ("legal 2 3 moves 4 5 total 50", 50),  # the total decides
        ("", 1),
        ("something else total 7", 7),
        ("total", None),
        ("total 1 2", None),
        ("total -5", None),
        ("total 0", None),
        ("total 10^99", None),
        ("total twenty", None),
        ("total 20 used 1", None),  # not in this game
        ("moves 4 x", None),
        ("moves 99", None),
        ("total " + "9" * 60_000, None),
    ],
)
def test_positions(rest: str, total: int | None) -> None:
    position, legal = protocol.read_position_line(rest, DUEL)
    assert (position.total if position else None) == total
    assert bool(legal) == (position is not None)


def test_the_legal_moves_are_those_that_are_said_to_be() -> None:
    assert protocol.read_position_line("total 20 legal 3 5 77 x", DUEL).legal == (3, 5)
    assert protocol.read_position_line("total 20 legal 77 x", DUEL).legal == DUEL.multipliers
    assert protocol.read_position_line("total 20 legal 3 5 77 x", None).legal == (3, 5, 77)
    assert protocol.read_position_line("total 100 legal 3", DUEL).legal == ()
