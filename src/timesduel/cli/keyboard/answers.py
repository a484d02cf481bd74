"""Answers: why there may be none, and what the typed ones mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.core.numbers import quote, read_move, ungrouped
from timesduel.errors import InvalidMoveError
from timesduel.words.grammar import one_of

if TYPE_CHECKING:
    from timesduel.core.position import Position

LONGEST_LINE = 1_000
"""Most characters of an answer; longer ones are cut."""

LONGEST_PRODUCT = 12
"""Digits: nobody is asked for a product that is longer."""

_YES, _NO = ("", "y", "yes"), ("n", "no")
_LEAVE = ("q", "quit", "exit")
_HELP = ("help", "h", "?")
_TIMES = ("x", "X", "*", "\u00d7")
"""How people write "times" before a number; the last is the multiplication sign, by its number, as
its name would load the names of all characters before the first prompt where nothing is compiled.
"""


class InputEndedError(Exception):
    """Nothing more will be typed."""


class TooLateError(Exception):
    """The deadline passed before the line was complete."""


class DisturbedError(Exception):
    """Something has happened that must be shown before the answer is complete."""


class QuitError(Exception):
    """A player wants to stop here."""


class BackError(Exception):
    """Somebody wants to go back to the menu."""


def wants_help(answer: str) -> bool:
    """Is it one of the words with which people ask what to type?"""
    return answer.strip(" \t").lower() in _HELP


def wants_to_leave(answer: str) -> bool:
    """Is it one of the words with which people leave?"""
    return answer.strip(" \t").lower() in _LEAVE


def agrees(answer: str) -> bool | None:
    """Is the answer to a question of yes or no a yes, as Enter is? None if it is neither."""
    word = answer.strip(" \t").lower()
    return True if word in _YES else False if word in _NO else None


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
