"""Typing at the prompt in a real pseudo-terminal: editing, earlier lines, and the clock."""

from __future__ import annotations

import io
import os
import re
import signal
import termios
import time
from typing import TYPE_CHECKING

import pytest

from tests.cli.glass import Glass
from tests.cli.terminal import Child, Start, exact, finish, in_terminal
from tests.cli.typist import Keyboard, read
from tests.support import TIMESDUEL, Program, command_line, typed
from timesduel import BOOKS, refute
from timesduel.cli.keyboard import editor
from timesduel.cli.keyboard.answers import DisturbedError, InputEndedError, TooLateError
from timesduel.cli.keyboard.countdown import Countdown

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

    from timesduel.cli.keyboard.editor import Editor

SIZES = [(24, 80), (20, 60)]
UP, DOWN, LEFT, HOME, BACKSPACE = "\x1b[A", "\x1b[B", "\x1b[D", "\x1b[H", "\x7f"
MADNESS = "Player 1, enter a multiplier (2-9): "


class Seen:
    """A program in a terminal, and what is on the glass of it."""

    def __init__(self, child: Child, size: tuple[int, int]) -> None:
        self.child, self._glass = child, Glass(*size)

    def after(self, text: str) -> Glass:
        """What is to be seen as soon as a text has come."""
        self.child.expect_exact(text)
        self._glass.write(self.child.before + self.child.after)
        return self._glass

    def finish(self) -> Glass:
        """What is to be seen in the end."""
        assert finish(self.child) == 0
        self._glass.write(self.child.before)
        return self._glass


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[1]}x{size[0]}")
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    """Lines and columns."""
    chosen: tuple[int, int] = request.param
    return chosen


def test_editing_in_the_middle_of_a_line(terminal: Start, size: tuple[int, int]) -> None:
    seen = Seen(terminal("play", "madness", size=size), size)
    seen.after(MADNESS)
    seen.child.send(f"junk{LEFT}{LEFT}XY{HOME}{LEFT}>{BACKSPACE}!\x05.\r")
    assert f"{MADNESS}!juXYnk." in seen.after("'!juXYnk.' is not a whole number").rows
    seen.after(MADNESS)
    seen.child.send(f"x7{BACKSPACE}6\r")
    assert f"{MADNESS}x6" in seen.after("Current Total is now 6.").rows


def test_a_line_of_several_rows(terminal: Start, size: tuple[int, int]) -> None:
    seen = Seen(terminal("play", "madness", size=size), size)
    seen.after(MADNESS)
    lines, width = size
    letters = "abcdefghij" * 20
    to_the_edge = letters[: width - len(MADNESS) - 1]
    for keys, expected in [
        (letters, letters),
        (f"{HOME}<>", f"<>{letters}"),
        (f"\x05{BACKSPACE * 60}", f"<>{letters[:-60]}"),
        (f"\x15{to_the_edge}", to_the_edge),
        (f"{HOME}..", f"..{to_the_edge}"),
        (f"{BACKSPACE * 2}", f"..{to_the_edge[:-2]}"),
    ]:
        seen.child.send(f"{keys}\x05#")  # an end to wait for; sometimes the last in its row
        rows = seen.after("#").rows
        whole = f"{MADNESS}{expected}#"
        folded = [whole[start : start + width] for start in range(0, len(whole), width)]
        first = next(place for place, row in enumerate(rows) if row.startswith(MADNESS.strip()))
        assert [*rows[first:], *[""] * lines][: len(folded) + 1] == [*folded, ""]
        seen.child.send(BACKSPACE)
    seen.child.send("\x152\r")
    assert f"{MADNESS}2" in seen.after("Current Total is now 2.").rows


def test_earlier_lines_come_back(terminal: Start, size: tuple[int, int]) -> None:
    seen = Seen(terminal("play", "madness", size=size), size)
    for answer, shown in (("2", "2"), ("3", "3"), (f"{UP}{UP}{UP}", "2"), (f"9{UP}{DOWN}", "9")):
        prompt = seen.after("enter a multiplier (2-9): ").row
        seen.child.send(f"{answer}\r")
        rows = seen.after(f"You chose {shown}.").rows
        assert f"{prompt} {shown}" in rows
    seen.after("Enter to leave)? ")
    seen.child.send("\r")
    assert "^[" not in "".join(seen.finish().rows)


def test_the_escape_key_alone_is_nothing(terminal: Start) -> None:
    child = terminal("play", "madness")
    child.expect_exact(MADNESS)
    child.send("\x1b")
    time.sleep(0.5)  # as nobody types an escape sequence
    child.sendline("5")
    child.expect_exact("You chose 5.")


def test_keys_that_are_thrown_away_before_they_are_read(
    monkeypatch: pytest.MonkeyPatch, keyboard: Keyboard
) -> None:
    """As by Ctrl-C, which must not find the program waiting for the next key."""
    keys, editor_of_keys = keyboard
    waited: list[float | None] = []

    def arrives(_: int, seconds: float | None = None, *_callback: object) -> bool:
        waited.append(seconds)
        if len(waited) == 3:
            os.write(keys, b"2\r")
        return len(waited) != 2

    def check_mode() -> None:
        """Reading does not wait, or else this test would for ever."""
        assert termios.tcgetattr(keys)[6][termios.VMIN] == 0

    monkeypatch.setattr(editor, "has_arrived", arrives)
    assert editor_of_keys.read(check_mode, "> ", None, None) == "2"
    assert waited[:3] == [None, 0, None]


def test_what_follows_stands_below_a_line_of_several_rows(
    keyboard: Keyboard, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wherever in the line Enter is pressed."""
    text = "a" * 100
    assert read(keyboard, f"{text}{HOME}\r") == text
    glass = Glass(5, 80)
    glass.write(f"> {capsys.readouterr().out}\rnext")
    assert glass.rows == [f"> {text[:78]}", text[78:], "next", "", ""]


def test_a_line_comes_back_where_it_was_typed_last(keyboard: Keyboard) -> None:
    for line in ("save", "2", "save", "save"):
        assert read(keyboard, f"{line}\r") == line
    assert read(keyboard, f"{UP}\r") == "save"
    assert read(keyboard, f"{UP}{UP}\r") == "2"


def test_half_a_character_is_gone_when_the_time_is_up(keyboard: Keyboard) -> None:
    with pytest.raises(TooLateError):
        read(keyboard, "\N{MULTIPLICATION SIGN}".encode()[:1], 0.05)
    assert read(keyboard, "2\r") == "2"


def test_half_a_key_is_kept_while_something_else_is_told(
    monkeypatch: pytest.MonkeyPatch, keyboard: Keyboard
) -> None:
    monkeypatch.setattr(editor, "_POLL_INTERVAL", 0.01)
    half = LEFT[:2]
    reader = keyboard[1]  # what is written to it may take a while to arrive
    monkeypatch.setattr(reader, "_is_disturbed", lambda: reader._arrived == half)
    with pytest.raises(DisturbedError):
        read(keyboard, f"1{half}")
    monkeypatch.setattr(reader, "_is_disturbed", None)
    assert read(keyboard, f"{LEFT[2:]}2\r") == "21"


def test_the_terminal_is_closed(keyboard: Keyboard) -> None:
    keys, editor_of_keys = keyboard
    with pytest.raises(InputEndedError):
        editor_of_keys.read(lambda: os.close(keys), "> ", None, None)


def test_no_editing_where_the_terminal_is_dumb(terminal: Start) -> None:
    child = terminal("play", "madness", "--time", "60", TERM="dumb")
    child.talk((exact(MADNESS), "5"), exact("You chose 5."))
    assert "\x1b" not in child.before
    assert " s]" not in child.before


def test_stopped_and_let_go_on(timesduel: Program) -> None:
    """After Ctrl-Z the shell has a usual terminal; afterwards the line is there again."""
    env = {**timesduel.environment, "PS1": "shell> "}
    child = in_terminal("/bin/bash", "--norc", "--noprofile", "-i", env=env)
    child.talk((exact("shell> "), command_line(*TIMESDUEL, "play", "madness")), exact(MADNESS))
    child.send(f"79{LEFT}")
    child.expect_exact("79\x1b[")  # Ctrl-Z drops what has not been read
    child.send("\x1a")
    child.talk(
        exact("Stopped"),
        (exact("shell> "), "stty -a | tr ';' '\\n' | tr ' ' '\\n' | grep -cxE 'echo|icanon'"),
        (exact("\r2\r\n"), "fg"),
        (exact(f"\r{MADNESS}79"), BACKSPACE),
        exact("You chose 9."),
    )
    child.close(force=True)


class _StoppingWriter(io.RawIOBase):
    """Where text is written to; the program is stopped in the middle of the one that is named."""

    def __init__(self, text: bytes) -> None:
        self.written: list[bytes] = []
        self._text: bytes | None = text

    def writable(self) -> bool:
        return True

    def write(self, data: ReadableBuffer, /) -> int:
        self.written.append(bytes(data))
        if self.written[-1] == self._text:
            self._text = None
            os.kill(os.getpid(), signal.SIGTSTP)
        return len(self.written[-1])


def test_stopped_in_the_middle_of_a_write(
    monkeypatch: pytest.MonkeyPatch, keyboard: Keyboard
) -> None:
    """A handler may not write then, so the line is shown again as soon as that can be done."""
    raw = _StoppingWriter(b"7")
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BufferedWriter(raw), "utf-8"))
    monkeypatch.setattr(signal, "raise_signal", lambda _: None)  # let go on at once
    before = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
    try:
        assert read(keyboard, "79\r") == "79"
    finally:
        signal.signal(signal.SIGTSTP, before)
    assert raw.written == [b"7", b"\r> 7\x1b[J", b"9", b"\n"]


def test_the_countdown(terminal: Start, size: tuple[int, int]) -> None:
    call = ("play", "madness", "--time", "12")
    seen = Seen(terminal(*call, size=size), size)
    glass = seen.after("[12 s]\x1b8")
    assert glass.row.startswith(MADNESS)
    assert glass.row.endswith(" [12 s]")
    assert (len(glass.row), glass.column) == (size[1] - 1, len(MADNESS))
    glass = seen.after("[10 s]\x1b8")
    assert seen.child.before.count("[") == 1  # nothing between: [11 s] is not shown
    seen.child.send("6")
    glass = seen.after(" [9 s]\x1b8")
    assert seen.child.before.count("\a") == 1
    assert glass.row.split() == [*MADNESS.split(), "6", "[9", "s]"]
    assert glass.column == len(MADNESS) + 1
    seen.child.send(BACKSPACE + "7\r")
    rows = seen.after("You chose 7.").rows
    assert f"{MADNESS}7" in rows
    assert not any(" s]" in row for row in rows)


@pytest.fixture
def idle_editor(monkeypatch: pytest.MonkeyPatch, keyboard: Keyboard) -> Editor:
    """An editor at whose terminal nobody types, while time passes as fast as it is waited for."""
    now = [0.0]

    def nothing(_: int, seconds: float, *_callback: object) -> bool:
        now[0] += seconds
        return False

    monkeypatch.setattr(editor, "monotonic", lambda: now[0])
    monkeypatch.setattr(editor, "has_arrived", nothing)
    return keyboard[1]


@pytest.mark.parametrize(
    ("seconds", "countdown", "heard"),
    [
        (30.0, Countdown(), ["10", "0"]),
        (10.0, Countdown(), ["0"]),  # these are the last seconds from the first
        (30.0, Countdown(heard=False), []),
        (30.0, None, []),
    ],
)
def test_the_bell_rings_once_and_at_the_end(
    idle_editor: Editor,
    capsys: pytest.CaptureFixture[str],
    seconds: float,
    countdown: Countdown | None,
    heard: list[str],
) -> None:
    with pytest.raises(TooLateError):
        idle_editor.read(lambda: None, "> ", seconds, countdown)
    shown = capsys.readouterr().out
    before_bells = shown.split("\a")[:-1]
    assert [re.findall(r"\[(\d+) s\]", before)[-1] for before in before_bells] == heard
    begun = [30, 20] if seconds > 10 else []
    told = re.findall(r"\[(\d+) s\]", shown)
    assert told == [str(second) for second in (*begun, *range(10, -1, -1))]


def test_the_countdown_makes_room(terminal: Start) -> None:
    size = (20, 60)
    seen = Seen(terminal("play", "madness", "--time", "600", size=size), size)
    assert seen.after("[600 s]\x1b8").row.endswith("[600 s]")
    typed_text = "a" * 30
    seen.child.send(typed_text)
    seen.child.send("\r")
    rows = seen.after("is not a whole number").rows
    whole = MADNESS + typed_text
    assert [whole[:60], whole[60:]] == rows[rows.index(whole[:60]) :][:2]
    assert not any(" s]" in row for row in rows)


@pytest.mark.parametrize(
    ("options", "bells", "shown"),
    [((), 1, True), (("--no-bell",), 0, True), (("--no-countdown",), 1, False)],
)
def test_bell_and_countdown_can_be_switched_off(
    terminal: Start, options: tuple[str, ...], bells: int, shown: bool
) -> None:
    child = terminal("play", "madness", "--time", "1", *options)
    child.expect_exact("Player 1's time is up.")
    assert child.before.count("\a") == bells
    assert ("[1 s]" in child.before) == shown


def test_how_to_go_on_without_a_bell(terminal: Start) -> None:
    child = terminal("play", "madness", "--time", "60", "--no-bell", "--no-countdown")
    child.expect_exact(MADNESS)
    child.sendline("2")
    child.expect_exact("Player 2, enter")
    child.sendline("quit")
    child.expect("resume multiplication-madness-1 --no-bell --no-countdown\r\n")


def test_the_computer_moves_as_the_computer(terminal: Start, size: tuple[int, int]) -> None:
    call = ("play", "madness", "--p2", "greedy")
    seen = Seen(terminal(*call, size=size), size)
    seen.after(MADNESS)
    seen.child.send("2\r")
    seen.child.expect_exact("\x1b[35mPlayer 2, the computer, plays x9: 2 x 9 = 18.\x1b[0m\r\n")
    assert "Player 2, enter" not in seen.child.before


def test_long_numbers_in_groups(terminal: Start, timesduel: Program) -> None:
    call = ("play", "power-play", "--target", "1_000_000", "--multipliers", "2,12345")
    child = terminal(*call, NO_COLOR="1")
    child.talk(
        exact("Target Number: 1,000,000\r\n"),
        exact("To win: Reach 1,000,000 or more; multiply by 2 or 12345."),
        (exact("2 or 12345: "), "12345"),
        exact("Current number is now 12,345."),
        (exact("2 or 12345: "), "hint"),
        (exact("Hint: "), "history"),
        exact("Player 1: 1 x 12345 = 12,345\r\n"),
    )
    piped = timesduel(*call, stdin=typed(12345, "history")).stdout
    assert "Target Number: 1000000\n" in piped
    assert "1 x 12345 = 12345\n" in piped


def test_why(timesduel: Program) -> None:
    result = timesduel("play", "madness", "--coach", stdin=typed(2, "why", "?", "y", 6))
    reason = refute(BOOKS["multiplication-madness"].opening(), 2).text
    said = " ".join(result.stdout.partition("hint)? why\n")[2].split())
    assert said.startswith(f"{reason} Take it back (Y/n, why or hint)? ? Type y to take it back, ")
    assert "Current Total is now 6." in result.stdout
