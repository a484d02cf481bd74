"""What the coach says about a position, or about a move in it, as plain data for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from timesduel.coach.claims import Play
from timesduel.coach.explain import explain_win, refute
from timesduel.coach.hints import ladder
from timesduel.coach.judge import Grade, judge
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.core.position import Position


def all_hints(position: Position) -> dict[str, Any]:
    """Every step of the ladder."""
    return {"hints": [hint.to_json() for hint in ladder(position)]}


def judged_move(position: Position, move: int, *, looking_back: bool = False) -> dict[str, Any]:
    """What a legal move is worth, and why; `looking_back`, the game has gone on since.

    Whoever asks has named the move: nobody is told to play it.
    """
    judgement = judge(position, move)
    grade, winning = judgement.grade, judgement.winning_moves
    if grade.keeps_the_win:
        explanation = explain_win(position, move).without(Play)
    else:
        explanation = refute(position, move, looking_back=looking_back)
    verdict = "" if grade is Grade.UNKNOWN else say(f"grades.verdict.{grade.value}")
    return {
        "move": move,
        "grade": grade.value,
        "winning_moves": None if winning is None else list(winning),
        "lines": [verdict, explanation.text],
        "explanation": explanation.to_json(),
    }


def judged_skip(position: Position) -> dict[str, Any]:
    """What a turn that was lost to the clock did to the game."""
    judgement = judge(position, None)
    winning = judgement.winning_moves
    return {
        "move": None,
        "grade": judgement.grade.value,
        "winning_moves": None if winning is None else list(winning),
        "lines": [],
        "explanation": None,
    }
