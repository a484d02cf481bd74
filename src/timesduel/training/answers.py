"""An answer to a puzzle, checked and explained; and hints for those who have none yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from timesduel.coach.claims import Play
from timesduel.coach.explain import Explanation, explain_win, refute
from timesduel.coach.hints import Step, ladder

if TYPE_CHECKING:
    from timesduel.coach.hints import Hint
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
    explanation = explain_win(position, shown).without(Play)
    return Answer(move, right, refutation, shown, explanation)


def hints_for(puzzle: Puzzle) -> list[Hint]:
    """The steps of help: that there is a winning move is no hint where it is the question."""
    return [hint for hint in ladder(puzzle.position) if hint.step is not Step.NUDGE]


def gives_away(puzzle: Puzzle, hint: Hint) -> bool:
    """Does a hint name the answer, or the one number that it makes?"""
    return hint.gives_away(puzzle.position.product(puzzle.best))


def with_explanation(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle and why its answer is right, as plain data for JSON."""
    explanation = explain_win(puzzle.position, puzzle.best).to_json()
    return {**puzzle.to_json(), "explanation": explanation}
