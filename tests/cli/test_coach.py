"""`timesduel coach`: the same words as at the prompt, for a position of one's choice."""

import json

import pytest

from tests.support import Program


def test_all_the_hints(timesduel: Program) -> None:
    assert timesduel("coach", "multiplication-madness").stdout == (
        "There is a move that wins.\n"
        "Make a number from 6 to 11, so that they must go on from\n"
        "  there.\n"
        "Play x6.\n"
        "Play x6. From 6 they can only make 12 to 54. They cannot\n"
        "  reach 100, but you can on your next turn.\n"
    )


@pytest.mark.parametrize(
    ("at", "move", "first"),
    [
        ("1", "6", "This move wins."),
        ("1", "2", "This move gives the win away."),
        ("6", "2", "No move wins here."),
        ("12", "9", "The only move that wins."),
    ],
)
def test_a_move(timesduel: Program, at: str, move: str, first: str) -> None:
    call = ("coach", "multiplication-madness", "--at", at, "--move", move)
    lines = timesduel(*call).stdout.splitlines()
    assert lines[0] == first
    assert len(lines) > 1
    assert max(map(len, lines)) <= 60
    data = json.loads(timesduel(*call, "--json").stdout)
    assert data["total"] == int(at)
    assert data["move"] == int(move)
    assert data["lines"][0] == first
    assert data["explanation"]["claims"]


def test_hints_as_data(timesduel: Program) -> None:
    data = json.loads(timesduel("coach", "power-play", "--at", "17", "--json").stdout)
    assert [hint["step"] for hint in data["hints"]] == ["nudge", "zone", "move", "reason"]
    assert all(hint["text"] and hint["claims"] for hint in data["hints"])


def test_what_is_not_known(timesduel: Program) -> None:
    call = ("coach", "multiplication-showdown", "--ceiling", "none")
    assert len(timesduel(*call).stdout.splitlines()) == 1
    assert len(timesduel(*call, "--move", "2").stdout.splitlines()) == 1


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--at", "100"], "'--at': the game is over before 100."),
        (["--at", "x"], "'--at': 'x' is not a whole number from 0 to 10^1000, such as 100"),
        (["--move", "12"], "'--move': 12 is not allowed: choose 2 to 9."),
        (["--move", "1"], "'--move': '1' is not a whole number from 2 to 1000000, such as 6."),
    ],
)
def test_refusals(timesduel: Program, options: list[str], problem: str) -> None:
    line = timesduel.refused("coach", "multiplication-madness", *options)
    assert line.startswith(f"Invalid value for {problem}")


def test_numbers_that_cannot_have_been_on_the_table(timesduel: Program) -> None:
    ceiling = "multiplication-showdown --ceiling 8 --at 2 --used 4,8,6"
    line = timesduel.refused("coach", *ceiling.split())
    assert line == (
        "Invalid value for '--used': has no place without a modulus: no number can come again."
    )


def test_where_nobody_can_move(timesduel: Program) -> None:
    line = timesduel.refused("coach", "multiplication-showdown", "--at", "180")
    assert line == "Invalid value for '--at': the game is over there."
