"""A poster of the atlas: a cell for each set of multipliers, its law, and how long a period is.

The smaller half of the multipliers chooses the row of a set, the larger half its column, as the
digits of a binary number do: the sets without the largest multipliers are a corner of the poster.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import TYPE_CHECKING

from timesduel.views.atlas import ProvedLaw, ProvedNone
from timesduel.views.shapes import Box, Colour, Line, Words
from timesduel.views.sheet import SMALL, TEXT, TITLE, Sheet, fitting
from timesduel.words.speech import in_groups, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from timesduel.views.atlas import AtlasEntry
    from timesduel.views.shapes import Picture

_ABOVE = 78
_KEY = 102
"""How much of the height is for the words above and below the cells."""

_LARGEST_CELL = 60
_FREE = 0.1
"""The part of a cell that is left free on each side."""

_LINE, _BAR, _NUMBERS = 11, 6, 14
"""A line of bars, how thick a bar is, and the room for the numbers below the bars of rows."""

_CLASSES = (2, 10, 100, 1_000, 10_000)
"""Stretches per period, at most, of the laws that are drawn alike; others have more."""

_SIZES = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
_SHADES = (Colour.BAR, Colour.BAR, Colour.STRIPE, Colour.STRIPE, Colour.INK, Colour.INK)
_KEY_COLUMNS, _KEY_LINE, _KEY_MARK = 4, 24, 14


class WithoutLaw(Enum):
    """What is drawn for a set without a law."""

    NONE = "none"
    """It is proved that it has none."""

    OPEN = "open"
    """None is known."""


Mark = int | WithoutLaw
"""The class of a law, from the shortest period to the longest, or why there is none."""


def marks(entries: Iterable[AtlasEntry]) -> dict[tuple[int, ...], Mark]:
    """What is known of each set: the zones of both kinds of game repeat, or those of neither."""
    known: dict[tuple[int, ...], Mark] = {}
    for entry in entries:
        found = entry.found
        if isinstance(found, ProvedLaw):
            known[entry.multipliers] = sum(found.stretches > most for most in _CLASSES)
        elif isinstance(found, ProvedNone):
            known[entry.multipliers] = WithoutLaw.NONE
        else:
            known.setdefault(entry.multipliers, WithoutLaw.OPEN)
    return known


def atlas_poster(entries: Iterable[AtlasEntry], effort: int) -> Picture:
    """The whole page; `effort` is what looking for each law was allowed to take."""
    known = marks(entries)
    largest = max(numbers[-1] for numbers in known)
    sheet = Sheet()
    title = say("atlas.poster", sets=in_groups(len(known)), largest=largest)
    told = say("atlas.poster_told")
    sheet.sentence(44, title, TITLE * 0.75, bold=True)
    sheet.sentence(66, told, TEXT)
    _Plot(sheet, largest).draw(known)
    how = say("atlas.poster_effort", effort=in_groups(effort))
    described = " ".join([told, *_draw_key(sheet, known), how])
    sheet.sentence(sheet.height - 20, how, SMALL)
    return sheet.picture("poster", title, described)


class _Plot:
    """The cells, between the bars that say which multipliers are in a set."""

    def __init__(self, sheet: Sheet, largest: int) -> None:
        numbers = range(2, largest + 1)
        half = len(numbers) // 2
        self.sheet = sheet
        self.rows, self.columns = numbers[:half], numbers[half:]
        across, down = 2 ** len(self.columns), 2**half
        beside, over = _LINE * half + _NUMBERS, _LINE * len(self.columns)
        width = sheet.inner - beside
        height = sheet.height - _ABOVE - _KEY - over - _NUMBERS
        self.cell = min(width / across, height / down, _LARGEST_CELL)
        self.left = sheet.margin + beside + (width - self.cell * across) / 2
        self.top = _ABOVE + over + (height - self.cell * down) / 2
        self.bottom = self.top + self.cell * down

    def draw(self, known: Mapping[tuple[int, ...], Mark]) -> None:
        """All cells and bars."""
        self._bars()
        for numbers, mark in known.items():
            x = self.left + self.cell * _place(numbers, self.columns)
            y = self.top + self.cell * _place(numbers, self.rows)
            _draw_mark(self.sheet, x, y, self.cell, mark)

    def _bars(self) -> None:
        """A line of bars for each multiplier, the larger ones outside: the sets that have it."""
        sheet, cell, size = self.sheet, self.cell, _LINE * 0.85
        for digit, number in enumerate(self.columns):
            y = self.top - _LINE * (digit + 1)
            text = in_groups(number)
            sheet.label(Words(self.left - 5, y + 0.75 * size, text, size, side="end"))
            for first in range(2**digit, 2 ** len(self.columns), 2 ** (digit + 1)):
                x, length = self.left + first * cell, 2**digit * cell
                sheet.add(Box(x + 0.5, y, length - 1, _BAR, Colour.BAR))
        for digit, number in enumerate(self.rows):
            x = self.left - _LINE * (digit + 1)
            text, y = in_groups(number), self.bottom + _NUMBERS - 3
            sheet.label(Words(x + _BAR / 2, y, text, size, side="middle"))
            for first in range(2**digit, 2 ** len(self.rows), 2 ** (digit + 1)):
                y, length = self.top + first * cell, 2**digit * cell
                sheet.add(Box(x, y + 0.5, _BAR, length - 1, Colour.BAR))


def _place(numbers: tuple[int, ...], digits: range) -> int:
    """The binary number whose digits say which of some multipliers are among these."""
    return sum(1 << place for place, number in enumerate(digits) if number in numbers)


def _draw_mark(sheet: Sheet, x: float, y: float, cell: float, mark: Mark) -> None:
    """A square, larger and darker for longer periods; a cross for no law, a frame for open."""
    free = cell * _FREE
    side = cell - 2 * free
    if mark is WithoutLaw.NONE:
        left, right, top, bottom = x + free, x + cell - free, y + free, y + cell - free
        for ends in (((left, top), (right, bottom)), ((left, bottom), (right, top))):
            sheet.add(Line(ends, Colour.SECOND, cell / 6))
    elif mark is WithoutLaw.OPEN:
        thick = cell / 9
        inset, inner = free + thick / 2, side - thick
        sheet.add(Box(x + inset, y + inset, inner, inner, Colour.PAPER, Colour.SECOND, thick=thick))
    else:
        side *= _SIZES[mark]
        inset = (cell - side) / 2
        sheet.add(Box(x + inset, y + inset, side, side, _SHADES[mark]))


def _draw_key(sheet: Sheet, known: Mapping[tuple[int, ...], Mark]) -> Iterator[str]:
    """What each mark means, and how many sets have it; the same as texts."""
    every: tuple[Mark, ...] = (*range(len(_SIZES)), *WithoutLaw)
    counted = Counter(known.values())
    every = tuple(mark for mark in every if counted[mark])
    width = sheet.inner / _KEY_COLUMNS
    for number, mark in enumerate(every):
        row, column = divmod(number, _KEY_COLUMNS)
        x = sheet.margin + column * width
        y = sheet.height - _KEY + 20 + row * _KEY_LINE
        _draw_mark(sheet, x, y, _KEY_MARK, mark)
        text = _told(mark, in_groups(counted[mark]))
        size = fitting(text, width - 1.5 * _KEY_MARK - 4, SMALL)
        sheet.label(Words(x + 1.5 * _KEY_MARK, y + 0.8 * _KEY_MARK, text, size))
        yield text + "."


def _told(mark: Mark, sets: str) -> str:
    if isinstance(mark, WithoutLaw):
        return say(f"atlas.lawless.{mark.value}", sets=sets)
    if mark == len(_CLASSES):
        return say("atlas.poster_more", low=in_groups(_CLASSES[-1]), sets=sets)
    high = in_groups(_CLASSES[mark])
    if mark == 0:
        return say("atlas.poster_least", high=high, sets=sets)
    return say("atlas.poster_class", low=in_groups(_CLASSES[mark - 1] + 1), high=high, sets=sets)
