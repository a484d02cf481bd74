"""Pages of HTML that need nothing else: no network, no scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.views.markup import element, plain
from timesduel.views.shapes import Colour

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from timesduel.views.markup import Attribute

_COLOURS = "color: {ink}; background: {paper};"
_STYLE = f"""\
:root {{ color-scheme: light dark; {
    _COLOURS.format(ink=Colour.INK.light, paper=Colour.PAPER.light)
} }}
body {{ font: 16px/1.4 sans-serif; max-width: 46em; margin: 0 auto; padding: 1em;
  overflow-wrap: break-word; }}
h1 {{ font-size: 1.4em; margin: 0; }}
h2 {{ font-size: 1.1em; margin: 1.5em 0 0; }}
.wide {{ overflow-x: auto; }}
table {{ border-collapse: collapse; margin: 1em 0; }}
th, td {{ text-align: left; padding: 0.15em 0.8em 0.15em 0; vertical-align: top; }}
.numbers :is(th, td) {{ text-align: right; white-space: nowrap; }}
.numbers :is(th, td):first-child {{ text-align: left; }}
tr + tr td {{ border-top: 1px solid {Colour.GRID.light}; }}
tr.why td {{ border-top: 0; padding-top: 0; padding-bottom: 0.5em; max-width: 30em; }}
.threw, .only {{ font-weight: bold; }}
.threw {{ color: {Colour.WRONG.light}; }}
.only {{ color: {Colour.RIGHT.light}; }}
svg {{ width: 100%; max-width: 40em; height: auto; margin: 0.5em 0; }}
@media (prefers-color-scheme: dark) {{
  :root {{ {_COLOURS.format(ink=Colour.INK.dark, paper=Colour.PAPER.dark)} }}
  tr + tr td {{ border-color: {Colour.GRID.dark}; }}
  .threw {{ color: {Colour.WRONG.dark}; }}
  .only {{ color: {Colour.RIGHT.dark}; }}
}}
"""


def whole_page(title: str, heading: str, body: Iterable[str]) -> str:
    """A page with a title and a heading, which are plain text, and a body, which is not."""
    lines = (
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8"/>',
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
        element("title", plain(title)),
        f"<style>\n{_STYLE}</style></head><body>",
        element("h1", plain(heading)),
        *body,
        "</body></html>",
    )
    return "\n".join(lines) + "\n"


def subheading(text: str) -> str:
    """What the next part of a page is about."""
    return element("h2", plain(text))


def paragraphs(*texts: str) -> Iterator[str]:
    """One for each text that is not empty."""
    return (element("p", plain(text)) for text in texts if text)


def table(rows: Sequence[Sequence[str]], *, numbers: bool = False) -> str:
    """A table with its heading in the first row; numbers stand below one another."""
    heading, *others = rows
    lines = [_row("th", heading), *(_row("td", row) for row in others)]
    inner = element("table", ["", *lines, ""], class_="numbers" if numbers else None)
    return element("div", inner, class_="wide")


def _row(tag: str, cells: Sequence[str]) -> str:
    return element("tr", "".join(cell(tag, text) for text in cells))


def cell(tag: str, text: str, **attributes: Attribute) -> str:
    """A cell of a table; an empty one too has a tag that ends it, as browsers want it."""
    written = element(tag, plain(text), **attributes)
    return written if text else f"{written.removesuffix('/>')}></{tag}>"
