"""The rotation behind games without a law: what is drawn of it, against brute force."""

from itertools import pairwise

import pytest

from tests.solver.brute import Brute, limited
from timesduel import Goal, Rules
from timesduel.errors import RulesError, TimesDuelError
from timesduel.questions.rotation_scene import ROWS, SHOWN, Rotation, rotation

SETS = [(2, 5, 10), (2, 6, 12), (3, 10, 30), (2, 17, 34), (3, 100, 300)]
"""Of k = 2, 2, 2, 4 and 4 in the theorem about {a, b, ab}."""

DRIFTS = [(2, 5, 6, 8, 9), (2, 3, 4, 9, 10, 12), (2, 5, 6, 8, 10, 12)]
"""With certificates of drift."""

EFFORT = 100_000


def scene_of(goal: Goal, multipliers: tuple[int, ...]) -> Rotation:
    return rotation(limited(goal, multipliers, 2), effort=EFFORT)


@pytest.mark.parametrize(("blocks", "parts"), [(5, 9), pytest.param(8, 40, marks=pytest.mark.slow)])
@pytest.mark.parametrize("goal", [Goal.REACH, Goal.LAST])
@pytest.mark.parametrize("multipliers", [*SETS, *DRIFTS], ids=str)
def test_a_row_shows_the_zones_of_its_window(
    goal: Goal, multipliers: tuple[int, ...], blocks: int, parts: int
) -> None:
    scene, tried = scene_of(goal, multipliers), 0
    width = scene.window[1] / scene.window[0]
    for row, place in zip(scene.rows[:blocks], scene.places, strict=False):
        for part in range(parts):
            x = (part + 0.5) / parts
            ratio = int(place / width * int(float(width) ** x * 2**40) / 2**40)
            is_close = any(abs(x - end) < 0.002 for zone in row for end in zone)
            if ratio > 1_000 and not is_close:
                tried += 1
                won = Brute(limited(goal, multipliers, ratio + (goal is Goal.REACH))).wins(1)
                assert won != any(low < x < high for low, high in row), (ratio, x)
    assert tried >= parts


@pytest.mark.parametrize("goal", list(Goal))
@pytest.mark.parametrize("multipliers", SETS, ids=str)
def test_the_first_zone_of_a_block_is_as_long_as_it_is_drawn(
    goal: Goal, multipliers: tuple[int, ...]
) -> None:
    scene = scene_of(goal, multipliers)
    for t, end in zip(scene.orbit, scene.places, strict=False):
        begin = end * t / scene.circle
        assert begin.denominator == end.denominator == 1
        low, high = (int(each) + (goal is Goal.REACH) for each in (begin, end))
        for limit in (low - 1, low, (low + high) // 2, high - 1, high):
            if limit > 1:
                won = Brute(limited(goal, multipliers, limit)).wins(1)
                assert won != (low <= limit < high), limit


@pytest.mark.parametrize("multipliers", [*SETS, *DRIFTS], ids=str)
def test_each_t_is_turned_into_the_next_on_one_circle(multipliers: tuple[int, ...]) -> None:
    scene = scene_of(Goal.REACH, multipliers)
    low, high, turns = scene.turns[0].low, scene.turns[-1].high, scene.turns
    assert all(one.high == two.low for one, two in pairwise(turns))
    assert all(low <= turn.low * turn.factor < turn.high * turn.factor <= high for turn in turns)
    once = max(turn.factor for turn in turns)
    turned = {once, once / scene.circle}
    assert {turn.factor for turn in turns} <= turned | {once**2 / scene.circle}
    assert turned <= {turn.factor for turn in turns}
    assert high / low <= scene.circle
    assert scene.whole == (high / low == scene.circle) == (multipliers in SETS)
    assert scene.orbit[0] == 1
    assert len(set(scene.orbit)) == SHOWN
    assert len(scene.rows) == len(scene.places) == ROWS
    for t, following in pairwise(scene.orbit):
        (turn,) = (turn for turn in turns if turn.low <= t < turn.high)
        assert following == t * turn.factor


def test_the_turns_of_2_5_and_10() -> None:
    scene = scene_of(Goal.REACH, (2, 5, 10))
    assert [*map(str, scene.orbit[:5])] == ["1", "5/4", "25/16", "125/64", "625/512"]
    below, above = scene.turns
    assert [str(below.factor), str(above.factor), str(scene.circle)] == ["5/4", "5/8", "2"]


def test_the_turns_of_2_5_6_8_and_9() -> None:
    factors = [
        {str(turn.factor) for turn in scene_of(goal, (2, 5, 6, 8, 9)).turns}
        for goal in (Goal.LAST, Goal.REACH)
    ]
    assert factors[0] == {"16/15", "1024/1125", "16384/16875"}
    assert factors[1] == {"15/16", "1125/1024", "16875/16384"}


@pytest.mark.parametrize("multipliers", [(2, 3, 6), (2, 8, 16), (4, 16, 64), (2, 5), (2, 5, 11)])
def test_games_with_a_law_have_no_rotation(multipliers: tuple[int, ...]) -> None:
    with pytest.raises(TimesDuelError, match="no proof that there is no law was found within an"):
        scene_of(Goal.REACH, multipliers)


def test_the_modular_game_has_none() -> None:
    with pytest.raises(RulesError):
        rotation(Rules(goal=Goal.LAST, multipliers=(2, 5, 10), modulus=11), effort=EFFORT)
