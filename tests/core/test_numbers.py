"""Numbers as text: plain digits and nothing else."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from timesduel.core.numbers import (
    exceeds,
    in_full,
    quote,
    read_move,
    read_number,
    ungrouped,
)
from timesduel.errors import InvalidMoveError

NOT_PLAIN = [
    *("", " ", "1_0", "+3", "-3", "5 6", "2.0", "0x5", "1e3", "five", "2\n3"),
    *("\N{FULLWIDTH DIGIT THREE}", "\N{SUPERSCRIPT TWO}", "\N{ARABIC-INDIC DIGIT THREE}"),
]


@pytest.mark.parametrize("text", NOT_PLAIN)
def test_only_plain_digits_are_a_move(text: str) -> None:
    with pytest.raises(InvalidMoveError) as caught:
        read_move(text)
    assert "\n" not in str(caught.value)


TYPED = [("5", 5), (" 5\t", 5), ("00000005", 5), ("0", 0), ("000", 0), ("1000000", 1_000_000)]


@pytest.mark.parametrize(("text", "move"), TYPED)
def test_moves(text: str, move: int) -> None:
    assert read_move(text) == move


def test_a_number_too_long_for_any_move_is_not_even_converted() -> None:
    with pytest.raises(InvalidMoveError, match="larger"):
        read_move("9" * 1_000_000)


@pytest.mark.parametrize(
    "text", [*NOT_PLAIN, "^", "10^", "^2", "2^3^4", "10**3", " 5", "5 ", "2^-1"]
)
def test_only_plain_digits_and_powers_are_a_number(text: str) -> None:
    with pytest.raises(ValueError, match="whole number"):
        read_number(text, most_digits=20)


@given(st.integers(0, 10**30))
def test_numbers_in_full(number: int) -> None:
    if number <= 10**20:
        assert read_number(str(number), most_digits=20) == number
    else:
        with pytest.raises(ValueError, match="10\\^20"):
            read_number(str(number), most_digits=20)


@given(st.integers(0, 200), st.integers(0, 200))
def test_powers(base: int, exponent: int) -> None:
    text, value = f"{base}^{exponent}", base**exponent
    if value <= 10**20:
        assert read_number(text, most_digits=20) == value
    else:
        with pytest.raises(ValueError, match="10\\^20"):
            read_number(text, most_digits=20)


@pytest.mark.parametrize("text", ["9^9999999", "9^99999999999", "9" * 100_000, "2^3323", "10^1001"])
def test_absurd_numbers_are_refused_at_once(text: str) -> None:
    with pytest.raises(ValueError, match="10\\^1000"):
        read_number(text, most_digits=1000)


@pytest.mark.parametrize("digits", [3, 15, 1000])
def test_the_examples_in_a_refusal_would_be_taken(digits: int) -> None:
    with pytest.raises(ValueError, match="whole number") as refused:
        read_number("x", most_digits=digits)
    examples = re.findall(r"[0-9]+(?:\^[0-9]+)?", str(refused.value))
    assert len(examples) == 3
    for example in examples:
        read_number(example, most_digits=digits)


def test_one_and_zero_to_any_power() -> None:
    assert read_number("1^9999999", most_digits=3) == 1
    assert read_number("0^9999999", most_digits=3) == 0


@pytest.mark.parametrize("number", [0, 7, 999, 1000, 12_345, 123_456, 1_000_000, 10**18])
def test_groups_of_digits(number: int) -> None:
    for text in (str(number), f"{number:,}", f"{number:_}"):
        assert ungrouped(text) == str(number)


@pytest.mark.parametrize(
    "text",
    [
        *(",000", "1,00", "1,0000", "1000,000", "1,000_000", "1__000", "1,000,", "1.000", "1 000"),
        "1,000",
    ],
)
def test_groups_are_for_people(text: str) -> None:
    """What is not in groups stays as it is; bots and records have digits alone."""
    assert ungrouped(text) == ("1000" if text == "1,000" else text)
    with pytest.raises(ValueError, match="is not a whole number"):
        read_number(text, most_digits=20)


def test_exceeds() -> None:
    assert not exceeds(10**50, 50)
    assert exceeds(10**50 + 1, 50)
    assert not exceeds(5, 50)


def test_quotes_are_not_cut_before_they_must_be() -> None:
    assert quote("x" * 20) == f"'{'x' * 20}'"
    assert quote("x" * 21) == f"'{'x' * 17}...'"


@given(st.text())
def test_quotes_are_short_and_printable(text: str) -> None:
    shown = quote(text)
    assert len(shown) <= 22
    assert shown.isprintable()


def test_digits_of_any_number() -> None:
    for digits in (1, 3999, 4000, 4001, 4300, 8000, 12_001):
        text = in_full(10**digits - 1)
        assert text == "9" * digits
        assert in_full(10**digits) == "1" + "0" * digits
    assert in_full(0) == "0"
    text = "".join(map(str, range(1, 2500)))
    assert in_full(read_number(text, most_digits=10_000)) == text
