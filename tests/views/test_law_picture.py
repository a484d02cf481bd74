"""Pictures of many games at once: what is drawn is what the scene says, and nothing overlaps."""

from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from math import atan2, log, log10, pi
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
from timesduel.questions.rotation_scene import rotation
from timesduel.views.law_picture import lengths_picture, periods_picture
from timesduel.views.rotation_picture import rotation_picture
from timesduel.views.shapes import Colour, Picture
from timesduel.views.sheet import MARGIN
from timesduel.views.svg import svg_file
from timesduel.views.zones_map import zones_map

if TYPE_CHECKING:
    from collections.abc import Callable

SETS = [(2, 3), (2, 3, 9), (2, 5, 10), (2, 5, 11), (7,), tuple(range(2, 10))]
LAWLESS: list[tuple[int, ...]] = [
    (2, 5, 10),
    (2, 6, 12),
    (3, 10, 30),
    (2, 1025, 2050),
    (2, 300_007, 600_014),
]
LAWLESS += [(2, 5, 6, 8, 9), (2, 5, 6, 8, 10), (2, 3, 4, 9, 10, 12)]
EFFORT = 20_000


def check_margins(seen: Seen) -> None:
    """Nothing is written outside of the margins."""
    for each in seen.texts:
        assert each.left >= MARGIN - 0.5, each.text
        assert each.right <= seen.width - MARGIN + 20, each.text


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
    told = "A law: from row 0 on" if scene.is_law else "No law: it is proved that the zones"
    assert any(text.startswith(told) for text in texts)
    assert any("-4" in text for text in texts) == (scene.first == -4)


def test_a_law_that_was_not_found_may_be_there() -> None:
    scene = period_rows(limited(Goal.REACH, (2, 5, 11), 2), effort=1_000)
    assert not scene.is_law
    assert not scene.is_lawless
    texts = [each.text for each in look(svg_file(periods_picture(scene))).texts]
    (told,) = (text for text in texts if text.startswith("No law was found here"))
    assert "an effort of 1,000, up to numbers of " in told
    assert f"{scene.digits} digits" in told


def test_exponents_are_raised_and_a_factor_of_one_is_left_out() -> None:
    def scale(multipliers: tuple[int, ...]) -> str:
        rows = period_rows(limited(Goal.REACH, multipliers, 2), effort=EFFORT)
        texts = [each.text for each in look(svg_file(periods_picture(rows))).texts]
        (told,) = (text for text in texts if text.startswith("Row k goes"))
        return told.replace("\N{MULTIPLICATION SIGN}", "x")

    assert " T = 20ᵏ to 20 " in scale((2, 5, 10))
    assert " T = 9 x 18ᵏ to 18 " in scale((2, 9))
    assert " T = 2³⁶ x 5¹⁹ x 11³⁹ x 22ᵏ to 22 " in scale((2, 5, 11))


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
    periods = len(scene.periods) if len(scene.periods) > 1 else 0
    assert len(dashed) == periods
    texts = [each.text for each in seen.texts]
    assert any(text.startswith("Dashed lines") for text in texts) == (periods > 0)
    alone = svg_file(lengths_picture(replace(scene, periods=scene.periods[:1])))
    assert "Dashed lines" not in alone  # nor any: one of them would say nothing
    assert "stroke-dasharray" not in alone
    assert "Player 1 wins, after an odd number of moves." in texts
    check_margins(seen)


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


@pytest.mark.parametrize("multipliers", LAWLESS, ids=str)
def test_the_circle_the_map_and_the_rows_show_one_orbit(multipliers: tuple[int, ...]) -> None:
    scene = rotation(limited(Goal.REACH, multipliers, 2), effort=100_000)
    seen = look(svg_file(rotation_picture(scene)))
    check_labels(seen)
    low, high = scene.turns[0].low, scene.turns[-1].high
    dots = [
        (float(dot.attrib["cx"]), float(dot.attrib["cy"]), dot.attrib["fill"])
        for dot in seen.root.iter("circle")
    ]
    left = [dot for dot in dots if dot[0] < seen.width / 3]
    assert len(left) == len(scene.orbit)
    large = [dot for dot in left if dot[2] == Colour.SECOND.light]
    small = [dot for dot in left if dot[2] == Colour.STRIPE.light]
    lines = [line.attrib["points"].split() for line in seen.root.iter("polyline")]
    around = [tuple(map(float, point.split(","))) for point in max(lines, key=len)]
    centre = [(min(ends) + max(ends)) / 2 for ends in zip(*around, strict=True)]
    for (x, y, _), t in zip([*large, *small], scene.orbit, strict=True):
        part = atan2(x - centre[0], centre[1] - y) / (2 * pi)
        place = log(t / low) / log(scene.circle)
        assert (part - place + 0.5) % 1 == pytest.approx(0.5, abs=0.001)
    squares = [dot for dot in dots if dot[0] > seen.width / 3]
    places = [log(t / low) / log(high / low) for t in scene.orbit]
    side = 210
    x0, y0 = squares[0][0] - places[0] * side, squares[0][1] + places[1] * side
    for (x, y, _), (place, following) in zip(squares, pairwise(places), strict=False):
        assert x == pytest.approx(x0 + place * side, abs=0.1)
        assert y == pytest.approx(y0 - following * side, abs=0.1)
    rows = boxes(seen, Colour.PLAIN)
    for (begin, end, y), row in zip(rows, scene.rows, strict=True):
        drawn = sorted((s.left, s.right) for s in seen.stripes if s.top == y)
        for ends, piece in zip(drawn, row, strict=True):
            at = tuple(begin + place * (end - begin) for place in piece)
            assert ends == pytest.approx(at, abs=0.1)
    texts = " ".join(each.text for each in seen.texts)
    assert ("thick arc" in texts) == (not scene.whole)


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
