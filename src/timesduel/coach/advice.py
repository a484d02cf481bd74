"""What the coach says about a position, or about a move in it, as values that can be answered."""

from dataclasses import dataclass
from typing import Any, TypedDict, cast

from timesduel.coach.claims import Claim, Play
from timesduel.coach.explain import Explanation, explain_win, refute
from timesduel.coach.hints import Hint, Step, ladder
from timesduel.coach.judge import Grade, Judgement, judge
from timesduel.coach.spans import Span, Ways
from timesduel.core.position import Position
from timesduel.words.speech import say


class ClaimAnswer(TypedDict):
    """A part of what the coach says, true by itself.

    What other keys there are depends on its kind: docs/coach.md#claims has all of them.
    """

    claim: str
    """Its kind, such as `Play`."""

    text: str
    """It in a sentence."""


@dataclass(frozen=True, kw_only=True)
class ExplanationAnswer:
    """Why something is so."""

    text: str
    """In a few sentences."""

    claims: tuple[ClaimAnswer, ...]
    """The same as data, a claim after the other."""


@dataclass(frozen=True, kw_only=True)
class HintStep:
    """One step of help."""

    step: Step
    """What it tells: `nudge` (is there something to find?), `zone` (what to aim for), `move`, or
    `reason`."""

    text: str
    """The hint itself."""

    claims: tuple[ClaimAnswer, ...]
    """The same as data, a claim after the other."""


@dataclass(frozen=True, kw_only=True)
class JudgedMove:
    """What a move was worth, and why."""

    move: int | None
    """The multiplier that was played; None for a turn lost to the clock."""

    grade: Grade
    """What it was worth; see docs/commands.md#timesduel-coach-book."""

    winning_moves: tuple[int, ...] | None
    """All that would have won; None where they are not all known."""

    lines: tuple[str, ...]
    """What is said about it: a verdict, which may be empty, and why. None of a turn lost to the
    clock."""

    explanation: ExplanationAnswer | None
    """Why; None for a turn lost to the clock."""


def explained(explanation: Explanation) -> ExplanationAnswer:
    """An explanation in words; `naming` says who is called by name."""
    return ExplanationAnswer(
        text=explanation.text, claims=tuple(map(_claim_answer, explanation.claims))
    )


def hint_step(hint: Hint) -> HintStep:
    """A hint in words."""
    return HintStep(step=hint.step, **vars(explained(Explanation(hint.claims))))


def all_hints(position: Position) -> tuple[HintStep, ...]:
    """Every step of the ladder."""
    return tuple(map(hint_step, ladder(position)))


def judged_move(position: Position, move: int, *, looking_back: bool = False) -> JudgedMove:
    """What a legal move is worth, and why; `looking_back`, the game has gone on since.

    Whoever asks has named the move: nobody is told to play it.
    """
    judgement = judge(position, move)
    grade = judgement.grade
    if grade.keeps_the_win:
        explanation = explain_win(position, move).without(Play)
    else:
        explanation = refute(position, move, looking_back=looking_back)
    verdict = "" if grade is Grade.UNKNOWN else say(f"grades.verdict.{grade.value}")
    answer = explained(explanation)
    return _judged(judgement, (verdict, answer.text), answer)


def judged_skip(position: Position) -> JudgedMove:
    """What a turn that was lost to the clock did to the game."""
    return _judged(judge(position, None), (), None)


def _judged(
    judgement: Judgement, lines: tuple[str, ...], explanation: ExplanationAnswer | None
) -> JudgedMove:
    return JudgedMove(
        move=judgement.move,
        grade=judgement.grade,
        winning_moves=judgement.winning_moves,
        lines=lines,
        explanation=explanation,
    )


def _claim_answer(claim: Claim) -> ClaimAnswer:
    """A claim without the rules, which the caller knows."""
    fields = {name: _data(value) for name, value in claim._asdict().items() if name != "rules"}
    return cast("ClaimAnswer", {"claim": type(claim).__name__, "text": claim.text, **fields})


def _data(content: object) -> Any:
    """What a field of a claim holds."""
    if isinstance(content, Span):
        return {"low": content.low, "high": content.high}
    if isinstance(content, Ways):
        return {"at_once": content.at_once, "spans": _data(content.spans)}
    return tuple(map(_data, content)) if isinstance(content, tuple) else content
