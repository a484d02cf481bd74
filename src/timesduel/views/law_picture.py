"""Pictures of a law: the zones with one row for each period, and the length of games as steps."""

from __future__ import annotations

from math import log10
from typing import TYPE_CHECKING

from timesduel.solver.formula import LETTERS, written
from timesduel.views.axis import Scale, round_step
from timesduel.views.shapes import PLAYERS, Colour, Line, Words
from timesduel.views.sheet import (
    MARGIN,
    SMALL,
    TEXT,
    TITLE,
    KeyLine,
    Sheet,
    Sign,
    height_of_key,
)
from timesduel.words.grammar import as_power, raised, spell
from timesduel.words.speech import in_groups, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.core.outcome import Goal
    from timesduel.questions.law_scene import LengthSteps, PeriodRows
    from timesduel.views.shapes import Picture

_ABOVE = 92
_AXIS = 30
"""The room below the rows, for the axis."""

_LEFT = 84
"""Where the rows begin: there is room for their numbers before them."""

_STEP_NUMBERS = 40
"""Points between two numbers of moves that are written."""


def periods_picture(scene: PeriodRows) -> Picture:
    """One row for each period, the first at the top: what repeats stands below itself."""
    sheet, letter = Sheet(), LETTERS[scene.goal]
    told = _told(scene)
    _head(sheet, scene.goal, scene.multipliers, told)
    key = [
        KeyLine(Sign.STRIPED, say("law.won_by", player=2)),
        KeyLine(Sign.PLAIN, say("law.won_by", player=1)),
        KeyLine(Sign.NONE, _rows_told(scene, letter)),
        *([KeyLine(Sign.NONE, say("law.rows_begin"))] if scene.first < 0 else []),
    ]
    top, bottom = _ABOVE, sheet.height - 20 - height_of_key(key) - _AXIS
    height = sheet.rows(_LEFT, top, bottom, scene.rows, scene.first)
    across = sheet.width - MARGIN - _LEFT
    sheet.label(Words(_LEFT - 8, top - 8, say("law.row"), SMALL, side="end"))
    if scene.first < 0:
        y = top - scene.first * height - height / 10
        sheet.add(Line(((MARGIN, y), (sheet.width - MARGIN, y)), Colour.SECOND, 1.5, dashed=True))
    scale = Scale(0, _LEFT, across / log10(scene.ratio))
    sheet.axis(scale, 0, log10(scene.ratio) - 1e-9, bottom, SMALL)
    sheet.key(sheet.height - 20 - height_of_key(key), key)
    described = " ".join([told, *(text for _, text in key)])
    return sheet.picture("periods", _title(scene.goal, scene.multipliers), described)


def lengths_picture(scene: LengthSteps) -> Picture:
    """A level for each number of moves; odd ones are wins of Player 1."""
    sheet = Sheet()
    told = say("law.steps_told", letter=LETTERS[scene.goal])
    _head(sheet, scene.goal, scene.multipliers, told)
    key = [
        KeyLine(Sign.FIRST, say("law.steps_first")),
        KeyLine(Sign.SECOND, say("law.steps_second")),
        KeyLine(Sign.NONE, say("law.steps_scale")),
    ]
    periods = scene.periods if len(scene.periods) > 1 else ()
    if periods:
        key.append(KeyLine(Sign.NONE, say("law.steps_periods", ratio=scene.ratio)))
    top, bottom = _ABOVE, sheet.height - 20 - height_of_key(key) - _AXIS
    last = log10(scene.steps[-1].high)
    scale = Scale(0, _LEFT, (sheet.width - MARGIN - _LEFT) / last)
    most = max(step.moves for step in scene.steps)
    per_move = (bottom - top) / (most + 1)
    for moves in range(0, most + 1, round_step(_STEP_NUMBERS / per_move)):
        y = bottom - (moves + 0.5) * per_move
        sheet.add(Line(((_LEFT, y), (sheet.width - MARGIN, y)), Colour.GRID))
        sheet.label(Words(_LEFT - 10, y + 4, in_groups(moves), SMALL, side="end"))
    sheet.label(Words(MARGIN, top - 8, say("law.moves"), SMALL))
    for begins in periods:
        x = scale.across(log10(begins))
        sheet.add(Line(((x, top), (x, bottom)), Colour.STRIPE, dashed=True))
    corners = tuple(
        (scale.across(log10(end)), bottom - (step.moves + 0.5) * per_move)
        for step in scene.steps
        for end in (step.low, step.high)
    )
    sheet.add(Line(corners, thick=0.6))
    for step in scene.steps:
        y, left = bottom - (step.moves + 0.5) * per_move, scale.across(log10(step.low))
        ends = (left, y), (scale.across(log10(step.high)), y)
        sheet.add(Line(ends, PLAYERS[step.winner - 1], 4))
    sheet.add(Line(((_LEFT, bottom), (sheet.width - MARGIN, bottom)), thick=1.2))
    sheet.axis(scale, 0, last, bottom, SMALL)
    sheet.key(sheet.height - 20 - height_of_key(key), key)
    described = " ".join([told, *_described(scene), *(text for _, text in key)])
    return sheet.picture("lengths", _title(scene.goal, scene.multipliers), described)


def _head(sheet: Sheet, goal: Goal, multipliers: tuple[int, ...], told: str) -> None:
    sheet.sentence(44, _title(goal, multipliers), TITLE * 0.75, bold=True)
    sheet.sentence(66, told, TEXT)


def _title(goal: Goal, multipliers: tuple[int, ...]) -> str:
    return say(f"law.aim.{goal.value}", multipliers=spell(multipliers))


def _told(scene: PeriodRows) -> str:
    """What is known of the rows."""
    if scene.is_law:
        return say("law.rows_repeat", ratio=scene.ratio)
    if scene.is_lawless:
        return say("law.rows_never", ratio=scene.ratio)
    return say(
        "law.rows_search", ratio=scene.ratio, effort=in_groups(scene.effort), digits=scene.digits
    )


def _rows_told(scene: PeriodRows, letter: str) -> str:
    """Where a row begins and ends."""
    begins = f"{written(scene.begins, scene.multipliers)} * " if scene.begins > 1 else ""
    begins = raised(begins).replace("*", "\N{MULTIPLICATION SIGN}")
    return say("law.rows_scale", letter=letter, begins=begins, ratio=scene.ratio)


def _described(scene: LengthSteps) -> Iterator[str]:
    """The first and the last step, for those who cannot see the picture."""
    for step in (scene.steps[0], scene.steps[-1]):
        yield say("law.step", high=as_power(step.high), count=step.moves, winner=step.winner)
