"""At the prompt: what is accepted, and one line for everything else."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support import GOLDEN, SAMPLES, Program, typed


def test_bad_answers_are_asked_again_and_change_nothing(timesduel: Program) -> None:
    bad = ["x", "1_0", "+3", "\N{FULLWIDTH DIGIT THREE}", "\N{SUPERSCRIPT TWO}", "5 6", "2.0", "-5"]
    bad += ["hello", "12", "1", "0", "9" * 5000, "help me", "quit now", "\x1b[2J", "xx6", "6x"]
    result = timesduel(
        *("play", "multiplier-showdown", "--target", "100"), stdin=typed(*bad, 5, *bad, 9, 2, 2)
    )
    lines = result.stdout.splitlines()
    refusals = [
        line for line in lines if line.endswith(("choose 2 to 9, or type help.", "2 to 9."))
    ]
    assert len(refusals) == 2 * len(bad)
    prompts = [line for line in lines if line.startswith("Choose a multiplier (2-9): ")]
    assert len(prompts) == 4 + 2 * len(bad)
    assert "\x1b" not in result.stdout
    assert max(map(len, refusals)) < 80
    assert lines[-1] == "Player 2 has reached the target number and wins the game!"
    assert result.returncode == 0


@pytest.mark.parametrize(
    ("answer", "reply"),
    [
        ("foo", "'foo' is not a whole number: choose 2 to 9, or type help."),
        ("12", "12 is not allowed: choose 2 to 9."),
        ("x", "'x' is not a whole number: choose 2 to 9, or type help."),
        ("**2", "'**2' is not a whole number: choose 2 to 9, or type help."),
        ("x12", "12 is not allowed: choose 2 to 9."),
        ("save ../x", "a name is made of 1 to 40 letters, digits, - and _."),
        ("save CON", "CON is no name for a file on Windows; take another."),
        ("undo", "Not now: there is no move to take back."),
    ],
)
def test_the_line_says_what_is_accepted(timesduel: Program, answer: str, reply: str) -> None:
    result = timesduel("play", "multiplier-showdown", stdin=typed(answer))
    shown = f"Choose a multiplier (2-9): {answer}\n{reply}\nChoose a multiplier (2-9): \n"
    assert result.stdout.endswith(shown)


@pytest.mark.parametrize(
    "answer", ["6", "x6", "X6", "x 6", "*6", "\N{MULTIPLICATION SIGN}6", " x6 "]
)
def test_times_is_understood(timesduel: Program, answer: str) -> None:
    result = timesduel("play", "madness", stdin=typed(answer))
    assert "You chose 6.\nCurrent Total is now 6.\n" in result.stdout


@pytest.mark.parametrize("answer", ["", " ", "\t"])
def test_an_empty_line_is_no_reason_to_scold(timesduel: Program, answer: str) -> None:
    result = timesduel("play", "multiplier-showdown", stdin=typed(answer, answer, 5))
    prompt = "Choose a multiplier (2-9): "
    shown = "?" if answer == "\t" else answer
    assert f"\n{prompt}{shown}\n{prompt}{shown}\n{prompt}5\n\nPlayer 2's turn." in result.stdout


@pytest.mark.parametrize("answer", ["?", "h", "H", "help", " help "])
def test_ways_to_ask_for_help(timesduel: Program, answer: str) -> None:
    result = timesduel("play", "power-play", stdin=typed(answer))
    assert f"{answer}\nReach 100 or more; multiply by 2 or 3.\n  2 or 3 " in result.stdout


def test_moves_that_are_not_valid_in_the_last_mover_game(timesduel: Program) -> None:
    result = timesduel("play", "multiplication-showdown", stdin=typed(9, 9, 3))
    assert "\n> 3\n81 x 3 is above the ceiling of 200: choose 2.\nChoose a" in result.stdout
    result = timesduel("play", "multiplication-showdown", "--modulus", "11", stdin=typed(2, 6))
    assert "\n> 6\n2 x 6 makes 1 again (mod 11): choose 2 to 5 or 7 to 9.\nChoose" in result.stdout


def test_help_history_and_undo(timesduel: Program) -> None:
    answers = ["help", "history", 2, 3, "HISTORY", "undo", " 2 ", "history"]
    result = timesduel("play", "power-play", "--names", "Ada,Grace", stdin=typed(*answers))
    assert "by 2 or 3: help\nReach 100 or more; multiply by 2 or 3.\n  2 or 3 " in result.stdout
    assert "history\nNo moves yet.\n" in result.stdout
    assert "HISTORY\n  1. Ada: 1 x 2 = 2\n  2. Grace: 2 x 3 = 6\n" in result.stdout
    assert "undo\nThe last move is taken back. The number is 2.\n\nGrace's Turn:\n" in result.stdout
    assert "history\n  1. Ada: 1 x 2 = 2\n  2. Grace: 2 x 2 = 4\n" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 60


def test_saving_under_a_name(timesduel: Program) -> None:
    result = timesduel("play", "power-play", stdin=typed(2, "save", "save friday", 3, "quit"))
    assert "save\nSaved as power-play-1.\n" in result.stdout
    assert "save friday\nSaved as friday.\n" in result.stdout
    assert result.returncode == 0
    listed = timesduel("games").stdout
    assert "friday" in listed
    assert "power-play-1" not in listed
    assert "  friday  Power Play  " in listed
    assert "at 6 after 2 turns" in listed
    result = timesduel("play", "power-play", stdin=typed(2, "save friday", "quit"))
    assert "friday.json: exists already.\n" in result.stdout
    assert "at 6 after 2 turns" in timesduel("games").stdout


def test_commands_in_any_case_and_spacing(timesduel: Program) -> None:
    answers = ["SAVE friday", "save \t saturday", "  history "]
    result = timesduel("play", "power-play", stdin=typed(*answers))
    assert "Saved as friday.\n" in result.stdout
    assert "Saved as saturday.\n" in result.stdout
    assert "No moves yet.\n" in result.stdout


def test_history_of_a_modular_game_is_true(timesduel: Program) -> None:
    arguments = ("multiplication-showdown", "--modulus", "5")
    result = timesduel("play", *arguments, stdin=typed(2, 4, "history"))
    assert "  2. Player 2: 2 x 4 = 3 (mod 5)\n" in result.stdout


def test_saving_again_under_the_same_name(timesduel: Program) -> None:
    result = timesduel("play", "power-play", stdin=typed("save friday", 2, "save friday", "quit"))
    assert result.stdout.count("Saved as friday.") == 2


def test_undo_is_refused_in_a_timed_game(timesduel: Program) -> None:
    result = timesduel("play", "power-play", "--time", "60", stdin=typed(2, "undo"))
    assert "undo         " not in timesduel("resume", stdin=typed("help")).stdout
    assert "undo\nNot now: a move cannot be taken back in a timed game.\n" in result.stdout


def test_quit_keeps_the_game_and_says_how_to_go_on(timesduel: Program) -> None:
    result = timesduel("play", "power-play", stdin=typed(2, "quit"))
    assert "The game is saved. Go on with:\n  " in result.stdout
    assert result.stdout.endswith("-m timesduel resume power-play-1\n")
    assert (result.stderr, result.returncode) == ("", 0)


def test_the_end_of_the_input_keeps_the_game(timesduel: Program) -> None:
    result = timesduel("play", "power-play", stdin=typed(2, 2))
    assert result.returncode == 3
    assert len(result.stderr.splitlines()) == 2
    assert result.stderr.endswith("timesduel resume power-play-1\n")
    assert "at 4 after 2 turns" in timesduel("games").stdout


@pytest.mark.parametrize(("answers", "status"), [((), 3), (("quit",), 0), (("hint", "help"), 3)])
def test_a_game_without_a_move_is_not_kept(
    timesduel: Program, answers: tuple[str, ...], status: int
) -> None:
    result = timesduel("play", "power-play", stdin=typed(*answers))
    assert result.returncode == status
    told = result.stderr if status else result.stdout
    assert told.endswith("No move was made yet, so there is nothing to keep.\n")
    assert not timesduel.home.exists()


def test_but_where_somebody_asks_for_it_it_is(timesduel: Program, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    left = timesduel("play", "power-play", "--save", str(file), stdin=typed("quit"))
    assert left.stdout.endswith(f"timesduel resume {file}\n")
    assert "Game Start" in timesduel("resume", str(file), stdin=typed("quit")).stdout
    named = timesduel("play", "power-play", stdin=typed("save friday", "quit"))
    assert named.stdout.endswith("timesduel resume friday\n")
    assert "at 1 after 0 turns" in timesduel("games").stdout


def test_a_match_between_two_games_is_kept(timesduel: Program) -> None:
    timesduel("play", "power-play", "--games", "2", stdin=typed(2, 3, 2, 3, 3, "quit"))
    going_on = timesduel("games").stdout.partition("Finished")[0]
    assert "at 1 after 0 turns, game 2 of 2" in going_on


def test_a_last_line_without_an_end_counts_in_a_timed_game_too(timesduel: Program) -> None:
    result = timesduel("play", "power-play", "--time", "5", stdin="2")
    assert result.returncode == 3
    assert "now 2." in result.stdout


def test_a_last_line_without_an_end_counts(timesduel: Program) -> None:
    result = timesduel("play", "power-play", "--target", "2", stdin="2")
    assert result.returncode == 0
    assert "wins" in result.stdout


def test_line_ends_of_other_systems(timesduel: Program) -> None:
    result = timesduel("play", "power-play", stdin="2\r\n3\r\n2\r\n3\r\n3\r\n")
    assert result.stdout == (GOLDEN / "power-play.txt").read_text()


def test_a_closed_input_is_the_end_of_it(timesduel: Program) -> None:
    result = timesduel.shell("$T play power-play <&-")
    assert result.returncode == 3
    assert "Traceback" not in result.stderr


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=300))
def test_no_input_of_any_kind_shows_a_traceback(timesduel: Program, content: bytes) -> None:
    for book in ("multiplication-duel", "multiplication-showdown"):
        result = timesduel("play", book, stdin=content)
        assert result.returncode in (0, 3)


@pytest.mark.parametrize("filling", [b"x", b" ", b"0", b"3"])
@pytest.mark.parametrize("length", [1_000, 65_533, 65_536, 131_072, 1_000_000])
def test_an_endless_line_is_refused_once_and_no_part_of_it_played(
    timesduel: Program, length: int, filling: bytes
) -> None:
    result = timesduel("play", "power-play", stdin=filling * length + b"3\n2\n")
    assert result.returncode == 3
    assert result.stdout.count("is not a whole number") == 1
    assert "now 3" not in result.stdout
    assert "Player 1 multiplied by 2. Current number is now 2.\n" in result.stdout
    assert max(map(len, result.stdout.splitlines())) < 110


@pytest.mark.parametrize("book", SAMPLES)
def test_every_screen_fits_in_60_columns(timesduel: Program, book: str) -> None:
    options, moves = SAMPLES[book]
    if book == "power-play":
        moves = moves[:-1]  # the book's own last sentence is longer
    result = timesduel("play", book, *options, stdin=typed("help", "history", "x", *moves))
    assert max(map(len, result.stdout.splitlines())) <= 60
