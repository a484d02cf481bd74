"""The tables of an arena as one page of HTML that needs nothing else: no network, no scripts."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from timesduel.arena.regret import DISTANCES
from timesduel.views.arena_text import (
    about,
    by_book,
    by_distance,
    cross_table,
    remarks,
    share,
    standings,
)
from timesduel.views.html_page import whole_page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from timesduel.arena.ratings import Rating
    from timesduel.arena.report import Report, Standing

_STYLE = """\
h2 { font-size: 1.1em; margin: 1.5em 0 0; }
.wide { overflow-x: auto; }
th, td { text-align: right; padding: 0.15em 0.8em 0.15em 0; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
"""
_WIDTH, _NAMES, _ROW, _AXIS, _MARGIN = 640, 190, 30, 30, 24
"""Of a chart, in units of its own."""

_INK, _BAR, _ERROR, _GRID = "#1a1a1a", "#9cc9e6", "#b03a00", "#ddd"
_STEPS = (1, 2, 5)
_MOST_TICKS = 6


def arena_page(report: Report) -> str:
    """The whole page."""
    title = "Times Duel arena"
    return whole_page(title, title, _STYLE, _body(report))


def _body(report: Report) -> Iterator[str]:
    yield f"<p>{escape(about(report))}</p>"
    yield from _table(standings(report))
    for remark in remarks(report):
        yield f"<p>{escape(remark)}</p>"
    if report.note is None:
        yield "<h2>Ratings, with intervals of 95 %</h2>"
        yield from _ratings(report)
    yield "<h2>Wins kept, by how many moves the end was away</h2>"
    yield from _regret(report)
    yield from _table(by_distance(report))
    yield "<h2>Points of the one on the left against the one above, in percent</h2>"
    yield from _table(cross_table(report))
    yield "<h2>Wins kept by book, in percent</h2>"
    yield from _table(by_book(report))


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield '<div class="wide"><table>'
    for number, row in enumerate(rows):
        kind = "td" if number else "th"
        yield "<tr>" + "".join(f"<{kind}>{escape(cell)}</{kind}>" for cell in row) + "</tr>"
    yield "</table></div>"


def _ratings(report: Report) -> Iterator[str]:
    """A dot for each rating, and a line as long as its interval."""
    rated = [(each, each.rating) for each in report.standings if each.rating is not None]
    low = min(rating.elo - rating.error for _, rating in rated)
    high = max(rating.elo + rating.error for _, rating in rated)
    ticks = _ticks(low, high)
    low, high = min(low, ticks[0]), max(high, ticks[-1])
    scale = (_WIDTH - _NAMES - 2 * _MARGIN) / max(high - low, 1)

    def across(elo: float) -> float:
        return _NAMES + _MARGIN + (elo - low) * scale

    bottom = _ROW * len(rated) + 5
    told = "; ".join(
        f"{each.name} {rating.elo:+.0f} plus or minus {rating.error:.0f}" for each, rating in rated
    )
    yield _svg(bottom + _AXIS, f"Ratings: {told}.")
    yield from _grid([(across(tick), f"{tick:+d}" if tick else "0") for tick in ticks], bottom)
    for number, (each, rating) in enumerate(rated):
        yield from _dot(each, rating, across, _ROW * (number + 0.5))
    yield "</svg>"


def _dot(
    each: Standing, rating: Rating, across: Callable[[float], float], y: float
) -> Iterator[str]:
    yield _words(_NAMES, y + 5, each.name, "end")
    left, right = across(rating.elo - rating.error), across(rating.elo + rating.error)
    yield _line(left, y, right, y, _ERROR, 2)
    for end in (left, right):
        yield _line(end, y - 6, end, y + 6, _ERROR, 2)
    yield f'<circle cx="{across(rating.elo):.1f}" cy="{y:.1f}" r="5" fill="{_INK}"/>'


def _regret(report: Report) -> Iterator[str]:
    """For each player a bar for each group of distances, as high as the share of wins kept."""
    height, gap = 2 * _ROW, 8
    left, width = _NAMES + _MARGIN, _WIDTH - _NAMES - 2 * _MARGIN
    each_width = width / len(DISTANCES)
    rows = report.standings
    bottom = (height + gap) * len(rows)
    groups = [each.regret.by_group() for each in rows]
    told = "; ".join(
        f"{each.name} " + ", ".join(f"{group} {share(*kept)}" for group, kept in found.items())
        for each, found in zip(rows, groups, strict=True)
    )
    yield _svg(bottom + _AXIS, f"Wins kept in percent, by distance to the end: {told}.")
    for number, (each, found) in enumerate(zip(rows, groups, strict=True)):
        base = (height + gap) * (number + 1)
        yield _words(_NAMES, base - height / 2 + 5, each.name, "end")
        yield _line(left, base, left + width, base, _INK, 1)
        for place, (kept, chances) in enumerate(found.values()):
            x = left + (place + 0.15) * each_width
            tall = (height - 18) * kept / max(chances, 1)
            box = f'width="{0.7 * each_width:.1f}" height="{tall:.1f}" fill="{_BAR}"'
            yield f'<rect x="{x:.1f}" y="{base - tall:.1f}" {box}/>'
            middle = left + (place + 0.5) * each_width
            yield _words(middle, base - tall - 4, share(kept, chances), "middle", 13)
    for place, group in enumerate(DISTANCES):
        yield _words(left + (place + 0.5) * each_width, bottom + 20, group, "middle")
    yield "</svg>"


def _ticks(low: float, high: float) -> list[int]:
    """Round numbers from below to above."""
    power = 10
    while True:
        for step in (power * factor for factor in _STEPS):
            first, last = int(low // step), int(-(-high // step))
            if last - first <= _MOST_TICKS:
                return [step * place for place in range(first, last + 1)]
        power *= 10


def _svg(height: float, told: str) -> str:
    size = f"0 0 {_WIDTH} {height:g}"
    return f'<svg viewBox="{size}" role="img" aria-label="{escape(told)}">'


def _grid(ticks: Sequence[tuple[float, str]], bottom: float) -> Iterator[str]:
    for x, text in ticks:
        yield _line(x, 0, x, bottom, _GRID, 1)
        yield _words(x, bottom + 20, text, "middle")


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: int) -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{width}"/>'


def _words(x: float, y: float, text: str, side: str, size: int = 15) -> str:
    style = f'text-anchor="{side}" fill="{_INK}" font-size="{size}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}>{escape(text)}</text>'
