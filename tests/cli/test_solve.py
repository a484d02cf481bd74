"""`timesduel solve`: its words, its JSON, and whatever somebody may ask."""

import json

import pytest

from tests.support import Program
from timesduel import BOOKS, Position, solve
from timesduel.data.plain import to_plain

SHOWDOWN = "multiplier-showdown"


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (
            "power-play",
            "Player 1, who begins, wins.\nWinning moves: 3.\nBest move: 3.\n"
            "With best play it is over in 5 moves.\nBecause 6^2 < T <= 3 * 6^2.\n",
        ),
        (
            "power-play --at 5",
            "The player to move loses.\nEvery move loses.\nBest try: 3.\n"
            "With best play it is over in 4 moves.\nBecause 3 * 6 < T/5 <= 6 * 6.\n",
        ),
        (
            "multiplication-duel --at 60",
            "The player to move loses.\nEvery move loses.\nBest try: 2.\n"
            "With best play it is over in 1 move.\nBecause 1 <= T/60 < 2.\n",
        ),
        (
            "multiplication-showdown --at 180",
            "The player to move loses.\nThere is no move left.\nBecause 1 <= C/180 < 2.\n",
        ),
        (
            "multiplier-showdown --target 10^1000000",
            "Player 1, who begins, loses.\nEvery move loses.\nBest try: 7.\n"
            "With best play it is over in 1593280 moves.\n"
            "Because 9 * 18^796639 < T <= 18 * 18^796639.\n",
        ),
        (
            "multiplier-showdown --target 10^1000000 --multipliers 2,5,11 --effort 20000",
            "Player 1, who begins, loses.\nEvery move loses.\nBest try found: 2.\n"
            "How long it takes is not known; for more: --effort 200000\n"
            "Because 2^27 * 5^39 * 11^29 * 22^744873\n  < T\n"
            "  <= 2^40 * 5^20 * 11^38 * 22^744873.\n",
        ),
    ],
    ids=str,
)
def test_the_words(timesduel: Program, arguments: str, shown: str) -> None:
    result = timesduel("solve", *arguments.split())
    assert result.stdout == shown
    assert (result.returncode, result.stderr) == (0, "")
    assert all(len(line) <= 60 for line in shown.splitlines())


@pytest.mark.parametrize("book", BOOKS)
def test_json_has_the_verdict_and_the_rules(timesduel: Program, book: str) -> None:
    result = json.loads(timesduel("solve", book, "--at", "4", "--json").stdout)
    rules = BOOKS[book]
    assert result == {"rules": to_plain(rules), **to_plain(solve(Position(rules, 4)))}
    assert set(result) == {"rules", "mover_wins", "winning_moves", "remoteness", "best_move"}


def test_json_of_a_huge_target_is_exact(timesduel: Program) -> None:
    result = json.loads(timesduel("solve", SHOWDOWN, "--target", "18^79652", "--json").stdout)
    assert int(result["rules"]["target"], 16) == 18**79652
    assert result["mover_wins"] is False
    assert result["remoteness"] == 2 * 79652


def test_used_numbers_matter_in_the_modular_game(timesduel: Program) -> None:
    arguments = ["solve", "multiplication-showdown", "--modulus", "7", "--multipliers", "2,3"]
    free = json.loads(timesduel(*arguments, "--at", "5", "--json").stdout)
    blocked = timesduel(*arguments, "--at", "5", "--used", "1, 3,2,6", "--json")
    assert free["winning_moves"] != json.loads(blocked.stdout)["winning_moves"]
    assert json.loads(blocked.stdout)["remoteness"] == 0
    assert timesduel(*arguments, "--at", "0").stdout.startswith("The player to move loses.")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("power-play --at 0", "'--at': must be a positive whole number."),
        ("power-play --at -3", "'--at': '-3' is not a whole number from 0 to 10^1000000"),
        ("power-play --at three", "'--at': 'three' is not a whole number"),
        ("power-play --at 1.5", "'--at': '1.5' is not a whole number"),
        ("power-play --at 100", "'--at': the game is over before 100."),
        ("multiplication-duel --at 101", "'--at': the game is over before 101."),
        ("multiplication-showdown --at 201", "'--at': the game is over before 201."),
        ("multiplication-showdown --modulus 11 --at 11", "'--at': must be below the modulus."),
        ("power-play --used 1,2", "'--used': has no place without a modulus: no number can"),
        ("multiplication-showdown --used 1", "'--used': has no place without a modulus: no"),
        ("multiplication-showdown --used 1,x", "'--used': '1,x' is not a list of numbers"),
        ("multiplication-showdown --modulus 11 --used 2,2", "'--used': must not be repeated."),
        ("power-play --target 10^1000001", "from 2 to 10^1000000"),
        ("power-play --effort 0", "'--effort': '0' is not a whole number from 1"),
        ("power-play --budget 5", "'--budget': counts states of the modular game"),
        ("nonsense", "'nonsense' is none of"),
    ],
    ids=str,
)
def test_what_cannot_be_asked(timesduel: Program, arguments: str, message: str) -> None:
    assert message in timesduel.refused("solve", *arguments.split())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("multiplication-showdown --ceiling none", "the game is endless: nobody is ever stuck"),
        (f"{SHOWDOWN} --multipliers 2,5,10 --target 10^9999 --effort 9", "within an effort of 9"),
        (
            "multiplication-showdown --modulus 37 --budget 3",
            "not solved within an effort of 3; for more: --effort 30",
        ),
    ],
    ids=str,
)
def test_what_has_no_answer(timesduel: Program, arguments: str, message: str) -> None:
    assert message in timesduel.refused("solve", *arguments.split(), status=1)


def test_a_number_of_a_million_digits_is_answered_or_refused_soon(timesduel: Program) -> None:
    """Python's own conversion of so many digits would take many times as long."""
    nines = "9" * 1_000_000
    shown = timesduel("solve", SHOWDOWN, "--target", "-", stdin=nines + "\n").stdout
    assert shown.startswith("Player 1, who begins, loses.")
    for option in ("--at", "--target"):
        message = timesduel.refused("solve", SHOWDOWN, option, "-", stdin=nines * 2)
        assert "is not a whole number" in message
    assert "is over before" in timesduel.refused("solve", SHOWDOWN, "--at", "-", stdin=nines)
    assert "'' is not" in timesduel.refused("solve", SHOWDOWN, "--at", "-")
