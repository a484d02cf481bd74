"""Strength, proved: exact odds between the levels, and what they rest on."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest

from tests.players.brute_odds import best, brute_odds, uniform
from tests.solver.brute import Brute
from timesduel import BOOKS, Goal, solve
from timesduel.books.shelf import SHELF
from timesduel.players.levels import EXPERT
from timesduel.players.odds import win_odds
from timesduel.players.registry import LEVELS, PLAYERS, Perfect, Random, player_called
from timesduel.players.sight import _near, _points
from timesduel.players.strength import (
    SETUPS,
    Meeting,
    all_pairs,
    meetings,
    percent,
    strengths,
    thrown_away,
)
from timesduel.solver.sweep import GameKind

POWER = BOOKS["power-play"]


def test_perfect_never_loses_from_a_won_position() -> None:
    """In some setups; the page of the levels is made with all of them, see the tests of `cli`."""
    players = {name: player_called(name) for name in PLAYERS}
    assert thrown_away(players["perfect"], players, dict(list(SETUPS.items())[::4])) == []


def test_others_do() -> None:
    """Or the test above would say nothing."""
    setups = {"short": POWER, "long": POWER.replace(target=10**6)}
    found = thrown_away(EXPERT, {"random": Random(), "perfect": Perfect()}, setups)
    assert found == [("long", "random"), ("long", "perfect")]


def test_in_the_books_an_expert_throws_no_win_away_but_its_traps_are_weaker() -> None:
    opponents = {name: player_called(name) for name in PLAYERS}
    assert thrown_away(EXPERT, opponents, BOOKS) == []
    opening = BOOKS["multiplication-showdown"].opening()
    assert win_odds(opening, Random(), EXPERT).p2 == Fraction(619, 960)
    assert win_odds(opening, Random(), Perfect()).p2 == Fraction(675, 960)


def test_against_plain_recursion() -> None:
    rules = POWER.replace(target=50)
    met = meetings({"a": Random(), "b": Perfect()}, [("a", "b")], rules)["a", "b"]
    as_first, _ = brute_odds(rules, 1, 1, uniform, best)
    _, as_second = brute_odds(rules, 1, 1, best, uniform)
    assert met == Meeting(as_first, as_second)
    assert met.mean == (as_first + as_second) / 2
    pair = ("a", "b")
    assert strengths({"a": Random(), "b": Perfect()}, [pair], [rules]) == {pair: met.mean}
    both = strengths({"a": Random(), "b": Perfect()}, [("a", "b"), ("b", "a")], [rules, POWER])
    other = [win_odds(POWER.opening(), Random(), Perfect()).p1]
    other += [win_odds(POWER.opening(), Perfect(), Random()).p2]
    assert both["a", "b"] == (met.mean + sum(other) / 2) / 2
    assert both["b", "a"] == 1 - both["a", "b"]


def test_all_pairs_in_both_orders() -> None:
    assert all_pairs("abc") == [*map(tuple, ("ab", "ac", "ba", "bc", "ca", "cb"))]
    setups = [POWER, BOOKS["multiplication-duel"], SETUPS["power-play, target 1000"]]
    odds = strengths({name: player_called(name) for name in PLAYERS}, all_pairs(PLAYERS), setups)
    assert len(odds) == 42
    assert all(odds[two, one] == 1 - chance for (one, two), chance in odds.items())
    for below, above in pairwise(LEVELS):
        assert odds[above, below] >= Fraction(1, 2)


def test_nobody_is_stronger_than_oneself() -> None:
    books = [POWER, BOOKS["multiplication-duel"]]
    odds = strengths({"a": EXPERT, "b": EXPERT}, [("a", "b")], books)
    assert odds["a", "b"] == Fraction(1, 2)


def test_what_is_certain() -> None:
    """{2} up to 2: whoever begins wins."""
    rules = POWER.replace(multipliers=(2,), target=2)
    odds = meetings({"a": Random(), "b": Random()}, [("a", "b"), ("b", "a")], rules)
    assert odds["a", "b"] == Meeting(Fraction(1), Fraction(0))


def test_the_work_is_reported() -> None:
    done: list[int] = []
    strengths({"a": Random(), "b": Random()}, [("a", "b")], [POWER] * 3, done.append)
    assert done == [1, 2, 3]


def test_percents_are_rounded_from_the_fraction() -> None:
    assert percent(Fraction(2, 3)) == "66.7"
    assert percent(Fraction(1, 2)) == "50.0"
    assert percent(Fraction(1)) == "100.0"


def test_the_setups_cover_the_books_and_house_rules() -> None:
    assert list(SETUPS.values()) == [rules for book in SHELF.values() for rules in book.setups]
    assert len(set(SETUPS.values())) == len(SETUPS) >= 30
    assert Counter(rules.name for rules in SETUPS.values()).keys() == BOOKS.keys()
    assert sum(rules.modulus is not None for rules in SETUPS.values()) >= 3
    assert {rules.goal for rules in SETUPS.values()} == set(Goal)
    assert len({rules.multipliers for rules in SETUPS.values()}) >= 8
    winners = Counter(1 if solve(r.opening()).mover_wins else 2 for r in SETUPS.values())
    assert min(winners[1], winners[2]) > len(SETUPS) / 3


@pytest.mark.parametrize("setup", SETUPS)
def test_who_wins_a_setup_is_what_brute_force_says(setup: str) -> None:
    rules = SETUPS[setup]
    used = frozenset({1}) if rules.modulus is not None else frozenset[int]()
    verdict = solve(rules.opening())
    assert Brute(rules).value(1, used) == (verdict.mover_wins, verdict.remoteness)


@pytest.mark.parametrize("kind", GameKind)
def test_the_end_of_every_game_is_known(kind: GameKind) -> None:
    """What is over within the horizon of any level is within the zones that it looks at."""
    horizon = len(EXPERT.sight) - 1
    sets: list[tuple[int, ...]] = [(2, 5, 11, 23), (2, 5, 6, 8, 9), (2, 5, 10), (3, 4, 13)]
    sets += [tuple(range(2, top)) for top in (3, 4, 10, 21, 66)]
    sets += [(2, 3, 7, 31, 150)]
    sets += [(2, 10**6), (2, 3, 10**6), (999, 1000, 10**6), (2, 30, 900, 30_000, 10**6)]
    for multipliers in sets:
        near = _near(multipliers, kind)
        if near.law(_points(near)) is None:
            half = 1 + (horizon + 1) // 2
            reached = near.sweep.reached // (2 if kind is GameKind.EXACT else 1)
            assert reached > (multipliers[0] * multipliers[-1]) ** half, multipliers
