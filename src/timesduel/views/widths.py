"""Texts in columns of a terminal: some characters take two of them, some none."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

WIDTH = 60
"""Columns: what is said fits a small window."""


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width  # most texts need no table

    return sum(
        0 if category(c) in ("Mn", "Me", "Cf") else 2 if east_asian_width(c) in "WF" else 1
        for c in text
    )


def padded(text: str, width: int) -> str:
    """A text with spaces up to so many columns."""
    return text + " " * (width - columns(text))


def right_aligned(text: str, width: int) -> str:
    """A text with spaces before it, up to so many columns."""
    return " " * (width - columns(text)) + text


def aligned(rows: Iterable[Sequence[str]], left: Container[int] = ()) -> list[str]:
    """Rows as lines of columns, each as wide as its widest cell, with two spaces between.

    Columns in `left`, counted from 0, are aligned to the left, the others to the right.
    """
    listed = list(rows)
    widths = [max(map(columns, cells)) for cells in zip(*listed, strict=True)]
    align = [padded if place in left else right_aligned for place in range(len(widths))]
    cells = (zip(align, row, widths, strict=True) for row in listed)
    return ["  ".join(put(text, width) for put, text, width in each) for each in cells]


def shortened(name: str, width: int) -> str:
    """A name, or as much of it as fits into so many columns with a full stop behind it."""
    if columns(name) <= width:
        return name
    return f"{clipped(name, width - 1).rstrip()}."


def clipped(text: str, width: int) -> str:
    """As much of a text as fits into so many columns."""
    while columns(text) > width:
        text = text[:-1]
    return text


def wrapped(text: str, width: int = WIDTH, indent: str = "") -> list[str]:
    """A text as lines that fit, all but the first of them indented; gaps within them stay."""
    lines: list[str] = []
    for word in text.replace("\n", " ").split(" "):
        if lines and columns(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
            continue
        if not word:
            continue
        lines.append(indent if lines else "")
        for character in word:  # one by one: a name may be wider than a line
            if columns(lines[-1] + character) > width:
                lines.append(indent)
            lines[-1] += character
    return [line.rstrip() for line in lines]


def folded(text: str, indent: str = "") -> str:
    """Sentences in lines that fit, all but the first of them indented."""
    return "\n".join(wrapped(text, WIDTH, indent))
