"""A review as one page of HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.books.shelf import game_title
from timesduel.coach.judge import Grade
from timesduel.questions.review_text import keys, reasons
from timesduel.views.game_picture import game_drawing
from timesduel.views.game_text import Row, rows, summary_table
from timesduel.views.html_page import cell, element, paragraphs, table, whole_page
from timesduel.views.svg import svg_element
from timesduel.views.zones_picture import MOST_ZONES
from timesduel.words.grammar import semicolon_list
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from timesduel.views.game_scene import GameScene

_CLASSES = {Grade.THREW.mark: "threw", Grade.ONLY.mark: "only"}
"""CSS classes of marks that have a colour; the marks can be read without."""


def game_page(scene: GameScene) -> str:
    """The whole page."""
    game = game_title(scene.record.rules)
    title = say("charts.title", players=scene.players, game=game)
    return whole_page(title, scene.players, _body(scene))


def _turns(turns: Sequence[Row], why: Mapping[int, str]) -> str:
    """The turns as a table, with the reason below each mistake."""
    heading = [cell("th", say(f"tables.turn.{column}")) for column in Row._fields]
    lines = [element("tr", "".join(heading))]
    for row in turns:
        cells = [
            cell("td", text, class_=_CLASSES.get(text) if field == "mark" else None)
            for field, text in zip(Row._fields, row, strict=True)
        ]
        lines.append(element("tr", "".join(cells)))
        if row.number and (reason := why.get(int(row.number))):
            below = cell("td", reason, colspan=len(row) - 1)
            lines.append(element("tr", cell("td", "") + below, class_="why"))
    return element("div", element("table", ["", *lines, ""]), class_="wide")


def _body(scene: GameScene) -> Iterator[str]:
    names = scene.record.names
    subject = say("grammar.sentence", clause=scene.subject)
    yield from paragraphs(subject, scene.computers, scene.result, scene.remark)
    yield from paragraphs(scene.turning_point)
    yield table(summary_table(scene.review, names))
    turns = rows(scene.review, names)
    yield _turns(turns, reasons(scene.record, scene.review))
    yield from paragraphs(semicolon_list(keys(row.mark for row in turns)))
    if isinstance(scene.path, str):
        yield from paragraphs(scene.path)
    elif len(scene.path.zones) > MOST_ZONES:
        yield from paragraphs(say("charts.none.zones", most=MOST_ZONES))
    else:
        yield svg_element(game_drawing(scene))
        yield from paragraphs(say("charts.striped"), scene.numbers_to_leave)
