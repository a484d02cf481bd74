"""The picture of a game without a law: a circle, the map of one turn, and what drifts."""

from __future__ import annotations

from itertools import pairwise
from math import cos, log, pi, sin
from typing import TYPE_CHECKING

from timesduel.views.shapes import Box, Colour, Dot, Line, Words
from timesduel.views.sheet import SMALL, TEXT, TITLE, KeyLine, Sheet, Sign, height_of_key
from timesduel.words.grammar import spell
from timesduel.words.speech import in_groups, say

if TYPE_CHECKING:
    from fractions import Fraction

    from timesduel.questions.rotation_scene import Rotation
    from timesduel.views.shapes import Picture, Point

WIDTH, HEIGHT, MARGIN = 842, 595, 42
"""Of a landscape A4 page, in points."""

_ABOVE = 108
_RADIUS = 108
_SIDE = 210
"""Of the square of the map."""

_MAP, _ROWS = 346, 622
"""Where the map and the rows begin, from the left."""

_NUMBERED = 8
"""The first dots have numbers, and larger."""

_MOST_ROWS = 20
_FREE = 0.22
"""The part of a row that is left free between it and the next."""


def rotation_picture(scene: Rotation) -> Picture:
    """The whole page."""
    sheet = Sheet(WIDTH, HEIGHT, MARGIN)
    title = say(f"law.aim.{scene.goal.value}", multipliers=spell(scene.multipliers))
    told, end = say("law.turns_told"), in_groups(int(scene.end))
    key = [
        KeyLine(Sign.STRIPED, say("law.won_by", player=2)),
        KeyLine(Sign.PLAIN, say("law.won_by", player=1)),
        KeyLine(Sign.NONE, say("law.turns_dots", factor=str(scene.turns[0].factor), end=end)),
        KeyLine(Sign.NONE, say("law.turns_zones", end=end)),
    ]
    sheet.sentence(44, title, TITLE * 0.75, bold=True)
    sheet.sentence(66, told, TEXT)
    bottom = sheet.height - 20 - height_of_key(key) - 28
    middle = (_ABOVE + bottom) / 2
    _Circle(sheet, scene, middle).draw()
    _Map(sheet, scene, middle).draw()
    _draw_rows(sheet, scene, bottom)
    sheet.key(sheet.height - 20 - height_of_key(key), key)
    described = " ".join([told, *(text for _, text in key)])
    return sheet.picture("rotation", title, described)


class _Circle:
    """All t, from 1 at the top and clockwise; equal factors are equally far apart."""

    def __init__(self, sheet: Sheet, scene: Rotation, middle: float) -> None:
        self.sheet, self.scene = sheet, scene
        self.x, self.y = MARGIN + _RADIUS + 16, middle

    def place(self, t: Fraction, radius: float = _RADIUS) -> Point:
        """Where a t is, or what is as far from the middle as that."""
        angle = 2 * pi * log(t) / log(self.scene.end)
        return self.x + radius * sin(angle), self.y - radius * cos(angle)

    def draw(self) -> None:
        """The circle, the way of t, and its places."""
        sheet, orbit = self.sheet, self.scene.orbit
        sheet.label(Words(self.x, _ABOVE - 8, say("law.turns_circle"), SMALL, side="middle"))
        for one, two in pairwise(orbit):
            sheet.add(Line((self.place(one), self.place(two)), Colour.BAR, 0.6))
        angles = [2 * pi * part / 120 for part in range(121)]
        points = tuple((self.x + _RADIUS * sin(a), self.y - _RADIUS * cos(a)) for a in angles)
        sheet.add(Line(points))
        for t in orbit[_NUMBERED:]:
            sheet.add(Dot(*self.place(t), 1.8, Colour.STRIPE))
        for number, t in enumerate(orbit[:_NUMBERED]):
            sheet.add(Dot(*self.place(t), 4, Colour.SECOND))
            x, y = self.place(t, _RADIUS + 13)
            text = in_groups(number)
            sheet.label(Words(x, y + 0.35 * SMALL, text, SMALL, Colour.SECOND, side="middle"))


class _Map:
    """The next t above each t, on logarithmic scales."""

    def __init__(self, sheet: Sheet, scene: Rotation, middle: float) -> None:
        self.sheet, self.scene = sheet, scene
        self.bottom = middle + _SIDE / 2

    def place(self, t: Fraction, following: Fraction) -> Point:
        """Where a t and the next one are."""
        per_log = _SIDE / log(self.scene.end)
        return _MAP + log(t) * per_log, self.bottom - log(following) * per_log

    def draw(self) -> None:
        """The square, a line for each factor, and the way of t between them and the diagonal."""
        sheet, turns, end, orbit = self.sheet, self.scene.turns, self.scene.end, self.scene.orbit
        start = turns[0].low
        title = say("law.turns_map")
        sheet.label(Words(_MAP + _SIDE / 2, _ABOVE - 8, title, SMALL, side="middle"))
        corners = [(start, start), (end, start), (end, end), (start, end), (start, start)]
        sheet.add(Line(tuple(self.place(*corner) for corner in corners), Colour.GRID))
        sheet.add(Line((self.place(start, start), self.place(end, end)), dashed=True))
        way = [(orbit[0], orbit[0])]
        for one, two in pairwise(orbit[:_NUMBERED]):
            way += [(one, two), (two, two)]
        sheet.add(Line(tuple(self.place(*place) for place in way), Colour.SECOND, 0.8))
        for turn in turns:
            ends = (turn.low, turn.low * turn.factor), (turn.high, turn.high * turn.factor)
            (x1, y1), (x2, y2) = (self.place(*each) for each in ends)
            sheet.add(Line(((x1, y1), (x2, y2)), Colour.STRIPE, 2.5))
            text = say("law.turns_factor", factor=str(turn.factor))
            sheet.label(Words((x1 + x2) / 2 - 8, (y1 + y2) / 2 - 8, text, SMALL, side="end"))
        for one, two in pairwise(orbit[:_NUMBERED]):
            sheet.add(Dot(*self.place(one, two), 3, Colour.SECOND))
        for t in (start, turns[1].low, end):
            text = str(t)
            x, y = self.place(t, start)
            sheet.label(Words(x, y + 16, text, SMALL, side="middle"))
        for t in (start, turns[0].factor, end):
            x, y = self.place(start, t)
            sheet.label(Words(x - 6, y + 0.35 * SMALL, str(t), SMALL, side="end"))


def _draw_rows(sheet: Sheet, scene: Rotation, bottom: float) -> None:
    """A zone for each of the first blocks, all drawn up to one right end."""
    across = sheet.width - MARGIN - _ROWS
    height = (bottom - _ABOVE) / _MOST_ROWS
    title = say("law.turns_rows")
    sheet.label(Words(_ROWS + across / 2, _ABOVE - 8, title, SMALL, side="middle"))
    for number, t in enumerate(scene.orbit[:_MOST_ROWS]):
        y, band = _ABOVE + number * height, height * (1 - _FREE)
        left = _ROWS + across * log(t) / log(scene.end)
        sheet.add(Box(_ROWS, y, across, band, Colour.PLAIN))
        sheet.zone(left, _ROWS + across, y, band)
        text = in_groups(number)
        sheet.label(Words(_ROWS - 8, y + band / 2 + 0.35 * SMALL, text, SMALL, side="end"))
    for x, t in ((_ROWS, scene.turns[0].low), (_ROWS + across, scene.end)):
        text = say("law.turns_at", number=str(t))
        sheet.label(Words(x, bottom + 0.8 * SMALL, text, SMALL, side="middle"))
