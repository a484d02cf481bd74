"""PNG from the same shapes: the same page, and colours where the shapes are."""

from io import BytesIO

import matplotlib as mpl
from matplotlib.image import imread

from timesduel.views.png import png_file
from timesduel.views.shapes import Box, Colour, Dot, Line, Patch, Picture, Words

DOTS = 150 / 72
SHAPES = (
    Box(10, 10, 30, 20, Colour.PLAIN),
    Box(50, 10, 30, 20, Colour.STRIPED, Colour.STRIPE),
    Box(90, 10, 30, 20, Colour.BAR, Colour.INK, corner=3),
    Line(((10, 40), (40, 40)), Colour.SECOND, thick=4),
    Line(((50, 40), (65, 45), (80, 40)), dashed=True),
    Patch(((90, 35), (120, 35), (105, 45)), Colour.STRIPE),
    Dot(25, 55, 4),
    Words(50, 60, "$x$ <b>", 12, side="middle", bold=True),
)
PICTURE = Picture("some", 130, 70, "title", "described", SHAPES)


def test_shapes_have_their_colours_at_their_places() -> None:
    content = png_file(PICTURE)
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    pixels = imread(BytesIO(content))
    assert pixels.shape[:2] == (145, 270)

    def colour(x: float, y: float) -> str:
        part = pixels[int(y * DOTS), int(x * DOTS)][:3]
        return "#" + "".join(f"{round(float(value) * 255):02x}" for value in part)

    for (x, y), expected in {
        (25, 20): Colour.PLAIN,
        (105, 20): Colour.BAR,
        (25, 40): Colour.SECOND,
        (105, 38): Colour.STRIPE,
        (25, 55): Colour.INK,
        (5, 5): Colour.PAPER,
    }.items():
        assert colour(x, y) == expected.light, (x, y)
    striped = {colour(x, 20) for x in range(52, 78)}
    assert Colour.STRIPED.light in striped
    assert len(striped) > 2


def test_the_same_bytes_whatever_is_set_up_at_home() -> None:
    before = png_file(PICTURE)
    with mpl.rc_context({"path.sketch": (20, 50, 5), "text.antialiased": False}):
        assert png_file(PICTURE) == before
