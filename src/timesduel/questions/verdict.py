"""The question who wins from a position, and its answer in lines of text."""

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap

from timesduel.coach.hints import Step, ladder
from timesduel.core.position import Position
from timesduel.data.answers import AboutMover, AboutPosition
from timesduel.errors import RulesError
from timesduel.questions.bounds import effort_for
from timesduel.solver.formula import Between, PartnerPairs
from timesduel.solver.solve import solve
from timesduel.solver.verdict import Verdict, Watch
from timesduel.words.grammar import spell
from timesduel.words.speech import say


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


def who_wins(verdict: Verdict, *, at_start: bool) -> str:
    """Who wins a game, or from a position in the middle of it."""
    mover, wins = "first" if at_start else "mover", "wins" if verdict.mover_wins else "loses"
    return say(f"solve.verdict.{mover}_{wins}")


def verdict_lines(
    verdict: Verdict, *, more: int | None = None, width: int | None = None
) -> Iterator[str]:
    """How: sentences, in lines of a width if one is given.

    `more` is the effort to ask for where this one was too small, if one can.
    """
    moves = verdict.winning_moves
    if moves:
        listed = say("solve.winning_moves", moves=spell(moves))
        yield from [listed] if width is None else wrap(listed, width, subsequent_indent="  ")
    elif moves is None:
        if more is not None:
            yield say("solve.not_all_known", effort=more)
    elif verdict.remoteness == 0:
        yield say("solve.no_move")
    else:
        yield say("solve.every_move_loses")
    if verdict.best_move is not None:
        yield _best(verdict.best_move, verdict)
    if verdict.remoteness is None:
        if more is not None:
            yield say("solve.length_unknown", effort=more)
    elif verdict.remoteness:
        yield say("solve.length", count=verdict.remoteness)


def _best(move: int, verdict: Verdict) -> str:
    if verdict.remoteness is None:
        return say(
            "solve.best_move_found" if verdict.mover_wins else "solve.best_try_found", move=move
        )
    return say("solve.best_move" if verdict.mover_wins else "solve.best_try", move=move)


def because(found: Between | PartnerPairs | None, width: int) -> list[str]:
    """Why somebody wins, in lines of a width."""
    if found is None:
        return []
    if isinstance(found, PartnerPairs):
        pairs = " ".join(f"{one}-{other}" for one, other in found.pairs)
        lines = wrap(pairs, width, initial_indent="  ", subsequent_indent="  ")
        return [say("solve.because_partners"), *lines]
    line = say("solve.because", condition=" ".join(found))
    if len(line) <= width:
        return [line]
    low, above, quotient, below, high = found
    parts = (low, f"{above} {quotient}", f"{below} {high}")
    return say("solve.because", condition="\n  ".join(parts)).split("\n")
