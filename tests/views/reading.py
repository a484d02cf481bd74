"""Reads an SVG as somebody would who sees it: what stands where, measured with a real font."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple
from warnings import catch_warnings, simplefilter

from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextToPath

from timesduel.views.shapes import Colour

KEY_HEIGHT = "14"
"""Of a box in a key; no band is as low."""

_SIDES = {None: 0.0, "middle": 0.5, "end": 1.0}


class Written(NamedTuple):
    """A text and the room that it takes."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    x: float
    """Where its middle, its beginning or its end is meant to be."""


class Stripe(NamedTuple):
    """Something drawn as numbers to leave."""

    left: float
    right: float
    top: float
    bottom: float


@dataclass(frozen=True)
class Seen:
    """What is seen in a picture."""

    root: ET.Element
    width: float
    height: float
    texts: list[Written]
    stripes: list[Stripe]

    def text(self, text: str) -> Written:
        """The only place where something is written."""
        (found,) = (each for each in self.texts if each.text == text)
        return found


def look(svg: str) -> Seen:
    """Look at a picture: it must be well-formed."""
    root = ET.fromstring(svg.replace(' xmlns="http://www.w3.org/2000/svg"', ""))
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    texts = [_written(each) for each in root.iter("text")]
    return Seen(root, width, height, texts, list(map(_stripe, _striped(root))))


def check_labels(seen: Seen) -> None:
    """Everything written is inside the picture, and none of it runs into another."""
    for each in seen.texts:
        assert each.left >= -0.05, each
        assert each.right <= seen.width + 0.05, each
        assert each.top >= -0.05, each
        assert each.bottom <= seen.height + 0.05, each
    for one, two in combinations(seen.texts, 2):
        apart = one.right <= two.left or two.right <= one.left
        assert apart or one.bottom <= two.top or two.bottom <= one.top, (one, two)


@lru_cache(100_000)
def real_width(text: str, bold: bool) -> float:
    """How wide a text is in DejaVu Sans, for letters of size 1."""
    font = FontProperties(family="DejaVu Sans", weight="bold" if bold else "normal")
    with catch_warnings():
        simplefilter("ignore")  # it has not every letter
        width, *_ = TextToPath().get_text_width_height_descent(text, font, ismath=False)
    return float(width) / font.get_size_in_points()


def _written(element: ET.Element) -> Written:
    text, size = element.text or "", float(element.attrib["font-size"])
    x, y = float(element.attrib["x"]), float(element.attrib["y"])
    width = size * real_width(text, element.get("font-weight") == "bold")
    left = x - width * _SIDES[element.get("text-anchor")]
    # Numbers and capitals are 0.73 high; few letters go below the line.
    return Written(text, left, y - 0.73 * size, left + width, y + 0.1 * size, x)


def _striped(root: ET.Element) -> list[ET.Element]:
    """Boxes with stripes, or of the colour of stripes; not those of the key, nor of the pattern."""
    boxes = [box for box in root.findall("rect") if box.get("x") is not None]
    name = root.attrib["aria-labelledby"].partition("-")[0]
    fills = (f"url(#{name}-stripes)", Colour.STRIPE.light)
    return [box for box in boxes if box.get("fill") in fills and box.get("height") != KEY_HEIGHT]


def _stripe(box: ET.Element) -> Stripe:
    x, y, width, height = (float(box.attrib[name]) for name in ("x", "y", "width", "height"))
    return Stripe(x, x + width, y, y + height)
