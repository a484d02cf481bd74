"""A question and its answer, at a terminal or through a pipe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.cli.lines import InputEndedError, TooLateError
from timesduel.core.numbers import printable

if TYPE_CHECKING:
    from timesduel.cli.lines import Lines
    from timesduel.cli.screen import Screen

_LONGEST_ECHO = 60
_YES, _NO = ("", "y", "yes"), ("n", "no")


def ask(screen: Screen, lines: Lines, question: str, seconds: float | None = None) -> str:
    """The answer to a question; through a pipe it is shown, as a terminal would."""
    screen.prompt(question)
    try:
        answer = lines.read(seconds)
    except (InputEndedError, TooLateError):
        screen.line("")
        raise
    if not lines.from_terminal:
        shown = printable(answer[:_LONGEST_ECHO])
        screen.line(shown if len(answer) <= _LONGEST_ECHO else f"{shown}...")
    return answer


def agrees(answer: str) -> bool | None:
    """Is the answer to a question of yes or no a yes, as Enter is? None if it is neither."""
    word = answer.strip(" \t").lower()
    return True if word in _YES else False if word in _NO else None
