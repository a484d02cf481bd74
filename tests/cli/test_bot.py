"""`timesduel bot check` and `timesduel engine`, as their users run them."""

import json
from pathlib import Path

import pytest

from tests.arena.support import bot
from tests.bots.table import evil
from tests.support import ROOT, Program, command_line, typed
from timesduel import BOOKS

EXAMPLE = command_line("sh", ROOT / "examples" / "bot.sh")


def test_a_bot_that_is_right(timesduel: Program) -> None:
    result = timesduel("bot", "check", EXAMPLE, "--time", "10")
    assert (result.returncode, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == "ok    handshake (its name is Example in shell)"
    assert all(line.startswith("ok    ") for line in lines[:-1])
    assert lines[-1] == "Everything is right."
    assert max(map(len, lines)) <= 60
    assert not timesduel.home.exists()


def test_a_bot_that_is_wrong(timesduel: Program) -> None:
    result = timesduel("bot", "check", evil("PlaysOne"), "--time", "10")
    assert (result.returncode, result.stderr) == (1, "")
    lines = result.stdout.splitlines()
    assert lines[0] == "ok    handshake (its name is Evil)"
    at = lines.index("FAIL  multiplier-showdown: it played '1', which is not")
    assert lines[at + 1] == "      allowed: the moves are 2 to 9"
    assert lines[-1] == f"{9 + len(BOOKS)} parts of {13 + len(BOOKS)} failed."
    assert max(map(len, lines)) <= 60


@pytest.mark.parametrize(
    "asked", [["--prompts"], pytest.param(["--isomorph", "3"], marks=pytest.mark.slow)]
)
def test_a_bot_that_is_asked_in_words(timesduel: Program, asked: list[str]) -> None:
    result = timesduel("bot", "check", bot("reads").removeprefix("bot:"), "--time", "10", *asked)
    assert result.stdout.endswith("Everything is right.\n")
    hidden = timesduel("bot", "check", bot("reads").removeprefix("bot:"), *asked, "--hide-legal")
    assert hidden.returncode == 1


def test_a_bot_that_does_not_understand_words(timesduel: Program) -> None:
    assert timesduel("bot", "check", EXAMPLE, "--time", "10", "--prompts").returncode == 0
    result = timesduel("bot", "check", EXAMPLE, "--time", "10", "--isomorph", "3")
    assert "which is the name of no move" in " ".join(result.stdout.split())


def mistaken(folder: Path, go: str, isready: str = "echo readyok") -> str:
    """The command for a bot that is right but for this."""
    (folder / "bot.sh").write_text(
        "while read -r word rest; do case $word in tdp) echo tdpok;;"
        f" isready) {isready};;"
        f" position) legal=${{rest##*legal }}; move=${{legal%% *}};; go) {go};;"
        " quit) exit;; esac; done"
    )
    return command_line("sh", folder / "bot.sh")


def failures(output: str) -> list[str]:
    """What is said of the parts that fail, without line ends; and the last line."""
    *told, last = output.replace("\n      ", " ").splitlines()
    return [*(line for line in told if line.startswith("FAIL")), last]


def test_a_mistake_is_told_in_full_twice(timesduel: Program, tmp_path: Path) -> None:
    """Other numbers make no other mistake."""
    bot = mistaken(tmp_path, "echo bestmove x$move")
    told = "it answered bestmove 'x2', which is no whole number; write 2"
    first, second, *others = BOOKS
    assert failures(timesduel("bot", "check", bot, "--time", "10").stdout) == [
        f"FAIL  {first}: {told}",
        f"FAIL  {second}: {told}",
        *(f"FAIL  {book}: the same" for book in others),
        "FAIL  large numbers: the same",
        "FAIL  large multipliers: the same",
        "FAIL  a modulus: the same",
        "FAIL  no end: the same",
        "FAIL  any position: the same",
        "FAIL  a short clock: the same",
        "FAIL  no clock: the same",
        "FAIL  one answer: the same",
        f"{8 + len(BOOKS)} parts of {13 + len(BOOKS)} failed.",
    ]
    parts = json.loads(timesduel("bot", "check", bot, "--time", "10", "--json").stdout)["parts"]
    least = {"large numbers": 4, **{book: rules.multipliers[0] for book, rules in BOOKS.items()}}
    assert [part["problem"] for part in parts if part["problem"]] == [
        told.replace("2", str(least.get(part["part"], 2))) for part in parts[3:-2]
    ]


def test_another_mistake_is_told(timesduel: Program, tmp_path: Path) -> None:
    """And then the first one once more, as it is not the same as the last."""
    go = "case $legal in 4*) echo bestmove no;; *) echo bestmove 1;; esac"
    result = timesduel("bot", "check", mistaken(tmp_path, go), "--time", "10")
    told = failures(result.stdout)
    assert told[len(BOOKS) - 1 : len(BOOKS) + 4] == [
        f"FAIL  {list(BOOKS)[-1]}: the same",
        "FAIL  large numbers: it answered bestmove 'no', which is no whole number",
        "FAIL  large multipliers: it played '1', which is not allowed:"
        " the moves are 2, 3, 5, 7 or 999983",
        "FAIL  a modulus: it played '1', which is not allowed: the moves are 2 to 9",
        "FAIL  no end: the same",
    ]


def test_the_others_need_it(timesduel: Program, tmp_path: Path) -> None:
    bot = mistaken(tmp_path, ":", isready="exit 3")
    assert timesduel("bot", "check", bot).stdout.splitlines() == [
        "ok    handshake (it says no name)",
        "FAIL  isready: it ended with status 3",
        "1 part of 2 failed; the others need it.",
    ]


def test_as_json(timesduel: Program) -> None:
    result = timesduel("bot", "check", evil("ExitsAtOnce"), "--json")
    assert result.returncode == 1
    problem = "it ended with status 3 (no such luck)"
    data = json.loads(result.stdout)
    assert data.pop("command").split()[-2] == "ExitsAtOnce"
    part = {"part": "handshake", "problem": problem, "note": "", "ok": False}
    assert data == {"name": None, "ok": False, "parts": [part]}


def test_a_bot_that_cannot_be_started(timesduel: Program) -> None:
    line = timesduel.refused("bot", "check", command_line(ROOT / "README.md"))
    assert line == (
        f"Invalid value for 'COMMAND': '{ROOT / 'README.md'}' is not executable:"
        " say what runs it, as in 'python3 bot.py'."
    )


def test_the_engine(timesduel: Program) -> None:
    asked = ["tdp", "isready", "position total 3 legal 4", "go movetime 10", "quit", "isready"]
    result = timesduel("engine", "--level", "greedy", "--seed", "1", stdin=typed(*asked))
    assert result.stdout.splitlines() == [
        "id name Times Duel greedy",
        "tdpok",
        "readyok",
        "bestmove 4",
    ]
    assert (result.returncode, result.stderr) == (0, "")
    assert not timesduel.home.exists()


def test_the_engine_answers_at_once(timesduel: Program) -> None:
    with timesduel.running("engine") as engine:
        engine.write("isready\n")
        assert engine.read_line() == "readyok\n"
        engine.write("isready\r\n")
        assert engine.read_line() == "readyok\n"
        assert engine.finish() == ("", "")
    assert engine.process.returncode == 0


def test_the_engine_reads_anything(timesduel: Program) -> None:
    noise = b"\xff\xfe\0\n" + b"go " * 100_000 + b"\nnewgame {{{\nposition legal 7\ngo\n"
    result = timesduel("engine", stdin=noise)
    assert result.returncode == 0
    assert result.stdout.splitlines()[-1] == "bestmove 7"


def test_the_engine_without_any_input(timesduel: Program) -> None:
    result = timesduel.shell("$T engine <&-; echo $?")
    assert (result.stdout, result.stderr) == ("0\n", "")
