"""Who wins for a range of targets: each of them tried, and numbers too large for that."""

from itertools import pairwise
from random import Random

import pytest

from tests.questions.examples import random_rules
from timesduel import BOOKS, solve
from timesduel.errors import EffortError, RulesError
from timesduel.solver.table import Tables
from timesduel.solver.targets import LimitStretch, least_limit, winning_stretches

EFFORT = 100_000
SHOWDOWN = BOOKS["multiplier-showdown"]


def winners(stretches: list[LimitStretch]) -> dict[int, int | None]:
    """Each limit with who wins; the stretches follow one another, and differ."""
    for before, after in pairwise(stretches):
        assert before.last + 1 == after.first
        assert before.winner != after.winner
    return {limit: winner for first, last, winner in stretches for limit in range(first, last + 1)}


@pytest.mark.parametrize("seed", range(60))
def test_each_limit_of_a_range_is_as_if_it_had_been_tried(seed: int) -> None:
    dice = Random(seed)
    rules = random_rules(dice)
    low, name = dice.randrange(1, 300), rules.limit_name
    high = low + dice.randrange(400)
    told = winners(list(winning_stretches(rules, low, high, effort=EFFORT, tables=Tables())))
    least = max(low, least_limit(rules))
    tried = {
        limit: 1 if solve(rules.replace(**{str(name): limit})).mover_wins else 2
        for limit in range(least, high + 1)
    }
    assert told == tried
    effort = dice.choice([0, 1, 4, 16, 64])
    some = list(winning_stretches(rules, low, high, effort=effort, tables=Tables()))
    for limit, winner in winners(some).items():
        assert winner in (None, tried[limit])
    assert winners(some).keys() == tried.keys()
    others = Tables()
    list(winning_stretches(rules, 1, 10**40, effort=EFFORT, tables=others))
    assert some == list(winning_stretches(rules, low, high, effort=effort, tables=others))


@pytest.mark.parametrize(
    "multipliers", [(2, 3), tuple(range(2, 10)), (2, 9), (3, 4, 13), (2, 5, 11)]
)
def test_far_out_the_ends_of_stretches_are_where_the_winner_changes(
    multipliers: tuple[int, ...],
) -> None:
    for book in ("multiplier-showdown", "multiplication-duel", "multiplication-showdown"):
        rules = BOOKS[book].replace(multipliers=multipliers)
        name = str(rules.limit_name)
        found = winning_stretches(rules, 10**998, 10**1000, effort=EFFORT)
        for stretch, _ in zip(found, range(8), strict=False):
            for limit in (stretch.first, stretch.last):
                verdict = solve(rules.replace(**{name: limit}), effort=EFFORT, hurried=True)
                assert verdict.mover_wins == (stretch.winner == 1)


def test_the_law_of_the_showdown() -> None:
    first, last = 9 * 18**700 + 1, 9 * 18**701
    assert list(winning_stretches(SHOWDOWN, first, last, effort=EFFORT)) == [
        (first, 18**701, 2),
        (18**701 + 1, last, 1),
    ]


def test_a_start_stretches_everything() -> None:
    rules = SHOWDOWN.replace(start=7, target=100)
    assert list(winning_stretches(rules, 1, 200, effort=EFFORT)) == [
        (8, 63, 1),
        (64, 126, 2),
        (127, 200, 1),
    ]


def test_what_is_not_known_is_not_guessed() -> None:
    rules = SHOWDOWN.replace(multipliers=(2, 5, 11, 23))
    found = list(winning_stretches(rules, 2, 10**300, effort=3_000))
    assert found[-1].winner is None
    assert found[-1].last == 10**300
    assert None not in {stretch.winner for stretch in found[:-1]}


def test_each_modulus_is_searched() -> None:
    rules = BOOKS["multiplication-showdown"].with_house_rules(
        {"modulus": 97, "multipliers": (2, 3)}
    )
    for modulus, winner in winners(list(winning_stretches(rules, 1, 45, effort=300))).items():
        try:
            tried = 1 if solve(rules.replace(modulus=modulus), effort=300).mover_wins else 2
        except EffortError:
            tried = None
        assert winner == tried
    assert list(winning_stretches(rules, 2, 1, effort=300)) == []


def test_a_game_without_an_end_has_no_limits() -> None:
    endless = BOOKS["multiplication-showdown"].replace(ceiling=None)
    with pytest.raises(RulesError):
        list(winning_stretches(endless, 2, 10, effort=EFFORT))
    assert list(winning_stretches(SHOWDOWN, 10, 9, effort=EFFORT)) == []
