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


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("target", "9" * 10_000),
        ("time", "9" * 400),
        ("names", "Ada,\x1b[31mGrace"),
        ("names", "Ada," + "x" * 10_000),
        ("save", "/nowhere/at/all.json"),
        ("save", "a\nb"),
    ],
    ids=lambda text: repr(text)[:20],
)
def test_a_refusal_is_one_short_line(timesduel: Program, option: str, value: str) -> None:
    line = timesduel.refused("play", "power-play", f"--{option}", value)
    assert f"'--{option}'" in line
    assert line.isprintable()
    assert len(line) < 250
    assert not timesduel.home.exists()


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
    call = ("play", "power-play", "--target", "10^18", "--multipliers", "3, 4 , 5-5,9")
    assert "by 3 to 5 or 9: " in timesduel(*call, stdin="3\n").stdout
    data = as_json((timesduel.home / "games" / "power-play-1.json").read_text())
    assert data["rules"]["target"] == str(10**18)
    assert data["rules"]["multipliers"] == [3, 4, 5, 9]


@pytest.mark.parametrize(
    ("options", "beginning", "turn"),
    [
        ("--names Ada,Grace --first 2", "Grace sits as Player 1 and moves first.\n\n", "Grace"),
        ("--first 2", "The second of you sits as Player 1 and moves first.\n\n", "Player 1"),
        ("--names Ada,Grace --first 1", "", "Ada"),
    ],
)
def test_whoever_is_to_move_first_sits_as_player_1(
    timesduel: Program, options: str, beginning: str, turn: str
) -> None:
    shown = timesduel("play", "power-play", *options.split()).stdout
    assert shown.startswith(f"{beginning}Game Start\n")
    assert f"{turn}'s Turn:\n" in shown


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
