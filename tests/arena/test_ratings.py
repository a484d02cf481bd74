"""Ratings: closed forms, symmetry, and intervals that behave as they must."""

import sys
from math import exp, log, sqrt
from random import Random

import pytest

from timesduel.arena.ratings import ELO, NINETY_FIVE, Result, ratings
from timesduel.errors import MissingExtraError, NoRatingsError


def pairs(one: int, two: int, *points: float) -> list[Result]:
    return [Result(one, two, each, 2) for each in points]


@pytest.mark.parametrize(("won", "lost"), [(30, 10), (7, 7), (20, 0), (0, 2)])
def test_two_players_have_the_logarithm_of_the_odds(won: int, lost: int) -> None:
    """With one drawn game more, half a win for each: exactly the odds (won + 1/2) : (lost + 1/2)"""
    results = pairs(0, 1, *[2.0] * (won // 2), *[0.0] * (lost // 2), *[1.0] * (won % 2))
    one, two = ratings(2, results)
    assert one.elo - two.elo == pytest.approx(ELO * log((won + 0.5) / (lost + 0.5)), abs=1e-4)
    assert one.elo + two.elo == pytest.approx(0, abs=1e-6)
    assert one.error == pytest.approx(two.error)


def test_the_interval_of_two_players_by_hand() -> None:
    """Five setups won 2-0, three drawn 1-1, and the one drawn game: the sandwich is a fraction."""
    results = pairs(0, 1, 2, 2, 2, 2, 2, 1, 1, 1)
    odds = 13.5 / 17
    hessian = 17 * odds * (1 - odds)
    added = (odds**2 + (1 - odds) ** 2) / 2
    pull = 5 * (2 - 2 * odds) ** 2 + 3 * (1 - 2 * odds) ** 2 + added
    error = ELO * NINETY_FIVE * sqrt(pull) / hessian
    anchored = ratings(2, results, anchor=1)
    assert anchored[0].elo == pytest.approx(ELO * log(13.5 / 3.5), abs=1e-4)
    assert anchored[0].error == pytest.approx(error, rel=1e-5)
    assert (anchored[1].elo, anchored[1].error) == (0, 0)
    assert ratings(2, results)[0].error == pytest.approx(error / 2, rel=1e-5)


def test_pairs_that_cancel_out_make_a_rating_more_certain() -> None:
    """The same score: where each pair ends 1-1 we know more than where pairs go either way.

    But not everything: the next one could end otherwise.
    """
    sure = ratings(2, pairs(0, 1, *[1.0] * 20))
    unsure = ratings(2, pairs(0, 1, *[0.0, 2.0] * 10))
    assert sure[0].elo == pytest.approx(unsure[0].elo, abs=1e-6)
    assert 5 < sure[0].error < 10 < 50 < unsure[0].error


@pytest.mark.parametrize(("strength", "seat", "setups"), [(0.0, 0.0, 30), (1.0, 3.0, 30)])
def test_intervals_of_95_percent_are_right_in_about_95_percent(
    strength: float, seat: float, setups: int
) -> None:
    """Simulated: two players of known strength, also where nearly always the seat decides."""
    dice, right, runs = Random(1), 0, 300
    chances = [1 / (1 + exp(-strength - side)) for side in (seat, -seat)]
    score = sum(chances) / 2
    truth = ELO * log(score / (1 - score))
    for _ in range(runs):
        points = [sum(dice.random() < chance for chance in chances) for _ in range(setups)]
        one, _ = ratings(2, pairs(0, 1, *points), anchor=1)
        right += abs(one.elo - truth) <= one.error
    assert 0.91 * runs <= right <= 0.985 * runs


def test_a_chain_and_a_cycle() -> None:
    chain = ratings(3, [*pairs(0, 1, *[2.0, 1.0] * 5), *pairs(1, 2, *[2.0, 1.0] * 5)])
    step = ELO * log(15.5 / 5.5)
    assert [each.elo for each in chain] == pytest.approx([step, 0, -step], abs=1e-3)
    cycle = [*pairs(0, 1, 2, 2), *pairs(1, 2, 2, 2), *pairs(2, 0, 2, 2)]
    assert [each.elo for each in ratings(3, cycle)] == pytest.approx([0, 0, 0], abs=1e-6)


def test_who_has_met_nobody_cannot_be_rated() -> None:
    with pytest.raises(NoRatingsError, match="no ratings yet"):
        ratings(4, [*pairs(0, 1, 1), *pairs(2, 3, 1)])
    with pytest.raises(NoRatingsError, match="no ratings yet"):
        ratings(2, [])


def test_the_library_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "choix", None)
    with pytest.raises(
        MissingExtraError, match="ratings need the extra arena; install it with:\n  "
    ):
        ratings(2, pairs(0, 1, 1))
