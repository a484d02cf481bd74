"""A review as one page of HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.views.game_picture import game_drawing
from timesduel.views.game_table import Row, rows, summary_table
from timesduel.views.game_words import keys
from timesduel.views.html_page import paragraphs, table, whole_page
from timesduel.views.svg import svg_element
from timesduel.views.zones_picture import MOST_ZONES
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.views.game_scene import GameScene


def game_page(scene: GameScene) -> str:
    """The whole page."""
    game = scene.review.record.rules.title
    title = say("charts.title", players=scene.players, game=game)
    return whole_page(title, scene.players, _body(scene))


def _body(scene: GameScene) -> Iterator[str]:
    names = scene.review.record.names
    yield from paragraphs(f"{scene.subject}.", scene.computers, scene.result, scene.remark)
    yield from paragraphs(scene.turning_point)
    yield table(summary_table(scene.review, names))
    turns = rows(scene.review, names)
    yield table([[say(f"tables.turn.{column}") for column in Row._fields], *turns])
    yield from paragraphs("; ".join(keys(row.mark for row in turns)))
    if isinstance(scene.path, str):
        yield from paragraphs(scene.path)
    elif len(scene.path.zones) > MOST_ZONES:
        yield from paragraphs(say("charts.none.zones", most=MOST_ZONES))
    else:
        yield svg_element(game_drawing(scene))
        yield from paragraphs(say("charts.striped"), scene.numbers_to_leave)
