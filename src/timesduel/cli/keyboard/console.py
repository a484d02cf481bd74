"""The console of Windows, read key by key where a line may have to be given up.

Windows edits a line itself, and keeps what was typed of it to itself until Enter. Somebody whose
time runs out would leave it to the other player: so where that can happen, we take the keys.
"""

from __future__ import annotations

import time
from queue import Empty
from typing import Protocol

_POLL_INTERVAL = 0.01
"""Seconds between two looks whether a key was pressed."""

_SPECIAL = ("\0", "\xe0")
"""The first of two characters that stand for a key like an arrow; the second is also a plain à."""


class Keys(Protocol):
    """The functions of the module msvcrt that are needed."""

    def kbhit(self) -> bool: ...
    def getwch(self) -> str: ...
    def putwch(self, char: str, /) -> None: ...


class Console:
    """The lines that are typed there; it has the methods of a queue."""

    def __init__(self, keys: Keys) -> None:
        self._keys = keys
        self._typed = ""

    def get(self, timeout: float) -> bytes:
        """The next line, with its end; nothing at Ctrl-Z. `Empty` after so many seconds."""
        until = time.monotonic() + timeout
        while True:
            while self._keys.kbhit():
                key = self._keys.getwch()
                if key == "\x03":  # Ctrl-C, in the instant in which a key was taken
                    raise KeyboardInterrupt
                if key == "\x1a" and not self._typed:
                    return b""
                if key in "\r\n":
                    return self._line()
                self._take(key)
            if time.monotonic() >= until:
                raise Empty
            time.sleep(_POLL_INTERVAL)

    def forget(self) -> None:
        """Give up what has been typed of a line."""
        while self._keys.kbhit():
            self._keys.getwch()
        self._typed = ""

    def _line(self) -> bytes:
        self._show("\r\n")
        line, self._typed = self._typed, ""
        units = line.encode("utf-16-le", "surrogatepass")  # one key each, and two for an emoji
        return units.decode("utf-16-le", "ignore").encode() + b"\n"

    def _take(self, key: str) -> None:
        if key in _SPECIAL and self._keys.kbhit():
            self._keys.getwch()
        elif key == "\b" and self._typed:
            self._typed = self._typed[:-1]
            self._show("\b \b")
        elif key >= " ":
            self._typed += key
            self._show(key)

    def _show(self, text: str) -> None:
        for char in text:
            self._keys.putwch(char)
