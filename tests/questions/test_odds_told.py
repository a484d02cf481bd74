"""Chances in lines: rounded from the exact fraction, within a width."""

from fractions import Fraction

import pytest

from timesduel.questions.odds import _decimal, chance_lines


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
