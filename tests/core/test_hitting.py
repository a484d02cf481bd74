"""Whether the target of an exact game can still be hit, against going through all games."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from timesduel import Goal, Rules
from timesduel.core import hitting
from timesduel.core.hitting import can_be_hit
from timesduel.core.position import Position


def some_game_hits(total: int, target: int, multipliers: tuple[int, ...]) -> bool:
    if total >= target:
        return total == target
    return any(some_game_hits(total * each, target, multipliers) for each in multipliers)


@given(
    target=st.integers(2, 400),
    total=st.integers(1, 400),
    multipliers=st.sets(st.integers(2, 12), min_size=1, max_size=4),
)
def test_it_is_known_whether_the_target_can_be_hit(
    target: int, total: int, multipliers: set[int]
) -> None:
    rules = Rules(goal=Goal.EXACT, target=target, multipliers=tuple(sorted(multipliers)))
    found = can_be_hit(Position(rules, total))
    if total > target:
        assert found is None
    else:
        assert found == some_game_hits(total, target, rules.multipliers)


def test_games_without_a_target_cannot_be_hit() -> None:
    rules = Rules(goal=Goal.LAST, ceiling=100)
    assert can_be_hit(rules.opening()) is None


def test_a_number_with_too_many_factors_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hitting, "_MOST_FACTORS", 3)
    rules = Rules(goal=Goal.EXACT, target=2**5 * 3**5 * 7, multipliers=(2, 3))
    assert can_be_hit(rules.opening()) is None
