"""The tables and charts of an arena as one page of HTML, with its games told move by move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from timesduel.core.numbers import printable
from timesduel.views.arena_charts import kept_chart, ratings_chart
from timesduel.views.html_page import element, paragraphs, plain, subheading, table, whole_page
from timesduel.views.svg import svg_element
from timesduel.voices.rules import objective
from timesduel.voices.teller import Teller
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from timesduel.arena.game import GameResult
    from timesduel.arena.report import ArenaTables
    from timesduel.core.rules import Rules
    from timesduel.views.arena_scene import ArenaScene

MOST_GAMES = 10
"""Most games that are told of each pair of players; the file of the run has all."""

_MOST_IN_ALL = 1_000
"""Most games on a page, over all pairs; each pair has at least one."""


@dataclass(frozen=True)
class ToldGame:
    """One game."""

    title: str
    """Who beat whom, and at what."""

    moves: tuple[str, ...]
    ending: str
    """How it ended, and what a program did that failed."""


@dataclass(frozen=True)
class ReplayedMeeting:
    """The games of two players."""

    places: tuple[int, int]
    """Ranks of both in the standings, from 1; the better one first."""

    title: str
    games: tuple[ToldGame, ...]
    remark: str
    """How many games are not among them; nothing if all are."""

    @property
    def anchor(self) -> str:
        """Id of its heading on the page."""
        one, two = self.places
        return f"games-{one}-{two}"


def told_meetings(tables: ArenaTables, most: int = _MOST_IN_ALL) -> Iterator[ReplayedMeeting]:
    """The games of every pair that has met, the best players first; about `most` in all."""
    places = {each.name: place for place, each in enumerate(tables.report.players, 1)}
    played: dict[tuple[int, int], list[tuple[Rules, GameResult]]] = {}
    for id_, fixture in tables.config.fixtures.items():
        if (game := tables.games.get(id_)) is not None:
            better, other = sorted(places[name] for name in fixture.names)
            played.setdefault((better, other), []).append((fixture.rules, game))
    each_most = min(MOST_GAMES, max(most // max(len(played), 1), 1))
    for both, games in sorted(played.items()):
        one, two = (printable(tables.report.players[place - 1].name) for place in both)
        more = len(games) - each_most
        yield ReplayedMeeting(
            places=both,
            title=say("standings.meeting", one=one, two=two),
            games=tuple(_told(*each) for each in games[:each_most]),
            remark=say("standings.more_games", count=more) if more > 0 else "",
        )


def _told(rules: Rules, game: GameResult) -> ToldGame:
    one, two = names = (printable(game.seats[0]), printable(game.seats[1]))
    teller, position, goal = Teller(rules, names), rules.opening(), objective(rules)
    moves = []
    for move in game.moves:
        moves.append(teller.summary(position, move))
        position = position.play(move)
    if game.outcome.winner is None:
        title = say("standings.told_draw", one=one, two=two, goal=goal)
    else:
        winner, loser = names if game.outcome.winner == 1 else (two, one)
        title = say("standings.told_game", winner=winner, loser=loser, goal=goal)
    ending = teller.result(game.outcome)
    if game.detail is not None:
        ending = say("standings.told_failure", ending=ending, detail=printable(game.detail))
    return ToldGame(title, tuple(moves), ending)


def arena_page(scene: ArenaScene, meetings: Sequence[ReplayedMeeting] = ()) -> str:
    """The whole page; the results of two players lead to their games."""
    title = say("standings.page")
    return whole_page(title, title, _body(scene, meetings))


def _body(scene: ArenaScene, meetings: Sequence[ReplayedMeeting]) -> Iterator[str]:
    yield from paragraphs(scene.about)
    yield table(scene.standings, numbers=True)
    yield from paragraphs(*scene.remarks)
    if scene.rated:
        yield subheading(say("standings.page_ratings"))
        yield svg_element(ratings_chart(scene.rated))
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
    """Links to the games of a pair, by the row's name and the column's heading of its result."""
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
