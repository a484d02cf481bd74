"""A picture of the zones for a classroom wall. This needs matplotlib."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, cos, log10, pi, sin
from typing import Self

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from timesduel.core.goal import Goal
from timesduel.core.numbers import plural
from timesduel.core.rules import Rules
from timesduel.errors import TimesDuelError
from timesduel.solver.ratio import largest_total
from timesduel.solver.zones import Game, Zone, perfect_game
from timesduel.views.band import log_ticks, lower_end, upper_end
from timesduel.views.drawing import (
    INK,
    MARGIN,
    MOST_ZONES,
    PLAIN,
    PLAYERS,
    STRIPED,
    TIMES,
    WIDTH,
    Style,
    beyond,
    draw_key,
    drawn,
    what_wins,
)

_LOW, _HIGH = 480, 595
"""How high a page is, in points: with one row, or with several."""

_TITLE, _KEY = 80, 128
"""How much of the height is for the words above and below the rows."""

_MOST_ROWS = 6
_LONGEST_GAME = 60
_LARGEST_LABEL = 10**12
_SMALLEST = 7.5
"""Letters below so many points are not drawn."""

_FIRST = log10(0.75)
"""Where the axis begins: the number 1 has a little room to its left."""

_BELOW = 26
"""The room below a band, for the axis."""

_DASH = "\N{EN DASH}"


def picture(rules: Rules, zones: Sequence[Zone], kind: str, *, effort: int) -> bytes:
    """The picture as an `svg` or a `png`; the same bytes each time."""
    if len(zones) > MOST_ZONES:
        raise TimesDuelError(f"{len(zones)} zones; a picture has room for {MOST_ZONES}")
    game = perfect_game(rules, most_moves=_LONGEST_GAME, effort=effort)
    return drawn(_Picture(rules, zones, game).draw, kind)


@dataclass(frozen=True)
class _Row:
    """A piece of the number line: the band is between heights 0 and 1."""

    axes: Axes
    start: float
    end: float
    """Powers of ten."""

    height: float
    """From the numbers below the band to the top of the highest arrow."""

    roomy: bool
    """Is there room for more than the band and its axis?"""

    @classmethod
    def on(cls, axes: Axes, start: float, end: float, height: float, *, roomy: bool) -> Self:
        row = cls(axes, start, end, height, roomy)
        axes.axis("off")
        axes.set_xlim(start, end)
        axes.set_ylim(row.up(-_BELOW), row.up(height - _BELOW))
        axes.set_autoscale_on(False)
        return row

    @property
    def band(self) -> float:
        return 96 if self.roomy else self.height * 0.34

    def up(self, points: float) -> float:
        """Points as a height."""
        return points / self.band

    @property
    def per_power(self) -> float:
        """How many points a power of ten takes."""
        return (WIDTH - 2 * MARGIN) / (self.end - self.start)

    def shows(self, x: float, inside: float = 0) -> bool:
        """Is a place on this row, so many points away from its ends?"""
        return self.start + inside / self.per_power <= x <= self.end - inside / self.per_power

    def frame(self, x: float, past: float) -> None:
        """Lines around the band; it is open where it goes on in another row."""
        for y in (0, 1):
            self.axes.plot([x, past], [y, y], color=INK, linewidth=1.2)
        for end in (x, past):
            if self.start < end < self.end:
                self.axes.plot([end, end], [0, 1], color=INK, linewidth=1.2)

    def label(self, zone: Zone, x: float, past: float) -> None:
        """Which numbers a zone has, as large as it fits; if it does not fit, the axis must do."""
        if zone.high > _LARGEST_LABEL:
            return
        low, high = f"{zone.low:,}", f"{zone.high:,}"
        whole = low if zone.low == zone.high else f"{low}{_DASH}{high}"
        for lines in ([whole], whole.replace(_DASH, f"{_DASH}\n").split("\n")):
            size = min(
                18.0,
                ((past - x) * self.per_power - 12) / (0.7 * max(map(len, lines))),
                self.band * (0.45 if len(lines) == 1 else 0.34),
            )
            if size >= _SMALLEST:
                box = {"boxstyle": "round,pad=0.15", "facecolor": "white", "linewidth": 0}
                style: Style = {"size": size, "color": INK, "weight": "bold", "bbox": box}
                x, y = (x + past) / 2, 0.34 if self.roomy else 0.48
                self.axes.text(x, y, "\n".join(lines), ha="center", va="center", **style)
                return

    def tick(self, x: float, text: str, length: float) -> None:
        self.axes.plot([x, x], [0, -self.up(length)], color=INK, linewidth=length / 7)
        size = 12 if self.roomy else 10
        self.axes.text(x, -self.up(9), text, ha="center", va="top", size=size, color=INK)

    def hop(self, before: int, after: int, player: int) -> None:
        """A move, as an arrow from number to number."""
        a, b = log10(before), log10(after)
        letters = 14 if self.roomy else 9
        highest = self.height - _BELOW - self.band - letters - 8
        rise = self.up(min((b - a) * self.per_power * 0.42, highest))
        colour, dashes = PLAYERS[player]
        turns = [pi * (1 - step / 60) for step in range(61)]
        xs = [(a + b) / 2 + (b - a) / 2 * cos(turn) for turn in turns]
        ys = [1 + self.up(3) + rise * sin(turn) for turn in turns]
        width = 2 if self.roomy else 1.4
        self.axes.plot(xs[:-2], ys[:-2], color=colour, linestyle=dashes, linewidth=width)
        if self.shows(b):
            head: Style = {"arrowstyle": "-|>", "color": colour, "shrinkB": 0}
            head["mutation_scale"] = 8 * width
            self.axes.annotate("", (xs[-1], ys[-1]), (xs[-4], ys[-4]), arrowprops=head)
        if self.shows((a + b) / 2, inside=9):
            style: Style = {"size": letters, "weight": "bold", "color": colour}
            y = 1 + rise + self.up(7 if self.roomy else 5)
            self.axes.text((a + b) / 2, y, f"{TIMES}{after // before}", ha="center", **style)

    def mark(self, number: int, colour: str, *, beyond: bool) -> None:
        """A number that the game comes to."""
        x = log10(number)
        size = 6 if self.roomy else 4
        self.axes.plot([x], [1], marker="o", markersize=size, color=colour, zorder=5)
        if self.roomy:
            box = {"boxstyle": "round,pad=0.2", "facecolor": "white", "edgecolor": colour}
            style: Style = {"size": 12, "color": colour, "zorder": 4, "bbox": box}
            x, side = (x + 7 / self.per_power, "left") if beyond else (x, "center")
            self.axes.text(x, 0.78, f"{number:,}", ha=side, va="center", **style)


@dataclass(frozen=True)
class _Picture:
    """Rows of a number line, with what there is to say about it above and below."""

    rules: Rules
    zones: Sequence[Zone]
    game: Game

    def draw(self) -> Figure:
        """The whole page."""
        stretches = self._stretches()
        roomy = len(stretches) == 1
        page = _LOW if roomy else _HIGH
        figure = Figure(figsize=(WIDTH / 72, page / 72), facecolor="white")

        def part(bottom: float, height: float) -> Axes:
            width = WIDTH - 2 * MARGIN
            box = (MARGIN / WIDTH, bottom / page, width / WIDTH, height / page)
            return figure.add_axes(box)

        title = part(page - _TITLE, _TITLE)
        title.axis("off")
        title.text(0, 0.4, self.rules.title, size=28, weight="bold", color=INK)
        title.text(0, 0.1, what_wins(self.rules), size=14, color=INK)
        height = (page - _TITLE - _KEY) / len(stretches)
        for index, (start, end) in enumerate(stretches):
            axes = part(page - _TITLE - (index + 1) * height, height)
            self._fill(_Row.on(axes, start, end, height, roomy=roomy))
        draw_key(part(20, _KEY - 36), list(self._words()))
        return figure

    def _stretches(self) -> list[tuple[float, float]]:
        """From where to where each row goes, in powers of ten."""
        end = upper_end(largest_total(self.rules))
        last = max(end + (end - _FIRST) * 0.16, log10(max(self.game.totals, default=1)) + 0.06)
        if last < 5:
            return [(_FIRST - 0.01, last)]
        with_room = end + max(0.7, end * 0.03)
        rows = min(max(round(with_room / 4), 2), _MOST_ROWS)
        while (rows - 1) * ceil(with_room / rows) >= end:  # the last one would be empty
            rows -= 1
        length = ceil(with_room / rows)
        pad = max(length / 50, 0.01 - _FIRST)
        return [(row * length - pad, (row + 1) * length + pad) for row in range(rows)]

    def _fill(self, row: _Row) -> None:
        limit = largest_total(self.rules)
        left, right = max(row.start, _FIRST), min(row.end, upper_end(limit))
        row.axes.broken_barh([(left, right - left)], (0, 1), **PLAIN)
        ends = [(max(lower_end(z.low), left), min(upper_end(z.high), right)) for z in self.zones]
        row.axes.broken_barh([(x, past - x) for x, past in ends if x < past], (0, 1), **STRIPED)
        for zone, (x, past) in zip(self.zones, ends, strict=True):
            row.label(zone, x, past)
        row.frame(left, right)
        for x, text, length in log_ticks(left, right, row.per_power):
            row.tick(x, text, length)
        if right < row.end:
            text = beyond(self.rules)
            text = text.replace(" ", "\n") if row.roomy else text
            style: Style = {"size": 12 if row.roomy else 10, "color": INK}
            row.axes.text(right + 8 / row.per_power, 0.34, text, va="center", **style)
        for index, (before, after) in enumerate(pairwise(self.game.totals)):
            row.hop(before, after, index % 2)
        for index, number in enumerate(self.game.totals):
            if row.shows(log10(number)):
                colour = PLAYERS[(index + 1) % 2][0] if index else INK
                row.mark(number, colour, beyond=number > limit)

    def _words(self) -> Iterator[tuple[str, str]]:
        """What each kind of thing in the picture means."""
        go_on = "they cannot win if you go on playing well."
        other = "From every other number the player to move can win: some move"
        if not self.zones:
            yield "plain", "From every number the player to move can win at once."
        else:
            yield "striped", f"Leave your opponent a number in a striped band: {go_on}"
            at_once = "wins at once or " if self.rules.goal is Goal.REACH else ""
            yield "plain", f"{other} {at_once}leads into a striped band."
        if len(self.game.totals) > 1:
            moves = plural(len(self.game.totals) - 1, "move")
            whose = "solid arrows are Player 1's moves, dashed ones Player 2's"
            yield "arrows", f"A perfect game of {moves}, won by Player {self.game.winner}: {whose}."
        yield "", "On this scale, multiplying by the same number is always the same jump."
