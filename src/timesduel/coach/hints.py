"""Hints: a ladder of steps, each of which gives away a little more."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from timesduel.coach.claims import (
    AimFor,
    AllLoseAtOnce,
    BestTryLeaves,
    EndsTheGame,
    HowManyWin,
    NoMoveWins,
    Play,
    SomeMoveWins,
    TryMove,
)
from timesduel.coach.explain import Explanation, best_try, unsettled, why_it_wins, why_nothing_wins
from timesduel.coach.judge import verdict_of
from timesduel.coach.spans import Ways, arrives, span_around
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.coach.claims import BestTry, Claim
    from timesduel.core.position import Position

_MOST_SPANS = 3
"""Most different spans that a hint names; of long numbers, whose spans take more words, one."""


class Step(Enum):
    """How much a hint gives away."""

    NUDGE = "nudge"
    """Whether there is something to find."""

    ZONE = "zone"
    """What to aim for."""

    MOVE = "move"
    """What to play."""

    REASON = "reason"
    """Why."""


@dataclass(frozen=True)
class Hint:
    """One step of the ladder."""

    step: Step
    """How much it gives away."""

    claims: tuple[Claim, ...]
    """What it claims."""

    @property
    def text(self) -> str:
        """A short sentence; a few, where it is the reason."""
        return Explanation(self.claims).text

    @property
    def said(self) -> str:
        """The sentence with which the hint is given to a player."""
        return say("hints.hint", hint=self.text)

    def gives_away(self, product: int) -> bool:
        """Does it name a move, or this number as the only one to make?"""
        if self.step is Step.MOVE:
            return True
        return any(isinstance(each, AimFor) and each.only_number == product for each in self.claims)


def ladder(position: Position) -> tuple[Hint, ...]:
    """Hints for the player to move, each one telling more; none when the game is over.

    Where who wins is not known, one hint says so.
    """
    if position.outcome() is not None:
        return ()
    verdict = verdict_of(position)
    if verdict is None or verdict.best_move is None:
        return (Hint(Step.NUDGE, (unsettled(position),)),)
    best = verdict.best_move
    steps: dict[Step, Claim | None]
    if verdict.mover_wins:
        known = verdict.winning_moves
        some = SomeMoveWins(None if known is None else len(known), len(position.legal_moves()))
        steps = {Step.NUDGE: some, Step.ZONE: _aim(position, known, best), Step.MOVE: Play(best)}
        modular = position.rules.modulus is not None
        explanation = why_it_wins(
            position, best, None if modular else verdict_of(position.play(best))
        )
    else:
        trap = best_try(position, best)
        zone = _prospects(position, best, trap)
        steps = {Step.NUDGE: NoMoveWins(), Step.ZONE: zone, Step.MOVE: TryMove(best)}
        explanation = why_nothing_wins(position, verdict, trap)
    hints = [Hint(step, (claim,)) for step, claim in steps.items() if claim is not None]
    return (*hints, Hint(Step.REASON, explanation.claims))


def _aim(position: Position, winning: tuple[int, ...] | None, best: int) -> Claim | None:
    """What to aim for, without naming the move; None where nothing short is known."""
    rules = position.rules
    products = [position.product(move) for move in winning or (best,)]
    if any(arrives(rules, number) for number in products):
        return AimFor(Ways(rules, at_once=True))
    if not position.play(best).legal_moves():
        return EndsTheGame()
    if rules.modulus is None:
        spans = tuple(dict.fromkeys(span_around(rules, number) for number in products))
        if len(spans) > _MOST_SPANS or not all(span.is_plain for span in spans):
            spans = (span_around(rules, position.product(best)),)
        ways = Ways(rules, at_once=False, spans=spans)
        if ways.can_be_said:
            return AimFor(ways)
    moves = len(position.legal_moves())
    return None if winning is None or len(winning) == moves else HowManyWin(len(winning), moves)


def _prospects(position: Position, best: int, trap: BestTry | None) -> Claim | None:
    """What the best defence is good for, without naming it."""
    if position.play(best).outcome() is not None:
        return AllLoseAtOnce(position.rules)
    return None if trap is None else BestTryLeaves(trap.winning, trap.answers)
