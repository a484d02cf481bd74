"""Numbers, lists and ranges in a sentence."""

import pytest

from timesduel.words.grammar import count_digits, one_of, outline, show, spell


@pytest.mark.parametrize(
    ("numbers", "comma", "or_"),
    [
        ((2, 3, 4, 5, 6, 7, 8, 9), "2-9", "2 to 9"),
        ((2, 3), "2, 3", "2 or 3"),
        ((2, 4), "2, 4", "2 or 4"),
        ((7,), "7", "7"),
        ((2, 4, 7), "2, 4, 7", "2, 4 or 7"),
        ((2, 3, 4, 9), "2-4, 9", "2 to 4 or 9"),
        ((2, 5, 6, 7), "2, 5-7", "2 or 5 to 7"),
        ((), "", ""),
    ],
)
def test_spelling_out(numbers: tuple[int, ...], comma: str, or_: str) -> None:
    assert spell(numbers) == comma
    assert one_of(numbers) == or_


def test_a_number_within_a_sentence() -> None:
    assert outline(2**63) == str(2**63)
    assert show(2**63) == str(2**63)
    assert outline(10**100) == "a number of 101 digits"


def test_nothing_to_spell_out() -> None:
    assert spell(()) == ""


def test_counting_digits() -> None:
    assert [count_digits(n) for n in (1, 9, 10, 99, 100, 10**999)] == [1, 1, 2, 2, 3, 1000]
    assert count_digits(10**5000) == 5001
