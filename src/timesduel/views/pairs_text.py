"""A round and the table of a tournament, as lines for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.views.widths import WIDTH, clipped, columns, padded
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.match.pairings import PeoplePair, Tournament

_WIDEST_NAME = 24
"""Columns: two of these, a number and a result fit a line."""


def name_of(pair: PeoplePair, seat: int) -> str:
    """Who sits there, Player 1 or Player 2, in the first game."""
    name = pair.opponents[seat - 1]
    return say("pairs.computer") if name is None else name


def round_lines(tournament: Tournament) -> Iterator[str]:
    """The pairs of the last round, with a number each, and what is known of them."""
    pairs = tournament.rounds[-1] if tournament.rounds else ()
    wide = len(str(len(pairs)))
    for place, pair in enumerate(pairs, 1):
        one, two = (_short(name_of(pair, seat)) for seat in (1, 2))
        number = str(place).rjust(wide)
        if pair.wins is None:
            yield say("pairs.pair", number=number, one=one, two=two)
        else:
            won, lost = pair.wins
            yield say(
                "pairs.pair_result", number=number, one=one, two=two, wins_one=won, wins_two=lost
            )


def standings_lines(tournament: Tournament) -> Iterator[str]:
    """The standings, below a heading."""
    heading = [say(f"pairs.column.{name}") for name in ("place", "name", "points", "games")]
    rows = [heading]
    rows += [
        [str(row.place), _short(row.name, WIDTH // 2), str(row.points), str(row.games)]
        for row in tournament.standings()
    ]
    widths = [max(map(columns, cells)) for cells in zip(*rows, strict=True)]
    for place, name, *counts in rows:
        cells = [_right(place, widths[0]), padded(name, widths[1])]
        cells += [_right(count, width) for count, width in zip(counts, widths[2:], strict=True)]
        yield "  ".join(cells).rstrip()


def _right(text: str, width: int) -> str:
    return " " * (width - columns(text)) + text


def _short(name: str, width: int = _WIDEST_NAME) -> str:
    return name if columns(name) <= width else f"{clipped(name, width - 1).rstrip()}."
