"""The tables of an arena as lines of text, the most important first."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from timesduel.views.widths import WIDTH, clipped, columns, folded, padded
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.views.arena_scene import ArenaScene, Rows

_CELL = 7
"""Columns of a number in a table, with the gap before it."""


class Block(NamedTuple):
    """A heading and the lines below it."""

    heading: str
    lines: list[str]


def arena_text(scene: ArenaScene) -> Iterator[Block]:
    """The standings with all that there is to say about them; then the other tables."""
    notes = [folded(remark, "  ") for remark in scene.remarks]
    yield Block(folded(scene.about), [*table_lines(scene.standings), *notes])
    for heading, rows in (
        (say("standings.cross"), scene.cross),
        (say("standings.by_distance"), scene.by_distance),
        (say("standings.by_book"), scene.by_book),
    ):
        if len(rows) > 1:
            yield Block(heading, list(table_lines(rows)))


def table_lines(rows: Rows) -> Iterator[str]:
    """Names to the left, numbers to the right; what is too wide goes on below."""
    first = min(max(columns(row[0]) for row in rows), WIDTH - 2 * _CELL)
    at_once = (WIDTH - first) // _CELL
    for begin in range(1, len(rows[0]), at_once):
        for row in rows:
            cells = "".join(f"{cell:>{_CELL}}" for cell in row[begin : begin + at_once])
            yield f"{padded(clipped(row[0], first), first)}{cells}"
