"""The page of an arena, measured: what is drawn is as long and as high as the numbers say."""

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from tests.arena.support import FEW, config, played
from timesduel.arena.regret import DISTANCES
from timesduel.arena.report import Report, make_report
from timesduel.views.arena_page import arena_page
from timesduel.views.arena_scene import arena_scene, share
from timesduel.views.shapes import Colour

CLOSE = 0.11
"""Places are written with one digit after the point."""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """With much to draw: all but one of them throw wins away, some more and some less."""
    players = ["random", "greedy", "beginner", "perfect"]
    run = config(players, games=4 * 2 * len(FEW), seed=3)
    return make_report(played(tmp_path_factory.mktemp("run") / "run.jsonl", run))


def charts(report: Report) -> tuple[Element, Element]:
    """The ratings, and the wins kept."""
    ratings, kept = ElementTree.fromstring(arena_page(arena_scene(report))).findall(".//svg")
    return ratings, kept


def numbers(element: Element, *names: str) -> tuple[float, ...]:
    return tuple(float(element.attrib[name]) for name in names)


def test_each_interval_is_drawn_around_its_rating(report: Report) -> None:
    chart, _ = charts(report)
    dots = [numbers(dot, "cx", "cy") for dot in chart.findall(".//circle")]
    lines = [numbers(line, "x1", "y1", "x2", "y2") for line in chart.findall(".//line")]
    ratings = [each.rating for each in report.standings if each.rating is not None]
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


def test_the_axis_of_the_ratings_is_true(report: Report) -> None:
    """The dots stand where its numbers say."""
    chart, _ = charts(report)
    dots = [numbers(dot, "cx")[0] for dot in chart.findall(".//circle")]
    ticks = {
        int(text.text or ""): numbers(text, "x")[0]
        for text in chart.findall(".//text")
        if text.get("text-anchor") == "middle"
    }
    low, high = min(ticks), max(ticks)
    scale = (ticks[high] - ticks[low]) / (high - low)
    for dot, each in zip(dots, report.standings, strict=True):
        assert each.rating is not None
        assert dot == pytest.approx(ticks[low] + scale * (each.rating.elo - low), abs=2 * CLOSE)


def test_each_bar_is_as_high_as_the_share_of_wins_kept(report: Report) -> None:
    _, chart = charts(report)
    boxes = [box for box in chart.findall(".//rect") if box.get("fill") == Colour.BAR.light]
    bars = [numbers(bar, "x", "y", "height") for bar in boxes]
    groups = [each.regret.by_group()[group] for each in report.standings for group in DISTANCES]
    shares = [kept / chances if chances else 0.0 for kept, chances in groups]
    assert len({round(part, 3) for part in shares}) > 6
    full = max(height for _, _, height in bars)
    assert full > 30
    for (_, _, height), part in zip(bars, shares, strict=True):
        assert height == pytest.approx(full * part, abs=CLOSE)
    # Those of one player stand on one line, each with its number above it.
    labels = [text for text in chart.findall(".//text") if text.get("text-anchor") == "middle"]
    bases = [numbers(line, "y1")[0] for line in chart.findall(".//line")]
    for place, ((x, y, height), group) in enumerate(zip(bars, groups, strict=True)):
        assert y + height == pytest.approx(bases[place // len(DISTANCES)], abs=CLOSE)
        assert labels[place].text == share(*group)
        assert numbers(labels[place], "x")[0] > x
        assert numbers(labels[place], "y")[0] < y


def test_who_cannot_see_the_charts_is_told_the_same(report: Report) -> None:
    ratings, kept = (chart.findtext("desc", "") for chart in charts(report))
    for each in report.standings:
        assert each.rating is not None
        told = f"{each.name} {each.rating.elo:+.0f} plus or minus {each.rating.error:.0f}"
        assert told in ratings
        shares = ", ".join(f"{name} {share(*n)}" for name, n in each.regret.by_group().items())
        assert f"{each.name} {shares}" in kept
