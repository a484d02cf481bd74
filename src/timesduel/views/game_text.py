"""A review as text for one screen. What matters most comes last, where it is seen in any window."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from timesduel.views.game_chart import LINES_OF_KEYS, LINES_OF_ROW, MOST_ROWS, chart_lines
from timesduel.views.game_table import summary_lines, turn_lines
from timesduel.views.widths import wrapped

if TYPE_CHECKING:
    from timesduel.views.game_scene import GameScene

_LINES = 33
"""What a review tells should not scroll away; one more line may be about puzzles."""


class GameText(NamedTuple):
    """Lines of text."""

    heading: list[str]
    blocks: list[list[str]]
    """To be shown with a gap between them; the first belongs to the heading."""


def game_text(scene: GameScene) -> GameText:
    """The whole review."""
    heading = wrapped(scene.subject)
    about = (scene.computers, scene.result, scene.remark)
    head = [line for text in about for line in wrapped(text)]
    turns = list(turn_lines(scene.review))
    numbers = wrapped(scene.numbers_to_leave)
    end = [*wrapped(scene.turning_point), *summary_lines(scene.review)]
    blocks = (head, numbers, turns, end)
    room = _LINES - LINES_OF_KEYS - len(heading) - sum(map(len, blocks)) - len(blocks) + 1
    chart = chart_lines(scene.path, max(1, min(MOST_ROWS, room // LINES_OF_ROW)))
    return GameText(heading, [head, [*numbers, *chart], turns, end])
