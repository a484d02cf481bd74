"""Sums for products: chance decides where they begin and end, and no two moves are alike."""

from random import Random

import pytest

from timesduel import BOOKS, Goal, Rules
from timesduel.arena.disguise.addition import Ring, Sums, as_addition

SHOWDOWN = BOOKS["multiplication-showdown"]
ENDLESS = SHOWDOWN.replace(name="endless", ceiling=None, multipliers=(8, 9))
CLOSE = Rules(name="close", goal=Goal.REACH, target=10, multipliers=(8, 9))
"""With small weights x8 and x9 add the same: three times that of 2, and twice that of 3."""

HIT = BOOKS["multiplication-duel"]
RING = SHOWDOWN.replace(ceiling=None, modulus=23, multipliers=(2, 3))
SEEDS = range(120)


def sums(rules: Rules) -> list[Sums]:
    """The same rules with the dice of many seeds."""
    found = [as_addition(rules, Random(seed)) for seed in SEEDS]
    assert all(isinstance(form, Sums) for form in found)
    return [form for form in found if isinstance(form, Sums)]


def rings(rules: Rules) -> list[Ring]:
    found = [as_addition(rules, Random(seed)) for seed in SEEDS]
    assert all(isinstance(form, Ring) for form in found)
    return [form for form in found if isinstance(form, Ring)]


@pytest.mark.parametrize("rules", [CLOSE, ENDLESS, *BOOKS.values()], ids=lambda rules: rules.name)
def test_each_move_adds_something_else(rules: Rules) -> None:
    """Two that added the same would be one move with two names."""
    for form in sums(rules):
        amounts = list(form.amounts.values())
        assert list(form.amounts) == list(rules.multipliers)
        assert len(set(amounts)) == len(amounts)
        assert min(amounts) > 0


def test_a_sum_begins_somewhere() -> None:
    """One that always began at 0 would be known by it."""
    for rules in (CLOSE, ENDLESS, SHOWDOWN, HIT):
        starts = {form.start for form in sums(rules)}
        assert len(starts) > 20
        assert 0 <= min(starts) <= 5
        assert 30 <= max(starts) < 40


def test_the_start_moves_the_whole_game() -> None:
    for form in sums(SHOWDOWN):
        assert form.number(1) == form.start
        assert form.number(2 * 3 * 7) == form.start + sum(form.amounts[n] for n in (2, 3, 7))


def test_the_limit_is_any_that_will_do() -> None:
    """Above what 8 and 9 add, and not above what two moves do: anything there."""
    places: list[float] = []
    for form in sums(CLOSE):
        assert form.limit is not None
        low, high = max(form.amounts.values()) + 1, 2 * min(form.amounts.values())
        assert low <= form.limit - form.start <= high
        places.append((form.limit - form.start - low) / (high - low))
    for third in range(3):
        assert sum(third <= 3 * place <= third + 1 for place in places) > len(places) / 5


def test_a_number_that_must_be_hit_leaves_no_choice() -> None:
    for form in sums(HIT):
        assert form.limit == form.number(100)


def test_a_ring_is_entered_anywhere_and_walked_by_any_root() -> None:
    """The powers of 2 and 3 modulo 23 are the eleven squares: any of the other ten is a root."""
    found = rings(RING)
    assert {form.limit for form in found} == {11}
    assert {form.start for form in found} == set(range(11))
    assert len({tuple(form.amounts.items()) for form in found}) == 10
    for form in found:
        assert form.amounts[2] != form.amounts[3]
        assert set(form.amounts.values()) <= set(range(1, 11))
        for total in (1, 2, 3, 4, 6, 8, 9, 12, 13, 16, 18):
            for move, amount in form.amounts.items():
                assert form.number(total * move % 23) == (form.number(total) + amount) % 11
