"""Laws: every sentence against brute force, and against the sweep where that cannot reach."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.solver.brute import Brute, limited
from tests.solver.read_law import read_law
from timesduel import Goal
from timesduel.solver.formula import (
    between,
    law_line,
    sentence_lines,
    starts,
    written,
    zones_below,
)
from timesduel.solver.law import Law
from timesduel.solver.sweep import GameKind, Sweep
from timesduel.solver.table import Table

ALL = tuple(range(2, 10))
GOALS = {Goal.REACH: GameKind.REACH, Goal.EXACT: GameKind.WALL, Goal.LAST: GameKind.WALL}
SETS = [
    ALL, (2,), (7,), (2, 3), (2, 4), (2, 8), (2, 9), (3, 5), (2, 3, 6), (2, 6, 7, 8), (2, 3, 4, 9),
    (2, 5, 6, 9), (3, 4, 13), (2, 32, 64), (10, 999),
]  # fmt: skip


def law_of(multipliers: tuple[int, ...], kind: GameKind) -> tuple[Law, Sweep]:
    table = Table(multipliers, kind, counting=False)
    law = table.extend(100_000)
    assert law is not None
    return law, table.sweep


def brute_force(goal: Goal, multipliers: tuple[int, ...], limit: int) -> bool:
    """Does Player 1 win from 1?"""
    return Brute(limited(goal, multipliers, limit)).wins(1)


def test_the_sentences_of_the_five_books() -> None:
    law, _ = law_of(ALL, GameKind.REACH)
    assert law_line(law, "T") == "Player 1 wins exactly when 18^k < T <= 9 * 18^k for some k >= 0."
    law, _ = law_of(ALL, GameKind.WALL)
    assert law_line(law, "C") == "Player 2 wins exactly when 18^k <= C < 2 * 18^k for some k >= 0."
    assert law_line(law, "T") == "Player 2 wins exactly when 18^k <= T < 2 * 18^k for some k >= 0."
    law, _ = law_of((2, 3), GameKind.REACH)
    assert law_line(law, "T") == "Player 1 wins exactly when 6^k < T <= 3 * 6^k for some k >= 0."


@pytest.mark.no_cover
@pytest.mark.parametrize("goal", GOALS, ids=lambda goal: goal.value)
@pytest.mark.parametrize("multipliers", SETS, ids=str)
def test_every_sentence_around_every_zone_end(goal: Goal, multipliers: tuple[int, ...]) -> None:
    law, sweep = law_of(multipliers, GOALS[goal])
    letter = "C" if goal is Goal.LAST else "T"
    wins = read_law(law_line(law, letter), [between(zone, law, letter) for zone in law.zones()])
    least = 1 if goal is Goal.LAST else 2
    ends = {end * law.ratio**k for end in law.cuts for k in range(4)}
    limits = {end + near for end in ends for near in (-1, 0, 1, 2)} | set(range(least, 60))
    below = [read_zone(between(zone, law, letter)) for zone in zones_below(sweep, law)]
    for limit in sorted(limit for limit in limits if limit >= least):
        told = wins(limit)
        if told is None:
            assert limit <= law.begins
            told = not any(low <= limit <= high for low, high in below)
        assert told is brute_force(goal, multipliers, limit), limit


def read_zone(text: str) -> tuple[int, int]:
    """The first and the last limit of a zone."""
    low, sign, _, second_sign, high = text.split()
    return int(low) + (sign == "<"), int(high) - (second_sign == "<")


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", [GameKind.REACH, GameKind.WALL])
@pytest.mark.parametrize(
    "multipliers",
    [pytest.param((2, 5, 11), marks=pytest.mark.slow), (2, 5, 7), (2, 5, 9), (3, 4, 13)],
    ids=str,
)
def test_the_sweep_goes_on_as_the_law_says(kind: GameKind, multipliers: tuple[int, ...]) -> None:
    law, sweep = law_of(multipliers, kind)
    sweep.advance(10**6, until=law.begins * law.ratio**5)
    known = dict(zip(sweep.cuts, sweep.codes, strict=True))
    expected = {
        cut * law.ratio**k: code
        for k in range(5)
        for cut, code in zip(law.cuts, law.codes, strict=True)
    }
    end = law.begins * law.ratio**5
    assert {c: code for c, code in known.items() if law.begins <= c < end} == expected
    wins = read_law(law_line(law, "T"), [between(zone, law, "T") for zone in law.zones()])
    for cut, code in list(expected.items())[:: max(1, len(expected) // 50)]:
        limit = cut + 1 if kind is GameKind.REACH else cut
        assert wins(limit) is bool(code & 1)
        if cut > law.begins:
            assert wins(limit - 1) is not bool(code & 1)
        else:
            assert wins(limit - 1) is None


@pytest.mark.no_cover
@given(
    st.sets(st.integers(2, 40), min_size=1, max_size=5),
    st.sampled_from(list(Goal)),
    st.integers(2, 10**9),
)
def test_any_set_and_any_limit(numbers: set[int], goal: Goal, limit: int) -> None:
    multipliers = tuple(sorted(numbers))
    law = Table(multipliers, GOALS[goal], counting=False).extend(3_000)
    if law is None:
        return
    wins = read_law(law_line(law, "T"), [between(zone, law, "T") for zone in law.zones()])
    told = wins(limit)
    if told is None:
        assert limit <= law.begins
    else:
        assert told is brute_force(goal, multipliers, limit)


def test_a_law_that_begins_later_says_so() -> None:
    law, sweep = law_of((2, 9), GameKind.REACH)
    assert sentence_lines(law, "T") == [
        "For T > 9: Player 2 wins exactly when",
        "  9 * 18^k < T <= 18 * 18^k or",
        "  36 * 18^k < T <= 72 * 18^k",
        "for some k >= 0.",
    ]
    assert starts(law, "T") == "T > 9"
    assert zones_below(sweep, law) == []
    law, sweep = law_of((2, 6, 7, 8), GameKind.WALL)
    assert law.begins == 1
    law, sweep = law_of((3, 4, 13), GameKind.WALL)
    assert law_line(law, "C").startswith(f"For C >= {law.begins}: Player 2 wins exactly when C / ")
    assert len(zones_below(sweep, law)) == sum(
        code == 0 and cut < law.begins for cut, code in zip(sweep.cuts, sweep.codes, strict=True)
    )


@pytest.mark.no_cover
def test_products_of_two_multipliers_as_the_third() -> None:
    """{a, b, ab}: a law where b is at or just below an even power of a, by a factor below a."""
    for a, b in combinations(range(2, 10), 2):
        law = Table(tuple(sorted({a, b, a * b})), GameKind.REACH, counting=False).extend(3_000)
        even = next(power for power in range(2, 9, 2) if b < a ** (power + 1))
        assert (law is not None) == (b <= a**even), (a, b)
        assert law is None or law.ratio == b * a**even


def test_long_numbers_are_products() -> None:
    law, _ = law_of((2, 5, 11), GameKind.REACH)
    assert starts(law, "T") == "T > 2^36 * 5^19 * 11^39"
    assert written(10**12 - 1, law.multipliers) == "9" * 12
    assert written(10**12, law.multipliers) == "2^12 * 5^12"
    for low, high in law.zones():
        for end in (low, high):
            assert eval(written(end, law.multipliers).replace("^", "**")) == end


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
