"""An answer to a puzzle, checked and explained; and hints for those who have none yet."""

from dataclasses import dataclass

from msgspec import UNSET, UnsetType

from timesduel.coach.claims import Play
from timesduel.coach.explain import Explanation, explain_win, refute
from timesduel.coach.hints import Hint, Step, ladder
from timesduel.data.answers import AboutPosition
from timesduel.questions.advice import ExplanationAnswer, explained
from timesduel.training.puzzles import Puzzle, Source


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


@dataclass(frozen=True, kw_only=True)
class ExplainedPuzzle(AboutPosition):
    """A position with moves that win, and why."""

    used: tuple[int, ...] | UnsetType = UNSET
    """With a modulus, the numbers that have been on the table, in order; else left out."""

    legal_moves: tuple[int, ...]
    """What may be played."""

    level: int
    """How hard it is, from 1 to 5."""

    source: Source
    """Where it comes from: `new`, `again` (it was met before) or `mistake` (from a game)."""

    answers: tuple[int, ...]
    """All moves that win."""

    explanation: ExplanationAnswer
    """Why."""


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


def explained_puzzle(puzzle: Puzzle) -> ExplainedPuzzle:
    """A puzzle, and why its answer is right."""
    position = puzzle.position
    return ExplainedPuzzle(
        rules=position.rules,
        total=position.total,
        used=UNSET if position.rules.modulus is None else tuple(position.used),
        legal_moves=tuple(position.legal_moves()),
        level=puzzle.level,
        source=puzzle.source,
        answers=puzzle.answers,
        explanation=explained(explain_win(position, puzzle.best)),
    )
