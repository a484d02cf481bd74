"""A sheet that is being drawn on: what is on it, and which room its labels have taken."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from timesduel.views.axis import ticks
from timesduel.views.shapes import PLAYERS, Box, Colour, Line, Picture, Words, text_width
from timesduel.words.speech import in_groups

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from timesduel.questions.law_scene import Row
    from timesduel.views.axis import Scale
    from timesduel.views.shapes import Extent, Shape

WIDTH, HEIGHT, MARGIN = 842, 595, 42
"""Of a landscape A4 page, in points."""

TITLE, TEXT, SMALL = 28.0, 14.0, 12.0
"""Sizes of letters."""

NARROW = 4
"""A zone that is no wider has no stripes."""

_ROW_FREE = 0.22
"""The part of a row that is left free between it and the next."""

_KEY_LINE, _SIGN, _KEY_TEXT = 23, 30, 38
"""How high a line of a key is, how wide its sign, and where its text begins."""


class Sign(Enum):
    """What stands before a line of a key."""

    STRIPED = "striped"
    PLAIN = "plain"
    MOVES = "moves"
    """A solid line and a dashed one."""

    FIRST = "first"
    """A thick line in the colour of Player 1."""

    SECOND = "second"

    NONE = "none"


class KeyLine(NamedTuple):
    """What a kind of thing in a picture means."""

    sign: Sign
    text: str


class Sheet:
    """Shapes that are being drawn, later ones on top; labels never overlap."""

    def __init__(
        self, width: float = WIDTH, height: float = HEIGHT, margin: float = MARGIN
    ) -> None:
        self.width = width
        self.height = height
        self.margin = margin
        self.shapes: list[Shape] = []
        self._taken: list[Extent] = []

    def picture(self, name: str, title: str, description: str) -> Picture:
        """The picture of what has been drawn so far."""
        size = self.width, round(self.height, 1)
        return Picture(name, *size, title, description, tuple(self.shapes))

    @property
    def inner(self) -> float:
        """The width between the margins."""
        return self.width - 2 * self.margin

    def add(self, *shapes: Shape) -> None:
        """Add shapes that are not labels."""
        self.shapes += shapes

    def label(
        self, words: Words, edge: Colour | None = None, pad: float = 0, above: float | None = None
    ) -> bool:
        """Add a label; False, and nothing is added, if there is no room."""
        return self.label_together([words], edge, pad, above)

    def label_together(
        self,
        lines: Sequence[Words],
        edge: Colour | None = None,
        pad: float = 0,
        above: float | None = None,
    ) -> bool:
        """All of the lines or none; on a box of paper, if there is to be room around them.

        The room above and below is as large as that beside them, unless it is given.
        """
        above = pad if above is None else above
        extents = [words.extent for words in lines]
        left, right = min(e[0] for e in extents) - pad, max(e[2] for e in extents) + pad
        top, bottom = min(e[1] for e in extents) - above, max(e[3] for e in extents) + above
        room = left, top, right, bottom
        if left < 0 or right > self.width or any(_meet(room, taken) for taken in self._taken):
            return False
        self._taken.append(room)
        if pad:
            self.add(Box(left, top, right - left, bottom - top, Colour.PAPER, edge, corner=3))
        self.add(*lines)
        return True

    def label_all(self, labels: Iterable[Sequence[Words]], pad: float = 0) -> bool:
        """Several labels, each of some lines; all of them or none."""
        shapes, taken = len(self.shapes), len(self._taken)
        if all(self.label_together(lines, pad=pad) for lines in labels):
            return True
        del self.shapes[shapes:], self._taken[taken:]
        return False

    def zone(self, left: float, right: float, top: float, height: float) -> None:
        """Numbers to leave: striped, or of one colour if there is no room for stripes."""
        if right - left > NARROW:
            fill, edge = Colour.STRIPED, Colour.STRIPE
            self.add(Box(left, top, right - left, height, fill, edge))
        else:
            self.add(Box(left, top, right - left, height, Colour.STRIPE))

    def rows(
        self, left: float, top: float, bottom: float, rows: Sequence[Row], first: int = 0
    ) -> float:
        """Zones in numbered rows, up to the right margin; how high a row is."""
        height, across = (bottom - top) / len(rows), self.width - self.margin - left
        band, size = height * (1 - _ROW_FREE), min(SMALL, height)
        for number, row in enumerate(rows):
            y = top + number * height
            self.add(Box(left, y, across, band, Colour.PLAIN))
            for begin, end in row:
                self.zone(left + begin * across, left + end * across, y, band)
            text = in_groups(first + number)
            self.label(Words(left - 8, y + band / 2 + 0.35 * size, text, size, side="end"))
        return height

    def axis(self, scale: Scale, left: float, right: float, bottom: float, size: float) -> None:
        """Marks from one power of ten to another, and numbers as far as there is room."""
        marks = ticks(left, right, scale.per_power)
        for x, text, length in sorted(marks, key=lambda tick: -tick.length):
            place = scale.across(x)
            self.add(Line(((place, bottom), (place, bottom + length)), thick=length / 7))
            if text:
                self.label(Words(place, bottom + 9 + 0.8 * size, text, size, side="middle"))

    def sentence(self, y: float, text: str, size: float, *, bold: bool = False) -> None:
        """A line from margin to margin, in smaller letters if it is long."""
        size = fitting(text, self.inner, size, bold=bold)
        self.label(Words(self.margin, y, text, size, bold=bold))

    def key(self, top: float, lines: Iterable[KeyLine]) -> None:
        """What the things in a picture mean, one line for each."""
        for number, (sign, text) in enumerate(lines):
            middle = top + (number + 0.5) * _KEY_LINE
            indent = 0 if sign is Sign.NONE else _KEY_TEXT
            self._sign(sign, middle)
            size = fitting(text, self.inner - indent, SMALL)
            self.label(Words(self.margin + indent, middle + 0.35 * size, text, size))

    def _sign(self, sign: Sign, middle: float) -> None:
        left, top, height = self.margin, middle - 7, 14
        if sign is Sign.STRIPED:
            self.add(Box(left, top, _SIGN, height, Colour.STRIPED, Colour.STRIPE))
        elif sign is Sign.PLAIN:
            self.add(Box(left, top, _SIGN, height, Colour.PLAIN))
        elif sign in (Sign.FIRST, Sign.SECOND):
            ends = ((left, middle), (left + _SIGN, middle))
            self.add(Line(ends, PLAYERS[sign is Sign.SECOND], thick=5))
        elif sign is Sign.MOVES:
            for dashed, colour in enumerate(PLAYERS):
                x, end = left + 16 * dashed, left + 14 + 16 * dashed
                ends = ((x, middle), (end, middle))
                self.add(Line(ends, colour, thick=2, dashed=bool(dashed)))


def height_of_key(lines: Sequence[KeyLine]) -> float:
    """How high a key is."""
    return _KEY_LINE * len(lines)


def fitting(text: str, width: float, size: float, *, bold: bool = False) -> float:
    """The size of letters, at most this one, at which a text is no wider."""
    return min(size, size * width / max(text_width(text, size, bold=bold), 1))


def folded_words(words: Words, width: float, gap: float = 1.25) -> list[Words]:
    """Words in as many lines as they take, around the base line that they would have alone."""
    lines: list[str] = []
    for word in words.text.split(" "):
        if lines and text_width(f"{lines[-1]} {word}", words.size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    first = words.y - gap * words.size * (len(lines) - 1) / 2
    return [
        replace(words, text=line, y=first + gap * words.size * number)
        for number, line in enumerate(lines)
    ]


def _meet(one: Extent, two: Extent) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]
