"""Lines typed at a terminal: the cursor keys move in them, and back to earlier ones.

Python's readline would do that too, but it cannot be asked to show the time that is left, and not
every Python has it. What is typed at the end of a line is shown as it is, and nothing else is
written, so that a screen reader has nothing to repeat.
"""

from __future__ import annotations

import os
import sys
from codecs import getincrementaldecoder
from contextlib import suppress
from itertools import takewhile
from math import ceil, inf
from time import monotonic
from typing import TYPE_CHECKING

from timesduel.cli.keyboard.answers import (
    LONGEST_LINE,
    DisturbedError,
    InputEndedError,
    TooLateError,
)
from timesduel.cli.keyboard.countdown import LAST_SECONDS, Countdown, until_next
from timesduel.cli.keyboard.terminal import has_arrived, key_by_key
from timesduel.cli.keyboard.typed_line import Key, Recall, TypedLine, first_key
from timesduel.views.widths import columns
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Callable

_ESCAPE, _SEQUENCES = "\x1b", ("", "[", "O")
"""The Escape key, and what goes on with it: the other keys that begin so may come in pieces."""

_ALONE = 0.05
"""Seconds after which a key has nothing to do with the Escape key before it."""

_POLL_INTERVAL = 0.1
"""Seconds between two looks at whether something has happened meanwhile."""

_MOST_EARLIER_LINES = 100
_QUIET = Countdown(heard=False)
_CONTROL_D = b"\x04"
_BELL, _SAVE, _RESTORE, _CLEAR = "\a", "\x1b7", "\x1b8", "\x1b[J"


class Editor:
    """Reads lines from a terminal that `gives_keys`; remembers them."""

    def __init__(self, descriptor: int, is_disturbed: Callable[[], bool] | None = None) -> None:
        self._descriptor = descriptor
        self._is_disturbed = is_disturbed
        self._decoder = getincrementaldecoder("utf-8")(errors="replace")
        self._arrived = ""
        """Characters that were read but not used: of a key in pieces, or of an interrupted line."""
        self._ahead = 0
        """Number of the next bytes that were typed before the prompt."""
        self._earlier: list[str] = []

    def read(
        self,
        show_prompt: Callable[[], None],
        prompt: str,
        seconds: float | None,
        countdown: Countdown | None,
    ) -> str:
        """A line, asked for by what `show_prompt` shows, within so many seconds.

        `prompt` is the last line of the question. The time is seen, and heard if somebody says so.
        """
        clock = None if seconds is None else _Clock(monotonic() + seconds, countdown or _QUIET)
        row = _Row(prompt, clock)
        with key_by_key(self._descriptor, row.mark_hidden) as self._ahead:
            show_prompt()
            row.begin()
            try:
                text = self._edited(row, clock)
            except TooLateError:
                self.forget()
                raise
            except DisturbedError:  # whoever was typing goes on with it at the next prompt
                self._arrived = row.line.text + self._arrived
                raise
            finally:
                row.end()
            _write("\n")
        if text.strip() and text not in self._earlier[-1:]:
            self._earlier = [*self._earlier, text][-_MOST_EARLIER_LINES:]
        return text

    def forget(self) -> None:
        """Drop what has been typed so far, read or not, so that the next answer is without it."""
        import termios

        self._arrived = ""
        self._decoder.reset()
        with suppress(termios.error):  # the terminal has gone away
            termios.tcflush(self._descriptor, termios.TCIFLUSH)

    def _edited(self, row: _Row, clock: _Clock | None) -> str:
        recall = Recall(self._earlier)
        left = False
        while (key := self._next_key(row, clock)) is not Key.ENTER:
            line = row.line
            if key is Key.LEAVE and (not line.text or (left and not line.behind)):
                raise InputEndedError
            left = key is Key.LEAVE
            if key in (Key.UP, Key.DOWN):
                assert isinstance(key, Key)
                row.change(recall.turn(line, key))
            elif isinstance(key, Key) or len(line.text) <= LONGEST_LINE:  # more is no answer
                row.change(line.after(key))
        row.change(row.line.after(Key.END))
        return row.line.text

    def _next_key(self, row: _Row, clock: _Clock | None) -> Key | str:
        pressed = monotonic()
        while (found := first_key(self._arrived)) is None:
            if not self._has_more_or_is_disturbed(row, None if clock is None else clock.pause()):
                row.show_clock()
                continue
            more, before, pressed = self._decoder.decode(self._next_byte()), pressed, monotonic()
            if self._arrived == _ESCAPE and pressed > before + _ALONE and more not in _SEQUENCES:
                self._arrived = ""
            self._arrived += more
        key, self._arrived = found
        return key

    def _has_more_or_is_disturbed(self, row: _Row, seconds: float | None) -> bool:
        """Wait for keys, so many seconds; a DisturbedError if something else comes first."""
        if self._is_disturbed is None:
            return has_arrived(self._descriptor, seconds, row.show_if_hidden)
        until = inf if seconds is None else monotonic() + seconds
        while (left := until - monotonic()) > 0:
            if has_arrived(self._descriptor, min(left, _POLL_INTERVAL), row.show_if_hidden):
                return True
            if self._is_disturbed():
                raise DisturbedError
        return False

    def _next_byte(self) -> bytes:
        """Read one byte, so that what this line does not need is left for the next question.

        Nothing if what had arrived is gone again, as Ctrl-C and Ctrl-Z throw it away.
        """
        byte = self._read_byte()
        if not byte and has_arrived(self._descriptor, 0):
            byte = self._read_byte()
            if not byte:
                raise InputEndedError
        self._ahead = self._ahead - 1 if byte else 0
        return _CONTROL_D if byte == b"\0" and self._ahead >= 0 else byte

    def _read_byte(self) -> bytes:
        try:
            return os.read(self._descriptor, 1)
        except OSError:  # the terminal has gone away
            return b""


class _Clock:
    """Deadline of a line, and how it is shown."""

    def __init__(self, deadline: float, countdown: Countdown) -> None:
        self._deadline = deadline
        self._warns = countdown.heard and self.left > LAST_SECONDS
        self.countdown = countdown

    @property
    def left(self) -> float:
        """Seconds until the deadline."""
        return self._deadline - monotonic()

    def pause(self) -> float:
        """How long to wait before the clock is looked at again; a TooLateError if it is over."""
        if (left := self.left) <= 0:
            if self.countdown.heard:
                _write(_BELL)
            raise TooLateError
        return until_next(left)

    def bell(self) -> str:
        """The bell character, once, when the last seconds begin; else nothing."""
        if not self._warns or ceil(self.left) > LAST_SECONDS:
            return ""
        self._warns = False
        return _BELL


class _Row:
    """What is shown of a line, behind its prompt; it may take several rows of the terminal."""

    def __init__(self, prompt: str, clock: _Clock | None) -> None:
        self._prompt = prompt
        self._clock = clock
        self._clock_width = 0
        """Columns that the countdown takes; 0 while it is not shown."""
        self._hidden = False
        """Has somebody else written to the terminal, as a shell does after Ctrl-Z?"""
        self.line = TypedLine()

    def begin(self) -> None:
        """Start behind the prompt, which has just been shown."""
        _write(self._to_next_row("") if self._prompt else "")
        self.show_clock()

    def change(self, line: TypedLine) -> None:
        """Show another line in place of this one, by as little as possible."""
        old, self.line = self.line, line
        if line == old:
            return
        if old.behind == line.behind == "" and line.text.startswith(old.text):
            self._show_more(line.text[len(old.text) :])
        elif line.text == old.text:
            _write(self._move(old.before, line.before))
        else:
            same = _common_beginning(old.text, line.text)
            shown = line.text[len(same) :] + self._to_next_row(line.text)
            there, back = self._move(old.before, same), self._move(line.text, line.before)
            _write(there + shown + _CLEAR + back)
            self._clock_width = 0
            self.show_clock()

    def show_clock(self) -> None:
        """The seconds that are left, at the right end, if there is room."""
        if self._clock is None:
            return
        shown = say("play.seconds_left", count=ceil(max(0.0, self._clock.left)))
        width = max(self._clock_width, columns(shown))
        place = _width() - width  # the last column stays free: no terminal goes to the next row
        visible = columns(self._prompt + self.line.text) < place - 1
        if self._clock.countdown.seen and visible:
            self._clock_width = width
            _write(f"{_SAVE}\x1b[{place}G{shown:>{width}}{_RESTORE}")
        _write(self._clock.bell())

    def mark_hidden(self) -> None:
        """Have it shown again with the next wait. A signal handler may call this at any time."""
        self._hidden = True

    def show_if_hidden(self) -> None:
        """Redraw prompt and line, whatever the row contains, if somebody else has written there."""
        if not self._hidden:
            return
        self._hidden = False
        line, self._clock_width = self.line, 0
        shown = f"\r{self._prompt}{line.text}{self._to_next_row(line.text)}{_CLEAR}"
        _write(shown + self._move(line.text, line.before))
        self.show_clock()

    def end(self) -> None:
        """Clear the countdown, if it is shown."""
        if self._clock_width:
            _write(self._move(self.line.before, self.line.text) + _CLEAR)

    def _show_more(self, text: str) -> None:
        overwritten = columns(self._prompt + self.line.text) >= _width() - self._clock_width - 1
        clear = _CLEAR if self._clock_width and overwritten else ""
        _write(text + self._to_next_row(self.line.text) + clear)
        if clear:
            self._clock_width = 0

    def _to_next_row(self, text: str) -> str:
        """Behind the last column a terminal goes to the next row only with the next character."""
        return "" if self._place(text)[1] else " \r"

    def _place(self, before: str) -> tuple[int, int]:
        """Row and column behind the prompt and so much of the line."""
        return divmod(columns(self._prompt + before), _width())

    def _move(self, start: str, end: str) -> str:
        """Escape codes that move the cursor from behind `start` to behind `end`."""
        (row, _), (to_row, to_column) = self._place(start), self._place(end)
        rows = f"\x1b[{abs(to_row - row)}{'A' if to_row < row else 'B'}" if to_row != row else ""
        return f"{rows}\x1b[{to_column + 1}G" if start != end else ""


def _common_beginning(one: str, two: str) -> str:
    same = takewhile(lambda pair: pair[0] == pair[1], zip(one, two, strict=False))
    return "".join(character for character, _ in same)


def _width() -> int:
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 80
    except OSError:
        return 80


def _write(text: str) -> None:
    if text:
        encoding = sys.stdout.encoding or "utf-8"
        sys.stdout.write(text.encode(encoding, "replace").decode(encoding))
        sys.stdout.flush()
