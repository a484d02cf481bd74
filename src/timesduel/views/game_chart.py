"""The way of a game along the zones, in a few lines of characters."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from timesduel.views.zones_text import BOTH, Band, band_key, coloured
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from timesduel.coach.review import ReviewedTurn
    from timesduel.views.game_scene import GamePath

_ROW = 55
"""Columns of the band; five more are left for a turn that goes beyond its end."""

MOST_ROWS = 4
LINES_OF_ROW, LINES_OF_KEYS = 4, 2
"""Lines for each row of the band, and for the keys below the chart."""

_SIGNS = {"??": "?", "!!": "!"}
"""The marks of a review, in one character."""

_SEVERAL = "*"


def chart_lines(path: GamePath | str, most_rows: int = MOST_ROWS) -> Iterator[str]:
    """The band of the zones; below it the turns, where they led to; below that the numbers.

    Where there is nothing to draw, it says why.
    """
    if isinstance(path, str):
        yield path
    elif not any(_is_move(turn) for turn in path.turns):
        yield say("charts.none.moves")
    elif (fitting := _fitting(path, most_rows)) is None:
        yield say("charts.none.room")
    else:
        yield from _drawn(path, *fitting)


def _fitting(path: GamePath, most_rows: int) -> tuple[Band, str, str] | None:
    """A band with the fewest rows in which the turns have room, and the zones too if possible.

    With it come the turns as they are written below it, and what these mean.
    """
    bands = [Band(path.limit, _ROW, rows) for rows in range(1, most_rows + 1)]
    clear = [band for band in bands if band.draw(path.zones).count(BOTH) <= band.width // 4]
    for band in (*clear, *bands):
        for write in (_label, _number):
            if (turns := _written(band, path, write)) is not None:
                return band, turns, _key(turns)
    band = (clear or bands)[-1]
    turns = _digits(band, path)
    if turns.count(_SEVERAL) > band.width // 4:
        return None
    return band, turns, say("charts.turns.digits", several=_SEVERAL)


def _drawn(path: GamePath, band: Band, turns: str, key: str) -> Iterator[str]:
    symbols, (marks, labels) = band.draw(path.zones), band.ticks()
    beyond = [turn for turn in path.turns if turn.product > path.limit]
    for begin in range(0, band.width, band.row):
        part = slice(begin, begin + band.row)
        last = begin + band.row == band.width
        after = f" {_label(beyond[0])}" if last and beyond else ""
        yield coloured(symbols[part])
        yield (turns[part] + after).rstrip()
        yield marks[part].rstrip()
        yield labels[part].rstrip()
    yield band_key()
    yield key


def _key(turns: str) -> str:
    threw, only = "?" in turns, "!" in turns
    if threw and only:
        return say("charts.turns.both")
    if threw or only:
        return say("charts.turns.threw" if threw else "charts.turns.only")
    return say("charts.turns.plain")


def _written(band: Band, path: GamePath, write: Callable[[ReviewedTurn], str]) -> str | None:
    """The number of each turn below what it has made; None if there is no room for all."""
    characters = [" "] * band.width
    for turn in _moves(path):
        if not band.put(characters, band.column_of(turn.product), write(turn)):
            return None
    return "".join(characters)


def _digits(band: Band, path: GamePath) -> str:
    """The last digit of each turn below what it has made, or a sign for several turns."""
    turns = [(band.column_of(turn.product), turn.turn) for turn in _moves(path)]
    several = Counter(column for column, _ in turns)
    characters = [" "] * band.width
    for column, number in turns:
        characters[column] = str(number % 10) if several[column] == 1 else _SEVERAL
    return "".join(characters)


def _moves(path: GamePath) -> Iterator[ReviewedTurn]:
    """The moves to numbers that the band shows."""
    return (turn for turn in path.turns if _is_move(turn) and turn.product <= path.limit)


def _is_move(turn: ReviewedTurn) -> bool:
    return turn.multiplier is not None


def _label(turn: ReviewedTurn) -> str:
    return f"{turn.turn}{_SIGNS.get(turn.mark, '')}"


def _number(turn: ReviewedTurn) -> str:
    return str(turn.turn)
