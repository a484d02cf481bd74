"""What is thought about in processes of its own: functions by name, which return values, or
bytes to be sent as they are.

Whatever is asked, the work is bounded: by the questions of `questions/` themselves, by
`coach/patience.py` for reviews, by the coach's own bounds for hints, by those of a level for its
moves.
What learning takes is in `learning_tasks.py`.
"""

from __future__ import annotations

from io import BytesIO
from random import Random
from typing import TYPE_CHECKING, Any

from timesduel.coach.patience import check_reviewable
from timesduel.players.registry import player_called
from timesduel.web.thinking.learning_tasks import (
    choose_facts,
    compute_progress,
    make_puzzle,
    make_puzzle_at,
    make_puzzle_of_the_day,
    schedule_card,
    tell_lesson,
)
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.core.position import Position
    from timesduel.records.record import Record
    from timesduel.views.review_answer import ReviewAnswer
    from timesduel.voices.replay import Replay
    from timesduel.web.api.coach_forms import ExplainedTurn, HintAnswer


def choose_move(level: str, position: Position, seed: int) -> int:
    """What a level plays; the same seed, the same move."""
    return player_called(level).choose(position, Random(seed))


def answer_question(name: str, *arguments: Any) -> Any:
    """The answer to a question of `questions/table.py`, with its words."""
    from timesduel.questions.table import QUESTIONS

    return QUESTIONS[name].tell(*arguments)


def give_hint(position: Position, step: int) -> HintAnswer:
    """One step of the ladder, counted from 1; the last one if there are not as many."""
    from timesduel.coach.advice import hint_step
    from timesduel.coach.hints import ladder
    from timesduel.web.api.coach_forms import HintAnswer

    hints = ladder(position)
    number = min(step, len(hints))
    hint = hint_step(hints[number - 1])
    said = say("hints.hint", hint=hint.text)
    return HintAnswer(number=number, of=len(hints), **vars(hint), said=said)


def explain_turn(
    number: int,
    position: Position,
    move: int | None,
    names: tuple[str, str],
    looking_back: bool,
) -> ExplainedTurn:
    """What a turn was worth and why; `names` are those of the mover and of the other one.

    Without a move the turn was lost to the clock. `looking_back`, the game has gone on since.
    """
    from timesduel.coach.advice import judged_move, judged_skip
    from timesduel.coach.wording import naming
    from timesduel.web.api.coach_forms import ExplainedTurn

    with naming(*names):
        if move is None:
            judged = judged_skip(position)
        else:
            judged = judged_move(position, move, looking_back=looking_back)
    return ExplainedTurn(turn=number, player=position.player, total=position.total, **vars(judged))


def review_game(record: Record) -> ReviewAnswer:
    """What each turn of a game was worth."""
    from timesduel.coach.review import review
    from timesduel.views.review_answer import review_answer

    check_reviewable(record)
    return review_answer(record, review(record))


def tell_game(record: Record) -> Replay:
    """A game in the words of its book: long ones list hundreds of long numbers at each turn."""
    from timesduel.voices.replay import replay

    return replay(record.game())


def draw_code(link: str) -> bytes:
    """A link as a QR code, an SVG picture."""
    import segno

    picture = BytesIO()
    segno.make(link, error="m", micro=False).save(picture, kind="svg", scale=4, border=4)
    return picture.getvalue()


TASKS: dict[str, Callable[..., Any]] = {
    task.__name__: task
    for task in (
        choose_move,
        answer_question,
        give_hint,
        explain_turn,
        review_game,
        tell_game,
        draw_code,
        make_puzzle,
        make_puzzle_at,
        make_puzzle_of_the_day,
        schedule_card,
        compute_progress,
        choose_facts,
        tell_lesson,
    )
}
"""By their names."""
