"""`timesduel odds`: what it prints, and one line for each option that is not accepted."""

import json
from fractions import Fraction

import pytest

from tests.players.brute_odds import best, brute_odds, uniform
from tests.support import Program
from timesduel import BOOKS
from timesduel.questions.odds import _decimal, chance_lines

RANDOM_PERFECT = ("--p1", "random", "--p2", "perfect")
RANDOM_RANDOM = ("--p1", "random", "--p2", "random")

SHOWN = {
    ("power-play", *RANDOM_RANDOM): """\
Player 1 (random) wins with probability 39/64 = 0.609375
Player 2 (random) wins with probability 25/64 = 0.390625
""",
    ("multiplier-showdown", *RANDOM_PERFECT): """\
Player 1 (random) wins with probability 7/256
  about 0.027344
Player 2 (perfect) wins with probability 249/256
  about 0.972656
""",
    ("multiplication-showdown", "--modulus", "11", *RANDOM_PERFECT): """\
Player 1 (random) wins with probability 47/48
  about 0.979167
Player 2 (perfect) wins with probability 1/48
  about 0.020833
""",
    ("power-play", "--target", "10^100", *RANDOM_PERFECT): """\
Player 1 (random) wins with probability below 0.000001
  exactly 1/680564733841876926926749214863536422912
Player 2 (perfect) wins with probability above 0.999999
  a fraction of 39 over 39 digits, see --json
""",
    ("power-play", "--target", "10^1000000", "--p1", "perfect", "--p2", "perfect"): """\
Player 1 (perfect) wins with probability 1
Player 2 (perfect) wins with probability 0
""",
    ("multiplication-duel", "--at", "25", *RANDOM_RANDOM): """\
Player 1 (random) wins with probability 23/64 = 0.359375
Player 2 (random) wins with probability 41/64 = 0.640625
""",
    ("multiplication-showdown", "--ceiling", "10", "--at", "9", *RANDOM_RANDOM): """\
Player 1 (random) wins with probability 0
Player 2 (random) wins with probability 1
""",
}


@pytest.mark.parametrize("arguments", SHOWN, ids=[" ".join(a)[:40] for a in SHOWN])
def test_what_is_shown(timesduel: Program, arguments: tuple[str, ...]) -> None:
    result = timesduel("odds", *arguments)
    assert result.stdout == SHOWN[arguments]
    assert result.returncode == 0
    assert not timesduel.home.exists()
    assert max(map(len, result.stdout.splitlines())) <= 60


@pytest.mark.parametrize("book", BOOKS)
def test_json_is_exact(timesduel: Program, book: str) -> None:
    result = timesduel("odds", book, "--json", *RANDOM_PERFECT)
    data = json.loads(result.stdout)
    assert list(data) == ["p1", "p2"]
    expected = brute_odds(BOOKS[book], 1, 1, uniform, best)
    assert (Fraction(data["p1"]), Fraction(data["p2"])) == expected
    assert all("/" in chance for chance in data.values())


def test_json_of_what_is_certain(timesduel: Program) -> None:
    arguments = ("--p1", "perfect", "--p2", "random", "--target", "10^18", "--json")
    result = timesduel("odds", "multiplier-showdown", *arguments)
    assert result.stdout == '{"p1": "1/1", "p2": "0/1"}\n'


def test_a_target_from_standard_input(timesduel: Program) -> None:
    result = timesduel("odds", "power-play", "--target", "-", *RANDOM_RANDOM, stdin="5\n")
    assert "(random) wins with probability 1/4 = 0.25\n" in result.stdout


BAD = [
    (("--p1", "gredy", "--p2", "perfect"), "'--p1': 'gredy' is none of random, greedy, beginner, "),
    (("--p1", "random", "--p2", ""), "'--p2': '' is none of random, greedy, beginner, "),
    (("--p1", "random"), "'--p2'. Choose from random, greedy, beginner, "),
    ((*RANDOM_RANDOM, "--at", "0"), "'--at'"),
    ((*RANDOM_RANDOM, "--at", "-5"), "'--at'"),
    ((*RANDOM_RANDOM, "--at", "100"), "'--at'"),
    ((*RANDOM_RANDOM, "--at", "1e3"), "'--at'"),
    ((*RANDOM_RANDOM, "--target", "1"), "'--target'"),
    ((*RANDOM_RANDOM, "--ceiling", "50"), "'--ceiling'"),
    ((*RANDOM_RANDOM, "--effort", "0"), "'--effort'"),
    ((*RANDOM_RANDOM, "more"), "more"),
]


@pytest.mark.parametrize(("arguments", "culprit"), BAD, ids=[" ".join(a)[:40] for a, _ in BAD])
def test_bad_options_are_named(
    timesduel: Program, arguments: tuple[str, ...], culprit: str
) -> None:
    line = timesduel.refused("odds", "power-play", *arguments)
    assert culprit in line
    assert line.isprintable()


def test_numbers_past_the_end(timesduel: Program) -> None:
    for rule, at in (("--ceiling=10", "11"), ("--modulus=11", "11"), ("--modulus=11", "12")):
        line = timesduel.refused("odds", "multiplication-s", rule, "--at", at, *RANDOM_RANDOM)
        assert "'--at'" in line


def test_no_answer(timesduel: Program) -> None:
    arguments = ("odds", "multiplication-showdown", "--ceiling", "none", *RANDOM_RANDOM)
    assert "endless" in timesduel.refused(*arguments, status=1)
    arguments = ("odds", "power-play", "--effort", "5", *RANDOM_RANDOM)
    assert timesduel.refused(*arguments, status=1) == (
        "not computed within an effort of 5; for more: --effort 50"
    )


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), "0"),
        (Fraction(1), "1"),
        (Fraction(1, 2), "0.5"),
        (Fraction(1, 10**6), "0.000001"),
        (Fraction(1, 3), "about 0.333333"),
        (Fraction(2, 3), "about 0.666667"),
        (Fraction(1, 2 * 10**6), "below 0.000001"),
        (Fraction(3, 2 * 10**6), "about 0.000002"),
        (Fraction(5, 2 * 10**6), "about 0.000002"),
        (Fraction(1, 19**10_000), "below 0.000001"),
        (1 - Fraction(1, 19**10_000), "above 0.999999"),
        (Fraction(10**5000, 3 * 10**5000 + 1), "about 0.333333"),
    ],
)
def test_decimals_are_rounded_from_the_fraction(chance: Fraction, shown: str) -> None:
    assert _decimal(chance) == shown


def test_lines_stay_within_the_width() -> None:
    name = "perfect"
    who = f"Player 1 ({name}) wins with probability"
    for power in range(60):
        for chance in (Fraction(1, 3**power), Fraction(1, 2**power), 1 - Fraction(1, 7**power)):
            lines = list(chance_lines(1, name, chance, 60))
            assert lines[0].startswith(who)
            assert max(map(len, lines)) <= 60


def test_one_line_where_it_fits() -> None:
    name = "random"
    who = f"Player 1 ({name}) wins with probability"
    assert list(chance_lines(1, name, Fraction(1, 3), 60)) == [f"{who} 1/3, about 0.333333"]
    assert list(chance_lines(1, name, Fraction(3, 8), 60)) == [f"{who} 3/8 = 0.375"]
    long = Fraction(123_457, 1_000_000)
    assert list(chance_lines(1, name, long, 60)) == [f"{who} 123457/1000000", "  = 0.123457"]
