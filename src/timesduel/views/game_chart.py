"""The way of a game along the zones, in a few lines of characters."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from timesduel.coach.judge import COACH_EFFORT, Grade
from timesduel.errors import EffortError
from timesduel.solver.ratio import largest_total
from timesduel.solver.zones import losing_zones
from timesduel.views.band import BOTH, KEY, Band, coloured

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from timesduel.coach.review import Review, ReviewedTurn
    from timesduel.core.rules import Rules
    from timesduel.solver.zones import Zone

_ROW = 55
"""Columns of the band; five more are left for a turn that goes beyond its end."""

MOST_ROWS = 4
LINES_OF_ROW, LINES_OF_KEYS = 4, 2
"""How high a chart is."""

_FAR = 3
"""So many times as far as one more move could go, the rest of a long axis is left out."""

_SHORT_AXIS = 10**6
"""Up to here an axis is always shown to its end."""

_PATH_KEY = "Below: the turn that made the number"
_KEYS = {"?": "? threw", "!": "! only"}
_SEVERAL = "*"
_SIGNS = {Grade.THREW: "?", Grade.ONLY: "!"}


def zones_of(rules: Rules, effort: int = COACH_EFFORT) -> tuple[Zone, ...] | str:
    """The zones, or why there are none to be drawn."""
    if rules.modulus is not None:
        return "No chart: with a modulus there are no zones."
    if rules.endless:
        return "No chart: an endless game has no zones."
    try:
        return losing_zones(rules, effort=effort)
    except EffortError:
        return "No chart: the zones are not known, or too many."


def last_number(review: Review) -> int:
    """Where a chart ends: where the game must; or far behind that, if the game was left early."""
    rules = review.record.rules
    limit, reach = largest_total(rules), review.record.total * rules.multipliers[-1]
    if limit <= _SHORT_AXIS or limit.bit_length() < _FAR * reach.bit_length():
        return limit
    return reach


def chart_lines(
    review: Review, zones: Sequence[Zone] | str, most_rows: int = MOST_ROWS
) -> Iterator[str]:
    """The band of the zones; below it the turns, where they led to; below that the numbers."""
    if not any(turn.judgement.move for turn in review.turns):
        zones = "No chart: no move was made."
    fitting = zones if isinstance(zones, str) else _fitting(review, zones, most_rows)
    if isinstance(fitting, str):
        yield fitting
        return
    assert not isinstance(zones, str)
    band, path, key = fitting
    symbols, (marks, labels) = band.draw(zones), band.ticks()
    beyond = [turn for turn in review.turns if _made(turn) > band.limit]
    for begin in range(0, band.width, band.row):
        part = slice(begin, begin + band.row)
        last = begin + band.row == band.width
        after = f" {_label(beyond[0])}" if last and beyond else ""
        yield coloured(symbols[part])
        yield (path[part] + after).rstrip()
        yield marks[part].rstrip()
        yield labels[part].rstrip()
    yield KEY
    yield key


def _fitting(review: Review, zones: Sequence[Zone], most_rows: int) -> tuple[Band, str, str] | str:
    """The band with the fewest rows in which the turns have room, and the zones too if possible;
    with the turns and what they mean."""
    limit = last_number(review)
    bands = [Band(limit, _ROW, rows) for rows in range(1, most_rows + 1)]
    clear = [band for band in bands if band.draw(zones).count(BOTH) <= band.width // 4]
    for band in (*clear, *bands):
        for write in (_label, _number):
            if (path := _path(band, review, write)) is not None:
                return band, path, _key(path)
    band = (clear or bands)[-1]
    path = _digits(band, review)
    if path.count(_SEVERAL) > band.width // 4:
        return "No chart: the turns stand too close together."
    return band, path, f"{_PATH_KEY} (last digit; {_SEVERAL} several)"


def _key(path: str) -> str:
    signs = [words for sign, words in _KEYS.items() if sign in path]
    return "; ".join([_PATH_KEY, ", ".join(signs)] if signs else [_PATH_KEY])


def _path(band: Band, review: Review, write: Callable[[ReviewedTurn], str]) -> str | None:
    """The number of each turn below what it has made; None if there is no room for all."""
    characters = [" "] * band.width
    for turn in _moves(band, review):
        if not band.put(characters, band.column_of(_made(turn)), write(turn)):
            return None
    return "".join(characters)


def _digits(band: Band, review: Review) -> str:
    """The same with one character for each column."""
    turns = [(band.column_of(_made(turn)), turn.number) for turn in _moves(band, review)]
    several = Counter(column for column, _ in turns)
    characters = [" "] * band.width
    for column, number in turns:
        characters[column] = str(number % 10) if several[column] == 1 else _SEVERAL
    return "".join(characters)


def _moves(band: Band, review: Review) -> Iterator[ReviewedTurn]:
    for turn in review.turns:
        if turn.judgement.move is not None and _made(turn) <= band.limit:
            yield turn


def _made(turn: ReviewedTurn) -> int:
    """The number after a turn."""
    position, move = turn.judgement.position, turn.judgement.move
    return position.total if move is None else position.product(move)


def _label(turn: ReviewedTurn) -> str:
    return f"{turn.number}{_SIGNS.get(turn.judgement.grade, '')}"


def _number(turn: ReviewedTurn) -> str:
    return str(turn.number)
