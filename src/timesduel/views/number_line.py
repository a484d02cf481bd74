"""The line of numbers of a game on a printed page: to be coloured by hand, or solved."""

from __future__ import annotations

from math import ceil, log10
from typing import TYPE_CHECKING

from timesduel.errors import TimesDuelError
from timesduel.views.axis import Scale, lower_end, upper_end
from timesduel.views.shapes import Box, Colour, Line, Picture, Words
from timesduel.views.sheet import Sheet, fitting
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.solver.zones import Zone
    from timesduel.views.zones_scene import ZonesScene

_WIDTH, _EDGE = 510, 14
"""Points: of the page between its margins, and of the room at both ends of a row."""

_ROW, _BAND = 140, 84
_LETTERS, _LABEL = 11.0, 20.0
_CLOSEST = 3.2
"""Points between two marks of the axis."""

MOST_POWERS = 4
"""Rows on a page, a power of ten each."""


def number_line(scene: ZonesScene, *, solved: bool) -> Picture:
    """A row for each power of ten, all to the same scale; with the zones, if it is solved."""
    rows = max(ceil(log10(scene.limit + 1)), 1)
    if rows > MOST_POWERS:
        raise TimesDuelError("printed.too_long", most=10**MOST_POWERS)
    sheet = Sheet(_WIDTH, _ROW * rows, _EDGE)
    for power in range(rows):
        _row(scene, sheet, power, solved=solved)
    name = f"line-{scene.title.lower().replace(' ', '-')}-{'solved' if solved else 'blank'}"
    title = say("printed.line_solved" if solved else "printed.line_blank", title=scene.title)
    return Picture(name, _WIDTH, sheet.height, title, scene.objective, tuple(sheet.shapes))


def _row(scene: ZonesScene, sheet: Sheet, power: int, *, solved: bool) -> None:
    """The numbers from a power of ten to the next."""
    per_power = (_WIDTH - 2 * _EDGE) / (1 + 2 * _pad(power))
    scale = Scale(power - _pad(power), _EDGE, per_power)
    top = _ROW * power + 8
    first, last = 10**power, min(10 ** (power + 1), scene.limit)
    left, right = scale.across(lower_end(first)), scale.across(upper_end(last))
    if last == 10 ** (power + 1):
        right = scale.across(power + 1 + _pad(power))
    sheet.add(Box(left, top, right - left, _BAND, Colour.PAPER))
    if solved:
        for zone in scene.zones:
            _zone(sheet, scale, zone, (left, right), top)
    for y in (top, top + _BAND):
        sheet.add(Line(((left, y), (right, y)), thick=1.2))
    sheet.add(Line(((left, top), (left, top + _BAND)), thick=1.2))
    sheet.add(Line(((right, top), (right, top + _BAND)), thick=1.2))
    _axis(sheet, scale, first, last, top + _BAND)
    if last == scene.limit and right + 30 < _WIDTH:
        room = _WIDTH - right - 8
        size = fitting(scene.beyond, room, _LETTERS)
        sheet.label(Words(right + 6, top + _BAND / 2 + 4, scene.beyond, size))


def _pad(power: int) -> float:
    """The room of half a number at each end of a row."""
    return log10(1 / 0.75) if power == 0 else 0.02


def _zone(sheet: Sheet, scale: Scale, zone: Zone, ends: tuple[float, float], top: float) -> None:
    left = max(scale.across(lower_end(zone.low)), ends[0])
    right = min(scale.across(upper_end(zone.high)), ends[1])
    if left >= right:
        return
    sheet.zone(left, right, top, _BAND)
    text = f"{zone.low:,}" if zone.low == zone.high else f"{zone.low:,}\N{EN DASH}{zone.high:,}"
    size = fitting(text, right - left - 8, _LABEL, bold=True)
    middle = (left + right) / 2
    if size >= _LETTERS / 2:
        words = Words(middle, top + _BAND / 2 + 0.35 * size, text, size, side="middle", bold=True)
        sheet.label(words, pad=3)


def _axis(sheet: Sheet, scale: Scale, first: int, last: int, bottom: float) -> None:
    """Marks, the round ones longer; and as many numbers as there is room for, round ones first."""
    for number in sorted(_marked(scale, first, last), key=lambda each: (-_roundness(each), each)):
        place, length = scale.across(log10(number)), 5 + 3 * min(_roundness(number), 2)
        sheet.add(Line(((place, bottom), (place, bottom + length)), thick=0.7))
        words = Words(place, bottom + 24, f"{number:,}", _LETTERS, side="middle")
        sheet.label(words)


def _marked(scale: Scale, first: int, last: int) -> Iterator[int]:
    """The numbers that have a mark: all of them, or where they are too close, the round ones."""
    for number in range(first, last + 1):
        step = 10 ** _roundness(number)
        if number % (5 * step) == 0 and _roundness(number) == 0:
            step = 5
        if log10((number + step) / number) * scale.per_power >= _CLOSEST:
            yield number


def _roundness(number: int) -> int:
    """How many zeros it ends in."""
    text = str(number)
    return len(text) - len(text.rstrip("0"))
