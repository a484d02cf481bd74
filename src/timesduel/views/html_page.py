"""Elements of HTML and SVG, in which all text is escaped, and pages that need nothing else."""

from __future__ import annotations

import re
from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING

from timesduel.views.shapes import Colour
from timesduel.words.speech import language_tag

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

_REFUSED = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML forbids, even as entities."""

Attribute = str | float | None
"""A number is rounded to a tenth; None leaves the attribute out."""


def plain(text: str) -> str:
    """A text escaped for markup; what XML forbids becomes `?`."""
    return escape(_REFUSED.sub("?", text))


def element(tag: str, content: str | Iterable[str] = "", /, **attributes: Attribute) -> str:
    """An element around content that is markup already; `stroke_width` is `stroke-width`."""
    inner = content if isinstance(content, str) else "\n".join(content)
    named = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{plain(rounded(value))}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{named}>{inner}</{tag}>" if inner else f"<{tag}{named}/>"


def rounded(value: str | float) -> str:
    """A number to a tenth, without a trailing `.0`; a text as it is."""
    if isinstance(value, str):
        return value
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


_COLOURS = "color: {ink}; background: {paper};"
_STYLE = f"""\
:root {{ color-scheme: light dark; {
    _COLOURS.format(ink=Colour.INK.light, paper=Colour.PAPER.light)
} }}
body {{ font: 16px/1.4 sans-serif; max-width: 46em; margin: 0 auto; padding: 1em;
  overflow-wrap: break-word; }}
h1 {{ font-size: 1.4em; margin: 0; }}
h2 {{ font-size: 1.1em; margin: 1.5em 0 0; }}
a {{ color: inherit; }}
summary {{ padding: 0.4em 0; }}
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
    return document(title, _STYLE, [element("h1", plain(heading)), *body])


def document(title: str, style: str, body: Iterable[str]) -> str:
    """A file of HTML with a title and a style sheet; the body is markup."""
    lines = (
        "<!DOCTYPE html>",
        f'<html lang="{language_tag()}"><head><meta charset="utf-8"/>',
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
        element("title", plain(title)),
        f"<style>\n{style}</style></head><body>",
        *body,
        "</body></html>",
    )
    return "\n".join(lines) + "\n"


def subheading(text: str) -> str:
    """A heading of the second rank."""
    return element("h2", plain(text))


def paragraphs(*texts: str) -> Iterator[str]:
    """A paragraph for each text that is not empty."""
    return (element("p", plain(text)) for text in texts if text)


def table(
    rows: Sequence[Sequence[str]],
    *,
    numbers: bool = False,
    links: Mapping[tuple[str, str], str] = MappingProxyType({}),
) -> str:
    """A table with its heading in the first row; numbers stand below one another.

    `links` are where cells lead to, by the first cell of the row and the heading of the column.
    """
    heading, *others = rows
    lines = [element("tr", "".join(cell("th", text) for text in heading))]
    for row in others:
        places = [links.get((row[0], above)) for above in heading]
        cells = (cell("td", text, link) for text, link in zip(row, places, strict=True))
        lines.append(element("tr", "".join(cells)))
    inner = element("table", ["", *lines, ""], class_="numbers" if numbers else None)
    return element("div", inner, class_="wide")


def cell(tag: str, text: str, link: str | None = None, **attributes: Attribute) -> str:
    """A cell of a table; an empty one has an end tag too, which HTML requires."""
    content = plain(text) if link is None else element("a", plain(text), href=link)
    written = element(tag, content, **attributes)
    return written if text else f"{written.removesuffix('/>')}></{tag}>"
