"""The tables and charts of an arena as one page of HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.views.arena_charts import kept_chart, ratings_chart
from timesduel.views.html_page import paragraphs, subheading, table, whole_page
from timesduel.views.svg import svg_element
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.views.arena_scene import ArenaScene


def arena_page(scene: ArenaScene) -> str:
    """The whole page."""
    title = say("standings.page")
    return whole_page(title, title, _body(scene))


def _body(scene: ArenaScene) -> Iterator[str]:
    yield from paragraphs(scene.about)
    yield table(scene.standings, numbers=True)
    yield from paragraphs(*scene.remarks)
    if scene.ratings:
        yield subheading(say("standings.page_ratings"))
        yield svg_element(ratings_chart(scene.ratings))
    yield subheading(say("standings.page_by_distance"))
    yield svg_element(kept_chart(scene.kept))
    yield table(scene.by_distance, numbers=True)
    yield subheading(say("standings.page_cross"))
    yield table(scene.cross, numbers=True)
    yield subheading(say("standings.page_by_book"))
    yield table(scene.by_book, numbers=True)
