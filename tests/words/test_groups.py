"""Long numbers in groups of digits, where people read them."""

import pytest

from timesduel import BOOKS
from timesduel.coach.hints import ladder
from timesduel.core.position import Position
from timesduel.voices.rules import objective
from timesduel.words.grammar import brief, from_to, outline
from timesduel.words.speech import PSEUDO, grouping, say, shown, speaking

RULES = BOOKS["power-play"].replace(target=1_000_000)


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0"), (100, "100"), (9999, "9999"), (10_000, "10,000"), (1_234_567, "1,234,567")],
)
def test_from_five_digits_on(number: int, text: str) -> None:
    assert shown(number) == brief(number) == outline(number) == str(number)
    with grouping(True):
        assert shown(number) == brief(number) == outline(number) == text
        assert from_to(number, number) == text
    assert shown(number) == from_to(number, number) == str(number)
    with grouping(False):
        assert shown(number) == str(number)


def test_whatever_is_said() -> None:
    plain = objective(RULES)
    assert "Reach 1000000 or more" in plain
    with grouping(True):
        assert objective(RULES) == plain.replace("1000000", "1,000,000")
        assert from_to("a", "a") == "a"
    assert objective(RULES) == plain


def test_names_and_what_was_typed_stay_as_they_are() -> None:
    with grouping(True):
        assert say("play.saved_as", place="1234567") == "Saved as 1234567."


def test_the_coach_says_the_same_in_groups() -> None:
    hints = ladder(Position(RULES, 100_000))
    plain = [hint.text for hint in hints]
    with grouping(True):
        grouped = [hint.text for hint in hints]
    assert grouped != plain
    assert [text.replace(",", "") for text in grouped] == [text.replace(",", "") for text in plain]


def test_in_every_language() -> None:
    with speaking(PSEUDO), grouping(True):
        assert "\N{MATHEMATICAL LEFT DOUBLE ANGLE BRACKET}1,000,000" in objective(RULES)
