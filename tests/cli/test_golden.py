"""Each game speaks as its book's sample dialogue does, to the letter."""

import pytest

from tests.support import GOLDEN, SAMPLES, Program, typed


@pytest.mark.parametrize("book", SAMPLES)
def test_the_sample_dialogue(timesduel: Program, book: str) -> None:
    options, moves = SAMPLES[book]
    result = timesduel("play", book, *options, stdin=typed(*moves))
    assert result.stdout == (GOLDEN / f"{book}.txt").read_text()
    assert result.stderr == ""
    assert result.returncode == 0


@pytest.mark.parametrize("book", SAMPLES)
def test_a_replay_is_the_same_dialogue(timesduel: Program, book: str) -> None:
    options, moves = SAMPLES[book]
    timesduel("play", book, *options, stdin=typed(*moves))
    for name in (f"{book}-1", str(timesduel.home / "games" / f"{book}-1.json")):
        result = timesduel("replay", name)
        assert result.stdout == (GOLDEN / f"{book}.txt").read_text()
        assert (result.stderr, result.returncode) == ("", 0)


@pytest.mark.parametrize("book", SAMPLES)
def test_names_take_the_place_of_player_1_and_2(timesduel: Program, book: str) -> None:
    options, moves = SAMPLES[book]
    result = timesduel("play", book, *options, "--names", "Ada,Grace", stdin=typed(*moves))
    expected = (GOLDEN / f"{book}.txt").read_text()
    assert result.stdout == expected.replace("Player 1", "Ada").replace("Player 2", "Grace")


def test_a_game_without_end_is_left_unfinished(timesduel: Program) -> None:
    answers = typed(*[2] * 500)
    result = timesduel("play", "multiplication-showdown", "--ceiling", "none", stdin=answers)
    assert result.stdout.endswith(
        "\n\nAfter 500 moves the game is left unfinished.\nNobody wins.\n"
    )
    assert (result.stderr, result.returncode) == ("", 0)
    assert timesduel("replay", "multiplication-showdown-1").stdout == result.stdout
