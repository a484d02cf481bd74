"""The tables of an arena on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.views.arena_text import about, by_book, by_distance, cross_table, remarks, standings
from timesduel.views.widths import WIDTH, clipped, columns, folded, padded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from timesduel.arena.report import Report
    from timesduel.cli.output.screen import Screen

_CELL = 7
"""Columns of a number in a table, with the gap before it."""


def show_report(screen: Screen, report: Report) -> None:
    """Everything, the most important first."""
    screen.heading(folded(about(report)))
    _table(screen, standings(report))
    for line in remarks(report):
        screen.line(folded(line, "  "))
    for title, rows in (
        ("Points of the one on the left against the one above, %:", cross_table(report)),
        ("Wins kept, %, by how many moves the end was away:", by_distance(report)),
        ("Wins kept, %, by book:", by_book(report)),
    ):
        screen.begin_block()
        screen.heading(title)
        _table(screen, rows)


def _table(screen: Screen, rows: Sequence[Sequence[str]]) -> None:
    """Names to the left, numbers to the right; what is too wide goes on below."""
    first = min(max(columns(row[0]) for row in rows), WIDTH - 2 * _CELL)
    at_once = (WIDTH - first) // _CELL
    for begin in range(1, len(rows[0]), at_once):
        for row in rows:
            cells = "".join(f"{cell:>{_CELL}}" for cell in row[begin : begin + at_once])
            screen.line(f"{padded(clipped(row[0], first), first)}{cells}")
