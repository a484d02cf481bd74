"""Mistakes that authors of bots make, and the one line that tells them."""

import sys
import time
from pathlib import Path
from random import Random

import pytest

from tests.support import command_line
from timesduel import BOOKS
from timesduel.bots import check
from timesduel.bots.check import HOUSE_RULES, Checker, Finding
from timesduel.bots.command import split_command
from timesduel.bots.program import Program
from timesduel.errors import RulesError

SILENT = "; does it flush, or is it too slow?"


def in_shell(
    *,
    isready: str = "echo readyok",
    go: str = "echo bestmove $move",
    asked: str = "go",
    heard: str | Path = "/dev/null",
) -> str:
    """A bot that plays the first move that is allowed; or has one mistake."""
    script = (
        f"while read -r word rest; do echo $word $rest >> {command_line(heard)};"
        f" case $word in tdp) echo tdpok;; isready) {isready};;"
        f" position) legal=${{rest##*legal }}; move=${{legal%% *}};; {asked}) {go};;"
        " quit) exit;; esac; done"
    )
    return command_line("sh", "-c", script)


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


def problems(command: str, seconds: float = 10.0) -> list[Finding]:
    return [one for one in Checker(command, Random(0), seconds).findings() if one.problem]


def first_problem(command: str, seconds: float = 10.0) -> Finding:
    """The others, for which one would wait, are much the same."""
    return next(one for one in Checker(command, Random(0), seconds).findings() if one.problem)


def test_without_a_mistake(tmp_path: Path) -> None:
    assert problems(in_shell()) == []
    assert problems(in_python(tmp_path)) == []


def test_only_moves_are_not_flushed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where all of Python is told to flush."""
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")
    told = f"it did not say bestmove in time{SILENT}"
    found = first_problem(in_python(tmp_path, flush=False), seconds=1.0)
    assert found == Finding("multiplier-showdown", told)


def test_a_bot_has_the_rest_of_our_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")
    monkeypatch.setenv("SOME_VARIABLE", "some value")
    program = Program(["env"])
    heard = b""
    while chunk := program.read(time.monotonic() + 10):
        heard += chunk
    program.end()
    assert b"SOME_VARIABLE=some value\n" in heard
    assert b"TIMESDUEL_BOT=" in heard
    assert b"PYTHONUNBUFFERED" not in heard


@pytest.mark.parametrize(("answer", "told"), [(":", SILENT), ("echo ok", "; it said 'ok'")])
def test_without_isready_nothing_else_is_tried(
    monkeypatch: pytest.MonkeyPatch, answer: str, told: str
) -> None:
    monkeypatch.setattr(check, "PATIENCE", 2.0)
    findings = list(Checker(in_shell(isready=answer), Random(0)).findings())
    assert findings == [
        Finding("handshake", None, "it says no name"),
        Finding("isready", f"it did not say readyok in time{told}"),
    ]


def test_a_line_that_is_none_for_us() -> None:
    told = "after the line 'goes 3' it said bestmove when nobody had asked"
    assert problems(in_shell(asked="go*")) == [Finding("unknown lines", told)]


@pytest.mark.parametrize("length", [255, 999])
def test_too_short_a_line(tmp_path: Path, length: int) -> None:
    """As with `fgets` in C: the rest of a longer line comes as another one."""
    (found,) = problems(
        in_python(tmp_path, lines=f'iter(lambda: sys.stdin.readline({length}), "")')
    )
    assert found.part == "large numbers"
    assert found.problem is not None
    assert found.problem.endswith("which is not allowed: the moves are 4 or 7")


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
    found = first_problem(in_shell(go=f"echo 'bestmove '{answer}"))
    told = answer.replace("$move", "2")
    assert found.part == "multiplier-showdown"
    assert found.problem == f"it answered bestmove '{told}', which is no whole number{advice}"


def test_only_a_decorated_move_comes_with_advice() -> None:
    found = first_problem(in_shell(go="echo bestmove 1"))
    assert found.problem == "it played '1', which is not allowed: the moves are 2 to 9"


@pytest.fixture
def told(tmp_path: Path) -> list[list[str]]:
    """What a bot is told by the whole test, each game in a list of its own."""
    heard = tmp_path / "heard"
    assert problems(in_shell(heard=heard)) == []
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
    assert problems(in_shell(go=once)) == [Finding("one answer", told)]
    (seconds,) = waits
    assert seconds > 0


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        ("./bot.py", "'./bot.py' is not executable: say what runs it, as in 'python3 bot.py'"),
        ("bot.py", "'bot.py' is not executable: say what runs it, as in 'python3 bot.py'"),
        ("bot --fast", "there is no program 'bot': try './bot'"),
        ("folder", "there is no program 'folder'"),
        ("./folder", "there is no program './folder'"),
        ("./nothing", "there is no program './nothing'"),
        ("x" * 5_000, f"there is no program '{'x' * 120}'"),
    ],
)
def test_files_that_are_no_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, problem: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot.py").touch()
    (tmp_path / "bot").touch(0o755)
    (tmp_path / "folder").mkdir()
    with pytest.raises(RulesError) as caught:
        split_command(command)
    assert caught.value.problem == problem
    assert split_command("./bot") == ["./bot"]
