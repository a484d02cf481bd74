"""The zones as a picture for a classroom wall: a line of numbers in one row or several."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import ceil, cos, log10, pi, sin
from typing import TYPE_CHECKING

from timesduel.books.shelf import game_title
from timesduel.errors import TimesDuelError
from timesduel.views.axis import FIRST, Scale, lower_end, upper_end
from timesduel.views.shapes import PLAYERS, Box, Colour, Dot, Line, Patch, Picture, Words
from timesduel.views.sheet import (
    SMALL,
    TEXT,
    TITLE,
    KeyLine,
    Sheet,
    Sign,
    fitting,
    folded_words,
    height_of_key,
)
from timesduel.views.zones_text import zone_range
from timesduel.voices.rules import rules_in_short
from timesduel.words.grammar import comma_list
from timesduel.words.speech import in_groups, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from timesduel.questions.zones import ZonesAnswer
    from timesduel.solver.zones import Zone
    from timesduel.views.shapes import Point

MOST_ZONES = 1_000
_ABOVE, _BELOW = 80, 128
"""How much of the height is for the words above and below the rows."""

_MOST_ROWS = 6
_AXIS = 26
"""The room below a band, for the axis."""

_ROUND = 0.42
"""The height of an arrow by its width."""

_LARGEST_LABEL = 10**12
_SMALLEST = 7.5
"""Letters below this size are not drawn."""

_MOST_DESCRIBED = 20


def zones_picture(scene: ZonesAnswer) -> Picture:
    """The whole page."""
    if len(scene.to_leave) > MOST_ZONES:
        raise TimesDuelError("zones.too_many", count=len(scene.to_leave), most=MOST_ZONES)
    game, objective = game_title(scene.rules), rules_in_short(scene.rules)
    stretches = _stretches(scene)
    roomy = len(stretches) == 1
    sheet = Sheet()
    sheet.sentence(48, game, TITLE, bold=True)
    sheet.sentence(72, objective, TEXT)
    height = (sheet.height - _ABOVE - _BELOW) / len(stretches)
    rows = [
        _Row(scene, sheet, start, end, _ABOVE + index * height, height, roomy)
        for index, (start, end) in enumerate(stretches)
    ]
    for row in rows:
        row.draw()
    _label_zones(sheet, rows)
    lines = list(_key(scene))
    sheet.key(sheet.height - 20 - height_of_key(lines), lines)
    described = " ".join([objective, *_described(scene.to_leave), *(text for _, text in lines)])
    return sheet.picture("zones", say("zones.picture", title=game), described)


def _key(scene: ZonesAnswer) -> Iterator[KeyLine]:
    """What each kind of thing in the picture means."""
    signs = (Sign.STRIPED, Sign.PLAIN) if scene.to_leave else (Sign.PLAIN,)
    yield from map(KeyLine, signs, scene.legend)
    if moves := len(scene.perfect_game.totals[1:]):
        text = say("zones.legend_game", count=moves, winner=scene.perfect_game.winner)
        yield KeyLine(Sign.MOVES, text)
    yield KeyLine(Sign.NONE, say("zones.legend_scale"))


def _described(zones: tuple[Zone, ...]) -> Iterator[str]:
    """The numbers to leave, for those who cannot see the picture."""
    numbers = comma_list(zone_range(zone) for zone in zones[:_MOST_DESCRIBED])
    more = len(zones) - _MOST_DESCRIBED
    if more > 0:
        yield say("zones.picture_some_zones", zones=numbers, more=more)
    elif numbers:
        yield say("zones.picture_zones", zones=numbers)


def _stretches(scene: ZonesAnswer) -> list[tuple[float, float]]:
    """From where to where each row goes, in powers of ten."""
    end = upper_end(scene.largest)
    last = max(end + (end - FIRST) * 0.16, log10(max(scene.perfect_game.totals, default=1)) + 0.06)
    if last < 5:
        return [(FIRST - 0.01, last)]
    with_room = end + max(0.7, end * 0.03)
    rows = min(max(round(with_room / 4), 2), _MOST_ROWS)
    while (rows - 1) * ceil(with_room / rows) >= end:  # the last one would be empty
        rows -= 1
    length = ceil(with_room / rows)
    pad = max(length / 50, 0.01 - FIRST)
    return [(row * length - pad, (row + 1) * length + pad) for row in range(rows)]


@dataclass(frozen=True)
class _Row:
    """A piece of the line of numbers."""

    scene: ZonesAnswer
    sheet: Sheet
    start: float
    end: float
    """Powers of ten."""

    top: float
    height: float
    """From the top of the highest arrow to the numbers below the band."""

    roomy: bool
    """Is there room for more than the band and its axis?"""

    @property
    def band(self) -> float:
        """How high the band is."""
        if not self.roomy:
            return self.height * 0.4
        hops = [log10(after / before) for before, after in pairwise(self.scene.perfect_game.totals)]
        tallest = max(hops, default=0) * self.scale.per_power * _ROUND + TEXT + 20
        return min(max(self.height - _AXIS - tallest, self.height * 0.42), self.height * 0.6)

    @property
    def bottom(self) -> float:
        """Where the band ends and the axis begins."""
        return self.top + self.height - _AXIS

    @property
    def scale(self) -> Scale:
        """Where numbers stand."""
        return Scale(self.start, self.sheet.margin, self.sheet.inner / (self.end - self.start))

    @property
    def letters(self) -> float:
        """Size of the letters below and beside the band."""
        return SMALL if self.roomy else 10

    def shows(self, x: float) -> bool:
        """Is a power of ten on this row?"""
        return self.start <= x <= self.end

    def draw(self) -> None:
        """Everything, from the bottom up."""
        scene = self.scene
        left, right = max(self.start, FIRST), min(self.end, upper_end(scene.largest))
        self._band(left, right)
        self.sheet.axis(self.scale, left, right, self.bottom, self.letters)
        if right < self.end:
            self._beyond(right)
        for index, (before, after) in enumerate(pairwise(scene.perfect_game.totals)):
            self._hop(before, after, index % 2)
        for index, number in enumerate(scene.perfect_game.totals):
            if self.shows(log10(number)):
                self._mark(number, PLAYERS[(index + 1) % 2] if index else Colour.INK)

    def labels(self) -> Iterator[list[Words] | None]:
        """Which numbers each zone of the row has; None where there is no room to say so."""
        left, right = max(self.start, FIRST), min(self.end, upper_end(self.scene.largest))
        for zone in self.scene.to_leave:
            begin, end = self._ends(zone, left, right)
            if begin < end and end - begin >= (upper_end(zone.high) - lower_end(zone.low)) / 2:
                yield self._label(zone, begin, end)

    def _ends(self, zone: Zone, left: float, right: float) -> tuple[float, float]:
        return max(lower_end(zone.low), left), min(upper_end(zone.high), right)

    def _band(self, left: float, right: float) -> None:
        """The band, open where it goes on in another row."""
        top, bottom, height = self.bottom - self.band, self.bottom, self.band
        x, past = self.scale.across(left), self.scale.across(right)
        self.sheet.add(Box(x, top, past - x, height, Colour.PLAIN))
        for zone in self.scene.to_leave:
            begin, end = self._ends(zone, left, right)
            if begin < end:
                self.sheet.zone(self.scale.across(begin), self.scale.across(end), top, height)
        for y in (top, bottom):
            self.sheet.add(Line(((x, y), (past, y)), thick=1.2))
        for end in (left, right):
            if self.start < end < self.end:
                place = self.scale.across(end)
                self.sheet.add(Line(((place, top), (place, bottom)), thick=1.2))

    def _label(self, zone: Zone, left: float, right: float) -> list[Words] | None:
        """Which numbers a zone has, as large as it fits."""
        if zone.high > _LARGEST_LABEL:
            return None
        low, high = in_groups(zone.low), in_groups(zone.high)
        whole = [low] if zone.low == zone.high else [say("zones.span", low=low, high=high)]
        x, room = self.scale.across((left + right) / 2), (right - left) * self.scale.per_power - 10
        y = self.bottom - self.band * (0.34 if self.roomy else 0.48)
        for lines in (whole, [say("zones.span_begins", low=low), high]):
            most = min(26, self.band * (0.45 if len(lines) == 1 else 0.34))
            size = min(fitting(line, room, most, bold=True) for line in lines)
            if size >= _SMALLEST:
                return _lines(lines, x, y, size)
        return None

    def _beyond(self, right: float) -> None:
        """The words about numbers beyond the end of the band."""
        size = self.letters
        x, y = self.scale.across(right) + 8, self.bottom - 0.34 * self.band + 0.35 * size
        room, beyond = self.sheet.width - x - 8, self.scene.beyond_text
        words = Words(x, y, beyond, fitting(max(beyond.split(), key=len), room, size))
        self.sheet.label_together(folded_words(words, room))

    def _hop(self, before: int, after: int, player: int) -> None:
        """A move, as an arrow from number to number; cut off where the row ends."""
        a, b = log10(before), log10(after)
        if b <= self.start or a >= self.end:
            return
        letters = TEXT if self.roomy else 9.0
        base = self.bottom - self.band - 3
        highest = self.height - _AXIS - self.band - letters - 8
        rise = min((b - a) * self.scale.per_power * _ROUND, highest)
        turns = [pi * (1 - step / 60) for step in range(61)]
        curve = [
            (self.scale.across((a + b) / 2 + (b - a) / 2 * cos(turn)), base - rise * sin(turn))
            for turn in turns
        ]
        colour, width = PLAYERS[player], 2.0 if self.roomy else 1.4
        left, right = self.scale.across(self.start), self.scale.across(self.end)
        self.sheet.add(Line(tuple(_cut(curve, left, right)), colour, width, dashed=player == 1))
        if self.shows(b):
            self._head(curve[-1], colour, width)
        middle = self.scale.across((a + b) / 2)
        if left + 9 <= middle <= right - 9:
            y = base - rise - (5 if self.roomy else 3)
            text = say("zones.times", move=str(after // before))
            self.sheet.label(Words(middle, y, text, letters, colour, "middle", bold=True))

    def _head(self, tip: Point, colour: Colour, width: float) -> None:
        x, y = tip
        half, long = 2 * width, 5 * width
        self.sheet.add(Patch(((x, y), (x - half, y - long), (x + half, y - long)), colour))

    def _mark(self, number: int, colour: Colour) -> None:
        """A number that the game comes to."""
        x, y = self.scale.across(log10(number)), self.bottom - self.band
        self.sheet.add(Dot(x, y, 3 if self.roomy else 2, colour))
        if self.roomy:
            beyond = number > self.scene.largest
            place = (x + 8, "start") if beyond else (x, "middle")
            words = Words(place[0], y + 26, in_groups(number), SMALL, colour, place[1])
            self.sheet.label(words, colour, pad=3)


def _lines(lines: list[str], x: float, y: float, size: float) -> list[Words]:
    gap = 1.2 * size
    first = y + 0.35 * size - gap * (len(lines) - 1) / 2
    return [
        Words(x, first + gap * number, line, size, side="middle", bold=True)
        for number, line in enumerate(lines)
    ]


def _label_zones(sheet: Sheet, rows: Sequence[_Row]) -> None:
    """Every zone is labelled, or none: some without a label would look like another kind."""
    labels = [label for row in rows for label in row.labels()]
    known = [label for label in labels if label is not None]
    if len(known) == len(labels):
        sheet.label_all(known, pad=2)


def _cut(curve: Sequence[Point], left: float, right: float) -> list[Point]:
    """The part of a curve between two x coordinates, cut exactly there; its x ascends."""
    shown = {}  # in order, each point once
    for one, two in pairwise(curve):
        if one[0] < right and two[0] > left:
            for x in (max(one[0], left), min(two[0], right)):
                share = (x - one[0]) / (two[0] - one[0])
                shown[x] = one[1] + share * (two[1] - one[1])
    return list(shown.items())
