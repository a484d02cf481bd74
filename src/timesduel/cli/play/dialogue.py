"""A question and its answer, at a terminal or through a pipe."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from timesduel.cli.exits import EXIT_INPUT_ENDED
from timesduel.cli.play.lines import InputEndedError, TooLateError
from timesduel.core.numbers import one_of, printable, quote, read_move
from timesduel.errors import InvalidMoveError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.cli.output.screen import Screen
    from timesduel.cli.play.lines import Lines
    from timesduel.core.position import Position

_LONGEST_ECHO = 60
_YES, _NO = ("", "y", "yes"), ("n", "no")
_LEAVE = ("q", "quit", "exit")

LONGEST_PRODUCT = 12
"""Digits: nobody is asked for a product that is longer."""


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


def wants_to_leave(answer: str) -> bool:
    """Is it one of the words with which people leave?"""
    return answer.strip(" \t").lower() in _LEAVE


def read_choice(position: Position, answer: str) -> int:
    """The move that somebody typed, legal or not; an InvalidMoveError says what is accepted."""
    try:
        return read_move(answer)
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
    if not (typed.isascii() and typed.isdigit() and len(typed) <= 2 * LONGEST_PRODUCT):
        raise InvalidMoveError("play.no_product", answer=quote(typed))
    return int(typed)


def agrees(answer: str) -> bool | None:
    """Is the answer to a question of yes or no a yes, as Enter is? None if it is neither."""
    word = answer.strip(" \t").lower()
    return True if word in _YES else False if word in _NO else None


@contextmanager
def may_be_left(screen: Screen) -> Iterator[None]:
    """Something that can be left midway, as there is no game to save: what counts is written down.

    After `quit` the program goes on below; the end of the input and Ctrl-C end it.
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
