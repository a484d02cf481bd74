"""What a move was worth, exactly: the one judge whom the coach and the review ask."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from timesduel.errors import UnsolvedError
from timesduel.players.player import Meter
from timesduel.solver.solve import solve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from timesduel.core.position import Position
    from timesduel.solver.verdict import Verdict, Watch

COACH_EFFORT = 20_000
"""Most work for an answer at the prompt; all that is common takes much less."""

_STATES_FOR_AN_ANSWER = 2_500
"""Most work for an answer, in states of the modular game, which take longer."""

_STATES_FOR_EACH_OF_MANY = 400
"""States of the modular game for each of its positions: an answer about one may take more."""

_STATES_FOR_ALL = 100_000
"""What all of them together may take, boards laid out and pairs looked for included."""

_MODULAR_MISSES = 5
"""Unsolved positions of a modular game after which the rest is left alone."""


class Grade(Enum):
    """What a move did to the game; the value is for codes and JSON."""

    ONLY = "only"
    """The one move among several that keeps the win."""

    KEPT = "kept"
    """The win is kept; others would have kept it too, or there was no choice."""

    THREW = "threw"
    """A won game was thrown away."""

    LOST = "lost"
    """The position was lost, whatever was played."""

    UNKNOWN = "unknown"
    """The effort did not settle it, or nobody ever wins."""

    @property
    def mark(self) -> str:
        """How a review marks such a move."""
        return {Grade.ONLY: "!!", Grade.THREW: "??", Grade.UNKNOWN: "-"}.get(self, "")

    @property
    def could_win(self) -> bool:
        """Did the player stand in a position that is won?"""
        return self.keeps_the_win or self is Grade.THREW

    @property
    def keeps_the_win(self) -> bool:
        """Was it still won afterwards?"""
        return self in (Grade.ONLY, Grade.KEPT)


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """One turn, judged."""

    position: Position
    """Where the player stood."""

    move: int | None
    """What was played; None for a turn lost to the clock."""

    grade: Grade
    """What it did."""

    winning_moves: tuple[int, ...] | None
    """All moves that win there, ascending; None where they are not all known."""

    can_be_answered_wrongly: bool = False
    """Does some answer of the opponent's give a win away? False where that is not known."""


def verdict_of(
    position: Position, effort: int = COACH_EFFORT, watch: Watch | None = None
) -> Verdict | None:
    """The verdict; None where it takes more effort, or where nobody ever wins."""
    if position.rules.modulus is not None:
        effort = min(effort, _STATES_FOR_AN_ANSWER)
    try:
        return solve(position, effort=effort, watch=watch, hurried=True)
    except UnsolvedError:
        return None


def verdicts_of(positions: Sequence[Position], effort: int) -> list[Verdict | None]:
    """The verdict on each position, None where it is not known; each is solved once."""
    rules = positions[0].rules
    if rules.endless:
        return [None] * len(positions)
    if rules.modulus is None:
        return [verdict_of(position, effort) for position in positions]
    return _modular_verdicts(positions, min(effort, _STATES_FOR_EACH_OF_MANY))


def _modular_verdicts(positions: Sequence[Position], effort: int) -> list[Verdict | None]:
    """From the end backwards, as the last positions are easy; then from the opening on, which
    pairs of numbers may settle. Both ways only until the solver has failed a few times, or has
    done enough for one game."""
    places = range(len(positions))
    known: dict[int, Verdict | None] = {}
    meter, spent = Meter(), 0
    for indices, patience in ((reversed(places), _MODULAR_MISSES), (iter(places), 1)):
        for index in indices:
            if index in known or not patience or spent > _STATES_FOR_ALL:
                break
            meter.work = 0
            known[index] = verdict_of(positions[index], effort, meter)
            spent += meter.work
            patience -= known[index] is None
    return [known.get(index) for index in places]


def judge(position: Position, move: int | None, effort: int = COACH_EFFORT) -> Judgement:
    """Judge a legal move, or a turn lost to the clock, in a game that is not over."""
    after = verdict_of(position.skip() if move is None else position.play(move), effort)
    return judge_between(position, move, verdict_of(position, effort), after)


def judge_between(
    position: Position, move: int | None, before: Verdict | None, after: Verdict | None
) -> Judgement:
    """Judge a move by the verdicts before and after it, as far as they are known."""
    winning = before.winning_moves if before is not None else None
    if after is not None and not after.mover_wins and move is not None:
        alone = winning == (move,) and len(position.legal_moves()) > 1
        grade = Grade.ONLY if alone else Grade.KEPT
    elif before is None or after is None:
        grade = Grade.UNKNOWN
    else:
        grade = Grade.THREW if before.mover_wins else Grade.LOST
    slips = move is not None and after is not None and _has_a_mistake(position.play(move), after)
    return Judgement(
        position=position,
        move=move,
        grade=grade,
        winning_moves=winning,
        can_be_answered_wrongly=slips,
    )


def _has_a_mistake(position: Position, verdict: Verdict) -> bool:
    """Do some moves win there, and others not?"""
    return 0 < len(verdict.winning_moves or ()) < len(position.legal_moves())
