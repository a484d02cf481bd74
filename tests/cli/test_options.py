"""Options: those that work, and one line that names each that does not."""

import subprocess
import sys
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

from tests.records.samples import as_json
from tests.support import Program, typed
from timesduel import BOOKS
from timesduel.cli.calling import shell_command
from timesduel.cli.options.values import books_called

BAD = [
    (("power-play", "--target", "0"), "'--target'"),
    (("power-play", "--target", "1"), "'--target'"),
    (("power-play", "--target", "-5"), "'--target'"),
    (("power-play", "--target", ""), "'--target'"),
    (("power-play", "--target", "1e3"), "'--target'"),
    (("power-play", "--target", "1_00"), "'--target'"),
    (("power-play", "--target", "1,000_000"), "'--target'"),
    (("power-play", "--target", "1000,000"), "'--target'"),
    (("power-play", "--target", ",000"), "'--target'"),
    (("power-play", "--target", "9" * 10_000), "'--target'"),
    (("power-play", "--target", "10^1001"), "'--target'"),
    (("power-play", "--target", "9^99999999999"), "'--target'"),
    (("power-play", "--target", "none"), "'--target'"),
    (("multiplication-showdown", "--target", "100"), "'--target'"),
    (("power-play", "--multipliers", "1"), "'--multipliers'"),
    (("power-play", "--multipliers", "0"), "'--multipliers'"),
    (("power-play", "--multipliers", "-2"), "'--multipliers'"),
    (("power-play", "--multipliers", ""), "'--multipliers'"),
    (("power-play", "--multipliers", ","), "'--multipliers'"),
    (("power-play", "--multipliers", "2,2"), "'--multipliers'"),
    (("power-play", "--multipliers", "2-9,5"), "'--multipliers'"),
    (("power-play", "--multipliers", "9-2"), "'--multipliers'"),
    (("power-play", "--multipliers", "2,9-3"), "'--multipliers'"),
    (("power-play", "--multipliers", "2-66"), "'--multipliers'"),
    (("power-play", "--multipliers", "2-999999"), "'--multipliers'"),
    (("power-play", "--multipliers", "2;3"), "'--multipliers'"),
    (("power-play", "--multipliers", "1000001"), "'--multipliers'"),
    (("power-play", "--ceiling", "200"), "'--ceiling'"),
    (("power-play", "--ceiling", "none"), "'--ceiling'"),
    (("multiplication-showdown", "--ceiling", "0"), "'--ceiling'"),
    (("multiplication-showdown", "--ceiling", "low"), "'--ceiling'"),
    (("power-play", "--modulus", "11"), "'--modulus'"),
    (("multiplication-showdown", "--modulus", "1"), "'--modulus'"),
    (("multiplication-showdown", "--modulus", "11", "--ceiling", "50"), "'--modulus'"),
    (("power-play", "--time", "nan"), "'--time'"),
    (("power-play", "--time", "inf"), "'--time'"),
    (("power-play", "--time", "0"), "'--time'"),
    (("power-play", "--time", "-1"), "'--time'"),
    (("power-play", "--time", "1e3"), "'--time'"),
    (("power-play", "--time", "."), "'--time'"),
    (("power-play", "--time", "\N{SUPERSCRIPT TWO}"), "'--time'"),
    (("power-play", "--time", "9" * 400), "'--time'"),
    (("power-play", "--on-timeout", "pass"), "'--on-timeout': needs --time."),
    (
        ("power-play", "--games", "2", "--best-of", "3"),
        "'--games': cannot be combined with --best-of.",
    ),
    (("power-play", "--time", "5", "--on-timeout", "cry"), "'--on-timeout'"),
    (("power-play", "--names", "Ada"), "'--names'"),
    (("power-play", "--names", "Ada,Grace,Alan"), "'--names'"),
    (("power-play", "--names", "Ada,"), "'--names'"),
    (("power-play", "--names", "Ada,\x1b[31mGrace"), "'--names'"),
    (("power-play", "--names", "Ada," + "x" * 10_000), "'--names'"),
    (("power-play", "--first", "3"), "'--first'"),
    (("power-play", "--best-of", "2"), "'--best-of'"),
    (("power-play", "--best-of", "0"), "'--best-of'"),
    (("power-play", "--best-of", "x"), "'--best-of'"),
    (("power-play", "--games", "0"), "'--games'"),
    (("power-play", "--games", "1001"), "'--games'"),
    (("power-play", "--games", "1_0"), "'--games'"),
    (("power-play", "--seed", "x"), "'--seed'"),
    (("power-play", "--save", "/nowhere/at/all.json"), "'--save'"),
    (("power-play", "--save", "/"), "'--save'"),
    (("power-play", "--save", ""), "'--save'"),
    (("power-play", "--save", "a\nb"), "'--save'"),
    (("multiplication-showdown", "--modulus", "1001"), "'--modulus'"),
    (("power-play", "--nonsense"), "--nonsense"),
    (("power-play", "more"), "more"),
    (("power-play", "--target"), "--target"),
    ((), "'BOOK'. Choose from multiplier-showdown, multiplication-madness"),
    (("",), "'BOOK': '' is none of"),
    (("chess",), "'BOOK'"),
    (("m",), "could be any of multiplier-showdown, multiplication-madness"),
    (("multiplication",), "could be any of multiplication-madness, multiplication-duel"),
]


@pytest.mark.parametrize(("arguments", "culprit"), BAD, ids=[" ".join(a)[:40] for a, _ in BAD])
def test_bad_options_are_named(
    timesduel: Program, arguments: tuple[str, ...], culprit: str
) -> None:
    line = timesduel.refused("play", *arguments)
    assert culprit in line
    assert line.isprintable()
    assert len(line) < 250
    assert not timesduel.home.exists()


def test_an_unknown_command(timesduel: Program) -> None:
    line = timesduel.refused("dance")
    assert line.startswith("'dance' is none of the commands play, resume, games, replay,")
    assert line.endswith(", engine, mcp.")


@pytest.mark.parametrize(
    ("part", "book"),
    [
        ("madness", "multiplication-madness"),
        ("Duel", "multiplication-duel"),
        ("play", "power-play"),
        ("er-show", "multiplier-showdown"),
        ("power play", "power-play"),
        ("Multiplication Showdown", "multiplication-showdown"),
    ],
)
def test_books_by_any_part_that_no_other_has(part: str, book: str) -> None:
    assert books_called(part) == [BOOKS[book]]


def test_a_part_of_several_books() -> None:
    showdowns = [BOOKS["multiplier-showdown"], BOOKS["multiplication-showdown"]]
    assert books_called("showdown") == showdowns
    assert books_called("chess") == books_called("") == books_called(" ") == []


@pytest.mark.parametrize("target", ["1,000,000", "1_000_000", "10^6", "1000000"])
def test_targets_in_groups(timesduel: Program, target: str) -> None:
    shown = timesduel("play", "power-play", "--target", target).stdout
    assert "Target Number: 1000000\n" in shown  # a pipe gets plain digits


@pytest.mark.parametrize("book", BOOKS)
def test_books_by_their_beginning(timesduel: Program, book: str) -> None:
    """The shortest that fits no other; in any case."""
    for prefix in accumulate(book):
        if prefix != book and sum(name.startswith(prefix) for name in BOOKS) > 1:
            assert "could be any of" in timesduel.refused("play", prefix)
        else:
            assert timesduel("play", prefix.upper(), stdin=typed(2)).returncode == 3
            break
    assert list((timesduel.home / "games").glob(f"{book}-1.json"))


def test_multipliers_with_spaces(timesduel: Program) -> None:
    result = timesduel("play", "power-play", "--multipliers", "2, 4 , 7-8")
    assert "by 2, 4, 7 or 8: " in result.stdout


def test_the_data_folder_that_the_system_suggests(timesduel: Program, tmp_path: Path) -> None:
    timesduel.extra |= {"TIMESDUEL_HOME": "", "XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
    timesduel("play", "power-play", stdin=typed(2))
    assert list(tmp_path.rglob("timesduel/games/power-play-1.json"))


def test_the_command_to_go_on_works_where_it_is_shown(timesduel: Program, tmp_path: Path) -> None:
    script = Path(sys.executable).with_name("timesduel")
    beside = tmp_path / "my programs"
    beside.mkdir()
    (beside / "timesduel").symlink_to(script)
    cases = [
        (str(script), str(script.parent), tmp_path, "timesduel"),
        (str(script), "/nowhere", tmp_path, None),
        ("./timesduel", "/nowhere", script.parent, "./timesduel"),
        ("my programs/timesduel", "/nowhere", tmp_path, "'my programs/timesduel'"),
    ]
    for program, path, folder, called in cases:
        environment = {**timesduel.environment, "PATH": f"{path}:/usr/bin:/bin"}
        options: dict[str, Any] = {"cwd": folder, "env": environment}
        options |= {"capture_output": True, "text": True}
        game = subprocess.run([program, "play", "power-play"], input=typed(2), **options)
        command = game.stderr.splitlines()[-1].removeprefix("  ")
        assert called is None or command.startswith(f"{called} resume ")
        resumed = subprocess.run(command, shell=True, input="quit\n", **options)
        assert resumed.returncode == 0, (command, resumed.stderr)


def test_the_python_of_an_environment_is_not_the_one_that_it_was_made_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base, environment, link = (tmp_path / name for name in ("base", "environment", "link"))
    base.mkdir()
    environment.mkdir()
    (base / "python").touch(mode=0o755)
    (environment / "python").symlink_to(base / "python")
    link.symlink_to(environment)
    monkeypatch.setattr(sys, "executable", str(environment / "python"))
    monkeypatch.setattr(sys, "argv", ["__main__.py"])
    monkeypatch.chdir(tmp_path)
    for path, python in (
        (base, "environment/python"),
        (environment, "python"),
        (link, "python"),
        (tmp_path / "nowhere", "environment/python"),
    ):
        monkeypatch.setenv("PATH", str(path))
        assert shell_command("resume") == f"{python} -m timesduel resume"


def test_a_file_with_a_space(timesduel: Program, tmp_path: Path) -> None:
    result = timesduel("play", "power-play", "--save", "my duel.json", folder=tmp_path)
    assert result.stderr.endswith("resume './my duel.json'\n")


def test_the_largest_target(timesduel: Program) -> None:
    result = timesduel("play", "power-play", "--target", "10^1000", stdin=typed(2))
    assert f"Target Number: {10**1000}\n" in result.stdout
    assert timesduel("resume", stdin=typed(2, "quit")).returncode == 0


def test_house_rules_in_a_record(timesduel: Program) -> None:
    timesduel("play", "power-play", "--target", "10^18", "--multipliers", "3-5,9", stdin="3\n")
    data = as_json((timesduel.home / "games" / "power-play-1.json").read_text())
    assert data["rules"]["target"] == str(10**18)
    assert data["rules"]["multipliers"] == [3, 4, 5, 9]


def test_whoever_is_to_move_first_sits_as_player_1(timesduel: Program) -> None:
    result = timesduel("play", "power-play", "--names", "Ada,Grace", "--first", "2")
    assert result.stdout.startswith("Grace sits as Player 1 and moves first.\n\nGame Start\n")
    assert "Grace's Turn:\n" in result.stdout
    result = timesduel("play", "power-play", "--first", "2")
    assert result.stdout.startswith("The second of you sits as Player 1 and moves first.\n\n")
    assert "Player 1's Turn:\n" in result.stdout
    result = timesduel("play", "power-play", "--names", "Ada,Grace", "--first", "1")
    assert result.stdout.startswith("Game Start\n")
    assert "Ada's Turn:\n" in result.stdout


def test_two_of_one_name(timesduel: Program) -> None:
    result = timesduel("play", "power-play", "--names", "Ada,Ada", stdin="2\n")
    assert "Ada's Turn:\n" in result.stdout
    assert "Ada (2)'s Turn:\n" in result.stdout


def test_a_toss_is_repeatable_and_fair_enough_to_differ(timesduel: Program) -> None:
    def toss(seed: int) -> str:
        arguments = ("--names", "Ada,Grace", "--first", "toss", "--seed", str(seed))
        return timesduel("play", "power-play", *arguments).stdout.splitlines()[0]

    tosses = [toss(seed) for seed in range(8)]
    assert tosses == [toss(seed) for seed in range(8)]
    assert set(tosses) == {f"{name} sits as Player 1 and moves first." for name in ("Ada", "Grace")}


def test_saving_to_a_file_of_ones_own(timesduel: Program, tmp_path: Path) -> None:
    result = timesduel("play", "power-play", "--save", "duel.json", stdin="2\n", folder=tmp_path)
    assert result.stderr.endswith("timesduel resume ./duel.json\n")
    assert not timesduel.home.exists()
    result = timesduel("resume", "duel.json", stdin=typed(3, 2, 3, 3), folder=tmp_path)
    assert "Player 1 wins!" in result.stdout
    before = (tmp_path / "duel.json").read_bytes()
    assert "wins!" in timesduel("replay", "duel.json", folder=tmp_path).stdout
    refused = timesduel("play", "power-play", "--save", "duel.json", folder=tmp_path)
    assert refused.returncode == 2
    assert "duel.json exists already" in refused.stderr
    assert (tmp_path / "duel.json").read_bytes() == before


def test_saving_a_file_game_under_a_name_leaves_the_file(
    timesduel: Program, tmp_path: Path
) -> None:
    answers = typed(2, "save friday", 3, "quit")
    timesduel("play", "power-play", "--save", "duel.json", stdin=answers, folder=tmp_path)
    assert as_json((tmp_path / "duel.json").read_text())["total"] == 2
    assert "at 6" in timesduel("games").stdout


def test_help_and_version(timesduel: Program) -> None:
    from timesduel import __version__

    assert timesduel("--version").stdout == f"timesduel {__version__}\n"
    for arguments in (("--help",), ("-h",), ("play", "--help"), ("resume", "-h")):
        result = timesduel(*arguments)
        assert result.returncode == 0
        assert result.stdout.startswith("Usage: timesduel")
