"""The page of an arena, measured: what is drawn is as long and as high as the numbers say."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from tests.arena.support import FEW, bot, config, played
from tests.views.conftest import PAIRS_OF_GAMES
from timesduel import BOOKS
from timesduel.arena.regret import DISTANCES, by_group
from timesduel.arena.report import ArenaTables, make_tables
from timesduel.views.arena_page import MOST_GAMES, arena_page, told_meetings
from timesduel.views.arena_scene import arena_scene, share
from timesduel.views.shapes import Colour

CLOSE = 0.11
"""Places are written with one digit after the point."""


def charts(tables: ArenaTables) -> tuple[Element, Element]:
    """The ratings, and the wins kept."""
    ratings, kept = ElementTree.fromstring(arena_page(arena_scene(tables))).findall(".//svg")
    return ratings, kept


def numbers(element: Element, *names: str) -> tuple[float, ...]:
    return tuple(float(element.attrib[name]) for name in names)


def test_each_interval_is_drawn_around_its_rating(tables: ArenaTables) -> None:
    chart, _ = charts(tables)
    dots = [numbers(dot, "cx", "cy") for dot in chart.findall(".//circle")]
    lines = [numbers(line, "x1", "y1", "x2", "y2") for line in chart.findall(".//line")]
    ratings = [each.rating for each in tables.report.players if each.rating is not None]
    assert len(dots) == len(ratings) == 4
    # How many units of the page one point of Elo has: from the outermost dots.
    scale = (dots[0][0] - dots[-1][0]) / (ratings[0].elo - ratings[-1].elo)
    assert scale > 0
    for (x, y), rating in zip(dots, ratings, strict=True):
        assert x == pytest.approx(dots[0][0] + scale * (rating.elo - ratings[0].elo), abs=CLOSE)
        ((left, _, right, _),) = (line for line in lines if line[1] == line[3] == y)
        reach = scale * rating.error
        assert reach > 10
        assert (left, right) == pytest.approx((x - reach, x + reach), abs=2 * CLOSE)
        for end in (left, right):
            assert any(x1 == x2 == end and y1 < y < y2 for x1, y1, x2, y2 in lines)


def test_the_axis_of_the_ratings_is_true(tables: ArenaTables) -> None:
    """The dots stand where its numbers say."""
    chart, _ = charts(tables)
    dots = [numbers(dot, "cx")[0] for dot in chart.findall(".//circle")]
    ticks = {
        int(text.text or ""): numbers(text, "x")[0]
        for text in chart.findall(".//text")
        if text.get("text-anchor") == "middle"
    }
    low, high = min(ticks), max(ticks)
    scale = (ticks[high] - ticks[low]) / (high - low)
    for dot, each in zip(dots, tables.report.players, strict=True):
        assert each.rating is not None
        assert dot == pytest.approx(ticks[low] + scale * (each.rating.elo - low), abs=2 * CLOSE)


def test_each_bar_is_as_high_as_the_share_of_wins_kept(tables: ArenaTables) -> None:
    _, chart = charts(tables)
    boxes = [box for box in chart.findall(".//rect") if box.get("fill") == Colour.BAR.light]
    bars = [numbers(bar, "x", "y", "height") for bar in boxes]
    groups = [
        by_group(each.by_distance)[group] for each in tables.report.players for group in DISTANCES
    ]
    shares = [kept / chances if chances else 0.0 for kept, chances in groups]
    assert len({round(part, 3) for part in shares}) > 6
    full = max(height for _, _, height in bars)
    assert full > 30
    for (_, _, height), part in zip(bars, shares, strict=True):
        assert height == pytest.approx(full * part, abs=CLOSE)
    # Those of one player stand on one line, each with its number above it.
    texts = [text for text in chart.findall(".//text") if text.get("text-anchor") == "middle"]
    labels = [text for text in texts if not (text.text or "").startswith("of ")]
    sizes = [text.text for text in texts if text not in labels]
    assert sizes == [f"of {chances}" for _, chances in groups if chances]
    bases = [numbers(line, "y1")[0] for line in chart.findall(".//line")]
    for place, ((x, y, height), group) in enumerate(zip(bars, groups, strict=True)):
        assert y + height == pytest.approx(bases[place // len(DISTANCES)], abs=CLOSE)
        assert labels[place].text == share(*group)
        assert numbers(labels[place], "x")[0] > x
        assert numbers(labels[place], "y")[0] < y


def test_who_cannot_see_the_charts_is_told_the_same(tables: ArenaTables) -> None:
    ratings, kept = (chart.findtext("desc", "") for chart in charts(tables))
    for each in tables.report.players:
        assert each.rating is not None
        told = f"{each.name} {each.rating.elo:+.0f} plus or minus {each.rating.error:.0f}"
        assert told in ratings
        shares = ", ".join(
            f"{name} {share(*n)} of {n[1]}"
            for name, n in by_group(each.by_distance).items()
            if n[1]
        )
        assert f"{each.name} {shares}" in kept


def test_each_result_leads_to_its_games(tables: ArenaTables) -> None:
    """They are played again here from what the page tells, and end as it says."""
    meetings = tuple(told_meetings(tables))
    page = ElementTree.fromstring(arena_page(arena_scene(tables), meetings))
    targets = {each.attrib["id"] for each in page.iter("h2") if "id" in each.attrib}
    links = [link.attrib["href"] for link in page.iter("a")]
    assert len(links) == sum(map(len, tables.report.cross.values())) == 12
    assert {link.removeprefix("#") for link in links} == targets
    told = [game for meeting in meetings for game in meeting.games]
    assert len(told) == len([*page.iter("details")]) == 6 * MOST_GAMES
    winners = {
        (game.moves, game.seats): game.seats[(game.outcome.winner or 0) - 1]
        for game in tables.games.values()
    }
    for game in told:
        moves = [re.fullmatch(r"(.+): (\d+) x (\d+) = (\d+)( .*)?", line) for line in game.moves]
        assert all(moves)
        found = [match for match in moves if match is not None]
        seats = found[0][1], found[1][1]
        assert {match[1] for match in found[::2]} == {seats[0]}
        for before, after in pairwise(found):
            assert before[4] == after[2]
        winner = winners[tuple(int(match[3]) for match in found), seats]
        assert game.title.startswith(f"{winner} beat ")
        assert winner in game.ending
    more = PAIRS_OF_GAMES * 2 * len(FEW) - MOST_GAMES
    assert meetings[0].remark == f"{more} more games are in the file of the run."
    (few, *_) = told_meetings(tables, most=7)
    assert len(few.games) == 1
    begun = replace(tables, games=dict([*tables.games.items()][:1]))
    (only,) = told_meetings(begun)
    assert (len(only.games), only.remark) == (1, "")


def test_games_that_nobody_won_and_that_failed(tmp_path: Path) -> None:
    endless = BOOKS["multiplication-showdown"].replace(ceiling=None)
    run = config(["random", f"liar={bot('cheats')}"], setups=(endless,), games=2)
    results = played(tmp_path / "run.jsonl", run)
    (meeting,) = told_meetings(make_tables(results))
    assert meeting.remark == ""
    assert all(game.title.startswith("random beat liar. ") for game in meeting.games)
    assert "illegal" in meeting.games[0].ending
    run = config(["random", "greedy"], setups=(endless,), games=2)
    (meeting,) = told_meetings(make_tables(played(tmp_path / "other.jsonl", run)))
    assert all(": nobody won. " in game.title for game in meeting.games)
