"""A picture of a game on its way along the zones. This needs matplotlib."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from matplotlib.figure import Figure

from timesduel.errors import TimesDuelError
from timesduel.views.band import log_ticks
from timesduel.views.drawing import (
    INK,
    MARGIN,
    MOST_ZONES,
    PLAIN,
    PLAYERS,
    STRIPED,
    WIDTH,
    Style,
    draw_key,
    drawn,
    what_wins,
)
from timesduel.views.game_path import Path, game_path
from timesduel.views.game_words import keys, result

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from matplotlib.axes import Axes

    from timesduel.coach.review import Review
    from timesduel.solver.zones import Zone

_TITLE, _AXIS, _KEY = 104, 30, 128
"""How many points of the height the words take, and the numbers below the band."""

_HIGHEST_ROW, _LOWEST_ROW = 34, 13
_MOST_TURNS = 200


def game_picture(review: Review, zones: Sequence[Zone], kind: str) -> bytes:
    """The picture as an `svg` or a `png`; the same bytes each time."""
    if len(review.turns) > _MOST_TURNS:
        raise TimesDuelError(f"{len(review.turns)} turns; a picture has room for {_MOST_TURNS}")
    path = game_path(review, zones)
    if len(path.bands) > MOST_ZONES:
        raise TimesDuelError(f"{len(path.bands)} zones; a picture has room for {MOST_ZONES}")
    return drawn(lambda: _figure(review, path), kind)


def _figure(review: Review, path: Path) -> Figure:
    rows = len(path.stops)
    row = min(_HIGHEST_ROW, max(_LOWEST_ROW, 500 / rows))
    band = row * (rows + 0.6)
    page = _TITLE + band + _AXIS + _KEY
    figure = Figure(figsize=(WIDTH / 72, page / 72), facecolor="white")

    def part(bottom: float, height: float) -> Axes:
        width = WIDTH - 2 * MARGIN
        return figure.add_axes((MARGIN / WIDTH, bottom / page, width / WIDTH, height / page))

    title = part(page - _TITLE, _TITLE)
    title.axis("off")
    one, two = review.record.names
    names = f"{one} against {two}. {result(review)}"
    title.text(0, 0.55, review.record.rules.title, size=28, weight="bold", color=INK)
    title.text(0, 0.33, what_wins(review.record.rules), size=14, color=INK)
    size = min(14.0, (WIDTH - 2 * MARGIN) / (0.62 * len(names)))
    title.text(0, 0.12, names, size=size, color=INK, parse_math=False)  # a name may have a $
    axes = part(_KEY, band + _AXIS)
    axes.axis("off")
    axes.set_xlim(path.left - 0.01, path.right)
    axes.set_ylim(rows - 0.2 + _AXIS / row, -0.8)
    axes.set_autoscale_on(False)
    _fill(axes, path, row)
    draw_key(part(20, _KEY - 36), list(_words(review, path)))
    return figure


def _fill(axes: Axes, path: Path, row: float) -> None:
    """The band with the turns on it, each in a row of so many points."""
    top, height = -0.6, len(path.stops) + 0.2
    size = min(12.0, row * 0.68)
    per_power = (WIDTH - 2 * MARGIN) / (path.right - path.left)
    axes.broken_barh([(path.left, path.end - path.left)], (top, height), **PLAIN)
    axes.broken_barh([(x, past - x) for x, past in path.bands], (top, height), **STRIPED)
    axes.plot([path.end] * 2, [top, top + height], color=INK, linewidth=1.2)
    for x, text, length in log_ticks(path.left, path.end, per_power):
        bottom = top + height
        axes.plot([x, x], [bottom, bottom + length / row], color=INK, linewidth=length / 7)
        axes.text(x, bottom + 9 / row, text, ha="center", va="top", size=10, color=INK)
    for y, (before, after) in enumerate(pairwise(path.stops)):
        colour, dashes = PLAYERS[after.player - 1]
        style: Style = {"color": colour, "linestyle": dashes, "linewidth": size / 6}
        axes.plot([before.x, after.x], [y, y + 1], **style)
    middle = (path.left + path.right) / 2
    for y, stop in enumerate(path.stops):
        colour = PLAYERS[stop.player - 1][0] if stop.turn else INK
        axes.plot([stop.x], [y], marker="o", markersize=size / 2, color=colour, zorder=4)
        number = f"{stop.turn}.  " if stop.turn else ""
        # The line comes from above and the left, and goes on below and to the right.
        side, away = ("left", 1) if stop.x < middle else ("right", -1)
        place = stop.x + away * size / per_power, y - away * 0.2
        box = {"boxstyle": "round,pad=0.15", "facecolor": "white", "edgecolor": colour}
        words: Style = {"size": size, "color": colour, "va": "center", "zorder": 5, "ha": side}
        text = f"{number}{stop.text}  {stop.mark}".rstrip()
        axes.text(*place, text, bbox=box, weight="bold" if stop.mark else None, **words)


def _words(review: Review, path: Path) -> Iterator[tuple[str, str]]:
    """What each kind of thing in the picture means."""
    if path.bands:
        yield "striped", "Good numbers to leave your opponent: they cannot win if you play on well."
    yield "plain", "From every other number the player to move can win."
    solid, dashed = review.record.names
    yield "arrows", f"Solid lines are moves of {solid}, dashed ones of {dashed}."
    yield "", "     ".join(keys(stop.mark for stop in path.stops))
