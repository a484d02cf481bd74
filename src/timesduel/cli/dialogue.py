"""A question and its answer, at a terminal or through a pipe."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from timesduel.cli.exits import EXIT_INPUT_ENDED
from timesduel.cli.lines import InputEndedError, TooLateError
from timesduel.core.numbers import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.cli.lines import Lines
    from timesduel.cli.screen import Screen

_LONGEST_ECHO = 60
_YES, _NO = ("", "y", "yes"), ("n", "no")


class QuitError(Exception):
    """A player wants to stop here."""


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


@contextmanager
def may_be_left(screen: Screen) -> Iterator[None]:
    """Something that can be left midway, as there is no game to save: what counts is written down.

    Whoever quits goes on below; the end of the input and Ctrl-C end the program.
    """
    try:
        yield
    except QuitError:
        pass
    except InputEndedError:
        raise click.exceptions.Exit(EXIT_INPUT_ENDED) from None
    except KeyboardInterrupt:
        screen.line("")
        raise
