"""Pages to be printed: HTML that a browser puts on A4 or Letter, readable in black and white."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from timesduel.views.html_page import cell, document, element, plain

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence


class Paper(Enum):
    """A size of paper, in millimetres."""

    A4 = ("A4", 210, 297)
    LETTER = ("letter", 215.9, 279.4)

    @property
    def css(self) -> str:
        """Its name in a style sheet."""
        return str(self.value[0])

    @property
    def width(self) -> float:
        """The shorter side."""
        return float(self.value[1])

    @property
    def height(self) -> float:
        """The longer side."""
        return float(self.value[2])


_MARGIN = 15
"""Millimetres on each side, which every printer can do."""

_STYLE = """\
@page {{ size: {name} portrait; margin: {margin}mm; }}
* {{ box-sizing: border-box; }}
html {{ color-scheme: light; color: #000; background: #fff; }}
body {{ font: 12pt/1.4 system-ui, "DejaVu Sans", Verdana, Arial, sans-serif; margin: 0; }}
section {{ break-after: page; height: {height}mm; overflow: hidden; }}
section:last-child {{ break-after: auto; }}
h1 {{ font-size: 20pt; line-height: 1.1; margin: 0 0 2mm; }}
h1 small {{ float: right; font-size: 11pt; font-weight: normal; line-height: 2; }}
h2 {{ font-size: 14pt; margin: 6mm 0 1mm; }}
p {{ margin: 0 0 2mm; }}
ul {{ margin: 0; padding-left: 7mm; }}
li {{ margin: 0 0 1.2mm; }}
.goal {{ font-size: 16pt; border: 1.5pt solid #000; border-radius: 3mm; padding: 3mm 4mm;
  margin: 3mm 0 0; }}
.fields {{ display: flex; gap: 8mm; margin: 0 0 3mm; }}
.fields span {{ flex: 1; border-bottom: 0.75pt solid #000; }}
table {{ border-collapse: collapse; table-layout: fixed; width: calc(100% - 0.5mm); }}
th, td {{ border: 0.75pt solid #000; padding: 1.2mm 2mm; text-align: left; height: 9mm; }}
td {{ white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }}
.count {{ text-align: center; width: 19mm; }}
.small .count {{ width: 13mm; }}
.small th, .small td {{ font-size: 10pt; height: 6.4mm; padding: 0.3mm 1.5mm; }}
.puzzles {{ display: grid; grid-template-columns: 1fr 1fr; gap: 3.5mm; }}
.puzzle {{ border: 1pt solid #000; border-radius: 2mm; padding: 2mm 3mm;
  height: 41mm; line-height: 1.25; }}
.puzzle p {{ margin: 0 0 1mm; }}
.puzzle b {{ font-size: 15pt; }}
.answers {{ font-size: 11pt; }}
.products {{ columns: 3; font-size: 15pt; margin-top: 6mm; }}
.products p {{ margin: 0 0 3.5mm; }}
svg {{ width: 100%; height: auto; display: block; }}
@media screen {{
  body {{ background: #ccc; padding: 5mm 0; }}
  section {{ background: #fff; width: {screen_width}mm; height: {screen_height}mm;
    padding: {margin}mm; margin: 0 auto 5mm; box-shadow: 0 0 2mm #666; }}
}}
"""


def printed_pages(title: str, pages: Iterable[str], paper: Paper) -> str:
    """One file with all pages; each is the content of a page, as markup."""
    style = _STYLE.format(
        name=paper.css,
        margin=_MARGIN,
        height=round(paper.height - 2 * _MARGIN - 0.5, 1),
        screen_width=paper.width,
        screen_height=paper.height,
    )
    return document(title, style, (element("section", page) for page in pages))


def grid(
    heading: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    narrow: Container[int] = (),
    small: bool = False,
) -> str:
    """A table to write in; some of its columns, counted from 0, are narrow."""
    classes = ["count" if place in narrow else None for place in range(len(heading))]
    lines = [
        element(
            "tr",
            "".join(cell(tag, text, class_=one) for text, one in zip(row, classes, strict=True)),
        )
        for tag, row in (("th", heading), *(("td", row) for row in rows))
    ]
    return element("table", lines, class_="small" if small else None)


def fields(*labels: str) -> str:
    """Labelled blanks to write in, such as a name and a date."""
    return element(
        "div", "".join(element("span", plain(label)) for label in labels), class_="fields"
    )


def sentences(texts: Iterable[str]) -> str:
    """An unordered list."""
    return element("ul", "".join(element("li", plain(text)) for text in texts))
