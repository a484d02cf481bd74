"""At the prompt: what is accepted, and one line for everything else."""

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


@pytest.mark.parametrize(("answers", "status"), [((), 3), (("quit",), 0), (("hint", "help"), 3)])
def test_a_game_without_a_move_is_not_kept(
    timesduel: Program, answers: tuple[str, ...], status: int
) -> None:
    result = timesduel("play", "power-play", stdin=typed(*answers))
    assert result.returncode == status
    told = result.stderr if status else result.stdout
    assert told.endswith("No move was made yet, so there is nothing to keep.\n")
    assert not timesduel.home.exists()


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
