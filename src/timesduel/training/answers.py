"""An answer to a puzzle, checked and explained."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from timesduel.coach.claims import Play
from timesduel.coach.explain import Explanation, explain_win, refute

if TYPE_CHECKING:
    from timesduel.training.puzzles import Puzzle


@dataclass(frozen=True)
class Answer:
    """What there is to say about a move that somebody gave as the answer."""

    move: int
    """What they said."""

    right: bool
    """Does it win?"""

    refutation: Explanation | None
    """Why it does not; None if it does."""

    shown: int
    """A move that wins: theirs, or else the fastest one."""

    explanation: Explanation
    """Why that one wins; that it is to be played has been said."""


def check_answer(puzzle: Puzzle, move: int) -> Answer:
    """Check an answer; an `IllegalMoveError` if the move is not even allowed."""
    position = puzzle.position
    position.play(move)
    right = move in puzzle.answers
    shown = move if right else puzzle.best
    refutation = None if right else refute(position, move)
    claims = explain_win(position, shown).claims
    explanation = Explanation(claims[1:] if isinstance(claims[0], Play) else claims)
    return Answer(move, right, refutation, shown, explanation)
