"""Zones: against brute force for every total, and law against sweep."""

import random
from itertools import pairwise

import pytest

from tests.naive import naive_wins
from tests.solver.brute import limited
from tests.strategies import few_of
from timesduel import BOOKS, Goal, Rules
from timesduel.errors import EffortError, RulesError
from timesduel.solver import zones as module
from timesduel.solver.ratio import largest_total
from timesduel.solver.sweep import GameKind
from timesduel.solver.table import Table
from timesduel.solver.zones import PerfectGame, Zone, losing_zones, perfect_game

KNOWN = {
    "multiplier-showdown": [(4, 6), (56, 111)],
    "multiplication-madness": [(6, 11)],
    "multiplication-duel": [(3, 5), (51, 100)],
    "multiplication-showdown": [(6, 11), (101, 200)],
    "power-play": [(3, 5), (17, 33)],
}
LAWFUL = [(2, 3), (2, 9), (2,), (7,), (3, 4, 13), tuple(range(2, 10)), (6, 7, 8)]


def random_rules(seed: int) -> Rules:
    """Rules of any goal, with small and with large multipliers."""
    dice = random.Random(seed)
    largest = dice.choice([6, 12, 40, 3000])
    size = dice.randint(1, min(6, largest - 1))
    multipliers = tuple(dice.sample(range(2, largest + 1), size))
    limit = dice.choice([dice.randint(2, 40), dice.randint(2, 3000)])
    return limited(dice.choice(list(Goal)), multipliers, limit)


def lost_totals(rules: Rules) -> list[bool]:
    """For each total below or at the limit, by brute force: does the player to move lose?

    The totals are looked at from above, so that all that can follow is known already.
    """
    limit = rules.target if rules.ceiling is None else rules.ceiling
    assert limit is not None
    lost = [False] * (limit + 1)
    for total in range(limit, 0, -1):
        products = [total * m for m in rules.multipliers]
        if rules.ceiling is not None:
            lost[total] = not any(p <= limit and lost[p] for p in products)
        elif rules.goal is Goal.REACH:
            over = total == limit
            lost[total] = not over and not any(p >= limit or lost[p] for p in products)
        else:
            lost[total] = total == limit or not any(p <= limit and lost[p] for p in products)
    return lost


def runs(lost: list[bool]) -> list[Zone]:
    """The longest stretches of lost totals."""
    edges = [n for n, (a, b) in enumerate(pairwise([False, *lost, False])) if a != b]
    return [Zone(low, past - 1) for low, past in zip(edges[::2], edges[1::2], strict=True)]


@pytest.mark.parametrize("book", KNOWN)
def test_the_books(book: str) -> None:
    assert list(losing_zones(BOOKS[book])) == KNOWN[book]


@pytest.mark.no_cover
@pytest.mark.parametrize("seeds", few_of(4, 10))
def test_every_total_against_brute_force(seeds: int) -> None:
    for seed in range(seeds * 150, seeds * 150 + 150):
        rules = random_rules(seed)
        assert list(losing_zones(rules)) == runs(lost_totals(rules)), rules


def test_the_brute_force_against_another() -> None:
    for seed in range(30):
        rules = random_rules(seed)
        lost = lost_totals(rules)
        end = len(lost) if rules.ceiling is not None else len(lost) - 1
        assert lost[1:end] == [not naive_wins(rules, total) for total in range(1, end)], rules


@pytest.mark.parametrize("goal", list(Goal))
def test_every_small_limit(goal: Goal) -> None:
    for limit in range(2, 400):
        rules = limited(goal, (2, 3), limit)
        assert list(losing_zones(rules)) == runs(lost_totals(rules)), rules


@pytest.mark.parametrize("multipliers", LAWFUL, ids=str)
@pytest.mark.parametrize("goal", [Goal.REACH, Goal.EXACT])
def test_the_law_says_what_a_sweep_finds(
    multipliers: tuple[int, ...], goal: Goal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over many periods, and at limits on and beside a product of multipliers."""
    product = (multipliers[0] * multipliers[-1]) ** 20
    targets = [product - 1, product, product + 1, 10**30]
    all_rules = [Rules(goal=goal, multipliers=multipliers, target=target) for target in targets]
    kind = GameKind.REACH if goal is Goal.REACH else GameKind.WALL
    by_law = Table(multipliers, kind, counting=False)
    by_sweep = Table(multipliers, kind, counting=False)
    law = by_law.extend(100_000)
    assert law is not None
    assert law.begins * law.ratio**3 < min(targets)
    by_sweep.sweep.advance(100_000, until=max(targets))
    assert by_sweep.law(100_000) is None
    assert by_sweep.sweep.reached > max(targets)
    found = []
    for known in (by_law, by_sweep):
        monkeypatch.setattr(module, "table_of_zones", lambda *_, known=known: known)
        found.append([losing_zones(rules) for rules in all_rules])
    assert found[0] == found[1]


def test_far_beyond_the_sweep() -> None:
    """The law of 2-9: the mover loses where 9 * 18^k <= (T - 1) // n < 18^(k + 1)."""
    target = 10**5000 + 12345
    zones = losing_zones(Rules(goal=Goal.REACH, target=target))
    assert len(zones) > 3900
    whole = [Zone((target - 1) // 18 ** (k + 1) + 1, (target - 1) // (9 * 18**k)) for k in range(9)]
    assert list(zones[:-10:-1]) == whole
    assert zones[0].low <= 18 * 9


def test_too_much_to_list_or_to_find() -> None:
    rules = Rules(goal=Goal.REACH, target=10**20_000)
    with pytest.raises(EffortError, match="too many to list within an effort of 1500000"):
        losing_zones(rules)
    lawless = Rules(goal=Goal.REACH, target=10**400, multipliers=(2, 5, 11, 23))
    with pytest.raises(EffortError, match="not known within an effort of 2000"):
        losing_zones(lawless, effort=2000)
    with pytest.raises(EffortError, match="too many to list within an effort of 100"):
        losing_zones(Rules(goal=Goal.REACH, target=10**180), effort=100)


def test_no_zones_without_a_wall_or_a_target() -> None:
    with pytest.raises(RulesError, match=r"modulus: .* numbers used before"):
        largest_total(Rules(goal=Goal.LAST, modulus=11))
    with pytest.raises(RulesError, match=r"ceiling: .* nobody wins"):
        losing_zones(Rules(goal=Goal.LAST))


def test_a_perfect_game_goes_from_zone_to_zone() -> None:
    for seed in range(60):
        rules = random_rules(seed)
        lost = lost_totals(rules)
        game = perfect_game(rules, most_moves=30)
        totals, winner = game.totals, game.winner
        assert totals[0] == 1
        assert winner == (2 if lost[1] else 1)
        for mover, total in enumerate(totals):  # Player 1 is to move at the first, third, ...
            if total <= largest_total(rules):
                assert lost[total] == (winner != mover % 2 + 1), rules
    assert perfect_game(Rules(goal=Goal.REACH, target=10**400), most_moves=30) == PerfectGame()
    assert perfect_game(BOOKS["power-play"], most_moves=5, effort=1) == PerfectGame()


def test_the_effort_is_just_enough_to_list_the_zones() -> None:
    rules = Rules(goal=Goal.REACH, target=18**100)
    zones = losing_zones(rules)
    work = sum(1 + (zone.high.bit_length() >> 8) for zone in zones)
    assert losing_zones(rules, effort=work) == zones
    with pytest.raises(EffortError, match=rf"too many to list within an effort of {work - 1}$"):
        losing_zones(rules, effort=work - 1)


def test_a_perfect_game_may_have_just_so_many_moves() -> None:
    game = PerfectGame((1, 3, 6, 18, 36, 108), 1)
    assert perfect_game(BOOKS["power-play"], most_moves=5) == game
    assert perfect_game(BOOKS["power-play"], most_moves=4) == PerfectGame()
