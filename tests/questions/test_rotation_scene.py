"""The rotation behind games without a law: what is drawn of it, against brute force."""

from itertools import pairwise

import pytest

from tests.solver.brute import Brute, limited
from timesduel import Goal, Rules
from timesduel.errors import RulesError, TimesDuelError
from timesduel.questions.rotation_scene import SHOWN, rotation

SETS = [(2, 5, 10), (2, 6, 12), (3, 10, 30), (2, 17, 34), (3, 100, 300)]
"""Of k = 2, 2, 2, 4 and 4."""


@pytest.mark.parametrize("goal", list(Goal))
@pytest.mark.parametrize("multipliers", SETS, ids=str)
def test_a_block_begins_with_a_zone_of_the_length_that_is_drawn(
    goal: Goal, multipliers: tuple[int, ...]
) -> None:
    scene = rotation(limited(goal, multipliers, 2))
    a, b, product = multipliers
    k = next(k for k in range(99) if a ** (k + 1) > b)
    offset = product if goal is Goal.REACH else 1
    for n, t in enumerate(scene.orbit[:20]):
        first = offset * b ** (3 * n) / (a ** (k * n) * t)
        ends = first, first * scene.end / t
        low, high = (int(end) + (goal is Goal.REACH) for end in ends)
        assert all(end.denominator == 1 for end in ends)
        for limit in (low - 1, low, (low + high) // 2, high - 1, high):
            if limit > 1:
                won = Brute(limited(goal, multipliers, limit)).wins(1)
                assert won != (low <= limit < high), (n, limit)


@pytest.mark.parametrize("multipliers", SETS, ids=str)
def test_each_t_is_turned_into_the_next(multipliers: tuple[int, ...]) -> None:
    scene = rotation(limited(Goal.REACH, multipliers, 2))
    below, above = scene.turns
    assert below.low == above.low * above.factor == 1
    assert below.high == above.low
    assert below.high * below.factor == above.high == scene.end == multipliers[0]
    assert below.low * below.factor == above.high * above.factor
    assert len(set(scene.orbit)) == SHOWN
    assert scene.orbit[0] == 1
    for t, following in pairwise(scene.orbit):
        (turn,) = (turn for turn in scene.turns if turn.low <= t < turn.high)
        assert following == t * turn.factor
    first = rotation(limited(Goal.REACH, (2, 5, 10), 2)).orbit[:5]
    assert [*map(str, first)] == ["1", "5/4", "25/16", "125/64", "625/512"]


@pytest.mark.parametrize("multipliers", [(2, 3, 6), (2, 8, 16), (4, 16, 64), (2, 5), (2, 5, 11)])
def test_games_with_a_law_have_no_rotation(multipliers: tuple[int, ...]) -> None:
    with pytest.raises(TimesDuelError, match="proved to have no law"):
        rotation(limited(Goal.REACH, multipliers, 2))


def test_the_modular_game_has_none() -> None:
    with pytest.raises(RulesError):
        rotation(Rules(goal=Goal.LAST, multipliers=(2, 5, 10), modulus=11))
