"""The standings of an arena and of a tournament of people, as lines for a terminal."""

from __future__ import annotations

from itertools import islice
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from timesduel.core.numbers import printable
from timesduel.views.widths import WIDTH, aligned, clipped, columns, folded, padded, shortened
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from timesduel.arena.results import Results
    from timesduel.match.pairings import PeoplePair, Tournament
    from timesduel.views.arena_scene import ArenaScene, Rows

_CELL = 7
"""Columns of a number in a table, with the gap before it."""

_FAULTS_SHOWN = 5
"""Lines of a run's file that do not count, under the tables; JSON has them all."""


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


def run_notes(results: Results, advice: str | None) -> Iterator[str]:
    """What there is to say about the file of a run, in sentences."""
    if advice:
        yield say("standings.advice", advice=advice)
    yield say("standings.file", path=printable(results.path))
    for line, problem in islice(results.faults.items(), _FAULTS_SHOWN):
        yield say("standings.not_counted", line=line, problem=problem)
    if (more := len(results.faults) - _FAULTS_SHOWN) > 0:
        yield say("standings.more_not_counted", count=more)


_WIDEST_NAME = 24
"""Columns: two of these, a number and a result fit a line."""

_MOST_ROWS = 20
"""A longer table is shown in parts side by side, if there is room: the leaders stay in sight."""

_GAP = " " * 4


def name_of(pair: PeoplePair, seat: int) -> str:
    """Who sits there, Player 1 or Player 2, in the first game."""
    name = pair.opponents[seat - 1]
    return say("pairs.computer") if name is None else name


def round_lines(pairs: Sequence[PeoplePair]) -> Iterator[str]:
    """The pairs of a round, with a number each, and what is known of them."""
    wide = len(str(len(pairs)))
    for place, pair in enumerate(pairs, 1):
        one, two = (shortened(name_of(pair, seat), _WIDEST_NAME) for seat in (1, 2))
        number = str(place).rjust(wide)
        if pair.wins is None:
            yield say("pairs.pair", number=number, one=one, two=two)
        else:
            won, lost = pair.wins
            yield say(
                "pairs.pair_result", number=number, one=one, two=two, wins_one=won, wins_two=lost
            )


def standings_lines(tournament: Tournament, width: int = WIDTH) -> Iterator[str]:
    """The standings, below a heading, for a window of so many columns."""
    heading = [say(f"pairs.column.{name}") for name in ("place", "name", "points", "games")]
    rows = [
        [str(row.place), shortened(row.name, _WIDEST_NAME), str(row.points), str(row.games)]
        for row in tournament.standings()
    ]
    top, *lines = aligned([heading, *rows], left=[1])
    room = (width + len(_GAP)) // (columns(top) + len(_GAP))
    parts = max(min(room, ceil(len(lines) / _MOST_ROWS)), 1)
    height = ceil(len(lines) / parts)
    yield _GAP.join([top] * parts)
    for row in range(height):
        yield _GAP.join(lines[row::height])
