"""Labels on a sheet: none outside, none upon another; sentences that fit."""

import pytest

from timesduel.views.shapes import Box, Colour, Words, text_width
from timesduel.views.sheet import KeyLine, Sheet, Sign, fitting, folded_words, height_of_key


def texts(sheet: Sheet) -> list[str]:
    return [shape.text for shape in sheet.shapes if isinstance(shape, Words)]


def test_a_label_keeps_clear_of_others_and_of_the_edge() -> None:
    sheet = Sheet(100, 100, 10)
    assert sheet.label(Words(10, 50, "first", 10))
    assert not sheet.label(Words(12, 52, "upon it", 10))
    assert sheet.label(Words(10, 70, "below", 10))
    assert not sheet.label(Words(1, 20, "outside", 10, side="end"))
    assert not sheet.label(Words(95, 20, "outside", 10))
    assert not sheet.label(Words(50, 20, "outside" * 5, 10, side="middle"))
    assert texts(sheet) == ["first", "below"]


def test_the_room_around_a_label_counts() -> None:
    sheet = Sheet(100, 100, 10)
    assert sheet.label(Words(20, 50, "one", 10), Colour.INK, pad=4)
    (box,) = (shape for shape in sheet.shapes if isinstance(shape, Box))
    left, top, right, bottom = Words(20, 50, "one", 10).extent
    assert (box.x, box.y) == pytest.approx((left - 4, top - 4))
    assert (box.x + box.width, box.y + box.height) == pytest.approx((right + 4, bottom + 4))
    assert not sheet.label(Words(20, 66, "two", 10), pad=4)
    assert sheet.label(Words(20, 66, "two", 10), pad=4, above=0)


def test_lines_that_belong_together_are_all_there_or_none() -> None:
    sheet = Sheet(100, 100, 10)
    assert sheet.label(Words(10, 50, "here", 10))
    lines = [Words(10, 30, "free", 10), Words(10, 50, "taken", 10)]
    assert not sheet.label_together(lines)
    assert texts(sheet) == ["here"]


def test_long_sentences_have_smaller_letters() -> None:
    sheet = Sheet(100, 100, 10)
    sheet.sentence(20, "short", 10)
    sheet.sentence(40, "far too long for so narrow a sheet", 10, bold=True)
    short, long = (shape for shape in sheet.shapes if isinstance(shape, Words))
    assert short.size == 10
    assert long.extent[2] == pytest.approx(90)
    assert fitting("", 50, 12) == 12


def test_a_key_has_a_line_for_each_sign() -> None:
    sheet = Sheet(300, 200, 10)
    lines = [KeyLine(sign, sign.value) for sign in Sign]
    sheet.key(5, lines)
    assert texts(sheet) == [sign.value for sign in Sign]
    places = [shape.x for shape in sheet.shapes if isinstance(shape, Words)]
    assert places == [48, 48, 48, 48, 48, 10]
    assert height_of_key(lines) == 138


def test_words_are_folded_around_their_middle() -> None:
    words = Words(0, 50, "one two three", 10)
    assert folded_words(words, 1000) == [words]
    first, *_, last = lines = folded_words(words, 1)
    assert [line.text for line in lines] == ["one", "two", "three"]
    assert (first.y + last.y) / 2 == pytest.approx(50)
    wide = text_width("one two", 10) + 0.1
    assert [line.text for line in folded_words(words, wide)] == ["one two", "three"]


def test_several_labels_or_none() -> None:
    sheet = Sheet(100, 100, 5)
    free, same = [Words(10, 50, "first", 10)], [Words(12, 52, "upon it", 10)]
    assert not sheet.label_all([free, same], pad=2)
    assert sheet.shapes == []
    assert sheet.label_all([free], pad=2)
    assert not sheet.label_all([same])
