"""How a game is put to a program, and how its answers are understood."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from timesduel.bots import protocol

if TYPE_CHECKING:
    from timesduel.core.position import Position
    from timesduel.core.rules import Rules


class Language(Protocol):
    """What is said at the beginning of a game, and in each turn."""

    def new_game(self, rules: Rules) -> str:
        """The line with which a game begins."""

    def question(self, position: Position) -> str:
        """One or more lines: where the game stands."""

    def read(self, answer: str, position: Position) -> int:
        """The move that a program has answered with; a `BotError` if it may not be played."""


class NumberLanguage:
    """The rules as data, and the number on the table: what every bot understands."""

    def new_game(self, rules: Rules) -> str:
        return protocol.newgame_line(rules)

    def question(self, position: Position) -> str:
        return protocol.position_line(position)

    def read(self, answer: str, position: Position) -> int:
        return protocol.read_best_move(answer, position.legal_moves())


NUMBERS = NumberLanguage()
