"""The test for bots finds what is wrong, and nothing where nothing is."""

import sys
import time
from pathlib import Path
from random import Random

import pytest

from tests.bots.table import evil, left_of, shell_bot
from tests.support import TIMESDUEL, command_line
from timesduel import BOOKS
from timesduel.bots import check
from timesduel.bots.check import HOUSE_RULES, Checker, Finding

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
SILENT = "; does it flush, or is it too slow?"


def problems(command: str, seconds: float = 10.0) -> dict[str, str]:
    """The parts that fail, and why; all parts are tried in order."""
    findings = list(Checker(command, Random(0), seconds).findings())
    assert [finding.part for finding in findings] == PARTS[: len(findings)]
    return {finding.part: finding.problem for finding in findings if finding.problem}


def first_problem(command: str, seconds: float = 10.0) -> Finding:
    """The others, for which one would wait, are much the same."""
    return next(one for one in Checker(command, Random(0), seconds).findings() if one.problem)


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


def test_moves_must_be_right() -> None:
    found = problems(evil("PlaysOne"))
    del found["unknown lines"]
    assert list(found) == MOVING
    assert all(told.startswith("it played '1', which is not allowed") for told in found.values())


def test_one_answer_is_enough() -> None:
    found = problems(evil("AnswersTwice"))
    del found["unknown lines"]
    assert found == dict.fromkeys(MOVING, "it said bestmove when nobody had asked")


def test_the_clock_must_be_kept() -> None:
    """It thinks too long where the clock has three digits."""
    thinker = shell_bot(go="if [ ${#rest} = 12 ]; then sleep 5; fi; echo bestmove $move")
    assert problems(thinker) == {"a short clock": f"it did not say bestmove in time{SILENT}"}


def test_without_a_handshake_nothing_else_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "READY_SECONDS", 0.3)
    told = f"it did not say tdpok in time{SILENT}"
    assert problems(evil("NeverShakesHands")) == {"handshake": told}
    assert problems(evil("ExitsAtOnce")) == {"handshake": "it ended with status 3 (no such luck)"}


def test_a_nameless_bot() -> None:
    (first, *_) = Checker("sh -c 'read x; echo tdpok; read x'", Random(0)).findings()
    assert first == Finding("handshake", None, "it says no name")


def test_the_end_must_be_one(tag: str) -> None:
    found = problems(evil("IgnoresQuit", tag))
    assert found["quit"] == "it was still running 1 s after quit"
    assert found["end of input"] == "it was still running 1 s after its input ended"
    left = problems(evil("LeavesChildren", tag))
    assert left["quit"].endswith(" of its processes stayed behind")
    assert not left_of(tag)


def in_python(folder: Path, *, lines: str = "sys.stdin", flush: bool = True) -> str:
    """The same, for mistakes that shells do not make."""
    file = folder / "bot.py"
    file.write_text(f"""
import sys
move = 0
for line in {lines}:
    word, _, rest = line.strip().partition(" ")
    if word == "tdp":
        print("tdpok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "position" and "legal" in rest:
        move = rest.partition("legal")[2].split()[0]
    elif word == "go":
        print("bestmove", move, flush={flush})
    elif word == "quit":
        break
""")
    return command_line(sys.executable, "-IS", file)


def test_without_a_mistake(tmp_path: Path) -> None:
    assert problems(shell_bot()) == {}
    assert problems(in_python(tmp_path)) == {}


def test_only_moves_are_not_flushed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where all of Python is told to flush."""
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")
    told = f"it did not say bestmove in time{SILENT}"
    found = first_problem(in_python(tmp_path, flush=False), seconds=1.0)
    assert found == Finding("multiplier-showdown", told)


@pytest.mark.parametrize(("answer", "told"), [(":", SILENT), ("echo ok", "; it said 'ok'")])
def test_without_isready_nothing_else_is_tried(
    monkeypatch: pytest.MonkeyPatch, answer: str, told: str
) -> None:
    monkeypatch.setattr(check, "READY_SECONDS", 2.0)
    findings = list(Checker(shell_bot(isready=answer), Random(0)).findings())
    assert findings == [
        Finding("handshake", None, "it says no name"),
        Finding("isready", f"it did not say readyok in time{told}"),
    ]


def test_a_line_that_is_none_for_us() -> None:
    told = "after the line 'goes 3' it said bestmove when nobody had asked"
    assert problems(shell_bot(asked="go*")) == {"unknown lines": told}


@pytest.mark.parametrize("length", [255, 999])
def test_too_short_a_line(tmp_path: Path, length: int) -> None:
    """As with `fgets` in C: the rest of a longer line comes as another one."""
    bot = in_python(tmp_path, lines=f'iter(lambda: sys.stdin.readline({length}), "")')
    ((part, problem),) = problems(bot).items()
    assert part == "large numbers"
    assert problem.endswith("which is not allowed: the moves are 4 or 7")


@pytest.mark.parametrize(
    ("answer", "advice"),
    [
        ("x$move", "; write 2"),
        ("$move!", "; write 2"),
        ("2.0", ""),
        ("-2", ""),
        (".2", ""),
        ("two", ""),
        ("x11", ""),
    ],
)
def test_a_decorated_move(answer: str, advice: str) -> None:
    found = first_problem(shell_bot(go=f"echo 'bestmove '{answer}"))
    told = answer.replace("$move", "2")
    assert found.part == "multiplier-showdown"
    assert found.problem == f"it answered bestmove '{told}', which is no whole number{advice}"


def test_only_a_decorated_move_comes_with_advice() -> None:
    found = first_problem(shell_bot(go="echo bestmove 1"))
    assert found.problem == "it played '1', which is not allowed: the moves are 2 to 9"


@pytest.fixture
def told(tmp_path: Path) -> list[list[str]]:
    """What a bot is told by the whole test, each game in a list of its own."""
    heard = tmp_path / "heard"
    assert problems(shell_bot(heard=heard)) == {}
    games: list[list[str]] = [[]]
    for line in heard.read_text().splitlines():
        if line.startswith("newgame"):
            games.append([])
        games[-1].append(line)
    return games[1:]


def test_a_bot_sits_in_both_seats(told: list[list[str]]) -> None:
    rules = [*BOOKS.values(), *HOUSE_RULES.values()]
    begins = [
        next(line for line in game if line.startswith("position")).split()[2] == str(one.start)
        for one, game in zip(rules, told, strict=False)
    ]
    turns = [*range(len(BOOKS)), *range(len(HOUSE_RULES))]
    assert begins == [turn % 2 == 0 for turn in turns]


def test_the_clocks(told: list[list[str]]) -> None:
    clocks = [[line for line in game if line.startswith("go")] for game in told]
    *games, short, none, once = clocks
    assert len(games) == len(BOOKS) + len(HOUSE_RULES) + 1
    assert none == ["go"]
    times = [[int(line.removeprefix("go movetime ")) for line in game] for game in games]
    assert all(5_000 < clock <= 10_000 for game in times for clock in game)
    assert len(short) == 3
    assert all(int(line.removeprefix("go movetime ")) <= 500 for line in short)
    assert len(once) == 1


def test_a_second_answer_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes while it is waited for, and only then."""
    waiting, said = tmp_path / "waiting", tmp_path / "said"
    waits: list[float] = []

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        waiting.touch()
        for _ in range(1000):
            if said.exists():
                return
            time.sleep(0.01)

    monkeypatch.setattr(check, "sleep", sleep)
    later = f"(until test -e {waiting}; do sleep 0.01; done; echo bestmove 2; touch {said}) &"
    once = f'test "$rest" = "" && {later} echo bestmove $move'
    told = "it said bestmove when nobody had asked"
    assert problems(shell_bot(go=once)) == {"one answer": told}
    (seconds,) = waits
    assert seconds > 0
