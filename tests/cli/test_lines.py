"""Lines on a bare descriptor."""

import os

import pytest

from timesduel.cli.play.lines import DisturbedError, InputEndedError, Lines, TooLateError


def piped(content: bytes) -> Lines:
    """The lines of a pipe that holds some content and is closed."""
    reader, writer = os.pipe()
    os.write(writer, content)
    os.close(writer)
    return Lines(reader)


@pytest.mark.parametrize("seconds", [None, 5.0])
def test_lines_one_by_one(seconds: float | None) -> None:
    lines = piped(b"one\ntwo\r\n\nlast")
    assert [lines.read(seconds) for _ in range(4)] == ["one", "two", "", "last"]
    for _ in range(2):
        with pytest.raises(InputEndedError):
            lines.read(seconds)


def test_a_deadline_and_the_half_line_before_it() -> None:
    reader, writer = os.pipe()
    lines = Lines(reader)
    for _ in range(2):
        os.write(writer, b"half ")
        with pytest.raises(TooLateError):
            lines.read(0.3)
    os.write(writer, b"a line\nwhole\n")
    assert lines.read(5.0) == "whole"
    assert not lines.from_terminal
    os.close(writer)


def test_a_line_that_is_too_late_is_the_next_answer() -> None:
    reader, writer = os.pipe()
    lines = Lines(reader)
    with pytest.raises(TooLateError):
        lines.read(0.0)
    os.write(writer, b"5\n")
    assert lines.read(5.0) == "5"
    os.write(writer, b"6\n")
    assert lines.read() == "6"
    os.close(writer)


def test_what_is_not_utf_8_is_still_a_line() -> None:
    assert piped(b"\xff5\n").read() == "\N{REPLACEMENT CHARACTER}5"


def test_a_closed_descriptor_has_no_lines() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    os.close(writer)
    with pytest.raises(InputEndedError):
        Lines(reader).read()


@pytest.mark.parametrize("seconds", [None, 60.0])
def test_something_else_comes_first(seconds: float | None) -> None:
    reader, writer = os.pipe()
    news = [False, True]
    lines = Lines(reader, lambda: bool(news) and news.pop(0))
    os.write(writer, b"half ")
    with pytest.raises(DisturbedError):
        lines.read(seconds)
    os.write(writer, b"a line\nand another\n")
    assert lines.read(seconds) == "half a line"  # nothing is lost
    news = [True]
    assert lines.read(seconds) == "and another"  # as it was there already
    os.close(writer)
