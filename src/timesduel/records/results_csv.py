"""Results of a tournament as a table for a spreadsheet, to be filled in there and read again."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING, NamedTuple

from timesduel.core.numbers import quote
from timesduel.errors import RecordError
from timesduel.words.speech import Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from timesduel.match.pairings import Tournament, Wins

COLUMNS = ("round", "one", "two", "wins_one", "wins_two")
COMPUTER = "(computer)"
"""Its name in the table, which nobody else has."""

_STANDINGS = ("place", "name", "won", "played", "rounds_against_computer")
_LONGEST_NUMBER = 3


class ResultRow(NamedTuple):
    """A row that has a result."""

    row: int
    """Counted from 1, which is the heading."""

    round: int
    one: str
    two: str | None
    wins: Wins


def results_csv(tournament: Tournament) -> str:
    """A row for each pair of each round; what is not known is left empty."""
    rows: list[tuple[object, ...]] = [COLUMNS]
    for number, pairs in enumerate(tournament.rounds, 1):
        for pair in pairs:
            two = COMPUTER if pair.two is None else pair.two
            rows.append((number, pair.one, two, *(pair.wins or ("", ""))))
    return _written(rows)


def standings_csv(tournament: Tournament) -> str:
    """A row for each person, the best first."""
    rows: list[tuple[object, ...]] = [_STANDINGS]
    rows += [
        (row.place, row.name, row.points, row.games, row.with_computer)
        for row in tournament.standings()
    ]
    return _written(rows)


def read_results(text: str) -> Iterator[ResultRow]:
    """The rows with a result; a RecordError says which row cannot be read.

    Semicolons and tabs between the cells are understood too: spreadsheets write what is usual in
    their country.
    """
    text = text.removeprefix("\ufeff")
    heading = text.partition("\n")[0]
    delimiter = max(",;\t", key=heading.count)
    rows = csv.reader(StringIO(text, newline=""), delimiter=delimiter)
    for number, cells in enumerate(rows, 1):
        cells = [cell.strip() for cell in cells]
        if number == 1:
            if tuple(cells) != COLUMNS:
                raise RecordError("pairs.columns", columns=",".join(COLUMNS))
        elif any(cells):
            if len(cells) != len(COLUMNS):
                raise RecordError("pairs.event").at(Message("pairs.row", number=number))
            played, one, two, *wins = cells
            if any(wins):
                counted, first, second = (_count(number, cell) for cell in (played, *wins))
                other = None if two == COMPUTER else two
                yield ResultRow(number, counted, one, other, (first, second))


def _count(row: int, cell: str) -> int:
    if cell.isascii() and cell.isdigit() and len(cell) <= _LONGEST_NUMBER:
        return int(cell)
    raise RecordError("pairs.whole", text=quote(cell)).at(Message("pairs.row", number=row))


def _written(rows: Iterable[Iterable[object]]) -> str:
    file = StringIO()
    csv.writer(file, lineterminator="\n").writerows(rows)
    return file.getvalue()
