"""A line that is being typed: what each key does to it. Values only; `editor.py` shows them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum


class Key(Enum):
    """A key that is no character of the line."""

    ENTER = "enter"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    HOME = "home"
    END = "end"
    BACKSPACE = "backspace"
    DELETE = "delete"
    WIPE_WORD = "wipe word"
    """Ctrl-W: away with the word before the cursor."""

    WIPE_BEFORE = "wipe before"
    """Ctrl-U: away with all before the cursor."""

    WIPE_BEHIND = "wipe behind"
    """Ctrl-K: away with all from the cursor on."""

    LEAVE = "leave"
    """Ctrl-D: the end of the input, if there is nothing to delete."""

    NONE = "none"
    """One that does nothing here."""


_CONTROLS = {
    "\n": Key.ENTER,
    "\r": Key.ENTER,
    "\x01": Key.HOME,
    "\x02": Key.LEFT,
    "\x04": Key.LEAVE,
    "\x05": Key.END,
    "\x06": Key.RIGHT,
    "\x08": Key.BACKSPACE,
    "\x0b": Key.WIPE_BEHIND,
    "\x0e": Key.DOWN,
    "\x10": Key.UP,
    "\x15": Key.WIPE_BEFORE,
    "\x17": Key.WIPE_WORD,
    "\x7f": Key.BACKSPACE,
}
_SEQUENCES = {
    "A": Key.UP,
    "B": Key.DOWN,
    "C": Key.RIGHT,
    "D": Key.LEFT,
    "H": Key.HOME,
    "F": Key.END,
    "1~": Key.HOME,
    "7~": Key.HOME,
    "3~": Key.DELETE,
    "4~": Key.END,
    "8~": Key.END,
}
"""What comes behind the introduction of an escape sequence, on all common terminals."""

_SEQUENCE = re.compile(r"\x1b(?:\[([0-?]*[ -/]*[@-~])|O([ -~])|([^\[O]))", re.DOTALL)
_WORD = re.compile(r"[^ ]* *$")
_BEGUN = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|O)?")


def first_key(arrived: str) -> tuple[Key | str, str] | None:
    """The first key of what has arrived, characters as they are, and the rest.

    None as long as it has not arrived as a whole.
    """
    if not arrived or _BEGUN.fullmatch(arrived):
        return None
    if found := _SEQUENCE.match(arrived):
        pressed = _SEQUENCES.get(found[1] or found[2] or "", Key.NONE)
        return pressed, arrived[found.end() :]
    first, rest = arrived[0], arrived[1:]
    if first.isprintable():
        end = next((place for place, c in enumerate(arrived) if not c.isprintable()), None)
        return arrived[:end], "" if end is None else arrived[end:]
    return " " if first == "\t" else _CONTROLS.get(first, Key.NONE), rest


@dataclass(frozen=True)
class TypedLine:
    """A text and where the cursor is in it."""

    text: str = ""
    cursor: int = 0

    @staticmethod
    def of(text: str) -> TypedLine:
        """A text with the cursor behind it."""
        return TypedLine(text, len(text))

    @property
    def before(self) -> str:
        """What stands before the cursor."""
        return self.text[: self.cursor]

    @property
    def behind(self) -> str:
        """What stands from the cursor on."""
        return self.text[self.cursor :]

    def after(self, key: Key | str) -> TypedLine:
        """The line after a key; of characters there may be several."""
        before, behind = self.before, self.behind
        if not isinstance(key, Key):
            return _with(before + key, behind)
        if key is Key.LEFT:
            return TypedLine(self.text, max(0, self.cursor - 1))
        if key is Key.RIGHT:
            return TypedLine(self.text, min(len(self.text), self.cursor + 1))
        changed = {
            Key.HOME: ("", self.text),
            Key.END: (self.text, ""),
            Key.BACKSPACE: (before[:-1], behind),
            Key.DELETE: (before, behind[1:]),
            Key.LEAVE: (before, behind[1:]),
            Key.WIPE_WORD: (_WORD.sub("", before), behind),
            Key.WIPE_BEFORE: ("", behind),
            Key.WIPE_BEHIND: (before, ""),
        }
        return _with(*changed.get(key, (before, behind)))


def _with(before: str, behind: str) -> TypedLine:
    return TypedLine(before + behind, len(before))


class Recall:
    """Going back through earlier lines, and forth again to the one that was being typed."""

    def __init__(self, earlier: list[str]) -> None:
        self._lines = [TypedLine.of(text) for text in earlier]
        self._place = len(self._lines)
        self._lines.append(TypedLine())

    def turn(self, line: TypedLine, key: Key) -> TypedLine:
        """The line before (`Key.UP`) or behind this one, which is kept as it is now."""
        self._lines[self._place] = line
        step = -1 if key is Key.UP else 1
        self._place = min(max(0, self._place + step), len(self._lines) - 1)
        return self._lines[self._place]
