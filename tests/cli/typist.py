"""Somebody who types, without a terminal."""

from collections.abc import Callable

from timesduel.cli.keyboard.answers import InputEndedError
from timesduel.cli.keyboard.lines import Lines


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
