"""A program that sees each setup in disguise only: a text instead of rules and numbers.

The protocol is that of any bot, but for two lines: `newgame` comes with an empty object, and
instead of `position` there is `prompt` with a text, as a JSON string. The answer names a move as
the text does: `bestmove falcon`. Nothing gives the real game away.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Self

from timesduel.arena.prompts import parse_answer
from timesduel.bots import protocol
from timesduel.bots.client import GRACE, PATIENCE, THINKING_TIME
from timesduel.bots.dialogue import Dialogue
from timesduel.core.numbers import quote
from timesduel.core.outcome import Reason
from timesduel.errors import BotError, RulesError

if TYPE_CHECKING:
    from timesduel.arena.prompts import Prompts
    from timesduel.core.position import Position
    from timesduel.core.rules import Rules
    from timesduel.players.player import Dice


class Masked:
    """The chair of such a program, see `chairs.Chair`."""

    def __init__(self, command: str, seconds: float | None, prompts: Prompts) -> None:
        self._command = command
        self._seconds = seconds
        self._prompts = prompts
        self._dialogue: Dialogue | None = None
        self._is_new = True
        """Is this a game that the program has not been told about yet?"""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        dialogue, self._dialogue = self._dialogue, None
        if dialogue is not None:
            dialogue.end(protocol.QUIT)

    def new_game(self, rules: Rules) -> None:
        """The program hears of it in its turn, and of no rules ever."""
        self._is_new = True

    def choose(self, position: Position, dice: Dice) -> int:
        """Ask in other words, and understand the answer."""
        try:
            return self._ask(position)
        except BaseException:
            dialogue, self._dialogue = self._dialogue, None
            if dialogue is not None:
                dialogue.end()
            raise

    def _ask(self, position: Position) -> int:
        dialogue = self._started()
        text = self._prompts.text(position)
        began, seconds = monotonic(), self._seconds
        until = began + (THINKING_TIME if seconds is None else seconds + GRACE)
        dialogue.tell(protocol.prompt_line(text), until)
        dialogue.wait_until_ready(until)
        left = None if seconds is None else began + seconds - monotonic()
        dialogue.tell(protocol.go_line(left), until)
        answer = dialogue.wait_for(protocol.BEST_MOVE, until)
        move = parse_answer(answer, self._prompts.disguise(position.rules))
        if move is None:
            told = f"it answered {quote(answer)}, which is the name of no move"
            raise BotError(Reason.GARBLED.value, told)
        if move not in position.legal_moves():
            raise BotError(Reason.ILLEGAL.value, f"it played {quote(answer)}: not allowed here")
        return move

    def _started(self) -> Dialogue:
        """The program, which has been told of the game."""
        if self._dialogue is None:
            try:
                self._dialogue = Dialogue(self._command, PATIENCE)
            except RulesError as error:  # it was there when the run began
                raise BotError(Reason.CRASHED.value, error.problem) from None
            self._is_new = True
        if self._is_new:
            until = monotonic() + PATIENCE
            self._dialogue.tell(f"{protocol.NEW_GAME} {{}}", until)
            self._dialogue.wait_until_ready(until)
            self._is_new = False
        return self._dialogue
