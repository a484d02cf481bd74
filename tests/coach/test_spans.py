"""Spans: what leads into them, by intervals, against every number one by one."""

import random

import pytest

from tests.coach.situations import a_set
from tests.solver.brute import Brute, limited
from timesduel import Goal
from timesduel.coach import spans
from timesduel.coach.spans import Span, Ways, leads_into, span_around
from timesduel.solver.ratio import largest_total


@pytest.mark.parametrize("goal", Goal)
def test_intervals_say_the_same_as_all_their_numbers(
    goal: Goal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spans, "_MOST_CHECKED", 0)
    rng, yes = random.Random(goal.value), 0
    for _ in range(400):
        multipliers = a_set(rng)
        rules = limited(goal, multipliers, rng.randint(20, 400))
        limit = largest_total(rules)
        low = rng.randint(1, 20)
        start = Span(low, low + rng.randint(0, 10))
        first = rng.randint(1, limit)
        ways = Ways(rules, rng.random() < 0.5, (Span(first, rng.randint(first, 2 * limit)),))
        replies = {
            reply
            for m in multipliers
            for reply in range(m * start.low, min(m * start.high, limit) + 1)
        }
        each = all(any(ways.leads_to(reply * m) for m in multipliers) for reply in replies)
        assert leads_into(rules, start, ways) is each
        yes += each
    assert 50 < yes < 350


def test_a_target_is_hit_only_if_it_is_divisible(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spans, "_MOST_CHECKED", 0)
    for target, hit in ((100, True), (101, False)):  # from 10 one can make 20 and 50
        rules = limited(Goal.EXACT, (2, 5), target)
        assert leads_into(rules, Span(10, 10), Ways(rules, at_once=True)) is hit


def test_few_numbers_are_looked_at_one_by_one() -> None:
    """From 5 one can make 10 and 15; what 11 to 14 lead to does not matter."""
    rules = limited(Goal.REACH, (2, 3), 100)
    ways = Ways(rules, at_once=False, spans=(Span(30, 30), Span(45, 45)))
    assert leads_into(rules, Span(5, 5), ways)
    assert not leads_into(rules, Span(5, 6), ways)


@pytest.mark.parametrize("goal", Goal)
def test_a_span_has_every_neighbour_that_loses(goal: Goal) -> None:
    """Also beyond a number that nobody can come to, where the solver has two stretches."""
    rng, wide = random.Random(goal.value), 0
    for _ in range(30):
        rules = limited(goal, a_set(rng), rng.randint(20, 200))
        force = Brute(rules)
        last = largest_total(rules) - (goal is Goal.EXACT)
        lost = {number for number in range(1, last + 1) if not force.wins(number)}
        for number in lost:
            low = high = number
            while low - 1 in lost:
                low -= 1
            while high + 1 in lost:
                high += 1
            assert span_around(rules, number) == Span(low, high)
            wide += low < number < high
    assert wide > 100
