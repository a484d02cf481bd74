"""The test for bots finds what is wrong, and nothing where nothing is."""

from pathlib import Path
from random import Random

import pytest

from tests.bots.table import evil, left_of
from tests.support import TIMESDUEL, command_line
from timesduel import BOOKS
from timesduel.bots import check
from timesduel.bots.check import HOUSE_RULES, Checker

PARTS = [
    "handshake",
    "isready",
    "unknown lines",
    *BOOKS,
    *HOUSE_RULES,
    "any position",
    "a short clock",
    "no clock",
    "one answer",
    "quit",
    "end of input",
]
MOVING = PARTS[3:-2]


def problems(command: str, seconds: float = 10.0) -> dict[str, str]:
    """The parts that fail, and why; all parts are tried in order."""
    findings = list(Checker(command, Random(0), seconds).findings())
    assert [finding.part for finding in findings] == PARTS[: len(findings)]
    return {finding.part: finding.problem for finding in findings if finding.problem}


def test_our_engine_is_right() -> None:
    checker = Checker(command_line(*TIMESDUEL, "engine"), Random(0), seconds=10.0)
    findings = list(checker.findings())
    assert [(finding.part, finding.problem) for finding in findings] == [
        (part, None) for part in PARTS
    ]
    assert checker.name == "Times Duel perfect"
    assert findings[0].note == "its name is Times Duel perfect"
    assert "moves, the longest" in findings[3].note


def test_the_unknown_must_be_ignored() -> None:
    """The evil bots all fall over lines that they do not know."""
    found = problems(evil("Good"))
    assert list(found) == ["unknown lines"]
    told = "after the line '' it ended with status 1 (AttributeError: "
    assert found["unknown lines"].startswith(told)


@pytest.mark.parametrize(
    ("behaviour", "problem"),
    [
        ("PlaysOne", "it played '1', which is not allowed"),
        ("PlaysNothing", "it answered bestmove without a move"),
    ],
)
def test_moves_must_be_right(behaviour: str, problem: str) -> None:
    found = problems(evil(behaviour))
    del found["unknown lines"]
    assert list(found) == MOVING
    assert all(told.startswith(problem) for told in found.values())


def test_one_answer_is_enough() -> None:
    found = problems(evil("AnswersTwice"))
    del found["unknown lines"]
    assert found == dict.fromkeys(MOVING, "it said bestmove when nobody had asked")


THINKER = """while read -r word rest; do case $word in
  tdp) echo tdpok;; isready) echo readyok;; position) legal=${rest##*legal };; quit) exit;;
  go) if [ ${#rest} = 12 ]; then sleep 5; fi; echo bestmove ${legal%% *};;
esac; done"""
"""It thinks too long where the clock has three digits."""


def test_the_clock_must_be_kept(tmp_path: Path) -> None:
    thinker = tmp_path / "thinker.sh"
    thinker.write_text(THINKER)
    told = "it did not say bestmove in time; does it flush, or is it too slow?"
    assert problems(command_line("sh", thinker)) == {"a short clock": told}


def test_without_a_handshake_nothing_else_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "PATIENCE", 0.3)
    told = "it did not say tdpok in time; does it flush, or is it too slow?"
    assert problems(evil("NeverShakesHands")) == {"handshake": told}
    assert problems(evil("ExitsAtOnce")) == {"handshake": "it ended with status 3 (no such luck)"}


def test_a_nameless_bot() -> None:
    (first, *_) = Checker("sh -c 'read x; echo tdpok; read x'", Random(0)).findings()
    assert first == check.Finding("handshake", None, "it says no name")


def test_the_end_must_be_one(tag: str) -> None:
    found = problems(evil("IgnoresQuit", tag))
    assert found["quit"] == "it was still running 1 s after quit"
    assert found["end of input"] == "it was still running 1 s after its input ended"
    left = problems(evil("LeavesChildren", tag))
    assert left["quit"].endswith(" of its processes stayed behind")
    assert not left_of(tag)
