"""Lines on a bare descriptor."""

import fcntl
import os
import sys
from collections.abc import Iterator

import pytest

from timesduel.cli.keyboard.answers import (
    LONGEST_LINE,
    DisturbedError,
    InputEndedError,
    TooLateError,
)
from timesduel.cli.keyboard.lines import Lines


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


def test_a_line_that_is_too_long_is_cut() -> None:
    """As a whole it would be quoted in what is said of it."""
    longest = "x" * LONGEST_LINE
    lines = piped(f"{longest}\n{longest}y\n2\n".encode())
    assert [lines.read() for _ in range(3)] == [longest, f"{'x' * 20}...", "2"]


def test_a_line_that_is_too_long_is_cut_at_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    master, slave = os.openpty()
    lines, longest = Lines(slave), "x" * LONGEST_LINE
    for keys, line in ((longest, longest), (f"{longest}yz", f"{'x' * 20}...")):
        os.write(master, f"{keys}\r".encode())
        assert lines.edit(lambda: None, "", None, None) == line
    os.close(master)
    os.close(slave)
    assert "z" not in capsys.readouterr().out  # what is more is not even shown


def test_what_is_not_utf_8_is_still_a_line() -> None:
    assert piped(b"\xff5\n").read() == "\N{REPLACEMENT CHARACTER}5"


def test_a_closed_descriptor_has_no_lines() -> None:
    reader, writer = os.pipe()
    # A number that nothing gets that is opened while the line is read.
    closed = fcntl.fcntl(reader, fcntl.F_DUPFD, 200)
    for descriptor in (reader, writer, closed):
        os.close(descriptor)
    with pytest.raises(InputEndedError):
        Lines(closed).read()


def test_half_a_line_is_given_up_at_a_terminal_that_edits_lines_itself() -> None:
    """Through a pipe it would be the last line."""
    master, slave = os.openpty()
    os.write(master, b"3\x04\x04")
    with pytest.raises(InputEndedError):
        Lines(slave).read()
    os.close(master)
    os.close(slave)


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


def test_what_a_console_of_windows_gives_is_utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    """There a descriptor has the code page of the console; a file that is opened on it does not."""
    usual = os.read
    monkeypatch.setattr(os, "read", lambda *wanted: usual(*wanted).decode().encode("cp850"))
    assert piped("+ J\u00f6rg\n".encode()).read() == "+ J\u00f6rg"


class Keys:
    """What the module msvcrt does at a console: the keys, and what is shown."""

    def __init__(self) -> None:
        self.typed: list[str] = []
        self.shown = ""

    def kbhit(self) -> bool:
        return bool(self.typed)

    def getwch(self) -> str:
        return self.typed.pop(0)

    def putwch(self, char: str) -> None:
        self.shown += char


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> Keys:
    """Windows, as far as lines know it."""
    found = Keys()
    monkeypatch.setitem(sys.modules, "msvcrt", found)
    monkeypatch.setitem(sys.modules, "termios", None)
    return found


@pytest.fixture
def console() -> Iterator[Lines]:
    """Lines of something that looks like a console."""
    master, slave = os.openpty()
    yield Lines(slave)
    os.close(master)
    os.close(slave)


def test_half_a_line_at_a_console_of_windows(keys: Keys, console: Lines) -> None:
    """What one player has typed without Enter is not the beginning of the other's answer."""
    keys.typed += "12"
    with pytest.raises(TooLateError):
        console.read(0.0)
    keys.typed += "3\r"
    assert console.read(5.0) == "3"
    assert keys.shown == "123\r\n"
    keys.typed += "4"
    console.forget()
    keys.typed += "5\r6\r"
    assert [console.read(), console.read()] == ["5", "6"]  # also where there is no deadline


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("+ J\u00f6rg\r", "+ J\u00f6rg"),
        ("17\b8\r", "18"),
        ("\b\b9\t\r", "9"),
        ("\xe0H6\0;\r", "6"),  # an arrow, and F1
        ("\ud83d\ude00\ud83d\r", "\U0001f600"),
        ("4\x1a\r", "4"),
    ],
)
def test_keys_at_a_console_of_windows(keys: Keys, console: Lines, typed: str, line: str) -> None:
    keys.typed += typed
    assert console.read(5.0) == line
    assert not keys.typed


def test_a_letter_that_might_be_an_arrow(keys: Keys, console: Lines) -> None:
    """Both begin alike, but nothing follows a letter at once."""
    keys.typed += "\xe0"
    lines = Lines(console._descriptor, lambda: True)
    with pytest.raises(DisturbedError):
        lines.read()
    keys.typed += "\r"
    assert lines.read() == "\xe0"  # and what was typed is still there


def test_leaving_a_console_of_windows(keys: Keys, console: Lines) -> None:
    keys.typed += "\x1a"
    with pytest.raises(InputEndedError):
        console.read(5.0)
    keys.typed += "\x03"
    with pytest.raises(KeyboardInterrupt):
        Lines(console._descriptor).read(5.0)
