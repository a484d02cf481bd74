"""The edges of the solving commands: bounds, long lists, progress, and the words for them."""

import os
from contextlib import nullcontext
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.support import Program
from timesduel import BOOKS, Verdict
from timesduel.cli.commands.atlas import _work
from timesduel.cli.commands.atlas import command as atlas_command
from timesduel.questions.odds import _fraction, chance_lines
from timesduel.questions.verdict import verdict_lines
from timesduel.questions.zones import ask_zones, zones_in_words
from timesduel.solver import DEFAULT_EFFORT
from timesduel.solver.sweep import GameKind
from timesduel.solver.table import SHARED
from timesduel.views.svg import svg_file
from timesduel.views.zones_picture import zones_picture


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("solve", "multiplier-showdown --multipliers 2,5,11 --target 10^60"),
        ("zones", "power-play --target 10^60"),
        ("law", "power-play"),
    ],
)
def test_every_long_command_shows_its_progress(
    monkeypatch: pytest.MonkeyPatch, name: str, arguments: str
) -> None:
    reports: list[int] = []
    module = import_module(f"timesduel.cli.commands.{name}")
    monkeypatch.setattr(module, "progress", lambda *_: nullcontext(reports.append))
    SHARED.clear()
    assert CliRunner().invoke(module.command, arguments.split()).exit_code == 0
    assert reports


def test_the_atlas_counts_what_is_done(tmp_path: Path) -> None:
    reports: list[int] = []
    tasks = [((2,), GameKind.REACH), ((3,), GameKind.WALL), ((2, 3), GameKind.WALL)]
    assert set(_work(tasks, 1000, str(tmp_path), 1, reports.append)) == set(tasks)
    assert reports == [1, 2, 3]


def test_the_bounds_of_an_option_are_told(timesduel: Program) -> None:
    line = timesduel.refused("solve", "power-play", "--effort", "0")
    assert line.endswith("from 1 to 10^12, such as 1000000.")
    line = timesduel.refused("solve", "multiplication-s", "--ceiling", "0")
    assert line.endswith("from 1 to 10^1000000, such as 100 or 10^18, or none.")


def test_a_solver_takes_a_modulus_up_to_a_million(timesduel: Program) -> None:
    arguments = ("solve", "multiplication-showdown", "--multipliers", "10", "--modulus")
    shown = timesduel(*arguments, "1000000").stdout  # 1, 10, ..., 100000, 0
    assert shown.startswith("Player 1, who begins, loses.\n")
    line = timesduel.refused(*arguments, "1000001")
    assert line.endswith("from 2 to 1000000, such as 11.")


def test_a_ceiling_may_come_from_standard_input(timesduel: Program) -> None:
    result = timesduel("solve", "multiplication-s", "--ceiling", "-", stdin="17\n")
    assert result.stdout.startswith("Player 1, who begins, wins.")


def test_the_longest_time_is_allowed(timesduel: Program) -> None:
    from timesduel.match.clock import LONGEST_LIMIT, SHORTEST_LIMIT

    for limit in (SHORTEST_LIMIT, LONGEST_LIMIT):
        assert timesduel("play", "power-play", "--time", f"{limit:g}").returncode == 3


def test_two_names_of_one_file_are_one_file(timesduel: Program, tmp_path: Path) -> None:
    (tmp_path / "a.png").symlink_to("a.svg")
    pictures = ("--svg", str(tmp_path / "a.svg"), "--png", str(tmp_path / "a.png"))
    line = timesduel.refused("zones", "power-play", *pictures)
    assert "'--png': is the same file as --svg." in line
    proof = ("--certificate", str(tmp_path / "a.png"))
    line = timesduel.refused("law", "power-play", *pictures[:2], *proof)
    assert "'--certificate': is the same file as --svg." in line
    assert os.listdir(tmp_path) == ["a.png"]


def test_the_largest_atlas_is_allowed(timesduel: Program) -> None:
    line = timesduel.refused("atlas", "--max", "12", "--out", "", status=1)
    assert line == "'': no such file or directory"


def test_the_atlas_goes_up_to_nine_if_not_told() -> None:
    defaults = {parameter.name: parameter.default for parameter in atlas_command.params}
    assert (defaults["largest"], defaults["out"]) == ("9", "atlas")


@pytest.mark.parametrize("seats", ["--p1 perfect --p2 random", "--p1 random --p2 perfect"])
def test_the_effort_binds_the_perfect_player(timesduel: Program, seats: str) -> None:
    game = ("--multipliers", "2,5,11,23", "--target", "10^200", "--effort", "9")
    line = timesduel.refused("odds", "power-play", *game, *seats.split(), status=1)
    assert line == "not solved within an effort of 9; for more: --effort 90"


def test_a_fraction_may_fill_the_line() -> None:
    assert _fraction("1/" + "9" * 48, 60) == "  exactly 1/" + "9" * 48
    assert _fraction("1/" + "9" * 49, 60) == "  a fraction of 1 over 49 digits, see --json"
    name = "expert"
    who = f"Player 1 ({name}) wins with probability"
    chance = Fraction(1, 3 * 10**17)
    assert len(f"{who} 1/{chance.denominator}") == 60
    lines = list(chance_lines(1, name, chance, 60))
    assert lines == [f"{who} 1/{chance.denominator}", "  below 0.000001"]


def test_winning_moves_that_are_not_all_known() -> None:
    known = Verdict(mover_wins=True, winning_moves=None, remoteness=None, best_move=2)
    assert list(verdict_lines(known, more=50)) == [
        "Not all winning moves are known; for more: --effort 50",
        "Best move found: 2.",
        "How long it takes is not known; for more: --effort 50",
    ]
    assert list(verdict_lines(known)) == ["Best move found: 2."]  # nobody can ask for more


def test_the_modular_game_counts_states(timesduel: Program) -> None:
    """As its effort or as its budget, which goes first."""
    game = ("solve", "multiplication-showdown", "--modulus", "11", "--effort")
    assert "With best play it is over in " in timesduel(*game, "1000").stdout
    assert "not known; for more: --effort 10\n" in timesduel(*game, "1").stdout
    assert "not known; for more: --effort 10\n" in timesduel(*game, "9", "--budget", "1").stdout


def test_a_picture_shows_the_game_that_the_effort_finds(timesduel: Program, tmp_path: Path) -> None:
    rules = BOOKS["power-play"]
    timesduel("zones", "power-play", "--svg", "a.svg", folder=tmp_path)
    scene = zones_in_words(ask_zones(rules), DEFAULT_EFFORT)
    assert (tmp_path / "a.svg").read_text() == svg_file(zones_picture(scene))


def test_a_number_that_is_too_long_is_not_cut_to_size(timesduel: Program) -> None:
    for more in (1, 2, 3, 1000):
        stdin = "1" + "0" * (1_000_000 + more)
        line = timesduel.refused("solve", "multiplier-showdown", "--target", "-", stdin=stdin)
        assert "is not a whole number from 2 to 10^1000000" in line


def test_a_modulus_with_too_many_numbers(timesduel: Program) -> None:
    arguments = ("solve", "multiplication-showdown", "--modulus", "999983", "--budget", "10^12")
    line = timesduel.refused(*arguments, status=1)
    assert line == "not solved: more than 10000 numbers may still come"


def test_long_lines_are_wrapped(timesduel: Program) -> None:
    """All but the law itself, which stays in one piece."""
    pages = [
        timesduel(
            "solve", "power-play", "--multipliers", "2,4,6,8,10,12,14,16,18,20,22", "--target", "20"
        ),
        timesduel("law", "power-play", "--multipliers", "7,123456,654321,999999"),
        timesduel("law", "multiplication-showdown"),
    ]
    for line in "\n".join(page.stdout for page in pages).splitlines():
        assert len(line) <= 60 or "exactly when" in line, line


def test_rubbish_after_a_piped_number_is_noticed(timesduel: Program) -> None:
    stdin = "100" + " " * 1_200_000 + "xyz"
    assert "'100" in timesduel.refused("solve", "power-play", "--target", "-", stdin=stdin)
