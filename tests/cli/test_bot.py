"""`timesduel bot check` and `timesduel engine`, as their users run them."""

import json

import pytest

from tests.bots.table import evil
from tests.support import ROOT, Program, typed

EXAMPLE = f"sh {ROOT / 'examples' / 'bot.sh'}"


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
    at = lines.index("FAIL  power-play: it played '1', which is not allowed: the")
    assert lines[at + 1] == "      moves are 2 or 3"
    assert lines[-1] == "14 parts of 18 failed."
    assert max(map(len, lines)) <= 60


def test_as_json(timesduel: Program) -> None:
    result = timesduel("bot", "check", evil("ExitsAtOnce"), "--json")
    assert result.returncode == 1
    problem = "it ended with status 3 (no such luck)"
    data = json.loads(result.stdout)
    assert data.pop("command").split()[-2] == "ExitsAtOnce"
    part = {"part": "handshake", "problem": problem, "note": "", "ok": False}
    assert data == {"name": None, "ok": False, "parts": [part]}


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ([], "Say what to do: timesduel bot check COMMAND."),
        (["check"], "Missing argument 'COMMAND'."),
        (["check", ""], "Invalid value for 'COMMAND': the bot's command is empty."),
        (["check", "nope"], "Invalid value for 'COMMAND': there is no program 'nope'."),
        (
            ["check", "sh", "x"],
            "Invalid value for 'COMMAND': must be one argument: put it into quotes, 'sh x'.",
        ),
        (
            ["check", EXAMPLE, "--time", "0"],
            "Invalid value for '--time': '0' is not a number of seconds"
            " from 0.1 to 86400, such as 30.",
        ),
    ],
)
def test_calls_that_are_refused(timesduel: Program, arguments: list[str], line: str) -> None:
    assert timesduel.refused("bot", *arguments) == line


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


def test_unknown_levels(timesduel: Program) -> None:
    assert "'wizard' is none of random, " in timesduel.refused("engine", "--level", "wizard")
