"""The tables and charts of an arena as one page of HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.views.arena_charts import kept_chart, ratings_chart
from timesduel.views.html_page import paragraphs, subheading, table, whole_page
from timesduel.views.markup import element, plain
from timesduel.views.svg import svg_element
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from timesduel.views.arena_games import ReplayedMeeting
    from timesduel.views.arena_scene import ArenaScene


def arena_page(scene: ArenaScene, meetings: Sequence[ReplayedMeeting] = ()) -> str:
    """The whole page; the results of two players lead to their games."""
    title = say("standings.page")
    return whole_page(title, title, _body(scene, meetings))


def _body(scene: ArenaScene, meetings: Sequence[ReplayedMeeting]) -> Iterator[str]:
    yield from paragraphs(scene.about)
    yield table(scene.standings, numbers=True)
    yield from paragraphs(*scene.remarks)
    if scene.ratings:
        yield subheading(say("standings.page_ratings"))
        yield svg_element(ratings_chart(scene.ratings))
    if scene.kept:
        yield subheading(say("standings.page_by_distance"))
        yield svg_element(kept_chart(scene.kept))
        yield table(scene.by_distance, numbers=True)
    if meetings:
        yield subheading(say("standings.page_cross"))
        yield from paragraphs(say("standings.page_links"))
        yield table(scene.cross, numbers=True, links=_links(scene, meetings))
    if scene.kept:
        yield subheading(say("standings.page_by_book"))
        yield table(scene.by_book, numbers=True)
    for meeting in meetings:
        yield from _meeting(meeting)


def _links(scene: ArenaScene, meetings: Sequence[ReplayedMeeting]) -> dict[tuple[str, str], str]:
    """From what is left of a result and above it to the games of these two."""
    rows = [row[0] for row in scene.standings[1:]]
    both = [(each.places, each.anchor) for each in meetings]
    both += [((two, one), anchor) for (one, two), anchor in both]
    return {(rows[one - 1], str(two)): f"#{anchor}" for (one, two), anchor in both}


def _meeting(meeting: ReplayedMeeting) -> Iterator[str]:
    yield element("h2", plain(meeting.title), id=meeting.anchor)
    for game in meeting.games:
        moves = element("ol", [element("li", plain(line)) for line in game.moves])
        told = (element("summary", plain(game.title)), moves, *paragraphs(game.ending))
        yield element("details", told)
    yield from paragraphs(meeting.remark)
