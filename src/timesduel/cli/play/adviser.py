"""Besides the moves: hints on request, the coach's word on a move, and announced products."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.cli.keyboard.answers import LONGEST_PRODUCT, agrees, read_product
from timesduel.errors import InvalidMoveError
from timesduel.views.widths import folded
from timesduel.words.grammar import brief, count_digits, modulo
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.cli.screen.screen import Screen
    from timesduel.coach.judge import Judgement
    from timesduel.core.position import Position
    from timesduel.match.events import Turn


_WHY = ("why", "why?", "w")


class Adviser:
    """Speaks about one game. What it needs to know is imported when it is first asked."""

    def __init__(self, screen: Screen, ask: Callable[[str], str]) -> None:
        self._screen = screen
        self._ask = ask
        self._hinted: Position | None = None
        self._steps = 0
        self._move_named = False
        """Has a hint named the move?"""

    def hint(self, position: Position) -> None:
        """Give the next hint for a position; the last one is repeated."""
        from timesduel.coach.hints import Step
        from timesduel.questions.advice import tell_hint

        if position != self._hinted:
            self._hinted, self._steps, self._move_named = position, 0, False
        hint = tell_hint(position, self._steps + 1)
        self._steps = hint.number
        self._move_named = self._move_named or hint.step is Step.MOVE
        self._say(hint.said)

    def takes_back(self, judgement: Judgement, hint: Callable[[], None]) -> bool:
        """Did a move throw the win away, and does the player want to take it back?

        `hint` gives the next hint for the position before the move, if the player asks for one.
        """
        from timesduel.coach.judge import Grade

        if judgement.grade is not Grade.THREW:
            return False
        self._say(say("grades.coach.threw"))
        while (back := agrees(answer := self._ask(say("coach.take_back")))) is None:
            if answer.lower() in _WHY:
                self._say(self._why(judgement))
            elif answer.lower() == "hint":
                hint()
            else:
                self._screen.problem(say("coach.take_back_unclear"))
        return back

    def _why(self, judgement: Judgement) -> str:
        from timesduel.coach.explain import refute

        assert judgement.move is not None
        return refute(judgement.position, judgement.move).text

    def comment(self, judgement: Judgement) -> None:
        """What there is to say of a move that stands; nothing of one that ends the game."""
        from timesduel.coach.judge import Grade

        position, move, grade = judgement.position, judgement.move, judgement.grade
        assert move is not None
        if position.play(move).outcome() is not None or position.rules.endless:
            return
        if grade is Grade.ONLY and self._move_named and position == self._hinted:
            grade = Grade.KEPT  # that was no find
        if grade is Grade.LOST and judgement.can_be_answered_wrongly:
            self._say(say("grades.coach.lost_so_far", total=brief(position.total)))
        elif grade is not Grade.THREW:
            self._say(say(f"grades.coach.{grade.value}", total=brief(position.total)))

    def _say(self, text: str) -> None:
        self._screen.note(folded(text, indent="  "))


def announced_product(
    before: Position, multiplier: int, screen: Screen, ask: Callable[[str], str]
) -> int | None:
    """What the player says that the product is; a wrong one is put right.

    A very long product is not asked for: None.
    """
    product = before.product(multiplier)
    if count_digits(product) > LONGEST_PRODUCT:
        return None
    number, mod = before.total, modulo(before.rules.modulus)
    question = say("play.product", number=number, multiplier=multiplier, modulo=mod)
    while True:
        try:
            said = read_product(ask(question))
        except InvalidMoveError as error:
            screen.problem(say("grammar.sentence", clause=error))
            continue
        if said != product:
            correction = say(
                "play.not_quite",
                number=number,
                multiplier=multiplier,
                modulo=mod,
                product=product,
            )
            screen.note(correction)
        return said


def keep_product(position: Position, turn: Turn) -> None:
    """Write the announced product of a move that is taken back into the diary."""
    if turn.said is not None:
        from timesduel.cli.diary import count_product

        count_product(position, turn)
