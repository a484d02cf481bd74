"""Pictures of many games at once: what is drawn is what the scene says, and nothing overlaps."""

from contextlib import suppress
from math import log10
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solver.brute import limited
from tests.strategies import multiplier_sets
from tests.views.reading import KEY_HEIGHT, Seen, check_labels, look
from timesduel import BOOKS, Goal
from timesduel.errors import TimesDuelError
from timesduel.questions.law_scene import length_steps, period_rows, winner_map
from timesduel.views.law_picture import lengths_picture, periods_picture
from timesduel.views.shapes import Colour, Picture
from timesduel.views.svg import svg_file
from timesduel.views.zones_map import zones_map

if TYPE_CHECKING:
    from collections.abc import Callable

SETS = [(2, 3), (2, 3, 9), (2, 5, 10), (2, 5, 11), (7,), tuple(range(2, 10))]
EFFORT = 20_000


def boxes(seen: Seen, colour: Colour) -> list[tuple[float, float, float]]:
    """From where to where boxes of a colour go, and their top; not those of a key."""
    found = [box for box in seen.root.findall("rect") if box.get("fill") == colour.light]
    return [
        (
            float(b.attrib["x"]),
            float(b.attrib["x"]) + float(b.attrib["width"]),
            float(b.attrib["y"]),
        )
        for b in found
        if b.get("x") and b.get("height") != KEY_HEIGHT
    ]


@pytest.mark.parametrize("goal", list(Goal))
@pytest.mark.parametrize("multipliers", SETS, ids=str)
def test_rows_are_drawn_as_they_are(goal: Goal, multipliers: tuple[int, ...]) -> None:
    scene = period_rows(limited(goal, multipliers, 2), effort=EFFORT)
    seen = look(svg_file(periods_picture(scene)))
    check_labels(seen)
    rows = boxes(seen, Colour.PLAIN)
    assert len(rows) == len(scene.rows)
    for (left, right, top), row in zip(rows, scene.rows, strict=True):
        drawn = sorted((s.left, s.right) for s in seen.stripes if s.top == top)
        for piece, (begin, end) in zip(drawn, row, strict=True):
            assert piece[0] == pytest.approx(left + begin * (right - left), abs=0.1)
            assert piece[1] == pytest.approx(left + end * (right - left), abs=0.1)
    texts = [each.text for each in seen.texts]
    assert ("A law: from row 0 on all rows are alike" in " ".join(texts)) == scene.is_law
    assert any("-4" in text for text in texts) == (scene.first == -4)


@pytest.mark.parametrize("goal", [Goal.REACH, Goal.LAST])
@pytest.mark.parametrize("multipliers", SETS, ids=str)
def test_a_step_is_as_high_as_its_game_is_long(goal: Goal, multipliers: tuple[int, ...]) -> None:
    scene = length_steps(limited(goal, multipliers, 2), effort=EFFORT)
    seen = look(svg_file(lengths_picture(scene)))
    check_labels(seen)
    lines = [line for line in seen.root.iter("line") if line.get("stroke-width") == "4"]
    assert len(lines) == len(scene.steps)
    heights: dict[int, float] = {}
    per_power = {
        round((float(line.attrib["x2"]) - float(line.attrib["x1"])) / log10(step.high / step.low))
        for line, step in zip(lines, scene.steps, strict=True)
        if step.high > 10 * step.low
    }
    assert len(per_power) <= 1
    for line, step in zip(lines, scene.steps, strict=True):
        assert line.get("y1") == line.get("y2")
        y = float(line.attrib["y1"])
        assert heights.setdefault(step.moves, y) == y
        player = (Colour.INK, Colour.SECOND)[step.winner - 1]
        assert line.get("stroke") == player.light
    ordered = [heights[moves] for moves in sorted(heights)]
    assert ordered == sorted(ordered, reverse=True)
    dashed = [line for line in seen.root.iter("line") if line.get("stroke-dasharray")]
    assert len(dashed) == len(scene.periods)


@pytest.mark.parametrize("book", BOOKS)
def test_the_stripes_of_a_map_are_where_player_two_wins(book: str) -> None:
    """A place on the sheet is inside a stripe exactly if its ratio is in a band."""
    scene = winner_map(BOOKS[book], effort=EFFORT)
    seen = look(svg_file(zones_map(scene)))
    check_labels(seen)
    ground, *stripes = [
        [tuple(map(float, point.split(","))) for point in shape.attrib["points"].split()]
        for shape in seen.root.iter("polygon")
    ]
    assert len(stripes) == len(scene.bands)
    left, bottom = min(x for x, _ in ground), max(y for _, y in ground)
    right, top = max(x for x, _ in ground), min(y for _, y in ground)
    assert scene.rules.limit is not None
    per_power = (right - left) / log10(2 * scene.rules.limit)
    for (low, high), corners in zip(scene.bands, stripes, strict=True):
        for x, y in corners:
            assert left - 0.1 <= x <= right + 0.1
            assert top - 0.1 <= y <= bottom + 0.1
            ratio = (x - left - (bottom - y)) / per_power
            assert log10(low) - 0.01 <= ratio <= log10(high) + 0.01
        ends = sorted(x for x, y in corners if y == bottom)
        assert ends == pytest.approx(
            [left + per_power * log10(low), min(right, left + per_power * log10(high))], abs=0.1
        )


def test_the_game_of_the_rules_is_the_dot() -> None:
    seen = look(svg_file(zones_map(winner_map(BOOKS["power-play"], effort=EFFORT))))
    (dot,) = seen.root.iter("circle")
    hundred = seen.text("100")
    assert float(dot.attrib["cx"]) == pytest.approx(hundred.x, abs=0.1)
    assert any("target 100, start 1; Player 1 wins" in each.text for each in seen.texts)
    high = BOOKS["power-play"].replace(start=90)
    seen = look(svg_file(zones_map(winner_map(high, effort=EFFORT))))
    assert not list(seen.root.iter("circle"))  # beyond the upper edge


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(Goal), multiplier_sets, st.integers(2, 10**30), st.integers(1, 60))
def test_labels_of_any_rules(
    goal: Goal, multipliers: tuple[int, ...], limit: int, start: int
) -> None:
    """Nothing that is written leaves a picture or runs into something else."""
    rules = limited(goal, tuple(sorted(multipliers)), limit + start, start)
    drawings: tuple[Callable[[], Picture], ...] = (
        lambda: periods_picture(period_rows(rules, effort=2_000)),
        lambda: lengths_picture(length_steps(rules, effort=2_000)),
        lambda: zones_map(winner_map(rules, effort=2_000)),
    )
    for draw in drawings:
        with suppress(TimesDuelError):
            check_labels(look(svg_file(draw())))
