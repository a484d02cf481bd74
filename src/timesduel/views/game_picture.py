"""A game on its way along the zones as a picture: numbers to the right, turns downwards."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import log10
from typing import TYPE_CHECKING

from timesduel.books.shelf import game_title
from timesduel.errors import TimesDuelError
from timesduel.questions.review_text import keys, multiplication
from timesduel.views.axis import FIRST, Scale, lower_end, upper_end
from timesduel.views.shapes import PLAYERS, Box, Colour, Dot, Line, Picture, Words, text_width
from timesduel.views.sheet import SMALL, TEXT, TITLE, KeyLine, Sheet, Sign, height_of_key
from timesduel.views.zones_picture import MOST_ZONES
from timesduel.voices.rules import rules_in_short
from timesduel.words.grammar import semicolon_list
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.views.game_scene import GamePath, GameScene
    from timesduel.views.shapes import Point

_ABOVE, _AXIS = 110, 30
"""The room for the words above the chart, and for the numbers below it."""

_HIGHEST_ROW, _LOWEST_ROW = 34, 13
_MOST_TURNS = 200
_ROOM = 0.04
"""How much of the axis lies beyond its last number, so that the last point has room."""

_PAD = 2.5
"""Between a text and its box; above and below it is less where rows are low."""

_PAGE_WIDTH, _PAGE_ROW, _PAGE_LETTERS = 480, 30, 15
"""Of a chart on a page: phones are about this wide."""


def game_picture(scene: GameScene) -> Picture:
    """A sheet of paper with the rules, the chart and its key."""
    path = _drawable(scene)
    turns = len(scene.review.turns)
    if turns > _MOST_TURNS:
        raise TimesDuelError("charts.too_many_turns", count=turns, most=_MOST_TURNS)
    rows, lines = len(path.numbers), list(_key(scene, path))
    row = min(_HIGHEST_ROW, max(_LOWEST_ROW, 500 / rows))
    band = row * (rows + 0.2)
    sheet = Sheet(height=_ABOVE + band + _AXIS + 36 + height_of_key(lines))
    sheet.sentence(47, game_title(scene.record.rules), TITLE, bold=True)
    sheet.sentence(70, rules_in_short(scene.record.rules), TEXT)
    sheet.sentence(92, say("charts.who", players=scene.players, result=scene.result), TEXT)
    _Chart(path, sheet, _ABOVE, row, min(12.0, row * 0.68)).draw()
    sheet.key(_ABOVE + band + _AXIS + 16, lines)
    return _picture(scene, sheet)


def game_drawing(scene: GameScene) -> Picture:
    """The chart alone, for a page; it is narrow, so that it can be read on a phone."""
    path = _drawable(scene)
    height = _PAGE_ROW * len(path.numbers)
    sheet = Sheet(_PAGE_WIDTH, height + 16 + _AXIS, 1)
    _Chart(path, sheet, 8, _PAGE_ROW, _PAGE_LETTERS).draw()
    return _picture(scene, sheet)


def _drawable(scene: GameScene) -> GamePath:
    path = scene.path
    assert not isinstance(path, str), path
    if len(path.zones) > MOST_ZONES:
        raise TimesDuelError("zones.too_many", count=len(path.zones), most=MOST_ZONES)
    return path


def _picture(scene: GameScene, sheet: Sheet) -> Picture:
    parts = (scene.result, scene.turning_point, scene.numbers_to_leave)
    described = " ".join(filter(None, parts))
    return sheet.picture("game", scene.players, described)


def _key(scene: GameScene, path: GamePath) -> Iterator[KeyLine]:
    """What each kind of thing in the picture means."""
    if path.zones:
        yield KeyLine(Sign.STRIPED, say("charts.legend_zone"))
    yield KeyLine(Sign.PLAIN, say("charts.legend_other"))
    solid, dashed = scene.record.names
    yield KeyLine(Sign.MOVES, say("charts.legend_moves", solid=solid, dashed=dashed))
    if marks := keys(turn.mark for turn in path.turns):
        yield KeyLine(Sign.NONE, semicolon_list(marks))


@dataclass(frozen=True)
class _Chart:
    """The band of the zones with the turns on it, each in a row of its own."""

    path: GamePath
    sheet: Sheet
    top: float
    row: float
    """How high a row is."""

    size: float
    """Of the letters."""

    @property
    def bottom(self) -> float:
        """Where the band ends and the axis begins."""
        return self.top + self.row * (len(self.path.numbers) + 0.2)

    @property
    def end(self) -> float:
        """Where the band ends to the right, in powers of ten."""
        return upper_end(self.path.limit)

    @property
    def scale(self) -> Scale:
        """Where numbers stand."""
        length = max(self.end, log10(self.path.numbers[-1])) - FIRST
        return Scale(FIRST, self.sheet.margin, self.sheet.inner / (length * (1 + _ROOM)))

    def places(self) -> list[Point]:
        """Where each number of the game is: the start, and below it what each turn made."""
        rows = enumerate(self.path.numbers)
        return [
            (self.scale.across(log10(number)), self.top + self.row * (row + 0.6))
            for row, number in rows
        ]

    def draw(self) -> None:
        """Everything, from the bottom up."""
        self._band()
        self.sheet.axis(self.scale, FIRST, self.end, self.bottom, min(self.size, SMALL))
        start, *others = places = self.places()
        for turn, ends in zip(self.path.turns, pairwise(places), strict=True):
            colour = PLAYERS[turn.player - 1]
            self.sheet.add(Line(ends, colour, self.size / 6, dashed=turn.player == 2))
        self._number(start, str(self.path.start), "", Colour.INK)
        for turn, place in zip(self.path.turns, others, strict=True):
            text = f"{turn.turn}. {multiplication(turn, None)}"
            self._number(place, text, turn.mark, PLAYERS[turn.player - 1])

    def _band(self) -> None:
        top, height = self.top, self.bottom - self.top
        left, right = self.scale.across(FIRST), self.scale.across(self.end)
        self.sheet.add(Box(left, top, right - left, height, Colour.PLAIN))
        for low, high in self.path.zones:
            x, past = (
                self.scale.across(lower_end(low)),
                self.scale.across(min(upper_end(high), self.end)),
            )
            self.sheet.zone(x, past, top, height)
        self.sheet.add(Line(((right, top), (right, self.bottom)), thick=1.2))

    def _number(self, place: Point, text: str, mark: str, colour: Colour) -> None:
        """A dot, and beside it what was multiplied, on the side where there is more room."""
        x, y = place
        self.sheet.add(Dot(x, y, self.size / 4, colour))
        text, bold = f"{text} {mark}".rstrip(), bool(mark)
        # The line comes from above and the left, and goes on below and to the right.
        away = 1 if x < self.sheet.width / 2 else -1
        half = text_width(text, self.size, bold=bold) / 2 + _PAD
        middle = min(max(x + away * (self.size + half), half), self.sheet.width - half)
        y += 0.27 * self.size - away * 0.2 * self.row
        words = Words(middle, y, text, self.size, colour, "middle", bold=bold)
        self.sheet.label(words, colour, _PAD, min(_PAD, 0.49 * (self.row - words.height)))
