"""The question who wins from a position."""

from dataclasses import dataclass

from timesduel.coach.hints import Step, ladder
from timesduel.core.position import Position
from timesduel.data.answers import AboutMover, AboutPosition
from timesduel.errors import RulesError
from timesduel.questions.bounds import effort_for
from timesduel.questions.verdict_text import verdict_lines, who_wins
from timesduel.solver.solve import solve
from timesduel.solver.verdict import Verdict, Watch


@dataclass(frozen=True, kw_only=True)
class PositionVerdict(Verdict, AboutMover):
    """Who wins from a position, as a value."""


@dataclass(frozen=True, kw_only=True)
class VerdictAnswer(Verdict, AboutPosition):
    """Who wins from a position."""

    text: str
    """The verdict in sentences."""

    reason: str | None
    """Why, told to the player to move."""


def ask_verdict(
    position: Position, *, effort: int | None = None, watch: Watch | None = None
) -> PositionVerdict:
    """Who wins from a position, by which moves and how fast.

    `effort` is what `solve` counts; None for what a server does for a stranger.
    """
    rules, total, player, _ = position
    most = effort_for(rules) if effort is None else effort
    verdict = solve(position, effort=most, watch=watch)
    return PositionVerdict(rules=rules, total=total, to_move=player, **vars(verdict))


def tell_verdict(position: Position) -> VerdictAnswer:
    """Who wins from a position, by which moves, how fast, and why."""
    if position.outcome() is not None:
        raise RulesError("total", "lab.over")
    rules = position.rules
    verdict = solve(position, effort=effort_for(rules))
    at_start = position == rules.opening()
    reason = next((hint for hint in ladder(position) if hint.step is Step.REASON), None)
    return VerdictAnswer(
        rules=rules,
        total=position.total,
        **vars(verdict),
        text=" ".join([who_wins(verdict, at_start=at_start), *verdict_lines(verdict)]),
        reason=None if reason is None else reason.text,
    )
