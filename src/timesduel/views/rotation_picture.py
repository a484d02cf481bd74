"""The picture of a game without a law: a circle, the map of its turns, and the zones that drift."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, pairwise
from math import cos, log, pi, sin
from typing import TYPE_CHECKING

from timesduel.views.shapes import Colour, Dot, Line, Words
from timesduel.views.sheet import (
    MARGIN,
    SMALL,
    TEXT,
    TITLE,
    KeyLine,
    Sheet,
    Sign,
    height_of_key,
)
from timesduel.words.grammar import spell
from timesduel.words.speech import in_groups, say

if TYPE_CHECKING:
    from fractions import Fraction

    from timesduel.questions.rotation_scene import Rotation
    from timesduel.views.shapes import Picture, Point

_ABOVE = 108
_RADIUS = 108
_SIDE = 210
"""Of the square of the map."""

_MAP, _ROWS = 346, 622
"""Where the map and the rows begin, from the left."""

_LONGEST_FRACTION = 11
"""Letters of a number; for longer ones there are decimals, with a sign that says so."""

_NUMBERED = 8
"""The first dots have numbers, and larger."""


def rotation_picture(scene: Rotation) -> Picture:
    """The whole page."""
    sheet = Sheet()
    title = say(f"law.aim.{scene.goal.value}", multipliers=spell(scene.multipliers))
    told = say("law.turns_told")
    key = [
        KeyLine(Sign.STRIPED, say("law.won_by", player=2)),
        KeyLine(Sign.PLAIN, say("law.won_by", player=1)),
        *(KeyLine(Sign.NONE, text) for text in _explained(scene)),
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


def _explained(scene: Rotation) -> tuple[str, str]:
    """What the dots and the rows are."""
    circle = _short(scene.circle)
    turn = _short(max(turn.factor for turn in scene.turns))
    if scene.whole:
        return (
            say("law.turns_dots", factor=turn, circle=circle),
            say("law.turns_zones", circle=circle),
        )
    return (
        say("law.turns_arc", factor=turn, circle=circle),
        say("law.turns_windows", largest=scene.multipliers[-1]),
    )


class _Circle:
    """All t from the first cell at the top on, clockwise; equal factors are equally far apart."""

    def __init__(self, sheet: Sheet, scene: Rotation, middle: float) -> None:
        self.sheet, self.scene = sheet, scene
        self.x, self.y = MARGIN + _RADIUS + 16, middle

    def place(self, t: Fraction | float, radius: float = _RADIUS) -> Point:
        """Where a t is, or what is as far from the middle as that."""
        scene = self.scene
        angle = 2 * pi * log(t / scene.turns[0].low) / log(scene.circle)
        return self.x + radius * sin(angle), self.y - radius * cos(angle)

    def draw(self) -> None:
        """The circle, the way of t, and its places."""
        sheet, orbit, turns = self.sheet, self.scene.orbit, self.scene.turns
        sheet.label(Words(self.x, _ABOVE - 8, say("law.turns_circle"), SMALL, side="middle"))
        for one, two in pairwise(orbit):
            sheet.add(Line((self.place(one), self.place(two)), Colour.BAR, 0.6))
        low, high = turns[0].low, turns[-1].high
        sheet.add(Line(self._arc(low, low * self.scene.circle)))
        if not self.scene.whole:
            sheet.add(Line(self._arc(low, high), thick=3))
        for t in orbit[_NUMBERED:]:
            sheet.add(Dot(*self.place(t), 1.8, Colour.STRIPE))
        for number, t in enumerate(orbit[:_NUMBERED]):
            sheet.add(Dot(*self.place(t), 4, Colour.SECOND))
            x, y = self.place(t, _RADIUS + 13)
            text = in_groups(number)
            sheet.label(Words(x, y + 0.35 * SMALL, text, SMALL, Colour.SECOND, side="middle"))

    def _arc(self, low: Fraction, high: Fraction) -> tuple[Point, ...]:
        return tuple(self.place(low * float(high / low) ** (part / 120)) for part in range(121))


class _Map:
    """The next t above each t, on logarithmic scales."""

    def __init__(self, sheet: Sheet, scene: Rotation, middle: float) -> None:
        self.sheet, self.scene = sheet, scene
        self.low, self.high = scene.turns[0].low, scene.turns[-1].high
        self.bottom = middle + _SIDE / 2

    def place(self, t: Fraction, following: Fraction) -> Point:
        """Where a t and the next one are."""
        per_log = _SIDE / log(self.high / self.low)
        return _MAP + log(t / self.low) * per_log, self.bottom - log(following / self.low) * per_log

    def draw(self) -> None:
        """The square, a line for each factor, and the way of t between them and the diagonal."""
        sheet, low, high, orbit = self.sheet, self.low, self.high, self.scene.orbit
        title = say("law.turns_map")
        sheet.label(Words(_MAP + _SIDE / 2, _ABOVE - 8, title, SMALL, side="middle"))
        corners = [(low, low), (high, low), (high, high), (low, high), (low, low)]
        sheet.add(Line(tuple(self.place(*corner) for corner in corners), Colour.GRID))
        sheet.add(Line((self.place(low, low), self.place(high, high)), dashed=True))
        way = [(orbit[0], orbit[0])]
        for one, two in pairwise(orbit[:_NUMBERED]):
            way += [(one, two), (two, two)]
        sheet.add(Line(tuple(self.place(*place) for place in way), Colour.SECOND, 0.8))
        for turn in self.scene.turns:
            ends = (turn.low, turn.low * turn.factor), (turn.high, turn.high * turn.factor)
            sheet.add(Line(tuple(self.place(*end) for end in ends), Colour.STRIPE, 2.5))
            for x, y in (self.place(*end) for end in ends):
                sheet.add(Line(((x - 3, y - 3), (x + 3, y + 3)), Colour.STRIPE, 1.5))
        for one, two in pairwise(orbit[:_NUMBERED]):
            sheet.add(Dot(*self.place(one, two), 3, Colour.SECOND))
        self._numbers()

    def _numbers(self) -> None:
        sheet, turns = self.sheet, self.scene.turns
        groups = [(f, [*some]) for f, some in groupby(turns, key=lambda turn: turn.factor)]
        for factor, some in groups:
            low, high = some[0].low, some[-1].high
            (x1, y1), (x2, y2) = self.place(low, low * factor), self.place(high, high * factor)
            x, y, text = (
                (x1 + x2) / 2,
                (y1 + y2) / 2,
                say("law.turns_factor", factor=_short(factor)),
            )
            words = Words(x - 8, y - 8, text, SMALL, side="end")
            if words.extent[0] < _MAP:
                words = replace(words, x=x + 8, y=y + 12, side="start")
            sheet.label(words, pad=2)  # on paper: the way of t may run below it
        for t in (self.low, self.high, *(some[0].low for _, some in groups[1:])):
            x, y = self.place(t, self.low)
            sheet.label(Words(x, y + 16, _short(t), SMALL, side="middle"))
        for t in (self.low, self.high, self.low * turns[0].factor):
            x, y = self.place(self.low, t)
            sheet.label(Words(x - 6, y + 0.35 * SMALL, _short(t), SMALL, side="end"))


def _draw_rows(sheet: Sheet, scene: Rotation, bottom: float) -> None:
    """A window of each of the first blocks, below one another."""
    across = sheet.width - MARGIN - _ROWS
    title = say("law.turns_first" if scene.whole else "law.turns_window")
    sheet.label(Words(_ROWS + across / 2, _ABOVE - 8, title, SMALL, side="middle"))
    sheet.rows(_ROWS, _ABOVE, bottom, scene.rows)
    for x, at in zip((_ROWS, _ROWS + across), map(_short, scene.window), strict=True):
        text = say("law.turns_at", number=at) if scene.whole else at
        sheet.label(Words(x, bottom + 0.8 * SMALL, text, SMALL, side="middle"))


def _short(number: Fraction) -> str:
    """A number as it is, or as a decimal where that would be long."""
    text = str(number)
    return text if len(text) <= _LONGEST_FRACTION else f"\N{ALMOST EQUAL TO} {float(number):.3f}"
