"""What a picture is made of: a few plain shapes on a page, each a value.

Lengths are in points (72 to the inch), from the top left corner. A renderer turns a `Picture` into
a file; it decides nothing, so that all of them show the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias
from unicodedata import category, east_asian_width


class Colour(Enum):
    """A colour on white paper, and the one that takes its place on a dark screen.

    They differ in every kind of colour vision, and none of them says anything alone: there are
    stripes, dashes and words as well.
    """

    PAPER = ("#ffffff", "#15191e")
    INK = ("#1a1a1a", "#f0f0f0")
    SECOND = ("#b03a00", "#ff9f66")
    """Player 2, who has dashes too."""

    STRIPE = ("#0072b2", "#4aa8e0")
    STRIPED = ("#e3f1fa", "#12354c")
    """Between the stripes."""

    PLAIN = ("#fbe7c0", "#4b3d1e")
    BAR = ("#9cc9e6", "#2d6a92")
    RIGHT = ("#00703c", "#5fd49a")
    WRONG = ("#b00020", "#ff8a93")
    GRID = ("#dddddd", "#3c434b")

    @property
    def light(self) -> str:
        """On white paper."""
        return self.value[0]

    @property
    def dark(self) -> str:
        """On a dark screen."""
        return self.value[1]


PLAYERS = (Colour.INK, Colour.SECOND)
"""The colour of each player; the lines of the second are dashed."""

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class Box:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float
    fill: Colour
    """`Colour.STRIPED` has stripes."""

    edge: Colour | None = None
    corner: float = 0
    """The radius of its corners."""

    thick: float = 1


@dataclass(frozen=True)
class Line:
    """A line from point to point."""

    points: tuple[Point, ...]
    colour: Colour = Colour.INK
    thick: float = 1
    dashed: bool = False


@dataclass(frozen=True)
class Patch:
    """A filled shape between its corners, such as the head of an arrow."""

    corners: tuple[Point, ...]
    colour: Colour = Colour.INK
    """`Colour.STRIPED` has stripes."""

    edge: Colour | None = None


@dataclass(frozen=True)
class Dot:
    """A filled circle."""

    x: float
    y: float
    radius: float
    colour: Colour = Colour.INK


@dataclass(frozen=True)
class Words:
    """One line of text on its base line."""

    x: float
    y: float
    text: str
    size: float
    colour: Colour = Colour.INK
    side: str = "start"
    """Which part of the text stands at x: `start`, `middle` or `end`."""

    bold: bool = False
    typed: bool = False
    """In letters that are all of one width, as on a terminal."""

    @property
    def extent(self) -> Extent:
        """The room that it takes."""
        width = text_width(self.text, self.size, bold=self.bold)
        left = self.x - width * _SIDES[self.side]
        top = self.y - _ASCENT * self.size
        return (left, top, left + width, top + self.height)

    @property
    def height(self) -> float:
        """From the top of its tallest letter to the bottom of its deepest."""
        return (_ASCENT + _DESCENT) * self.size


Shape: TypeAlias = Box | Line | Patch | Dot | Words
Extent: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_ASCENT, _DESCENT = 0.78, 0.24
_SIDES = {"start": 0.0, "middle": 0.5, "end": 1.0}


@dataclass(frozen=True)
class Picture:
    """Shapes on a page, the first ones at the bottom; and the same in words."""

    name: str
    """Another one for each picture on a page."""

    width: float
    height: float
    title: str
    description: str
    """For those who cannot see it."""

    shapes: tuple[Shape, ...]


_WIDTHS = {
    " ": 0.32,
    **dict.fromkeys(".,:;'|!I()[]-/fijl", 0.42),
    **dict.fromkeys("rt", 0.45),
    **dict.fromkeys("ckvxysz\N{EN DASH}", 0.6),
    **dict.fromkeys("+=<>~\N{MULTIPLICATION SIGN}\N{ALMOST EQUAL TO}", 0.84),
    **dict.fromkeys("mwMW@%", 1),
    **dict.fromkeys("⁰¹²³⁴⁵⁶⁷⁸⁹", 0.41),
}
"""Of DejaVu Sans, the widest of the usual fonts, rounded up."""


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a text is at most, in any usual font without serifs."""
    return sum(map(_ems, text)) * size * (1.12 if bold else 1)


def _ems(character: str) -> float:
    if character in _WIDTHS:
        return _WIDTHS[character]
    if category(character) in ("Mn", "Me", "Cf"):
        return 0
    if east_asian_width(character) in "WF":
        return 1.05
    return 0.79 if character.isupper() else 0.64
