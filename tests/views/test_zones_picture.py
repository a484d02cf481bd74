"""The picture of the zones: every zone where it is on the axis, every label where there is room."""

from __future__ import annotations

from math import log10
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solver.brute import limited
from tests.solver.test_zones import lost_totals, runs
from tests.strategies import multiplier_sets
from tests.views.reading import Seen, check_labels, look
from timesduel import BOOKS, Goal, Rules
from timesduel.errors import EffortError, RulesError, TimesDuelError
from timesduel.questions.zones import LosingZones, ask_zones, zones_in_words
from timesduel.solver.ratio import largest_total
from timesduel.solver.zones import Zone, losing_zones
from timesduel.views.svg import svg_file
from timesduel.views.zones_picture import zones_picture

if TYPE_CHECKING:
    from collections.abc import Iterable

RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
EFFORT = 20_000


def drawn(rules: Rules, zones: tuple[Zone, ...] | None = None) -> Seen:
    """The picture of some rules, seen."""
    found = losing_zones(rules) if zones is None else zones
    return look(
        svg_file(zones_picture(zones_in_words(LosingZones(rules=rules, zones=found), EFFORT)))
    )


def value(label: str) -> float | None:
    """The logarithm of a number below an axis."""
    digits = label.replace(",", "")
    if digits.isdigit() and digits.isascii():
        return log10(int(digits))
    if label.startswith("10") and label[2:].translate(RAISED).isdigit():
        return float(label[2:].translate(RAISED))
    return None


def axes(seen: Seen) -> dict[float, list[tuple[float, float]]]:
    """By the bottom of each band: the places that are written below it, with their logarithms."""
    found: dict[float, list[tuple[float, float]]] = {}
    for line in seen.root.iter("line"):
        bottom = float(line.attrib["y1"])
        if (line.attrib["y2"], line.attrib["stroke-width"]) == (line.attrib["y1"], "1.2"):
            below = [text for text in seen.texts if 0 < text.top - bottom < 15]
            marks = [(text.x, log) for text in below if (log := value(text.text)) is not None]
            found |= {bottom: sorted(marks)} if marks else {}
    return found


def per_point(marks: dict[float, list[tuple[float, float]]]) -> float:
    """How many powers of ten a point has: the same in each row, so the longest one tells."""
    ends = [(row[0], row[-1]) for row in marks.values()]
    (x, log), (far, far_log) = max(ends, key=lambda pair: pair[1][0] - pair[0][0])
    return (far_log - log) / (far - x)


def as_read(seen: Seen) -> tuple[list[tuple[float, float]], float]:
    """Where each stripe begins and ends, in powers of ten, going by the numbers below it.

    And how far that may be off, for places are rounded.
    """
    marks = axes(seen)
    scale = per_point(marks)
    found = []
    for stripe in seen.stripes:
        x, log = marks[stripe.bottom][0]
        found.append((log + (stripe.left - x) * scale, log + (stripe.right - x) * scale))
    return sorted(found), 0.3 * scale


def _begins(low: int) -> float:
    return log10(0.75) if low == 1 else log10(2 * low - 1) - log10(2)


def to_leave(rules: Rules, zones: Iterable[Zone]) -> list[Zone]:
    """What is drawn of the zones: not a target that is to be hit."""
    target = rules.target or 0
    return [Zone(low, high - (high == target)) for low, high in zones if low != target]


def check_zones(seen: Seen, zones: list[Zone]) -> None:
    """Each zone is striped from half a number before it to half a number behind it.

    The number 1 has less room. A zone that lies across the end of a row is in both rows, cut off.
    """
    pieces, close = as_read(seen)
    expected = [(_begins(low), log10(2 * high + 1) - log10(2)) for low, high in zones]
    found = 0
    for x, past in expected:
        own = [(a, b) for a, b in pieces if x - close <= a and b <= past + close]
        assert own, (x, past)
        assert min(a for a, _ in own) == pytest.approx(x, abs=close)
        assert max(b for _, b in own) == pytest.approx(past, abs=close)
        found += len(own)
    assert found == len(pieces)


@pytest.mark.parametrize("goal", list(Goal))
@pytest.mark.parametrize("multipliers", [(2, 3), (2, 5, 11), tuple(range(2, 10)), (7,)], ids=str)
@pytest.mark.parametrize("limit", [20, 64, 100, 999, 1000, 12_345])
def test_every_zone_is_where_brute_force_finds_it(
    goal: Goal, multipliers: tuple[int, ...], limit: int
) -> None:
    rules = limited(goal, multipliers, limit)
    seen = drawn(rules)
    zones = runs(lost_totals(rules))
    assert zones
    check_zones(seen, to_leave(rules, zones))
    check_labels(seen)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("digits", [6, 18, 40, 300])
def test_large_ones_in_several_rows(book: str, digits: int) -> None:
    rules = BOOKS[book]
    rules = rules.replace(**{"ceiling" if rules.goal is Goal.LAST else "target": 10**digits})
    seen = drawn(rules)
    assert len(axes(seen)) > 1
    check_zones(seen, to_leave(rules, losing_zones(rules)))
    check_labels(seen)


def test_a_thousand_digits() -> None:
    rules = BOOKS["multiplier-showdown"].replace(target=10**1000)
    seen = drawn(rules)
    assert len(axes(seen)) == 6
    zones = losing_zones(rules)
    assert len(seen.stripes) >= len(zones) > 700
    check_zones(seen, list(zones))
    check_labels(seen)
    assert "10¹⁰⁰⁰ or more wins" in [text.text for text in seen.texts]
    crowded = BOOKS["power-play"].replace(target=10**1000)
    with pytest.raises(TimesDuelError, match="1285 zones; a picture has room for 1000"):
        drawn(crowded)


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(Goal),
    multiplier_sets,
    st.one_of(st.integers(2, 400), st.integers(2, 10**7), st.integers(2, 10**60)),
    st.integers(1, 60),
)
def test_labels_of_any_rules(
    goal: Goal, multipliers: tuple[int, ...], limit: int, start: int
) -> None:
    """Nothing that is written leaves the picture or runs into something else."""
    rules = limited(goal, tuple(sorted(multipliers)), limit + start, start)
    try:
        zones = losing_zones(rules, effort=EFFORT)
        seen = drawn(rules, zones)
    except (EffortError, TimesDuelError):
        return
    check_labels(seen)
    assert len(seen.stripes) >= len(zones)


@pytest.mark.parametrize("book", BOOKS)
def test_every_zone_of_a_book_is_labelled(book: str) -> None:
    rules = BOOKS[book]
    texts = {text.text for text in drawn(rules).texts}
    for low, high in to_leave(rules, losing_zones(rules)):
        assert f"{low}\N{EN DASH}{high}" in texts


@pytest.mark.parametrize("exponent", [9, 12])
def test_if_one_zone_has_no_room_for_its_label_none_has_one(exponent: int) -> None:
    rules = BOOKS["multiplier-showdown"].replace(multipliers=(2, 5, 11), target=10**exponent)
    assert not any("\N{EN DASH}" in text.text for text in drawn(rules).texts)


def test_what_has_no_zones_has_no_scene() -> None:
    for rules in (
        Rules(goal=Goal.LAST, modulus=11),
        Rules(goal=Goal.LAST, ceiling=None),
    ):
        with pytest.raises(RulesError):
            zones_in_words(LosingZones(rules=rules, zones=()))


def test_the_perfect_game_hops_from_number_to_number() -> None:
    """Solid arrows and dashed ones by turns, from 1 to 3, 6, 18, 36 and 108."""
    seen = drawn(BOOKS["power-play"])
    (marks,) = axes(seen).values()
    (x, log), (far, far_log) = marks[0], marks[-1]
    per_power = (far - x) / (far_log - log)
    hops = list(seen.root.iter("polyline"))
    assert [hop.get("stroke-dasharray") is not None for hop in hops] == [False, True] * 2 + [False]
    for hop, (before, after) in zip(
        hops, [(1, 3), (3, 6), (6, 18), (18, 36), (36, 108)], strict=True
    ):
        points = [tuple(map(float, point.split(","))) for point in hop.attrib["points"].split()]
        assert points[0][0] == pytest.approx(x + per_power * (log10(before) - log), abs=0.5)
        assert points[-1][0] == pytest.approx(x + per_power * (log10(after) - log), abs=0.5)
    for number in ("1", "3", "6", "18", "36", "108"):
        assert number in [text.text for text in seen.texts]
    assert seen.text("3\N{EN DASH}5").x == pytest.approx(sum(seen.stripes[0][:2]) / 2, abs=0.1)
    assert len(list(seen.root.iter("polygon"))) == 5


def test_a_hop_goes_on_in_the_next_row() -> None:
    rules = BOOKS["multiplication-showdown"].replace(multipliers=(3, 51), ceiling=30_000)
    seen = drawn(rules)
    edges = [42.0, 800.0]
    ends = set()
    for hop in seen.root.iter("polyline"):
        points = [float(point.split(",")[0]) for point in hop.attrib["points"].split()]
        assert points == sorted(points)
        assert min(points) >= edges[0]
        assert max(points) <= edges[1]
        ends |= {points[0], points[-1]} & set(edges)
    assert ends == set(edges)


def test_who_cannot_see_it_is_told_the_numbers() -> None:
    root = drawn(BOOKS["power-play"]).root
    assert root.findtext("title") == "Power Play: numbers to leave your opponent"
    described = root.findtext("desc", "")
    assert described.startswith(
        "Take turns to multiply by 2 or 3. Whoever reaches 100 or more wins."
    )
    assert "Numbers to leave: 3 to 5, 17 to 33." in described
    assert "A perfect game of 5 moves, won by Player 1" in described
    many = drawn(BOOKS["power-play"].replace(target=10**30)).root.findtext("desc", "")
    assert " and 18 more ranges." in many
    none = drawn(BOOKS["power-play"].replace(target=2))
    assert "Numbers to leave" not in none.root.findtext("desc", "")
    assert "From every number the player to move can win at once." in none.root.findtext("desc", "")


def test_many_multipliers_are_counted() -> None:
    dice = Random(1)
    many = tuple(sorted(dice.sample(range(2, 10**6), 40)))
    seen = drawn(BOOKS["power-play"].replace(multipliers=many, target=10**7))
    sentence = f"Take turns to multiply by one of 40 numbers from {many[0]} to {many[-1]}."
    assert any(text.text.startswith(sentence) for text in seen.texts)
    check_labels(seen)


def test_the_scene_is_a_value() -> None:
    rules = BOOKS["multiplication-duel"]
    one, two = (zones_in_words(ask_zones(rules), EFFORT) for _ in range(2))
    assert one == two
    assert hash(one) == hash(two)
    assert one.largest == largest_total(rules) - 1 == 99
    assert one.to_leave[-1] == (51, 99)
    assert zones_in_words(ask_zones(rules)).perfect_game.totals == ()


@pytest.mark.parametrize("book", BOOKS)
def test_what_the_legend_says_of_the_other_numbers(book: str) -> None:
    rules = BOOKS[book]
    scene = zones_in_words(ask_zones(rules))
    left = {n for low, high in scene.to_leave for n in range(low, high + 1)}
    at_once = "some move wins at once or leads into a striped band." in scene.legend[1]
    for number in set(range(1, scene.largest + 1)) - left:
        made = {number * move for move in rules.multipliers}
        wins = rules.target in made or (rules.goal is Goal.REACH and max(made) > scene.largest)
        assert not made.isdisjoint(left) or (at_once and wins), number
    assert at_once == (rules.goal is not Goal.LAST)
