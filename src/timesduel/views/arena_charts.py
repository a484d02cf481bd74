"""The charts of an arena: ratings with their intervals, and wins kept by distance to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.arena.regret import DISTANCES, by_group
from timesduel.core.numbers import printable
from timesduel.views.arena_scene import share
from timesduel.views.axis import round_numbers
from timesduel.views.shapes import Box, Colour, Dot, Line, Picture, Words
from timesduel.views.sheet import Sheet, fitting
from timesduel.words.grammar import comma_list, semicolon_list
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from timesduel.arena.report import Standing

_WIDTH, _NAMES, _MARGIN = 480, 120, 22
"""The width of a chart, the part of it that the names have, and the gaps beside the rest."""

_ROW, _AXIS, _TEXT = 30, 30, 15.0
_LEFT, _INNER = _NAMES + _MARGIN, _WIDTH - _NAMES - 2 * _MARGIN


def ratings_chart(rated: Sequence[Standing]) -> Picture:
    """A dot for each rating, and a line as long as its interval."""
    ratings = [(printable(each.name), each.rating) for each in rated if each.rating is not None]
    low = min(each.elo - each.error for _, each in ratings)
    high = max(each.elo + each.error for _, each in ratings)
    marks = round_numbers(low, high)
    low, high = min(low, marks[0]), max(high, marks[-1])
    scale = _INNER / max(high - low, 1)
    bottom = _ROW * len(ratings) + 5
    sheet = Sheet(_WIDTH, bottom + _AXIS, 0)
    for mark in marks:
        x = _LEFT + (mark - low) * scale
        sheet.add(Line(((x, 0), (x, bottom)), Colour.GRID))
        text = f"{mark:+d}" if mark else "0"
        sheet.label(Words(x, bottom + 20, text, _TEXT, side="middle"))
    for number, (name, each) in enumerate(ratings):
        y = _ROW * (number + 0.5)
        _name(sheet, name, y)
        x, reach = _LEFT + (each.elo - low) * scale, each.error * scale
        sheet.add(Line(((x - reach, y), (x + reach, y)), Colour.SECOND, thick=2))
        for end in (x - reach, x + reach):
            sheet.add(Line(((end, y - 6), (end, y + 6)), Colour.SECOND, thick=2))
        sheet.add(Dot(x, y, 5))
    described = semicolon_list(
        say("standings.rating_described", name=name, elo=each.elo, error=each.error)
        for name, each in ratings
    )
    text = say("standings.ratings_described", ratings=described)
    return sheet.picture("ratings", say("standings.page_ratings"), text)


def kept_chart(players: Sequence[Standing]) -> Picture:
    """For each player a bar for each group of distances, as high as the share of wins kept.

    Below it is said of how many, for a share of few says little.
    """
    height, gap = 2 * _ROW, 26
    width = _INNER / len(DISTANCES)
    bottom = (height + gap) * len(players)
    sheet = Sheet(_WIDTH, bottom + _AXIS, 0)
    for number, each in enumerate(players):
        base = (height + gap) * number + height
        _name(sheet, printable(each.name), base - height / 2)
        for place, (kept, chances) in enumerate(by_group(each.by_distance).values()):
            tall = (height - 18) * kept / max(chances, 1)
            x, middle = _LEFT + (place + 0.15) * width, _LEFT + (place + 0.5) * width
            sheet.add(Box(x, base - tall, 0.7 * width, tall, Colour.BAR))
            text = share(kept, chances)
            sheet.label(Words(middle, base - tall - 4, text, 13, side="middle"))
            if chances:
                of_all = say("standings.of", count=chances)
                sheet.label(Words(middle, base + 14, of_all, 12, side="middle"))
        sheet.add(Line(((_LEFT, base), (_LEFT + _INNER, base))))
    for place, group in enumerate(DISTANCES):
        middle = _LEFT + (place + 0.5) * width
        sheet.label(Words(middle, bottom + 20, group, _TEXT, side="middle"))
    described = semicolon_list(_described(each) for each in players)
    text = say("standings.kept_described", players=described)
    return sheet.picture("kept", say("standings.page_by_distance"), text)


def _described(each: Standing) -> str:
    told = (
        say("standings.kept_group", group=group, share=share(kept, chances), count=chances)
        for group, (kept, chances) in by_group(each.by_distance).items()
        if chances
    )
    return say("standings.kept_player", name=printable(each.name), groups=comma_list(told))


def _name(sheet: Sheet, name: str, middle: float) -> None:
    size = fitting(name, _NAMES - 4, _TEXT)
    sheet.label(Words(_NAMES, middle + size / 3, name, size, side="end"))
