"""What a program has written to a terminal, as a picture of its window."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from timesduel.views.shapes import Box, Colour, Dot, Line, Picture, Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.views.shapes import Shape

_COLOURS = {
    "33": Colour.SECOND,
    "34": Colour.STRIPE,
    "35": Colour.SECOND,
    "36": Colour.STRIPE,
}
"""Colours by their ANSI codes; others are shown as plain ink."""

_CODE = re.compile(r"\x1b\[([0-9;?]*)([A-Za-z])")
_WORDS = re.compile(r"\S+(?: \S+)*")
"""Words with single spaces between them: more of them in a row would be drawn as one."""

_SIZE, _COLUMN, _ROW = 11.0, 6.65, 15.0
_MARGIN, _BAR = 14.0, 24.0


@dataclass(frozen=True)
class Run:
    """Adjacent characters of one colour and weight."""

    column: int
    text: str
    colour: Colour = Colour.INK
    bold: bool = False


def terminal_lines(output: str) -> tuple[tuple[Run, ...], ...]:
    """The lines of an output, each in runs of one look; colours and bold type are understood."""
    colour, bold = Colour.INK, False
    lines: list[tuple[Run, ...]] = []
    for line in output.replace("\r", "").split("\n"):
        runs: list[Run] = []
        column = start = 0
        for code in (*_CODE.finditer(line), None):
            text = line[start : len(line) if code is None else code.start()]
            runs += _runs(text, column, colour, bold)
            column += len(text)
            if code is not None:
                start = code.end()
                if code[2] == "m":
                    colour, bold = _look(code[1], colour, bold)
        lines.append(tuple(runs))
    return tuple(lines)


def _runs(text: str, column: int, colour: Colour, bold: bool) -> Iterator[Run]:
    for words in _WORDS.finditer(text):
        yield Run(column + words.start(), words[0], colour, bold)


def _look(codes: str, colour: Colour, bold: bool) -> tuple[Colour, bool]:
    """The look after a sequence such as `1;36`."""
    for code in codes.split(";"):
        if code in ("", "0"):
            colour, bold = Colour.INK, False
        elif code == "1":
            bold = True
        else:
            colour = _COLOURS.get(code, Colour.INK)
    return colour, bold


def terminal_picture(output: str, *, name: str, title: str, columns: int) -> Picture:
    """A window of so many columns that shows an output; its text is the description too."""
    lines = terminal_lines(output)
    width = 2 * _MARGIN + columns * _COLUMN
    height = _BAR + 2 * _MARGIN + len(lines) * _ROW
    return Picture(
        name=name,
        width=width,
        height=height,
        title=title,
        description=_CODE.sub("", output.replace("\r", "")),
        shapes=(*_window(width, height, title), *_written(lines)),
    )


def _window(width: float, height: float, title: str) -> Iterator[Shape]:
    yield Box(1, 1, width - 2, height - 2, fill=Colour.PAPER, edge=Colour.GRID, corner=8)
    yield Line(((1, _BAR), (width - 1, _BAR)), colour=Colour.GRID)
    for number in range(3):
        yield Dot(_MARGIN + 14 * number, _BAR / 2, 4, colour=Colour.GRID)
    yield Words(width / 2, _BAR / 2 + 4, title, _SIZE, side="middle")


def _written(lines: tuple[tuple[Run, ...], ...]) -> Iterator[Shape]:
    for row, runs in enumerate(lines, start=1):
        for run in runs:
            yield Words(
                _MARGIN + run.column * _COLUMN,
                _BAR + _MARGIN + row * _ROW - 4,
                run.text,
                _SIZE,
                colour=run.colour,
                bold=run.bold,
                typed=True,
            )
