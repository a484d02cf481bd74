"""A picture as PNG, for programs that cannot read SVG. This needs matplotlib."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, simplefilter

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.patches import Circle, FancyBboxPatch, Polygon

from timesduel.views.shapes import Box, Colour, Dot, Line, Patch

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from timesduel.views.shapes import Picture, Shape

_DOTS_PER_INCH = 150
_DASHES = (0, (3, 1.5))
_SIDES = {"start": "left", "middle": "center", "end": "right"}


def png_file(picture: Picture) -> bytes:
    """Draw a picture; one version of matplotlib always makes the same bytes of it."""
    with mpl.rc_context(), catch_warnings():
        simplefilter("ignore")  # a name may have letters that the font has not
        mpl.rcdefaults()  # whatever somebody has set up at home
        mpl.rc("font", family="DejaVu Sans")  # comes with matplotlib: the same everywhere
        mpl.rc("hatch", linewidth=1.4)
        content = BytesIO()
        _figure(picture).savefig(
            content, format="png", dpi=_DOTS_PER_INCH, metadata={"Software": None}
        )
    return content.getvalue()


def _figure(picture: Picture) -> Figure:
    figure = Figure(figsize=(picture.width / 72, picture.height / 72), facecolor="white")
    axes = figure.add_axes((0, 0, 1, 1))
    axes.axis("off")
    axes.set_xlim(0, picture.width)
    axes.set_ylim(picture.height, 0)
    axes.set_autoscale_on(False)
    for place, shape in enumerate(picture.shapes):
        _draw(axes, shape, place)
    return figure


def _draw(axes: Axes, shape: Shape, place: int) -> None:
    """One shape, above those before it."""
    match shape:
        case Box():
            axes.add_patch(_box(shape, place))
        case Line():
            style: dict[str, Any] = {"color": shape.colour.light, "linewidth": shape.thick}
            dashes = _DASHES if shape.dashed else "-"
            axes.plot(*zip(*shape.points, strict=True), linestyle=dashes, zorder=place, **style)
        case Patch():
            axes.add_patch(
                Polygon(shape.corners, **_filled(shape.colour, shape.edge), zorder=place)
            )
        case Dot():
            circle = Circle((shape.x, shape.y), shape.radius, color=shape.colour.light)
            circle.set(zorder=place, linewidth=0)
            axes.add_patch(circle)
        case _:
            axes.text(
                shape.x,
                shape.y,
                shape.text,
                family="DejaVu Sans Mono" if shape.typed else None,
                size=shape.size,
                color=shape.colour.light,
                weight="bold" if shape.bold else "normal",
                ha=_SIDES[shape.side],
                va="baseline",
                parse_math=False,  # a name may have a $
                zorder=place,
            )


def _filled(fill: Colour, edge: Colour | None, thick: float = 1) -> dict[str, Any]:
    style: dict[str, Any] = {"facecolor": fill.light, "linewidth": 0}
    if edge is not None:
        style |= {"edgecolor": edge.light, "linewidth": thick}
    if fill is Colour.STRIPED:
        style |= {"edgecolor": Colour.STRIPE.light, "hatch": "///"}
    return style


def _box(box: Box, place: int) -> FancyBboxPatch:
    style = {**_filled(box.fill, box.edge, box.thick), "zorder": place}
    shape = f"round,pad=0,rounding_size={box.corner}" if box.corner else "square,pad=0"
    return FancyBboxPatch((box.x, box.y), box.width, box.height, boxstyle=shape, **style)
