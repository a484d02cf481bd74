"""The verdict: equal to brute force where that can go, exact where only a law can."""

import random

import pytest

from tests.solver.brute import Brute, limited
from tests.strategies import few_of
from timesduel import BOOKS, Goal, Position, Rules, Verdict, solve
from timesduel.errors import EffortError, EndlessError
from timesduel.solver.sweep import GameKind
from timesduel.solver.table import Table, Tables

REACH = Rules(goal=Goal.REACH, target=2)


def random_rules(rng: random.Random) -> Rules:
    goal = rng.choice(list(Goal))
    multipliers = rng.sample(range(2, rng.choice([8, 12, 40])), rng.randint(1, 6))
    start = rng.choice([1, 1, rng.randint(1, 20)])
    limit = rng.choice([rng.randint(2, 300), rng.randint(2, 10**6), 10 ** rng.randint(1, 8)])
    limit = start + max(1, limit + rng.randint(-1, 1))
    return limited(goal, tuple(multipliers), limit, start)


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", few_of(2, 40))
def test_equal_to_brute_force(seed: int) -> None:
    """320 rule sets, and about five positions of each."""
    rng = random.Random(seed)
    for _ in range(320):
        rules = random_rules(rng)
        brute = Brute(rules)
        limit = rules.limit
        assert limit is not None
        totals = {rules.start, rng.randint(1, limit), rng.randint(1, int(limit**0.5) + 1)}
        for total in totals | {limit, limit + 1, limit - 1 or 1}:
            wins, plies = brute.value(total, frozenset())
            assert solve(Position(rules, total)) == Verdict(
                mover_wins=wins,
                winning_moves=brute.winning(total),
                remoteness=plies,
                best_move=brute.best(total),
            ), (rules, total)


@pytest.mark.no_cover
@pytest.mark.parametrize("multipliers", [(2, 3, 5, 7), (3, 4, 13), (2, 9), (2, 5, 11), (6,)])
@pytest.mark.parametrize("goal", Goal)
def test_every_total_of_a_game(goal: Goal, multipliers: tuple[int, ...]) -> None:
    rules = limited(goal, multipliers, 1200)
    brute = Brute(rules)
    for total in range(1, 1203):
        verdict = solve(Position(rules, total))
        assert (verdict.mover_wins, verdict.remoteness) == brute.value(total, frozenset()), total
        assert verdict.best_move == brute.best(total)


@pytest.mark.parametrize("exponent", [0, 1, 2, 17, 1000, 30_001, 100_000])
def test_targets_on_the_edge_of_a_zone(exponent: int) -> None:
    """Player 1 wins exactly when 18^k < T <= 9 * 18^k: to the last unit of a 125,000-digit T."""
    power = 18**exponent
    lost, won = (power, 9 * power + 1), (power + 1, 9 * power)
    for target in (*lost, *won):
        wins = target in won
        if target > 1:
            verdict = solve(REACH.replace(target=target).opening())
            assert verdict.mover_wins is wins
            assert verdict.remoteness == 2 * exponent + (1 if wins else 2 * (target > 9 * power))


@pytest.mark.parametrize("exponent", [1, 2, 17, 1000, 30_001, 100_000])
def test_ceilings_and_exact_targets_on_the_edge_of_a_zone(exponent: int) -> None:
    """Player 2 wins exactly when 18^k <= C < 2 * 18^k."""
    power = 18**exponent
    last = BOOKS["multiplication-showdown"]
    exact = BOOKS["multiplication-duel"]
    lost, won = (power, 2 * power - 1), (power - 1, 2 * power)
    for limit in (*lost, *won):
        assert solve(last.replace(ceiling=limit).opening()).mover_wins is (limit in won)
        assert solve(exact.replace(target=limit).opening()).mover_wins is (limit in won)


def test_an_exact_target_that_is_a_power_can_be_hit_in_time() -> None:
    """With one multiplier the last move of a power hits it; one more or less, and it overshoots."""
    rules = Rules(goal=Goal.EXACT, multipliers=(7,), target=7**50_000)
    assert solve(rules.opening()).remoteness == 50_000
    assert solve(rules.replace(target=7**50_000 + 1).opening()).remoteness == 50_001
    assert solve(rules.replace(target=7**50_000 - 1).opening()).remoteness == 50_000


def test_large_totals() -> None:
    """Only the ratio matters: a late position of a large game is an early one of a small game."""
    large = REACH.replace(target=1000 * 18**20_000)
    small = REACH.replace(target=1000)
    for total in (1, 3, 5, 6, 9, 100, 999):
        assert solve(Position(large, total * 18**20_000)) == solve(Position(small, total))


def test_the_end_of_a_game() -> None:
    over = Verdict(mover_wins=False, winning_moves=(), remoteness=0, best_move=None)
    assert solve(Position(REACH.replace(target=100), 100)) == over
    assert solve(Position(REACH.replace(target=100), 10**9)) == over
    stuck = BOOKS["multiplication-showdown"]
    assert solve(Position(stuck, 180)) == over
    assert solve(Position(stuck, 10**9)) == over
    exact = BOOKS["multiplication-duel"]
    assert solve(Position(exact, 100)) == over
    assert solve(Position(exact, 101)).mover_wins
    forced = solve(Position(exact, 60))
    assert (forced.mover_wins, forced.remoteness, forced.best_move) == (False, 1, 2)


def test_a_loser_does_not_overshoot_while_there_is_another_move() -> None:
    exact = Rules(goal=Goal.EXACT, multipliers=(2, 30), target=40)
    brute = Brute(exact)
    for total in range(1, 20):
        if not brute.value(total, frozenset())[0] and total * 2 <= 40:
            assert solve(Position(exact, total)).best_move == 2


def test_endless_games_have_no_verdict() -> None:
    endless = BOOKS["multiplication-showdown"].replace(ceiling=None)
    with pytest.raises(EndlessError, match="endless"):
        solve(endless.opening())


HARD = Rules(goal=Goal.REACH, multipliers=(2, 5, 11, 23), target=10**200)


def test_too_little_effort_is_said() -> None:
    with pytest.raises(EffortError, match=r"not solved within an effort of 5000$"):
        solve(HARD.opening(), effort=5000)
    with pytest.raises(EffortError, match=r"not solved within an effort of 1$"):
        solve(REACH.replace(target=10**9, multipliers=(2, 3, 7)).opening(), effort=1)


@pytest.mark.no_cover
def test_who_wins_can_be_known_when_the_length_is_not() -> None:
    """{2, 5, 11} has a law for the zones, found by 17,000 points; its remoteness has none."""
    rules = Rules(goal=Goal.REACH, multipliers=(2, 5, 11), target=10**150)
    totals, seen = range(1, 60), set()
    shorts = [solve(Position(rules, total), effort=20_000) for total in totals]
    longs = [solve(Position(rules, total)) for total in totals]
    for short, long in zip(shorts, longs, strict=True):
        assert (short.mover_wins, short.winning_moves) == (long.mover_wins, long.winning_moves)
        assert short.remoteness is None
        assert long.remoteness is not None
        assert short.best_move is not None
        if short.mover_wins:
            assert short.best_move in (long.winning_moves or ())
        seen.add(short.mover_wins)
    assert seen == {True, False}


@pytest.mark.parametrize("goal", Goal)
def test_huge_limits_without_a_law(goal: Goal) -> None:
    """{2, 5, 10} shows no law: the sweep goes all the way, by logarithms or by plain numbers."""
    rules = limited(goal, (2, 5, 10), 10**700)
    far = solve(rules.opening())
    for move in rules.multipliers:  # each verdict follows from those one move later
        near = solve(Position(rules, move))
        assert near.remoteness is not None
        assert (move in (far.winning_moves or ())) == (not near.mover_wins)


@pytest.mark.parametrize("multipliers", [(2, 3), (2, 5, 11), (3, 4, 13)])
def test_in_a_hurry_only_the_length_may_be_missing(multipliers: tuple[int, ...]) -> None:
    rules = Rules(goal=Goal.REACH, target=10**1000, multipliers=multipliers)
    position = rules.opening()
    lengths = set()
    for move in multipliers * 2:
        hurried, full = solve(position, effort=20_000, hurried=True), solve(position, effort=20_000)
        assert hurried.mover_wins == full.mover_wins
        assert hurried.winning_moves == full.winning_moves
        lengths.add(hurried.remoteness)
        position = position.play(move)
    assert (lengths == {None}) == (multipliers != (2, 3))  # the usual sets have all of it at once


def test_the_reports_of_work_rise_to_all_that_was_done() -> None:
    reports: list[int] = []
    known = Table((2, 5, 11, 23), GameKind.REACH, counting=False)
    assert known.extend(5000, reports.append) is None
    assert reports == sorted(set(reports))
    assert reports[-1] == known.sweep.work >= 5000


def test_the_work_on_who_wins_is_reported() -> None:
    reports: list[int] = []
    with pytest.raises(EffortError):
        solve(HARD.opening(), effort=5000, watch=reports.append, tables=Tables())
    assert reports
    assert reports[-1] >= 5000


def test_the_work_on_the_length_is_reported_too() -> None:
    rules = Rules(goal=Goal.REACH, multipliers=(2, 5, 11), target=10**300)
    reports: list[int] = []
    tables = Tables()
    solve(rules.opening(), effort=20_000, tables=tables)  # who wins is known now, how soon is not
    solve(rules.opening(), effort=60_000, watch=reports.append, tables=tables)
    assert reports
    assert reports[-1] > 20_000


def test_far_away_the_effort_binds_too() -> None:
    far = Rules(goal=Goal.REACH, multipliers=(2, 3, 7), target=10**1000)
    with pytest.raises(EffortError, match=r"within an effort of 1$"):
        solve(far.opening(), effort=1)


def test_far_away_an_effort_takes_one_further() -> None:
    """Plain numbers of 5000 digits would count for more than there is; logarithms do not."""
    rules = Rules(goal=Goal.REACH, multipliers=(2, 5, 10), target=10**5000)
    assert solve(rules.opening(), effort=100_000).remoteness == 8843
