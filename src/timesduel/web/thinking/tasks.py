"""The tasks of thinking processes: functions by name, which return values, or bytes to be sent.

Whatever is asked, the work is bounded: by the questions of `questions/` themselves, and by what a
level may think.
"""

from __future__ import annotations

from io import BytesIO
from random import Random
from typing import TYPE_CHECKING, Any

from timesduel.players.registry import player_called

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.core.position import Position


def choose_move(level: str, position: Position, seed: int) -> int:
    """What a level plays; the same seed, the same move."""
    return player_called(level).choose(position, Random(seed))


def answer_question(name: str, *arguments: Any) -> Any:
    """The answer to a question of `questions/table.py`, with its words."""
    from timesduel.questions.table import QUESTIONS

    return QUESTIONS[name](*arguments)


def draw_code(link: str) -> bytes:
    """A link as a QR code, an SVG picture."""
    import segno

    picture = BytesIO()
    segno.make(link, error="m", micro=False).save(picture, kind="svg", scale=4, border=4)
    return picture.getvalue()


TASKS: dict[str, Callable[..., Any]] = {
    task.__name__: task for task in (choose_move, answer_question, draw_code)
}
"""By name."""
