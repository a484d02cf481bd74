"""The line of numbers of a game on a printed page: to be coloured by hand, or solved."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log10
from typing import TYPE_CHECKING, NamedTuple

from timesduel.books.shelf import game_title
from timesduel.core.position import Position
from timesduel.errors import TimesDuelError
from timesduel.views.axis import Scale, lower_end, upper_end
from timesduel.views.shapes import Box, Colour, Line, Picture, Words
from timesduel.views.sheet import Sheet, fitting
from timesduel.voices.rules import rules_in_short
from timesduel.words.speech import in_groups, say

if TYPE_CHECKING:
    from timesduel.core.rules import Rules
    from timesduel.questions.zones import ZonesAnswer
    from timesduel.solver.zones import Zone

_WIDTH = 510
"""Points of the page between its margins."""

_PAD = 0.07
"""The room at both ends of a row, in powers of ten."""

_ALL_ROWS, _HIGHEST_ROW, _AXIS = 500, 220, 52
"""Points for all rows together, for one of them, and for the axis below its band."""

_LETTERS, _LABEL = 11.0, 24.0
_PLAIN = 2
"""The rank of a number that is not round."""

_CLOSEST = 3.0
"""Points between two marks of the axis."""

MOST_POWERS = 4
"""Rows on a page, a power of ten each."""


class Example(NamedTuple):
    """A move that wins at once, so that its number is not good to leave."""

    number: int
    move: int
    product: int


def worked_example(rules: Rules) -> Example | None:
    """The first of the answers, for a line that is not solved: about half of the limit."""
    assert rules.limit is not None
    for number in range(ceil(rules.limit / rules.multipliers[0]), 0, -1):
        position = Position(rules, number)
        for move in position.legal_moves():
            played = position.play(move)
            outcome = played.outcome()
            if outcome is not None and outcome.winner == position.player:
                return Example(number, move, played.total)
    return None


def number_line(scene: ZonesAnswer, example: Example | None = None, *, solved: bool) -> Picture:
    """A row for each power of ten, all to the same scale.

    With the zones, if it is solved; or else with an example, if there is one.
    """
    rows = max(ceil(log10(scene.largest + 1)), 1)
    if rows > MOST_POWERS:
        raise TimesDuelError("printed.too_long", most=10**MOST_POWERS)
    height = min(_ALL_ROWS / rows, _HIGHEST_ROW)
    sheet = Sheet(_WIDTH, height * rows, 1)
    for power in range(rows):
        row = _Row(scene, sheet, power, height * power + 2, height - _AXIS)
        row.draw(solved=solved)
        if example is not None and not solved and 10**power < example.number <= 10 ** (power + 1):
            row.draw_example(example)
    name = f"line-{scene.rules.name.lower().replace(' ', '-')}-{'solved' if solved else 'blank'}"
    return sheet.picture(name, line_title(scene.rules, solved=solved), rules_in_short(scene.rules))


def line_title(rules: Rules, *, solved: bool) -> str:
    """What stands above the line of a game."""
    game = game_title(rules)
    return say("printed.line_solved" if solved else "printed.line_blank", title=game)


@dataclass(frozen=True)
class _Row:
    """The numbers from a power of ten to the next."""

    scene: ZonesAnswer
    sheet: Sheet
    power: int
    top: float
    band: float
    """How high the band is."""

    @property
    def scale(self) -> Scale:
        """Where numbers stand; as wide in all rows."""
        return Scale(self.power - _PAD, 1, (_WIDTH - 2) / (1 + 2 * _PAD))

    @property
    def last(self) -> int:
        """The last number of the row."""
        return min(int(10 ** (self.power + 1)), self.scene.largest)

    @property
    def ends(self) -> tuple[float, float]:
        """Where the band begins and ends, in powers of ten; a row that goes on has no gap there."""
        end = upper_end(self.last) if self.last == self.scene.largest else self.power + 1 + _PAD
        return self.power - _PAD, min(end, self.power + 1 + _PAD)

    def draw(self, *, solved: bool) -> None:
        """Everything, from the bottom up."""
        left, right = (self.scale.across(end) for end in self.ends)
        top, bottom = self.top, self.top + self.band
        self.sheet.add(Box(left, top, right - left, self.band, Colour.PAPER))
        for zone in self.scene.to_leave if solved else ():
            self._zone(zone)
        corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
        self.sheet.add(Line(corners, thick=1.2))
        _axis(self.sheet, self.scale, 10**self.power, self.last, bottom)
        room = _WIDTH - right - 12
        size = fitting(self.scene.beyond_text, room, _LETTERS) if room > 0 else 0
        if size > _LETTERS / 2:
            y = top + self.band / 2 + 0.35 * size
            self.sheet.label(Words(right + 6, y, self.scene.beyond_text, size))

    def draw_example(self, example: Example) -> None:
        """A line at the number of the example, and beside it the multiplication."""
        place = self.scale.across(log10(example.number))
        self.sheet.add(Line(((place, self.top), (place, self.top + self.band)), thick=1.2))
        texts = (
            say("printed.product", one=example.number, two=example.move, product=example.product),
            say("printed.line_not_good"),
        )
        for number, text in enumerate(texts):
            y = self.top + self.band / 2 + (1.4 * number - 0.4) * _LETTERS
            self.sheet.label(Words(place - 6, y, text, _LETTERS, side="end", bold=not number))

    def _zone(self, zone: Zone) -> None:
        begin, end = max(lower_end(zone.low), self.ends[0]), min(upper_end(zone.high), self.ends[1])
        if begin >= end:
            return
        left, right = self.scale.across(begin), self.scale.across(end)
        self.sheet.zone(left, right, self.top, self.band)
        text, high = in_groups(zone.low), in_groups(zone.high)
        if text != high:
            text = say("zones.span", low=text, high=high)
        size = fitting(text, right - left - 8, _LABEL, bold=True)
        if size > _LETTERS / 2:
            y = self.top + self.band / 2 + 0.35 * size
            middle = (left + right) / 2
            self.sheet.label(Words(middle, y, text, size, side="middle", bold=True), pad=3)


def _axis(sheet: Sheet, scale: Scale, first: int, last: int, bottom: float) -> None:
    """Marks, the rounder the longer; and the round numbers, the ends of the row before others."""
    ends = (first, 10 * first)
    numbers = [number for number in range(first, last + 1) if _has_mark(scale, first, number)]
    for number in sorted(numbers, key=lambda each: (_rank(first, each), each not in ends)):
        place, rank = scale.across(log10(number)), _rank(first, number)
        sheet.add(Line(((place, bottom), (place, bottom + 12 - 3 * rank)), thick=1.2 - 0.3 * rank))
        if rank < _PLAIN:
            words = Words(place, bottom + 26, in_groups(number), _LETTERS, side="middle")
            sheet.label(words, pad=1)


def _has_mark(scale: Scale, first: int, number: int) -> bool:
    """Is it round enough, and is there room up to the next one that is as round?"""
    step = _step(first, _rank(first, number))
    room = log10((number + step) / number) * scale.per_power
    return number % step == 0 and room >= _CLOSEST


def _rank(first: int, number: int) -> int:
    """How round a number is in the row that begins with a power of ten: 0 is the roundest."""
    return next((rank for rank in range(_PLAIN) if not number % _step(first, rank)), _PLAIN)


def _step(first: int, rank: int) -> int:
    return max((first, first // 2, first // 10)[rank], 1)
