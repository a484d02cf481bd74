"""The edges of players and odds: what they cost, and what binds them."""

import pytest

from timesduel import BOOKS, Goal, Rules
from timesduel.errors import EffortError
from timesduel.players.odds import win_odds
from timesduel.players.registry import Perfect, Random

HARD = Rules(goal=Goal.REACH, multipliers=(2, 5, 11, 23), target=10**200)


def test_to_know_that_one_wins_costs_no_more_than_the_effort() -> None:
    with pytest.raises(EffortError, match=r"within an effort of 7$"):
        Perfect(7).surely_wins(HARD.opening())
    with pytest.raises(EffortError, match=r"within an effort of 7$"):
        Perfect(7).odds(HARD.opening())


def test_what_was_on_the_table_before_costs_nothing_without_a_modulus() -> None:
    walls = BOOKS["multiplication-showdown"].replace(multipliers=(2,), ceiling=2**999)
    assert win_odds(walls.opening(), Random(), Random(), 999).p1 == 1


def test_large_numbers_count_as_several_positions() -> None:
    rules = BOOKS["power-play"].replace(multipliers=(1024,), target=1024**400)
    with pytest.raises(EffortError):
        win_odds(rules.opening(), Random(), Random(), 600)
    assert win_odds(rules.opening(), Random(), Random(), 1000).p2 == 1
