"""Matches of several games."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from timesduel import Outcome, Reason, Series
from timesduel.errors import RulesError

WINS = {None: Outcome(None, Reason.UNFINISHED)} | {
    player: Outcome(player, Reason.REACHED) for player in (1, 2)
}


@given(
    games=st.integers(1, 15),
    best_of=st.booleans(),
    winners=st.lists(st.sampled_from([1, 2, None]), min_size=15, max_size=15),
)
def test_a_match_against_counting_by_hand(
    games: int, best_of: bool, winners: list[int | None]
) -> None:
    games += best_of and games % 2 == 0
    series, history = Series(games=games, best_of=best_of), list[int | None]()
    for winner in winners:
        ones, twos = history.count(1), history.count(2)
        assert series.wins == (ones, twos)
        assert series.leader == {1: 1, 0: None, -1: 2}[(ones > twos) - (ones < twos)]
        assert series.first == (1 if len(history) % 2 == 0 else 2)
        enough = best_of and max(ones, twos) == (games + 1) // 2
        assert series.over == (enough or len(history) == games)
        if series.over:
            break
        series = series.after(WINS[winner])
        history.append(winner)


@pytest.mark.parametrize(
    "fields",
    [
        {"games": 0, "best_of": False},
        {"games": 1001, "best_of": False},
        {"games": 3.0, "best_of": False},
        {"games": 4, "best_of": True},
        {"games": 3, "best_of": True, "wins": (-1, 1)},
        {"games": 3, "best_of": True, "wins": (1, 1), "played": 1},
        {"games": 3, "best_of": True, "played": 4},
    ],
)
def test_matches_that_make_no_sense(fields: dict[str, Any]) -> None:
    with pytest.raises(RulesError):
        Series(**fields)
