"""Elements of SVG and HTML: whatever is written in them is escaped, and stays text."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_REFUSED = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML may have in it, not even as an entity."""

Attribute = str | float | None
"""A number is rounded to a tenth; None leaves the attribute out."""


def plain(text: str) -> str:
    """A text that no reader takes for markup."""
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
    """A number to a tenth, without an idle zero; a text as it is."""
    if isinstance(value, str):
        return value
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
