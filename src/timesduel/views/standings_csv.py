"""Results and standings of a tournament of people, as tables for a spreadsheet."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING

from timesduel.records.tournament_file import COLUMNS, COMPUTER, STANDINGS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from timesduel.match.pairings import Tournament


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
    rows: list[tuple[object, ...]] = [STANDINGS]
    rows += [
        (row.place, row.name, row.points, row.games, row.with_computer)
        for row in tournament.standings()
    ]
    return _written(rows)


def _written(rows: Iterable[Iterable[object]]) -> str:
    file = StringIO()
    csv.writer(file, lineterminator="\n").writerows(rows)
    return file.getvalue()
