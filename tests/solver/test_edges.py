"""The edges of the solver: bounds, efforts and limits at their exact value."""

import pytest

from timesduel import BOOKS, Goal, Rules, solve
from timesduel.errors import EffortError
from timesduel.solver.formula import sentence_lines
from timesduel.solver.law import law_of
from timesduel.solver.ratio import Logarithmic
from timesduel.solver.sweep import GameKind, Sweep
from timesduel.solver.table import Table, Tables
from timesduel.solver.zones import PerfectGame, losing_zones, perfect_game

HARD = Rules(goal=Goal.REACH, multipliers=(2, 5, 11, 23), target=10**200)


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


def test_large_numbers_count_for_more_work() -> None:
    sweep = Sweep((2,), GameKind.WALL, counting=False)
    sweep.advance(10**6, until=2**3000)
    assert sweep.work == sum(1 + ((2**k).bit_length() >> 10) for k in range(1, 3002))


def test_a_quotient_of_logarithms_that_is_not_whole_is_none() -> None:
    scale = Logarithmic((2, 3), exact=False)
    two, three = scale.factors
    nine = scale.times(three, three)
    assert scale.quotient(nine, two) is None
    assert scale.quotient(nine, three) == three
    assert scale.quotient(scale.times(nine, two), two) == nine


def test_far_away_the_effort_binds_too() -> None:
    far = Rules(goal=Goal.REACH, multipliers=(2, 3, 7), target=10**1000)
    with pytest.raises(EffortError, match=r"within an effort of 1$"):
        solve(far.opening(), effort=1)


def test_far_away_an_effort_takes_one_further() -> None:
    """Plain numbers of 5000 digits would count for more than there is; logarithms do not."""
    rules = Rules(goal=Goal.REACH, multipliers=(2, 5, 10), target=10**5000)
    assert solve(rules.opening(), effort=100_000).remoteness == 8843


def test_the_effort_is_just_enough_to_list_the_zones() -> None:
    rules = Rules(goal=Goal.REACH, target=18**100)
    zones = losing_zones(rules)
    work = sum(1 + (zone.high.bit_length() >> 8) for zone in zones)
    assert losing_zones(rules, effort=work) == zones
    with pytest.raises(EffortError, match=rf"too many to list within an effort of {work - 1}$"):
        losing_zones(rules, effort=work - 1)


def test_points_that_are_too_close_are_noticed_even_between_two_cuts() -> None:
    scale = Logarithmic((2, 3, 5), exact=False, precision=25)
    with pytest.raises(EffortError, match="too close"):
        Sweep((2, 3, 5), GameKind.REACH, counting=False, scale=scale).advance(300)


def test_points_that_are_too_close_are_noticed_from_one_call_to_the_next() -> None:
    scale = Logarithmic((2, 3, 5), exact=False, precision=25)
    sweep = Sweep((2, 3, 5), GameKind.REACH, counting=False, scale=scale)

    def step_by_step() -> None:
        for _ in range(300):
            sweep.advance(1)

    with pytest.raises(EffortError, match="too close"):
        step_by_step()


def test_the_codes_of_a_law_grow_by_even_steps() -> None:
    """By an odd step each win would become a loss."""
    sweep = Sweep((2,), GameKind.REACH, counting=True)
    sweep.cuts = [0, *(10**k for k in range(6))]
    sweep.codes = list(range(7))
    law = law_of(sweep)
    assert law is not None
    assert (law.ratio, law.growth) == (100, 2)


def test_logarithms_have_room_for_a_million_digits() -> None:
    scale = Logarithmic((2, 3), exact=False)
    two, three = scale.factors
    twos = (10**1_000_000).bit_length()
    assert scale.number(twos * two + three) == 3 << twos
    assert scale.quotient(twos * two + three, three) == twos * two


def test_a_perfect_game_may_have_just_so_many_moves() -> None:
    game = PerfectGame((1, 3, 6, 18, 36, 108), 1)
    assert perfect_game(BOOKS["power-play"], most_moves=5) == game
    assert perfect_game(BOOKS["power-play"], most_moves=4) == PerfectGame()


def test_a_law_has_up_to_four_clauses() -> None:
    laws = [
        Table(each, GameKind.WALL, counting=False).extend(500) for each in ((2, 5, 21), (2, 20, 24))
    ]
    four, five = (sentence_lines(law, "C") for law in laws if law is not None)
    assert four[1:-1] == [
        "  105^k <= C < 2 * 105^k or",
        "  4 * 105^k <= C < 5 * 105^k or",
        "  10 * 105^k <= C < 20 * 105^k or",
        "  42 * 105^k <= C < 50 * 105^k",
    ]
    assert five[-1] == "lies in one of the 5 zones of the first period."
