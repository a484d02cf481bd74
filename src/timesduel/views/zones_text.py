"""The zones as lines of text: listed, and drawn as a band of characters on a logarithmic axis."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby
from math import ceil, floor, log2, log10
from typing import TYPE_CHECKING

from timesduel.solver.zones import Zone
from timesduel.views.axis import round_step
from timesduel.views.widths import wrapped
from timesduel.words.grammar import brief, from_to
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from timesduel.questions.zones import ZonesAnswer
    from timesduel.solver.zones import Zone

LEAVE, WIN, BOTH = "#", ".", "+"
"""What a column shows if all its numbers are good to leave, if none is, and otherwise."""

_COLOURS = {LEAVE: 32, WIN: 31, BOTH: 33}
"""Green, red and yellow, as terminals count them."""

_LONGEST_LABEL = 9
_MOST_ROWS = 6

_FINE_BITS = 50
"""Up to so many bits a number is placed to the unit; beyond, a float says where a column begins."""


class Band:
    """The numbers from 1 to a limit, shared out among columns of equal width on a logarithmic axis.

    A number takes the stretch up to the next one. A column stands for the numbers that begin in it;
    if none does, for the one whose stretch it is in. So no column is empty, and none is mixed only
    because it lies across the border between two numbers.
    """

    def __init__(self, limit: int, row: int, rows: int = 1) -> None:
        self.limit = limit
        self.row = row
        """How many columns there are in a row of characters."""
        self.width = width = row * rows
        """How many there are in all."""
        log = log2(limit + 1)
        inner = [_first_at(log * j / width) for j in range(1, width)]
        self._starts = [1, *(min(start, limit + 1) for start in inner), limit + 1]

    def column(self, index: int) -> tuple[int, int]:
        """The first and the last number that a column stands for."""
        start, end = self._starts[index : index + 2]
        return (start, end - 1) if start < end else (start - 1, start - 1)

    def column_of(self, number: int) -> int:
        """In which column a number begins."""
        return bisect_right(self._starts, number, hi=self.width) - 1

    def draw(self, zones: Sequence[Zone]) -> str:
        """One character for each column."""
        return "".join(_symbol(zones, *self.column(index)) for index in range(self.width))

    def ticks(self) -> tuple[str, str]:
        """Marks below some columns, and below those the numbers that begin there."""
        marks, labels = [" "] * self.width, [" "] * self.width
        for number, label in self._labels():
            column = self.column_of(number)
            if self.put(labels, column, label):
                marks[column] = "|"
        return "".join(marks), "".join(labels)

    def put(self, characters: list[str], column: int, label: str) -> bool:
        """Write a label below a column, if it does not run into another one."""
        place = min(column, column - column % self.row + self.row - len(label))
        if place < 0 or "".join(characters[max(place - 1, 0) : place + len(label) + 1]).strip():
            return False
        characters[place : place + len(label)] = label
        return True

    def lines(self, zones: Sequence[Zone]) -> Iterator[str]:
        """The band with its ticks, row by row."""
        symbols, (marks, labels) = self.draw(zones), self.ticks()
        for begin in range(0, self.width, self.row):
            part = slice(begin, begin + self.row)
            yield coloured(symbols[part])
            yield marks[part].rstrip()
            yield labels[part].rstrip()

    def _labels(self) -> list[tuple[int, str]]:
        """Numbers worth a tick, the most important ones first: the ends, then powers of ten."""
        decades = log10(self.limit + 1)
        room = len(_power_label(floor(decades))) + 2
        step = round_step(room * decades / self.width)
        powers = [(10**k, _power_label(k)) for k in range(0, floor(decades) + 1, step)]
        below = [tick for tick in powers if tick[0] <= self.limit]
        last = (self.limit, str(self.limit)) if decades < _LONGEST_LABEL else below[-1]
        return [below[0], last, *below[1:]]


def fitting_band(limit: int, zones: Sequence[Zone], row: int) -> Band:
    """A band with the fewest rows in which most columns are of one kind; one row if none does."""
    for rows in range(1, _MOST_ROWS + 1):
        band = Band(limit, row, rows)
        if band.draw(zones).count(BOTH) <= band.width // 4:
            return band
    return Band(limit, row)


def coloured(band: str) -> str:
    """A band with colours, which say nothing that the characters do not."""
    runs = ((symbol, "".join(run)) for symbol, run in groupby(band))
    return "".join(f"\x1b[{_COLOURS[symbol]}m{run}\x1b[0m" for symbol, run in runs)


def band_key() -> str:
    """What the characters mean."""
    return say("zones.band_key", leave=LEAVE, win=WIN, both=BOTH)


def _power_label(exponent: int) -> str:
    return str(10**exponent) if exponent <= 3 else f"10^{exponent}"


def _first_at(log: float) -> int:
    """The first whole number whose binary logarithm is at least so large."""
    whole = floor(log)
    if whole < _FINE_BITS:
        number = 2**log
        nearest = round(number)
        return nearest if abs(number - nearest) < 1e-9 * number else ceil(number)
    return int(2 ** (log - whole + _FINE_BITS)) << (whole - _FINE_BITS)


def _symbol(zones: Sequence[Zone], first: int, last: int) -> str:
    index = bisect_left(zones, first, key=lambda zone: zone.high)
    if index == len(zones) or zones[index].low > last:
        return WIN
    low, high = zones[index]
    return LEAVE if low <= first and last <= high else BOTH


_MOST_LINES = 20


def zone_range(zone: Zone) -> str:
    """`7`, or `3 to 5`."""
    return from_to(brief(zone.low), brief(zone.high))


def list_lines(zones: Sequence[Zone]) -> Iterator[str]:
    """A line for each zone; of many, the first and the last ones."""
    half = _MOST_LINES // 2
    left_out = len(zones) - 2 * half
    for index, zone in enumerate(zones):
        if left_out <= 0 or not half <= index < len(zones) - half:
            yield f"  {zone_range(zone)}"
        elif index == half:
            yield f"  {say('zones.more', count=left_out)}"


def start_line(scene: ZonesAnswer) -> str:
    """What there is to say about the number that the game starts with."""
    return scene.start_text if scene.to_leave else f"  {scene.start_text}"


def hit_lines(scene: ZonesAnswer) -> list[str]:
    """What there is to say of a target that is to be hit."""
    return wrapped(scene.hit_text) if scene.hit_text else []


def band_lines(scene: ZonesAnswer, columns: int) -> Iterator[str]:
    """The band in rows of so many columns, and its key."""
    yield from fitting_band(scene.largest, scene.to_leave, columns).lines(scene.to_leave)
    yield band_key()
