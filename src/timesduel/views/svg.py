"""A picture as SVG: text stays text, and a dark screen gets dark paper.

The colours of light paper are plain attributes, which every program understands; a browser with a
dark screen finds others for them in the style.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.views.html_page import element, plain
from timesduel.views.shapes import Box, Colour, Dot, Line, Patch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.views.shapes import Picture, Shape

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_SPACE = "http://www.w3.org/2000/svg"
_FONT = "system-ui, DejaVu Sans, Verdana, Arial, sans-serif"
_TYPED = "ui-monospace, DejaVu Sans Mono, Menlo, Consolas, monospace"
_DASHES = "6 3"

_STYLE = "\n".join(
    [
        "@media (prefers-color-scheme: dark) {",
        *(
            f'[fill="{colour.light}"] {{ fill: {colour.dark}; }}'
            f' [stroke="{colour.light}"] {{ stroke: {colour.dark}; }}'
            for colour in Colour
        ),
        "}",
    ]
)


def svg_file(picture: Picture) -> str:
    """A file of its own, in the size of the picture; the same bytes each time."""
    size = {"width": f"{picture.width:g}pt", "height": f"{picture.height:g}pt"}
    return f"{_HEAD}{_svg(picture, xmlns=_SPACE, **size)}\n"


def svg_element(picture: Picture, *, on_paper: bool = False) -> str:
    """An element of a page of HTML, as wide as its container; without dark colours `on_paper`."""
    return _svg(picture, "" if on_paper else _STYLE)


def _svg(picture: Picture, style: str = _STYLE, **more: str) -> str:
    name = picture.name
    return element(
        "svg",
        _content(picture, style),
        **more,
        viewBox=f"0 0 {picture.width:g} {picture.height:g}",
        role="img",
        aria_labelledby=f"{name}-title {name}-desc",
        font_family=_FONT,
    )


def _content(picture: Picture, style: str) -> Iterator[str]:
    name = picture.name
    yield ""
    yield element("title", plain(picture.title), id=f"{name}-title")
    yield element("desc", plain(picture.description), id=f"{name}-desc")
    if style:
        yield element("style", style)
    fills = {shape.fill for shape in picture.shapes if isinstance(shape, Box)}
    fills |= {shape.colour for shape in picture.shapes if isinstance(shape, Patch)}
    if Colour.STRIPED in fills:
        yield _stripes(f"{name}-stripes")
    yield element("rect", width="100%", height="100%", fill=Colour.PAPER.light)
    for shape in picture.shapes:
        yield _drawn(shape, name)
    yield ""


def _stripes(name: str) -> str:
    side: dict[str, float] = {"width": 6, "height": 6}
    boxes = (
        element("rect", **side, fill=Colour.STRIPED.light),
        element("rect", width=2, height=6, fill=Colour.STRIPE.light),
    )
    turned = {"patternUnits": "userSpaceOnUse", "patternTransform": "rotate(45)"}
    return element("defs", element("pattern", "".join(boxes), id=name, **side, **turned))


def _drawn(shape: Shape, name: str) -> str:
    match shape:
        case Box():
            edge = None if shape.edge is None else shape.edge.light
            return element(
                "rect",
                x=shape.x,
                y=shape.y,
                width=shape.width,
                height=shape.height,
                rx=shape.corner or None,
                fill=_filled(shape.fill, name),
                stroke=edge,
                stroke_width=None if edge is None else shape.thick,
            )
        case Line():
            return _line(shape)
        case Patch():
            corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in shape.corners)
            edge = None if shape.edge is None else shape.edge.light
            return element("polygon", points=corners, fill=_filled(shape.colour, name), stroke=edge)
        case Dot():
            return element(
                "circle", cx=shape.x, cy=shape.y, r=shape.radius, fill=shape.colour.light
            )
        case _:
            return element(
                "text",
                plain(shape.text),
                x=shape.x,
                y=shape.y,
                font_family=_TYPED if shape.typed else None,
                font_size=shape.size,
                font_weight="bold" if shape.bold else None,
                text_anchor=None if shape.side == "start" else shape.side,
                fill=shape.colour.light,
            )


def _filled(colour: Colour, name: str) -> str:
    return f"url(#{name}-stripes)" if colour is Colour.STRIPED else colour.light


def _line(line: Line) -> str:
    stroke, dashes = line.colour.light, _DASHES if line.dashed else None
    if len(line.points) == 2:
        (x1, y1), (x2, y2) = line.points
        ends: dict[str, float] = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
        return element(
            "line", **ends, stroke=stroke, stroke_width=line.thick, stroke_dasharray=dashes
        )
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in line.points)
    return element(
        "polyline",
        points=points,
        fill="none",
        stroke=stroke,
        stroke_width=line.thick,
        stroke_dasharray=dashes,
    )
