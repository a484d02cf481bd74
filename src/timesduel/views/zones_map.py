"""Who wins for every target and every start: diagonal stripes, for only their ratio matters."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import log10
from typing import TYPE_CHECKING

from timesduel.core.outcome import Goal
from timesduel.questions.law_scene import MAP_BEYOND
from timesduel.views.axis import Scale, ticks
from timesduel.views.shapes import Colour, Dot, Line, Patch, Words
from timesduel.views.sheet import (
    MARGIN,
    NARROW,
    SMALL,
    TEXT,
    TITLE,
    KeyLine,
    Sheet,
    Sign,
    height_of_key,
)
from timesduel.voices.rules import rules_in_short
from timesduel.words.grammar import as_power, spell
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.questions.law_scene import WinnerMap
    from timesduel.views.shapes import Picture, Point

_ABOVE, _AXIS, _LEFT = 92, 48, 96
"""The room above the map, below it for the axis, and to its left for the other one."""


def zones_map(scene: WinnerMap) -> Picture:
    """The whole page."""
    rules, limit = scene.rules, scene.rules.limit
    assert limit is not None
    kind = "ceiling" if rules.goal is Goal.LAST else "target"
    sheet = Sheet()
    title = say(f"zones.map.{kind}", multipliers=spell(rules.multipliers))
    told = say(
        f"zones.map_game.{kind}", limit=as_power(limit), start=rules.start, winner=scene.winner
    )
    key = [
        KeyLine(Sign.STRIPED, say("law.won_by", player=2)),
        KeyLine(Sign.PLAIN, say("law.won_by", player=1)),
        KeyLine(Sign.NONE, say(f"zones.map_ratio.{kind}")),
    ]
    sheet.sentence(44, title, TITLE * 0.75, bold=True)
    sheet.sentence(66, rules_in_short(rules), TEXT)
    plot = _Plot(sheet, log10(limit * MAP_BEYOND), sheet.height - 20 - height_of_key(key) - _AXIS)
    plot.draw(scene)
    plot.axes(kind)
    plot.mark(log10(limit), log10(rules.start), told)
    sheet.key(sheet.height - 20 - height_of_key(key), key)
    described = " ".join([told, *(text for _, text in key)])
    return sheet.picture("map", title, described)


@dataclass(frozen=True)
class _Plot:
    """Targets from left to right, starts from the bottom up, both by powers of ten."""

    sheet: Sheet
    widest: float
    """The power of ten at the right end."""

    bottom: float

    @property
    def per_power(self) -> float:
        """Points of a power of ten, on both axes: so that the stripes are diagonal."""
        return (self.sheet.width - MARGIN - _LEFT) / self.widest

    @property
    def highest(self) -> float:
        """The power of ten at the upper end."""
        return min((self.bottom - _ABOVE) / self.per_power, self.widest)

    def place(self, x: float, y: float) -> Point:
        """Where a target and a start are, each as a power of ten."""
        return _LEFT + x * self.per_power, self.bottom - y * self.per_power

    def draw(self, scene: WinnerMap) -> None:
        """The stripes, on the games in which somebody moves at all."""
        self._band(0, self.widest, Colour.PLAIN)
        for low, high in scene.bands:
            narrow = log10(high / low) * self.per_power <= NARROW
            self._band(log10(low), log10(high), Colour.STRIPE if narrow else Colour.STRIPED)

    def _band(self, low: float, high: float, colour: Colour) -> None:
        """All places whose x is beyond their y by these powers of ten, as far as the map goes."""
        top = self.highest
        corners = [(low, 0.0), (high, 0.0), (high + top, top), (low + top, top)]
        shown = tuple(self.place(x, y) for x, y in _cut(corners, self.widest))
        self.sheet.add(Patch(shown, colour, Colour.STRIPE if colour is Colour.STRIPED else None))

    def mark(self, x: float, y: float, told: str) -> None:
        """The game of the rules, and all other starts of its target."""
        ends = self.place(x, 0), self.place(x, min(self.highest, x))
        self.sheet.add(Line(ends, Colour.SECOND, 1.5, dashed=True))
        if y <= self.highest:
            self.sheet.add(Dot(*self.place(x, y), 5, Colour.SECOND))
        place = self.place(x, 0)[0], _ABOVE - 8
        self.sheet.label(Words(*place, told, SMALL, Colour.SECOND, side="end"))

    def axes(self, kind: str) -> None:
        """Numbers along both sides."""
        sheet, left = self.sheet, Scale(0, _LEFT, self.per_power)
        sheet.axis(left, 0, self.widest, self.bottom, SMALL)
        sheet.add(Line((self.place(0, 0), self.place(0, self.highest)), thick=1.2))
        sheet.add(Line((self.place(0, 0), self.place(self.widest, 0)), thick=1.2))
        for tick in ticks(0, self.highest, self.per_power):
            x, y = self.place(0, tick.x)
            sheet.add(Line(((x - tick.length, y), (x, y)), thick=tick.length / 7))
            if tick.text:
                sheet.label(Words(x - 11, y + 0.35 * SMALL, tick.text, SMALL, side="end"))
        middle = _LEFT + (sheet.width - MARGIN - _LEFT) / 2
        text = say(f"zones.map_axis.{kind}")
        sheet.label(Words(middle, self.bottom + _AXIS - 8, text, SMALL, side="middle"))
        sheet.label(Words(MARGIN, _ABOVE - 8, say("zones.map_axis.start"), SMALL))


def _cut(corners: list[Point], right: float) -> Iterator[Point]:
    """The corners of what is left of a shape up to an x coordinate."""
    for one, two in pairwise([*corners, corners[0]]):
        if one[0] <= right:
            yield one
        if min(one[0], two[0]) < right < max(one[0], two[0]):
            share = (right - one[0]) / (two[0] - one[0])
            yield right, one[1] + share * (two[1] - one[1])
