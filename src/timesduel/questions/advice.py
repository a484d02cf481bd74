"""The questions what helps in a position, and what a move in it is worth."""

from dataclasses import dataclass
from typing import Any, TypedDict, cast

from timesduel.coach.claims import Claim, Play
from timesduel.coach.explain import Explanation, explain_win, refute
from timesduel.coach.hints import Hint, Step, ladder
from timesduel.coach.judge import Grade, judge
from timesduel.coach.spans import Span, Ways
from timesduel.coach.wording import naming
from timesduel.core.fields import ExactInt
from timesduel.core.position import Position
from timesduel.data.answers import AboutPosition
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
    """The claims that the text is made of, in order."""


@dataclass(frozen=True, kw_only=True)
class HintStep:
    """One step of help."""

    step: Step
    """What it tells: `nudge` (is there something to find?), `zone` (what to aim for), `move`, or
    `reason`."""

    text: str
    """The hint itself."""

    claims: tuple[ClaimAnswer, ...]
    """The claims that the text is made of, in order."""


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


@dataclass(frozen=True, kw_only=True)
class HintsAnswer(AboutPosition):
    """Every step of help in a position."""

    hints: tuple[HintStep, ...]
    """In order, each telling more than the one before."""


@dataclass(frozen=True, kw_only=True)
class MoveAnswer(JudgedMove, AboutPosition):
    """What a move in a position is worth, and why."""


@dataclass(frozen=True, kw_only=True)
class StepOfSeveral:
    """Where a step of help stands among all of them."""

    number: int
    """Which step it is, from 1."""

    of: int
    """How many there are."""


@dataclass(frozen=True, kw_only=True)
class HintAnswer(HintStep, StepOfSeveral):
    """One step of help."""

    said: str
    """The hint as it is said to a player."""


@dataclass(frozen=True, kw_only=True)
class TurnOfGame:
    """Which turn of a game it is."""

    turn: int
    """Its number, from 1."""

    player: int
    """Whose turn it was, 1 or 2."""

    total: ExactInt
    """The number on the table before it."""


@dataclass(frozen=True, kw_only=True)
class ExplainedTurn(JudgedMove, TurnOfGame):
    """What a turn was worth, and why; of a turn lost to the clock only what it did."""


def tell_hints(position: Position) -> HintsAnswer:
    """Every step of help for the player to move."""
    steps = tuple(map(hint_step, ladder(position)))
    return HintsAnswer(rules=position.rules, total=position.total, hints=steps)


def tell_hint(position: Position, step: int) -> HintAnswer:
    """One step of help, counted from 1; the last one if there are not as many."""
    hints = ladder(position)
    number = min(step, len(hints))
    hint = hints[number - 1]
    return HintAnswer(number=number, of=len(hints), **vars(hint_step(hint)), said=hint.said)


def tell_move(position: Position, move: int) -> MoveAnswer:
    """What a legal move is worth, and why.

    Whoever asks has named the move: nobody is told to play it.
    """
    judged = _judged(position, move, looking_back=False)
    return MoveAnswer(rules=position.rules, total=position.total, **vars(judged))


def tell_turn(
    number: int,
    position: Position,
    move: int | None,
    names: tuple[str, str],
    looking_back: bool,
) -> ExplainedTurn:
    """What a turn was worth and why; `names` are those of the mover and of the other one.

    Without a move the turn was lost to the clock. `looking_back`, the game has gone on since.
    """
    with naming(*names):
        judged = _judged(position, move, looking_back=looking_back)
    return ExplainedTurn(turn=number, player=position.player, total=position.total, **vars(judged))


def explained(explanation: Explanation) -> ExplanationAnswer:
    """An explanation in words; `naming` says who is called by name."""
    return ExplanationAnswer(
        text=explanation.text, claims=tuple(map(_claim_answer, explanation.claims))
    )


def hint_step(hint: Hint) -> HintStep:
    """A hint in words."""
    return HintStep(step=hint.step, **vars(explained(Explanation(hint.claims))))


def _judged(position: Position, move: int | None, *, looking_back: bool) -> JudgedMove:
    judgement = judge(position, move)
    grade = judgement.grade
    lines: tuple[str, ...] = ()
    answer = None
    if move is not None:
        if grade.keeps_the_win:
            explanation = explain_win(position, move).without(Play)
        else:
            explanation = refute(position, move, looking_back=looking_back)
        verdict = "" if grade is Grade.UNKNOWN else say(f"grades.verdict.{grade.value}")
        answer = explained(explanation)
        lines = (verdict, answer.text)
    return JudgedMove(
        move=move,
        grade=grade,
        winning_moves=judgement.winning_moves,
        lines=lines,
        explanation=answer,
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
