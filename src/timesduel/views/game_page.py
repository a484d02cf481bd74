"""A review as one page of HTML that needs nothing else: no network, no scripts."""

from __future__ import annotations

from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from timesduel.views.band import log_ticks
from timesduel.views.game_path import Path, Stop, game_path
from timesduel.views.game_players import who_is_the_computer
from timesduel.views.game_table import accuracy, rows
from timesduel.views.game_words import (
    keys,
    numbers_to_leave,
    result,
    subject,
    turning_point,
)
from timesduel.views.html_page import whole_page

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from timesduel.coach.review import Review
    from timesduel.solver.zones import Zone

_STYLE = """\
th, td { text-align: left; padding: 0.15em 0.6em 0.15em 0; vertical-align: top; }
"""
_WIDTH, _ROW, _TOP, _AXIS = 480, 30, 8, 26
"""Of the drawing, in units of its own: phones are about so wide."""

_COLOURS = ("#1a1a1a", "#b03a00")
_HALO = 'paint-order="stroke" stroke="#fff" stroke-width="4"'
_PLAIN = str.maketrans("", "", "${}")
"""The ticks are made for another kind of picture, which raises exponents."""

_MOST_BANDS = 1_000


def game_page(review: Review, zones: Sequence[Zone] | str, remark: str = "") -> str:
    """The whole page, with the zones, or why there are none, and a remark if there is one."""
    heading = f"{review.record.names[0]} against {review.record.names[1]}"
    title = f"{heading}: {review.record.rules.title}"
    return whole_page(title, heading, _STYLE, _body(review, heading, zones, remark))


def _body(review: Review, heading: str, zones: Sequence[Zone] | str, remark: str) -> Iterator[str]:
    rules, names = review.record.rules, review.record.names
    computers = who_is_the_computer(names, review.record.players)
    yield from _paragraphs(f"{subject(rules)}.", computers, result(review), remark)
    yield from _paragraphs(turning_point(review))
    counted = ("player", "moves", "chances", "kept", "!!", "??", "accuracy")
    yield from _table(counted, _summaries(review))
    turns = rows(review, names)
    yield from _table(("turn", "player", "move", "mark", "note"), turns)
    yield from _paragraphs("; ".join(keys(row.mark for row in turns)))
    if isinstance(zones, str):
        yield from _paragraphs(zones)
    elif len((path := game_path(review, zones)).bands) > _MOST_BANDS:
        yield from _paragraphs(f"No chart: it has room for {_MOST_BANDS} zones.")
    else:
        yield from _drawing(path, f"{heading}. {result(review)} {turning_point(review)}".rstrip())
        told = numbers_to_leave(rules, zones)
        yield from _paragraphs("Striped: the numbers to leave your opponent.", told)


def _paragraphs(*texts: str) -> Iterator[str]:
    return (f"<p>{escape(text)}</p>" for text in texts if text)


def _table(heading: Sequence[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    yield "<table>"
    yield "<tr>" + "".join(f"<th>{escape(cell)}</th>" for cell in heading) + "</tr>"
    for row in rows:
        yield "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
    yield "</table>"


def _summaries(review: Review) -> Iterator[tuple[str, ...]]:
    for name, summary in zip(review.record.names, review.summaries, strict=True):
        counts = (summary.moves, summary.chances, summary.kept, summary.only, summary.thrown)
        yield name, *map(str, counts), accuracy(summary)


def _drawing(path: Path, told: str) -> Iterator[str]:
    """Turns downwards, numbers to the right, the good ones striped; told also in words."""
    per_power = _WIDTH / (path.right - path.left)
    height = _ROW * len(path.stops)
    bottom = _TOP + height

    def across(x: float) -> str:
        return f"{(x - path.left) * per_power:.1f}"

    def down(stop: Stop) -> str:
        return f"{_TOP + _ROW * (stop.turn + 0.5):.1f}"

    size = f"0 0 {_WIDTH} {bottom + _AXIS}"
    yield f'<svg viewBox="{size}" role="img" aria-label="{escape(told)}">'
    yield '<defs><pattern id="stripes" width="6" height="6" patternUnits="userSpaceOnUse"'
    yield 'patternTransform="rotate(45)"><rect width="6" height="6" fill="#e3f1fa"/>'
    yield '<rect width="2" height="6" fill="#0072b2"/></pattern></defs>'
    box = f'y="{_TOP}" height="{height}"'
    yield f'<rect x="0" width="{across(path.end)}" {box} fill="#fbe7c0"/>'
    for x, past in path.bands:
        width = f"{(past - x) * per_power:.1f}"
        yield f'<rect x="{across(x)}" width="{width}" {box} fill="url(#stripes)"/>'
    for x, text, length in log_ticks(path.left, path.end, per_power):
        line = f'x1="{across(x)}" x2="{across(x)}" y1="{bottom}" y2="{bottom + length / 2}"'
        yield f'<line {line} stroke="{_COLOURS[0]}"/>'
        yield _words(across(x), f"{bottom + 20}", "middle", _COLOURS[0], text.translate(_PLAIN))
    for before, after in pairwise(path.stops):
        ends = f'x1="{across(before.x)}" y1="{down(before)}" x2="{across(after.x)}"'
        dashes = ' stroke-dasharray="5 3"' if after.player == 2 else ""
        style = f'stroke="{_COLOURS[after.player - 1]}" stroke-width="2"{dashes}'
        yield f'<line {ends} y2="{down(after)}" {style}/>'
    middle = (path.left + path.right) / 2
    for stop in path.stops:
        colour = _COLOURS[stop.player - 1] if stop.turn else _COLOURS[0]
        yield f'<circle cx="{across(stop.x)}" cy="{down(stop)}" r="4" fill="{colour}"/>'
        side, away = ("start", 8) if stop.x < middle else ("end", -8)
        number = f"{stop.turn}. " if stop.turn else ""
        place = f"{float(across(stop.x)) + away:.1f}", f"{float(down(stop)) + 5:.1f}"
        yield _words(*place, side, colour, f"{number}{stop.text} {stop.mark}".strip())
    yield "</svg>"


def _words(x: str, y: str, side: str, colour: str, text: str) -> str:
    style = f'text-anchor="{side}" fill="{colour}" font-size="15" {_HALO}'
    return f'<text x="{x}" y="{y}" {style}>{escape(text)}</text>'
