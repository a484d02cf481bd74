"""One page of HTML that needs nothing else: no network, no scripts."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_STYLE = """\
body { font: 16px/1.4 sans-serif; color: #1a1a1a; background: #fff; max-width: 46em;
  margin: 0 auto; padding: 1em; overflow-wrap: break-word; }
h1 { font-size: 1.4em; margin: 0; }
table { border-collapse: collapse; margin: 1em 0; }
tr + tr td { border-top: 1px solid #ddd; }
svg { width: 100%; height: auto; }
"""


def whole_page(title: str, heading: str, style: str, body: Iterable[str]) -> str:
    """A page with a title and a heading, which are plain text, and a body, which is not."""
    lines = (
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8"/>',
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
        f"<title>{escape(title)}</title>",
        f"<style>\n{_STYLE}{style}</style></head><body>",
        f"<h1>{escape(heading)}</h1>",
        *body,
        "</body></html>",
    )
    return "\n".join(lines) + "\n"
