"""How programs are asked in words: beside the numbers, or in disguise instead of them.

The protocol is that of any bot, with one line more: `prompt` and a text, as a JSON string. In
disguise `newgame` comes with an empty object and there is no `position`, so that nothing gives the
real game away; the answer names a move as the text does: `bestmove falcon`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from timesduel.arena.disguise.prompts import parse_answer
from timesduel.bots import protocol
from timesduel.bots.language import NUMBERS, NumberLanguage
from timesduel.core.numbers import quote
from timesduel.core.outcome import Reason
from timesduel.errors import BotError

if TYPE_CHECKING:
    from timesduel.arena.disguise.prompts import Prompts
    from timesduel.bots.language import Language
    from timesduel.core.position import Position
    from timesduel.core.rules import Rules


def language_of(prompts: Prompts | None) -> Language:
    """The language in which the programs of a run are asked."""
    if prompts is None:
        return NUMBERS
    return NumbersAndWords(prompts) if prompts.isomorph is None else WordsInDisguise(prompts)


@dataclass(frozen=True)
class NumbersAndWords(NumberLanguage):
    """Numbers and a text; a program that cannot read the text ignores it, as any unknown line."""

    prompts: Prompts

    def question(self, position: Position) -> str:
        text = protocol.prompt_line(self.prompts.text(position))
        return f"{super().question(position)}\n{text}"


@dataclass(frozen=True)
class WordsInDisguise:
    """The text is all there is."""

    prompts: Prompts

    def new_game(self, rules: Rules) -> str:
        return f"{protocol.NEW_GAME} {{}}"

    def question(self, position: Position) -> str:
        return protocol.prompt_line(self.prompts.text(position))

    def read(self, answer: str, position: Position) -> int:
        move = parse_answer(answer, self.prompts.disguise(position.rules))
        if move is None:
            raise BotError(Reason.GARBLED.value, "bots.not_named", answer=quote(answer))
        if move not in position.legal_moves():
            raise BotError(Reason.ILLEGAL.value, "bots.illegal_name", answer=quote(answer))
        return move
