"""Fair like a pie: one player cuts it, the other takes the first piece.

Here one picks the target, or the ceiling, and the other picks the seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from timesduel.cli.keyboard.answers import QuitError, wants_to_leave
from timesduel.cli.screen.progress import progress
from timesduel.coach.fair import STEPS, WIDELY, check_size, equals, limit_of, other_limits, propose
from timesduel.core.numbers import quote, read_number, ungrouped
from timesduel.errors import RulesError, UnsolvedError
from timesduel.match.game import DIGITS_IN_PLAY
from timesduel.match.names import default_names
from timesduel.views.widths import folded
from timesduel.words.grammar import one_of
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.cli.keyboard.dialogue import Dialogue
    from timesduel.core.rules import Rules

_PROPOSALS = 3


def slice_pie(
    dialogue: Dialogue, rules: Rules, people: tuple[str, str] | None = None
) -> tuple[Rules, tuple[str, str]]:
    """Let two people agree: the rules with the number of the one, the names as the other sits.

    A RulesError if the rules have neither target nor ceiling. QuitError, InputEndedError and
    KeyboardInterrupt leave it before there is a game.
    """
    screen = dialogue.screen
    words = _Unnamed() if people is None else _Named(*people)
    limit_name, _ = limit_of(rules)
    screen.note(folded(words.deal(limit_name)))
    if proposals := _proposals(rules):
        screen.note(folded(say("fair.proposals", numbers=one_of(proposals))))
    agreed = _cut(dialogue, rules, words.which(limit_name))
    seat = _seat(dialogue, words.which_seat())
    screen.note(folded(words.seated(seat)))
    if people is None:
        return agreed, default_names()
    cutter, chooser = people
    return agreed, (chooser, cutter) if seat == 1 else (cutter, chooser)


class _Unnamed:
    """What is said to two people whose names are not known."""

    def deal(self, limit_name: str) -> str:
        return say(f"fair.unnamed_pie.{limit_name}")

    def which(self, limit_name: str) -> str:
        return say(f"fair.unnamed_which.{limit_name}")

    def which_seat(self) -> str:
        return say("fair.unnamed_which_seat")

    def seated(self, seat: int) -> str:
        return say("play.seated_two" if seat == 1 else "play.seated_one")


@dataclass(frozen=True)
class _Named(_Unnamed):
    """What is said to two people by their names."""

    cutter: str
    chooser: str

    def deal(self, limit_name: str) -> str:
        return say(f"fair.pie.{limit_name}", cutter=self.cutter, chooser=self.chooser)

    def which(self, limit_name: str) -> str:
        return say(f"fair.which.{limit_name}", cutter=self.cutter)

    def which_seat(self) -> str:
        return say("fair.which_seat", chooser=self.chooser)

    def seated(self, seat: int) -> str:
        return say("play.seated", name=self.chooser if seat == 1 else self.cutter)


def _proposals(rules: Rules) -> list[int]:
    """Numbers that are worth a try, ascending; none if that takes too long."""
    try:
        check_size(rules)
        with progress(STEPS, say("fair.working")) as watch:
            candidates = other_limits(rules, WIDELY)
            setups = propose(candidates, equals(), count=_PROPOSALS, watch=watch)
    except (RulesError, UnsolvedError):
        return []
    return sorted(limit_of(setup.rules)[1] for setup in setups)


def _cut(dialogue: Dialogue, rules: Rules, question: str) -> Rules:
    """The rules with the number that somebody picks."""
    limit_name, _ = limit_of(rules)
    least = rules.start + (limit_name == "target")
    while True:
        answer = _answer(dialogue, question)
        try:
            number = read_number(ungrouped(answer), most_digits=DIGITS_IN_PLAY)
            return rules.replace(**{limit_name: number})
        except ValueError:  # no number, or one that the rules refuse
            shown = quote(answer)
            dialogue.screen.problem(
                say("fair.no_number", answer=shown, least=least, digits=DIGITS_IN_PLAY)
            )


def _seat(dialogue: Dialogue, question: str) -> int:
    while (answer := _answer(dialogue, question)) not in ("1", "2"):
        dialogue.screen.problem(say("fair.no_seat", answer=quote(answer)))
    return int(answer)


def _answer(dialogue: Dialogue, question: str) -> str:
    answer = dialogue.ask_until_answered(question).strip(" \t")
    if wants_to_leave(answer):
        raise QuitError
    return answer
