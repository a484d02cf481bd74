"""The SVG writer: well-formed whatever is written, rounded, the same each time, light and dark."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.views.reading import real_width
from timesduel.views.html_page import element, rounded, table, whole_page
from timesduel.views.shapes import (
    Box,
    Colour,
    Dot,
    Line,
    Patch,
    Picture,
    Words,
    text_width,
)
from timesduel.views.svg import svg_element, svg_file

SPACE = "{http://www.w3.org/2000/svg}"
ONE_OF_EACH = (
    Box(1, 2, 30, 40.04, Colour.PLAIN),
    Box(1, 2, 3, 4, Colour.STRIPED, Colour.STRIPE, thick=1.25),
    Box(1, 2, 3, 4, Colour.PAPER, corner=3),
    Line(((0, 0), (1, 1)), dashed=True),
    Line(((0, 0), (1, 1), (2, 0)), Colour.SECOND, thick=2),
    Patch(((0, 0), (1, 1), (2, 0))),
    Dot(5, 6, 2, Colour.SECOND),
    Words(1, 2, "<&>", 12, bold=True, side="end"),
)


def picture(*shapes: Box | Line | Patch | Dot | Words, text: str = "A & B") -> Picture:
    return Picture("some", 100, 50.5, text, f"{text}, described", shapes or ONE_OF_EACH)


def test_a_file_and_an_element_are_the_same_picture() -> None:
    file, part = svg_file(picture()), svg_element(picture())
    assert file.startswith('<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3')
    root, inner = ET.fromstring(file), ET.fromstring(part)
    assert (root.get("width"), root.get("height")) == ("100pt", "50.5pt")
    assert root.tag == f"{SPACE}svg"
    for each in (root, inner):
        assert (each.get("viewBox"), each.get("role")) == ("0 0 100 50.5", "img")
    assert "http" not in part
    shapes = [
        [(each.tag.removeprefix(SPACE), each.attrib) for each in r.iter()] for r in (root, inner)
    ]
    assert shapes[0][1:] == shapes[1][1:]
    assert svg_file(picture()) == file


def test_who_cannot_see_it_hears_its_title_and_description() -> None:
    root = ET.fromstring(svg_element(picture()))
    title, description = root[0], root[1]
    assert (title.tag, title.text) == ("title", "A & B")
    assert (description.tag, description.text) == ("desc", "A & B, described")
    named = root.attrib["aria-labelledby"].split()
    assert named == [title.get("id"), description.get("id")]


def test_each_shape_is_an_element() -> None:
    root = ET.fromstring(svg_element(picture()))
    drawn = list(root)[-len(ONE_OF_EACH) :]
    assert [each.tag for each in drawn] == [
        *("rect", "rect", "rect", "line", "polyline", "polygon", "circle", "text")
    ]
    assert drawn[0].attrib == {"x": "1", "y": "2", "width": "30", "height": "40", "fill": "#fbe7c0"}
    assert drawn[1].get("fill") == "url(#some-stripes)"
    assert (drawn[1].get("stroke"), drawn[1].get("stroke-width")) == ("#0072b2", "1.2")
    assert drawn[2].get("rx") == "3"
    assert drawn[3].get("stroke-dasharray") == "6 3"
    assert drawn[4].get("points") == "0.0,0.0 1.0,1.0 2.0,0.0"
    assert drawn[7].text == "<&>"
    assert (drawn[7].get("font-weight"), drawn[7].get("text-anchor")) == ("bold", "end")
    assert root.find("rect[@width='100%']") is not None  # the paper


def test_stripes_are_there_if_something_is_striped() -> None:
    assert "<pattern" in svg_element(picture())
    assert "<pattern" not in svg_element(picture(Dot(1, 2, 3)))


def test_a_dark_screen_has_another_colour_for_each() -> None:
    """Also for the pattern: a browser finds it by the colour."""
    style = ET.fromstring(svg_element(picture())).findtext("style", "")
    for colour in Colour:
        for kind in ("fill", "stroke"):
            assert f'[{kind}="{colour.light}"] {{ {kind}: {colour.dark}; }}' in style
    used = set(re.findall(r'(?:fill|stroke)="(#[0-9a-f]+)"', svg_element(picture())))
    assert used <= {colour.light for colour in Colour}


def luminance(colour: str) -> float:
    """As WCAG has it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(two)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("shade", ["light", "dark"])
def test_everything_stands_out_without_colour(shade: str) -> None:
    """Letters by 4.5 to 1, and what is drawn by 3 to 1, as far as brightness goes."""

    def against(one: Colour, two: Colour) -> float:
        return contrast(getattr(one, shade), getattr(two, shade))

    for ink in (Colour.INK, Colour.SECOND):
        assert against(ink, Colour.PAPER) >= 4.5
        assert against(ink, Colour.PLAIN) >= 3
    assert against(Colour.STRIPE, Colour.STRIPED) >= 3
    assert against(Colour.STRIPE, Colour.PLAIN) >= 3
    assert len({getattr(colour, shade) for colour in Colour}) == len(Colour)


ALLOWED = re.compile("[\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
anything = st.text(st.characters(codec=None), max_size=30)


@given(anything, st.floats(-1e4, 1e4), st.floats(0.1, 50))
def test_well_formed_whatever_is_written(text: str, place: float, size: float) -> None:
    shapes = (Words(place, place, text, size), Dot(place, place, size))
    svg = svg_file(picture(*shapes, text=text))
    root = ET.fromstring(svg.encode())
    (written,) = root.iter(f"{SPACE}text")
    kept = "".join(c if ALLOWED.match(c) else "?" for c in text)
    assert (written.text or "").split() == kept.split()
    assert float(written.attrib["x"]) == pytest.approx(place, abs=0.051)
    page = whole_page(text, text, [svg_element(picture(text=text)), table([[text], [text]])])
    body = ET.fromstring(page.partition("\n")[2].encode())
    assert {each.tag for each in body.iter("script")} == set()


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (1.0, "1"),
        (-0.04, "0"),
        (0.04, "0"),
        (-1.5, "-1.5"),
        (12.25, "12.2"),
        (1e3, "1000"),
        ("a", "a"),
    ],
)
def test_numbers_are_rounded_to_a_tenth(number: float, shown: str) -> None:
    assert rounded(number) == shown


def test_elements() -> None:
    assert element("a") == "<a/>"
    assert element("a", ["b", "c"], x=None, stroke_width=0.25, class_="k") == (
        '<a stroke-width="0.2" class="k">b\nc</a>'
    )


DASH, TIMES = "\N{EN DASH}", "\N{MULTIPLICATION SIGN}"
SAMPLES = [
    *(f"17{DASH}33", f"10,001{DASH}30,000", f"{TIMES}11", "10¹⁸", "about 1.00e30"),
    *("3. 30 x 3 = 90 ??", "x 2, ~1.45e9", "Multiplication Madness"),
    "From every other number the player to move can win: some move wins at once.",
]
TEXTS = [
    *SAMPLES,
    *("WINNER", "AGDHOQ", "+400", "100.0", "mmmwww", "fijlrt"),
    *("".join(pair) for pair in combinations("abcdefghijklmnopqrstuvwxyz", 2)),
    *"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;'!?()[]-/+=<>~",
]


@pytest.mark.parametrize("bold", [False, True])
def test_no_text_is_wider_than_is_reckoned(bold: bool) -> None:
    """In the widest of the usual fonts; and not much narrower, for boxes are drawn around them."""
    for text in TEXTS:
        assert text_width(text, 1, bold=bold) >= real_width(text, bold), text
    for text in SAMPLES:
        assert text_width(text, 1, bold=bold) <= 1.15 * real_width(text, bold), text


def test_wide_letters_and_those_that_take_no_room() -> None:
    assert text_width("\N{CJK UNIFIED IDEOGRAPH-6570}", 10) == pytest.approx(10.5)
    assert text_width("\N{COMBINING ACUTE ACCENT}", 10) == 0
