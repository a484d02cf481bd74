"""The clock, told what time it is."""

from typing import Any

import pytest

from timesduel.errors import RulesError
from timesduel.match.clock import Clock, OnTimeout, TimeLimit


def test_a_turn_with_a_limit() -> None:
    clock = Clock(100.0)
    assert clock.left(TimeLimit(30), 110.0) == 20.0
    assert clock.left(TimeLimit(30), 131.0) == 0.0
    assert clock.spent(110.12345) == 10.123
    assert clock.next_turn(131.0) == Clock(131.0)
    assert clock.left(None, 1e9) is None


def test_a_clock_that_is_stopped() -> None:
    clock = Clock(None, 12.5)
    assert clock.left(TimeLimit(30), 1e9) == 17.5
    assert clock.left(TimeLimit(10), 1e9) == 0.0
    assert clock.spent(1e9) == 12.5
    assert clock.next_turn(1e9) == Clock(None)


def test_a_clock_that_was_started_again() -> None:
    clock = Clock(1000.0, 12.5)
    assert clock.left(TimeLimit(30), 1010.0) == 7.5
    assert clock.spent(1010.0) == 22.5


def test_a_clock_that_is_set_back_spends_nothing() -> None:
    assert Clock(100.0).spent(99.0) == 0.0


@pytest.mark.parametrize("seconds", [0, -1, 0.05, 86_401, float("nan"), float("inf"), "30", True])
def test_limits_that_make_no_sense(seconds: Any) -> None:
    with pytest.raises(RulesError, match="time: "):
        TimeLimit(seconds)


@pytest.mark.parametrize("seconds", [0.1, 86_400])
def test_the_bounds_of_a_limit_whose_price_is_the_game(seconds: float) -> None:
    limit = TimeLimit(seconds)
    assert (limit.seconds, limit.on_timeout) == (seconds, OnTimeout.LOSE)
