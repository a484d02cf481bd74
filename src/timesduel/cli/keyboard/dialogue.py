"""A question and its answer, at a terminal or through a pipe."""

from __future__ import annotations

from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

import click

from timesduel.cli.ending import EXIT_INPUT_ENDED
from timesduel.cli.keyboard.answer import DisturbedError, InputEndedError, TooLateError
from timesduel.core.numbers import printable, quote, read_move, ungrouped
from timesduel.errors import InvalidMoveError
from timesduel.words.grammar import one_of
from timesduel.words.speech import grouping

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.cli.keyboard.countdown import Countdown
    from timesduel.cli.keyboard.lines import Lines
    from timesduel.cli.screen.screen import Screen
    from timesduel.core.position import Position

_LONGEST_ECHO = 60
_YES, _NO = ("", "y", "yes"), ("n", "no")
_LEAVE = ("q", "quit", "exit")
_HELP = ("help", "h", "?")
_TIMES = ("x", "X", "*", "\u00d7")
"""How people write "times" before a number; the last is the multiplication sign, by its number, as
its name would load the names of all characters before the first prompt where nothing is compiled.
"""

LONGEST_PRODUCT = 12
"""Digits: nobody is asked for a product that is longer."""


class QuitError(Exception):
    """A player wants to stop here."""


def ask(
    screen: Screen,
    lines: Lines,
    question: str,
    seconds: float | None = None,
    countdown: Countdown | None = None,
) -> str:
    """The answer to a question; through a pipe it is shown, as a terminal would."""
    try:
        if screen.is_watched and lines.can_be_edited:
            prompt = question.rpartition("\n")[2]
            return lines.edit(lambda: screen.prompt(question), prompt, seconds, countdown)
        screen.prompt(question)
        answer = lines.read(seconds)
    except (InputEndedError, TooLateError, DisturbedError):
        screen.line("")
        raise
    if not lines.from_terminal:
        shown = printable(answer[:_LONGEST_ECHO])
        screen.line(shown if len(answer) <= _LONGEST_ECHO else f"{shown}...")
    return answer


def ask_until_answered(
    screen: Screen,
    lines: Lines,
    question: str,
    seconds: float | None = None,
    countdown: Countdown | None = None,
) -> str:
    """The answer to a question to which Enter alone is none: it is asked again, without a word."""
    deadline = None if seconds is None else monotonic() + seconds
    while not (answer := ask(screen, lines, question, seconds, countdown)).strip(" \t"):
        seconds = None if deadline is None else deadline - monotonic()
    return answer


def wants_help(answer: str) -> bool:
    """Is it one of the words with which people ask what to type?"""
    return answer.strip(" \t").lower() in _HELP


def wants_to_leave(answer: str) -> bool:
    """Is it one of the words with which people leave?"""
    return answer.strip(" \t").lower() in _LEAVE


def read_choice(position: Position, answer: str) -> int:
    """The move that somebody typed, legal or not; an InvalidMoveError says what is accepted."""
    typed = answer.strip(" \t")
    number = typed[1:].lstrip(" ") if typed.startswith(_TIMES) else typed
    try:
        return read_move(number if number.isdigit() else typed)
    except InvalidMoveError as error:
        choices = one_of(position.legal_moves())
        raise InvalidMoveError("play.choose", problem=error.message, choices=choices) from None


def read_legal_choice(position: Position, answer: str) -> int:
    """The legal move that somebody typed; a MoveError says what is accepted."""
    move = read_choice(position, answer)
    position.play(move)
    return move


def read_product(answer: str) -> int:
    """The product that somebody typed, right or wrong."""
    typed = answer.strip(" \t")
    digits = ungrouped(typed)
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 2 * LONGEST_PRODUCT):
        raise InvalidMoveError("play.no_product", answer=quote(typed))
    return int(digits)


def agrees(answer: str) -> bool | None:
    """Is the answer to a question of yes or no a yes, as Enter is? None if it is neither."""
    word = answer.strip(" \t").lower()
    return True if word in _YES else False if word in _NO else None


@contextmanager
def may_be_left(screen: Screen) -> Iterator[None]:
    """Something that can be left midway, as there is no game to save: what counts is written down.

    After `quit` the program goes on below; the end of the input and Ctrl-C end it. At a terminal
    long numbers are shown in groups of digits.
    """
    try:
        with grouping(screen.is_watched):
            yield
    except QuitError:
        pass
    except InputEndedError:
        raise click.exceptions.Exit(EXIT_INPUT_ENDED) from None
    except KeyboardInterrupt:
        screen.line("")
        raise
