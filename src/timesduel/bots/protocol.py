"""The text protocol: lines to meanings and back. docs/protocol.md describes it for bot authors.

A `Language` is how a game is put to a program, and how its answers are understood.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from timesduel.core.numbers import in_full, printable, quote, read_move, read_number
from timesduel.core.outcome import Reason
from timesduel.core.position import Position
from timesduel.core.rules import LONGEST_NAME, Rules
from timesduel.data.plain import json_line
from timesduel.data.reading import read_value
from timesduel.errors import BotError, InvalidMoveError, TimesDuelError
from timesduel.words.grammar import one_of

if TYPE_CHECKING:
    from collections.abc import Sequence


GREETING, GREETED = "tdp", "tdpok"
"""The handshake."""

ASK_READY, READY = "isready", "readyok"
"""The question and its answer, which says that all earlier lines have been dealt with."""

NEW_GAME, POSITION, PROMPT, GO, QUIT = "newgame", "position", "prompt", "go", "quit"
IDENTITY, BEST_MOVE = "id", "bestmove"

SKIP = "skip"
"""In a list of moves: a turn lost to the clock."""

NO_MOVE = "none"
"""What our engine answers where there is nothing to play."""

LONGEST_LINE = 64 * 1024
"""Bytes, the end of the line included."""

_LONGEST_NUMBER = 6_000
"""Digits: a total is not much longer than a target, and ends an endless game at half of this."""


class ProtocolLine(NamedTuple):
    """A line, split into its first word and the rest."""

    word: str
    """The first word, which says what kind of line it is; empty for a blank line."""

    rest: str
    """What follows, stripped."""


def read_line(line: str) -> ProtocolLine:
    """Split a line into its first word and the rest."""
    word, *rest = line.split(None, 1) or [""]
    return ProtocolLine(word, rest[0].strip() if rest else "")


def newgame_line(rules: Rules) -> str:
    """The line that begins a game with these rules."""
    return f"{NEW_GAME} {json_line(rules)}"


def position_line(position: Position) -> str:
    """The line that describes a position; the legal moves are listed."""
    words = [POSITION, "total", in_full(position.total)]
    if position.rules.modulus is not None:  # elsewhere no number can come again
        words += ["used", *map(str, position.used)]
    return " ".join([*words, "legal", *map(str, position.legal_moves())])


def prompt_line(text: str) -> str:
    """The line that describes a position in words, for a language model."""
    return f"{PROMPT} {json.dumps(text)}"


def go_line(seconds: float | None) -> str:
    """The line that asks for a move, within the given seconds if the game has a clock."""
    return GO if seconds is None else f"{GO} movetime {max(1, int(seconds * 1000))}"


def read_name(rest: str) -> str | None:
    """The name in an `id` line, fit to be shown; None if it says something else."""
    kind, name = read_line(rest)
    name = " ".join(printable(name).split())[:LONGEST_NAME]
    return name or None if kind == "name" else None


def read_best_move(rest: str, legal: Sequence[int]) -> int:
    """The move that a bot answered with; a `BotError` if it may not be played."""
    if not (rest.isascii() and rest.isdigit()):
        if not rest:
            raise BotError(Reason.GARBLED.value, "bots.no_move", word=BEST_MOVE)
        raise BotError(Reason.GARBLED.value, "bots.not_whole", word=BEST_MOVE, answer=quote(rest))
    with suppress(InvalidMoveError):  # a number that no rules allow
        if (move := read_move(rest)) in legal:
            return move
    raise BotError(Reason.ILLEGAL.value, "bots.illegal", answer=quote(rest), choices=one_of(legal))


def read_rules(rest: str) -> Rules | None:
    """The rules in a `newgame` line; None if they cannot be understood."""
    try:
        return read_value(Rules, json.loads(rest))
    except (TimesDuelError, ValueError, RecursionError, TypeError):
        return None


class Asked(NamedTuple):
    """The content of a `position` line."""

    position: Position | None
    """None if the rules are not known, or do not fit it."""

    legal: tuple[int, ...]
    """The moves that may be played, as far as the line says so; else as the rules do."""


def read_position_line(rest: str, rules: Rules | None) -> Asked:
    """The position of a `position` line in a game with these rules."""
    fields = _fields(rest)
    position = None if rules is None else _position(fields, rules)
    given = [_number(word) for word in fields.get("legal", ())]
    legal = tuple(number for number in given if number is not None)
    if position is not None:
        allowed = position.legal_moves()
        legal = tuple(move for move in allowed if move in legal) or allowed
    return Asked(position, legal)


_KEYS = ("total", "used", "moves", "legal")


def _fields(rest: str) -> dict[str, list[str]]:
    """The words after each key word."""
    fields: dict[str, list[str]] = {}
    here: list[str] = []
    for word in rest.split():
        if word in _KEYS:
            here = fields[word] = []
        else:
            here.append(word)
    return fields


def _position(fields: dict[str, list[str]], rules: Rules) -> Position | None:
    try:
        if "total" in fields:
            (total,) = map(_strictly, fields["total"])
            used = tuple(map(_strictly, fields.get("used", ())))
            return Position(rules, total, 1, used)
        position = rules.opening()
        for word in fields.get("moves", ()):
            position = position.skip() if word == SKIP else position.play(read_move(word))
        return position
    except ValueError:  # of which every error of ours is one
        return None


def _strictly(word: str) -> int:
    if "^" in word:
        raise ValueError(word)
    return read_number(word, most_digits=_LONGEST_NUMBER)


def _number(word: str) -> int | None:
    with suppress(InvalidMoveError):
        return read_move(word)
    return None


class Language:
    """How games are described to a program, and how its answers are read: as every bot knows.

    The rules are sent as data, and the position by its number.
    """

    def new_game(self, rules: Rules) -> str:
        """The line with which a game begins."""
        return newgame_line(rules)

    def question(self, position: Position) -> str:
        """One or more lines that describe the position."""
        return position_line(position)

    def read(self, answer: str, position: Position) -> int:
        """The move that a program has answered with; a `BotError` if it may not be played."""
        return read_best_move(answer, position.legal_moves())


NUMBERS = Language()
