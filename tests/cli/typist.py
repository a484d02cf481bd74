"""Somebody who types: lines, or keys at a pseudo-terminal."""

import os
from collections.abc import Callable

from timesduel.cli.keyboard.answers import InputEndedError
from timesduel.cli.keyboard.countdown import Countdown
from timesduel.cli.keyboard.editor import Editor
from timesduel.cli.keyboard.lines import Lines

Keyboard = tuple[int, Editor]
"""Where keys are written to, and the editor that reads them."""


class Typist(Lines):
    """Some answers, and no more."""

    def __init__(
        self, *answers: str, on_read: Callable[[float | None], None] = lambda _: None
    ) -> None:
        """`on_read` is told how many seconds there are for an answer before it is typed."""
        super().__init__()
        self._answers = iter(answers)
        self._on_read = on_read
        self.given: list[float | None] = []
        """The seconds that there were for each."""
        self.forgotten = 0
        """How often what was begun was given up."""

    def read(self, seconds: float | None = None) -> str:
        """The next answer."""
        self.given.append(seconds)
        self._on_read(seconds)
        if (answer := next(self._answers, None)) is None:
            raise InputEndedError
        return answer

    def forget(self) -> None:
        """Count it."""
        self.forgotten += 1


def read(keyboard: Keyboard, keys: bytes | str, seconds: float | None = None) -> str:
    """The line that the editor makes of keys which come when it has asked."""
    typed_keys = keys.encode() if isinstance(keys, str) else keys

    def press() -> None:
        os.write(keyboard[0], typed_keys)

    return keyboard[1].read(press, "> ", seconds, Countdown(seen=False, heard=False))
