"""Fair like a pie: one player cuts it, the other takes the first piece.

Here one picks the target, or the ceiling, and the other picks the seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.cli.output.progress import progress
from timesduel.cli.play.dialogue import QuitError, ask, wants_to_leave
from timesduel.coach.fair import STEPS, WIDELY, check_size, equals, limit_of, other_limits, propose
from timesduel.core.numbers import quote, read_number, spell
from timesduel.errors import RulesError, UnsolvedError
from timesduel.match.game import DIGITS_IN_PLAY
from timesduel.match.names import DEFAULT_NAMES
from timesduel.views.widths import folded

if TYPE_CHECKING:
    from timesduel.cli.output.screen import Screen
    from timesduel.cli.play.lines import Lines
    from timesduel.core.rules import Rules

_PROPOSALS = 3


def slice_pie(
    screen: Screen, lines: Lines, rules: Rules, people: tuple[str, str] | None = None
) -> tuple[Rules, tuple[str, str]]:
    """Let two people agree: the rules with the number of the one, the names as the other sits.

    A RulesError if the rules have neither target nor ceiling. QuitError, InputEndedError and
    KeyboardInterrupt leave it before there is a game.
    """
    limit_name, _ = limit_of(rules)
    cutter, chooser = people or ("The first of you", "The second of you")
    other = chooser if people else "the second"
    screen.note(folded(f"{cutter} picks the {limit_name}, {other} the seat."))
    if proposals := _proposals(rules):
        screen.note(folded(f"Hard to see through: {spell(proposals, ' or ')}."))
    agreed = _cut(screen, lines, rules, f"{cutter}, which {limit_name}? ")
    seat = _seat(screen, lines, f"{chooser}, which seat (1 moves first, or 2)? ")
    first = chooser if seat == 1 else cutter
    screen.note(folded(f"{first} sits as Player 1 and moves first."))
    if people is None:
        return agreed, DEFAULT_NAMES
    return agreed, (chooser, cutter) if seat == 1 else (cutter, chooser)


def _proposals(rules: Rules) -> list[int]:
    """Numbers that are worth a try, ascending; none if that takes too long."""
    try:
        check_size(rules)
        with progress(STEPS, "Comparing setups") as watch:
            candidates = other_limits(rules, WIDELY)
            setups = propose(candidates, equals(), count=_PROPOSALS, watch=watch)
    except (RulesError, UnsolvedError):
        return []
    return sorted(limit_of(setup.rules)[1] for setup in setups)


def _cut(screen: Screen, lines: Lines, rules: Rules, question: str) -> Rules:
    """The rules with the number that somebody picks."""
    limit_name, _ = limit_of(rules)
    least = rules.start + (limit_name == "target")
    while True:
        answer = _answer(screen, lines, question)
        try:
            number = read_number(answer, most_digits=DIGITS_IN_PLAY)
            return rules.replace(**{limit_name: number})
        except ValueError:  # no number, or one that the rules refuse
            accepted = f"from {least} to 10^{DIGITS_IN_PLAY}"
            screen.problem(f"{quote(answer)} is not a number {accepted}; or quit.")


def _seat(screen: Screen, lines: Lines, question: str) -> int:
    while (answer := _answer(screen, lines, question)) not in ("1", "2"):
        screen.problem(f"{quote(answer)} is no seat: type 1 to move first, 2 to wait, or quit.")
    return int(answer)


def _answer(screen: Screen, lines: Lines, question: str) -> str:
    answer = ask(screen, lines, question).strip(" \t")
    if wants_to_leave(answer):
        raise QuitError
    return answer
