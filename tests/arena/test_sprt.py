"""The sequential test: published values, and what follows from its definition."""

from math import log

import pytest

from timesduel.arena.sprt import LOWER, UPPER, Sprt, expected_score, log_likelihood_ratio


@pytest.mark.parametrize(
    ("elo0", "elo1", "counts", "published"),
    [
        (0.5, 2.5, (223, 9863, 21279, 10037, 246), -3.07),
        (0.0, 2.0, (871, 26175, 55983, 26678, 821), -4.98),
    ],
)
def test_published_values(
    elo0: float, elo1: float, counts: tuple[int, ...], published: float
) -> None:
    """From the tests of fastchess, which compares with fishtest: logistic, pentanomial."""
    assert log_likelihood_ratio(elo0, elo1, counts) == pytest.approx(published, abs=0.005)


def test_by_hand_where_only_two_results_come_up() -> None:
    """Wins and losses of whole pairs only: plain binomial likelihoods, but for what was not seen.

    The three results that were not seen count for 0.001 each, and change little.
    """
    won, lost, elo0, elo1 = 60, 40, 0.0, 50.0
    score0, score1 = expected_score(elo0), expected_score(elo1)
    by_hand = won * log(score1 / score0) + lost * log((1 - score1) / (1 - score0))
    found = log_likelihood_ratio(elo0, elo1, (lost, 0, 0, 0, won))
    assert found == pytest.approx(by_hand, abs=0.01)


def plainly(elo: float, counts: tuple[int, ...]) -> list[float]:
    """The likeliest distribution, by halving: what was never seen counts for 0.001."""
    seen = [count or 0.001 for count in counts]
    aside = [place / 4 - expected_score(elo) for place in range(5)]
    low, high = -1 / aside[4], -1 / aside[0]
    for _ in range(200):
        x = (low + high) / 2
        if sum(n * a / (1 + x * a) for n, a in zip(seen, aside, strict=True)) > 0:
            low = x
        else:
            high = x
    return [n / sum(seen) / (1 + x * a) for n, a in zip(seen, aside, strict=True)]


@pytest.mark.parametrize(
    "counts", [(0, 0, 0, 0, 23), (0, 0, 20, 0, 0), (5, 0, 0, 0, 0), (1, 0, 30, 0, 9)]
)
def test_what_was_never_seen_counts_for_little(counts: tuple[int, ...]) -> None:
    zero, one = plainly(0, counts), plainly(50, counts)
    assert sum(place / 4 * p for place, p in enumerate(one)) == pytest.approx(expected_score(50))
    seen = [count or 0.001 for count in counts]
    ratio = sum(n * log(b / a) for n, a, b in zip(seen, zero, one, strict=True))
    assert log_likelihood_ratio(0, 50, counts) == pytest.approx(ratio, abs=1e-7)


@pytest.mark.parametrize("counts", [(0, 0, 9, 0, 4), (3, 1, 5, 0, 0), (0, 0, 0, 0, 7), (1,) * 5])
def test_the_two_hypotheses_are_treated_alike(counts: tuple[int, ...]) -> None:
    ratio = log_likelihood_ratio(-10, 30, counts)
    assert log_likelihood_ratio(30, -10, counts) == pytest.approx(-ratio, abs=1e-9)
    assert log_likelihood_ratio(-30, 10, counts[::-1]) == pytest.approx(-ratio, abs=1e-9)


def test_the_bounds_are_those_of_five_percent() -> None:
    assert pytest.approx((LOWER, UPPER)) == (-log(19), log(19))


def test_it_ends_where_a_bound_is_crossed() -> None:
    for points, accepted in ((2.0, 50.0), (1.0, 0.0), (0.0, 0.0)):
        test = Sprt(0.0, 50.0)
        assert test.accepted is None
        pairs = 0
        while test.accepted is None:
            test = test.after(points)
            pairs += 1
        assert test.accepted == accepted
        assert sum(test.pairs) == test.pairs[round(2 * points)] == pairs
        assert pairs < 50
        assert LOWER < log_likelihood_ratio(0, 50, [max(0, n - 1) for n in test.pairs]) < UPPER
