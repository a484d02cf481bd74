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


ENDINGS = {
    "exact win": (
        ("multiplication-duel",),
        (4, 5, 5),
        "\n\nPlayer 1 has reached exactly 100 and wins the game!\n",
    ),
    "resigned": (
        ("power-play",),
        (2, "resign"),
        "by 2 or 3: resign\n\nPlayer 2 resigns.\nPlayer 1 wins the game!\n",
    ),
    "unfinished": (
        ("multiplication-showdown", "--ceiling", "none"),
        [2] * 500,
        "\n\nAfter 500 moves the game is left unfinished.\nNobody wins.\n",
    ),
    "modular": (
        ("multiplication-showdown", "--modulus", "5", "--multipliers", "2"),
        (2, 2, 2),
        "multiplies 4 by 2 to get 3 (mod 5).\n\nPlayer 2's turn.\nCurrent number: 3\n"
        "Used numbers: [1, 2, 4, 3]\nNo valid moves available!\n"
        "Player 2 cannot make a valid move.\nPlayer 1 wins the game!\n",
    ),
    "stuck at once": (
        ("multiplication-showdown", "--ceiling", "1"),
        (),
        "No valid moves available!\nPlayer 1 cannot make a valid move.\nPlayer 2 wins the game!\n",
    ),
}


@pytest.mark.parametrize("case", ENDINGS)
def test_endings_that_no_book_shows(timesduel: Program, case: str) -> None:
    arguments, answers, ending = ENDINGS[case]
    result = timesduel("play", *arguments, stdin=typed(*answers))
    assert result.stdout.endswith(ending)
    assert (result.stderr, result.returncode) == ("", 0)
    assert timesduel("replay", f"{arguments[0]}-1").stdout == result.stdout


REMARKS = {
    "House rule: the target is 60.": ("multiplication-duel", "--target", "60"),
    "Remark: the first move can already reach the target.": ("power-play", "--target", "3"),
    "House rule: the target is 8.\nRemark: the first move can already reach the target.": (
        *("multiplication-duel", "--target", "8"),
    ),
    "House rule: every product is taken modulo 11.": (
        *("multiplication-showdown", "--modulus", "11"),
    ),
    "House rule: no number above 500.": ("multiplication-showdown", "--ceiling", "500"),
    "House rule: no ceiling. Played like this the game never ends;\n"
    "after 500 moves it is left unfinished, without a winner.": (
        *("multiplication-showdown", "--ceiling", "none"),
    ),
    "Each turn has 2.5 seconds; running out costs the game.": ("power-play", "--time", "2.5"),
    "Each turn has 30 seconds; running out costs the turn,\nthe third time in a row the game.": (
        *("power-play", "--time", "30", "--on-timeout", "pass"),
    ),
}


@pytest.mark.parametrize("remark", REMARKS)
def test_what_the_opening_words_do_not_say_is_remarked(timesduel: Program, remark: str) -> None:
    result = timesduel("play", *REMARKS[remark])
    assert f"\n\n{remark}\n\n" in result.stdout


def test_an_exact_target_that_the_first_move_can_only_exceed_is_not_remarked(
    timesduel: Program,
) -> None:
    result = timesduel("play", "multiplication-duel", "--multipliers", "4,9", "--target", "5")
    assert "House rule: the target is 5.\n\n" in result.stdout


def test_one_second(timesduel: Program) -> None:
    result = timesduel("play", "power-play", "--time", "1")
    assert "Each turn has 1 second; running out costs the game.\n" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "prompt"),
    [
        (("multiplier-showdown", "--multipliers", "2,4"), "Choose a multiplier (2, 4): "),
        (("multiplication-madness", "--multipliers", "2-4,7"), "enter a multiplier (2-4, 7): "),
        (("power-play", "--multipliers", "2,4"), "Multiply the current number by 2 or 4: "),
        (("power-play", "--multipliers", "7"), "Multiply the current number by 7: "),
        (("multiplication-showdown", "--multipliers", "2,5,7"), "multiplier from 2, 5 or 7:\n> "),
        (("multiplication-showdown", "--multipliers", "7"), "Choose a multiplier from 7:\n> "),
    ],
)
def test_prompts_of_house_multipliers(
    timesduel: Program, arguments: tuple[str, ...], prompt: str
) -> None:
    assert timesduel("play", *arguments).stdout.endswith(prompt + "\n")
