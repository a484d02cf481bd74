"""Fair setups: every figure against brute force, and what is proposed among what there is."""

from fractions import Fraction
from typing import Any

import pytest

from tests.players.brute_odds import Chances, best, brute_odds, lopsided, uniform
from tests.solver.brute import Brute
from timesduel import BOOKS, Goal, Position, Rules
from timesduel.coach import fair
from timesduel.coach.fair import (
    STEPS,
    WELL_BALANCED,
    check_size,
    compared_setup,
    equals,
    fairness_of,
    limit_of,
    other_limits,
    other_multipliers,
    propose,
)
from timesduel.errors import EffortError, RulesError
from timesduel.players.player import ByOdds
from timesduel.players.registry import Random
from timesduel.solver.solve import solve

SMALL = BOOKS["power-play"].replace(target=20)


class Lopsided(ByOdds):
    """Plays as its namesake in the brute force does."""

    def odds(self, position: Position) -> dict[int, Fraction]:
        return lopsided(Brute(position.rules), position.total, frozenset())


PLAYERS = {"random": Random(), "lopsided": Lopsided()}
AS_BRUTE: dict[str, Chances] = {"random": uniform, "lopsided": lopsided}


def limits(book: str, *numbers: int) -> list[Rules]:
    name, _ = limit_of(BOOKS[book])
    return [BOOKS[book].replace(**{name: number}) for number in numbers]


CANDIDATES: dict[str, list[Rules]] = {
    **{book: limits(book, 60, 80, 100, 130, 170, 280) for book in BOOKS},
    "sets": other_multipliers(BOOKS["multiplication-duel"].replace(multipliers=(2, 3, 5, 7))),
}


def by_brute_force(
    rules: Rules, players: dict[str, Chances]
) -> tuple[Fraction, dict[str, Fraction]]:
    """The chance of guessing, and Player 1's chances between equals."""
    wins, _ = Brute(rules).value(1, frozenset())
    seats = (uniform, best) if wins else (best, uniform)
    guess = brute_odds(rules, 1, 1, *seats)[0 if wins else 1]
    return guess, {name: brute_odds(rules, 1, 1, it, it)[0] for name, it in players.items()}


@pytest.mark.parametrize("name", CANDIDATES)
def test_every_figure_is_exact(name: str) -> None:
    setups = propose(CANDIDATES[name], PLAYERS, count=12)
    assert setups
    for setup in setups:
        brute = Brute(setup.rules)
        assert (setup.mover_wins, setup.remoteness) == brute.value(1, frozenset())
        assert setup.winning_moves == brute.winning(1)
        guess, chances = by_brute_force(setup.rules, AS_BRUTE)
        assert (setup.guess, setup.p1) == (guess, chances)
        even = [1 - abs(chance - (1 - chance)) for chance in chances.values()]
        assert setup.balance == sum(even) / 2
        assert (setup.balance >= WELL_BALANCED) == (sum(even) >= 1)
        assert setup.quality == sum(even) / 2 * (1 - guess)
    qualities = [setup.quality for setup in setups]
    assert qualities == sorted(qualities, reverse=True)


@pytest.mark.parametrize("name", CANDIDATES)
def test_the_best_is_proposed_where_all_can_be_compared(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fair, "_ALIKE", 100)
    proposed = propose(CANDIDATES[name], PLAYERS, count=1)[0]
    figures = [by_brute_force(rules, AS_BRUTE) for rules in CANDIDATES[name]]
    verdict = solve(proposed.rules.opening())
    setups = [compared_setup(proposed.rules, verdict, guess, chances) for guess, chances in figures]
    assert proposed.quality == max(setup.quality for setup in setups)


def test_of_setups_that_look_alike_the_best_is_enough() -> None:
    alike = limits("multiplication-madness", 150, 156, 160)
    assert len({Brute(rules).winning(1) for rules in alike}) == 1
    (chosen,) = propose(alike, PLAYERS, count=5)
    assert chosen.quality == max(propose([each], PLAYERS, count=1)[0].quality for each in alike)


def test_of_those_that_look_alike_the_first_ones_are_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fair, "_ALIKE", 1)
    for alike in (limits("multiplication-madness", *each) for each in ((150, 160), (160, 150))):
        assert [setup.rules for setup in propose(alike, PLAYERS, count=5)] == alike[:1]


def test_what_comes_first_wins_ties() -> None:
    same = limits("power-play", 65, 70, 72)  # no product of 2 and 3 lies between them
    assert propose(same, PLAYERS, count=1)[0].rules.target == 65
    assert propose(same[::-1], PLAYERS, count=1)[0].rules.target == 72


def test_the_most_hidden_ones_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "_SHORTLIST", 2)
    sets = CANDIDATES["sets"]
    guesses = sorted(by_brute_force(rules, {})[0] for rules in sets)
    proposed = propose(sets, PLAYERS, count=5)
    assert sorted(setup.guess for setup in proposed) == guesses[:2]


def test_the_longest_ones_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "_PROMISING", 2)
    sets = CANDIDATES["sets"]
    values = [
        (-Brute(rules).value(1, frozenset())[1], len(Brute(rules).winning(1))) for rules in sets
    ]
    proposed = propose(sets, PLAYERS, count=5)
    found = [(-(s.remoteness or 0), len(s.winning_moves or ())) for s in proposed]
    assert sorted(found) == sorted(values)[:2]


@pytest.mark.parametrize(
    ("bound", "enough", "looked_at"),
    [("_MOVES", 98, 1), ("_MOVES", 99, 2), ("_GUESSES", 11, 1), ("_GUESSES", 12, 2)],
)
def test_after_enough_work_no_more_is_looked_at(
    bound: str, enough: int, looked_at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first one is 2, 3 and 5: at 33 numbers below 100 there are three moves each."""
    monkeypatch.setattr(fair, bound, enough)
    setups = propose(CANDIDATES["sets"], {"random": Random()}, count=20)
    assert len(setups) == looked_at


def test_the_work_is_told() -> None:
    told: list[int] = []
    propose(CANDIDATES["sets"], PLAYERS, count=2, watch=told.append)
    assert told == sorted(told)
    assert told[-1] == STEPS
    assert STEPS // 4 in told


def test_games_too_long_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    long, short = limits("multiplication-madness", 280, 60)
    monkeypatch.setattr(fair, "_WORK", 250)
    assert [setup.rules for setup in propose([long, short], PLAYERS, count=5)] == [short]
    monkeypatch.setattr(fair, "_WORK", 1)
    with pytest.raises(EffortError, match="too long for exact odds"):
        propose([long, short], PLAYERS, count=5)


def test_what_has_no_winner_or_is_over_is_left_out() -> None:
    book = BOOKS["multiplication-showdown"]
    over, endless = book.replace(ceiling=1), book.replace(ceiling=None)
    assert [setup.rules for setup in propose([over, endless, book], PLAYERS, count=5)] == [book]
    with pytest.raises(EffortError):
        propose([over, endless], PLAYERS, count=5)


@pytest.mark.parametrize(
    ("limit", "expected"),
    [
        (100, [*range(34, 100), *range(100, 301, 10)]),
        (1000, [*range(340, 1000, 10), *range(1000, 3001, 100)]),
        (30, [*range(10, 91)]),
        (4, [*range(2, 13)]),
        (2, [*range(2, 7)]),
        (99999, [*range(34000, 100000, 1000), *range(100000, 290001, 10000)]),
    ],
)
def test_other_limits(limit: int, expected: list[int]) -> None:
    found = [rules.target for rules in other_limits(BOOKS["power-play"].replace(target=limit))]
    assert sorted(number or 0 for number in found) == expected
    ratios = [max(Fraction(number or 0, limit), Fraction(limit, number or 1)) for number in found]
    assert ratios == sorted(ratios)


def test_far_larger_limits() -> None:
    found = [rules.target or 0 for rules in other_limits(BOOKS["power-play"], 100)]
    assert sorted(found) == [*range(34, 100), *range(100, 1000, 10), *range(1000, 10001, 100)]
    assert found[:3] == [100, 99, 98]


def test_one_setup_is_rated_like_all_of_them() -> None:
    candidates = limits("multiplication-madness", 100, 150)
    for setup in propose(candidates, equals(), count=5):
        assert fairness_of(setup.rules) == setup


def test_what_cannot_be_rated_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EffortError, match="over at once"):
        fairness_of(BOOKS["multiplication-showdown"].replace(ceiling=1))
    with monkeypatch.context() as patched:
        patched.setattr(fair, "_WORK", 1)
        with pytest.raises(EffortError, match="too long"):
            fairness_of(SMALL)
    monkeypatch.setattr(fair, "verdict_of", lambda _: None)
    with pytest.raises(EffortError, match="too long"):
        fairness_of(SMALL)


def test_other_ceilings_begin_at_the_start() -> None:
    rules = BOOKS["multiplication-showdown"].replace(ceiling=3)
    assert sorted(each.ceiling or 0 for each in other_limits(rules)) == [*range(1, 10)]
    later = Rules(goal=Goal.LAST, start=3, ceiling=6)
    assert sorted(each.ceiling or 0 for each in other_limits(later)) == [*range(3, 19)]


def test_other_multipliers() -> None:
    found = other_multipliers(BOOKS["multiplication-duel"])
    assert len({rules.multipliers for rules in found}) == len(found) == 2**8 - 8 - 1
    assert all(rules.target == 100 and len(rules.multipliers) >= 2 for rules in found)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"multipliers": range(2, 14)}, "multipliers: must be 2 to 11 numbers"),
        ({"multipliers": (5,)}, "multipliers: must be 2 to 11 numbers"),
        ({"target": 100_001}, "target: must not be above 100000"),
    ],
)
def test_sizes_that_are_refused(changes: dict[str, Any], problem: str) -> None:
    check_size(SMALL.replace(multipliers=range(2, 13), target=100_000))
    with pytest.raises(RulesError, match=problem):
        check_size(SMALL.replace(**changes))


@pytest.mark.parametrize("changes", [{"ceiling": None}, {"ceiling": None, "modulus": 11}])
def test_a_game_without_a_limit_has_no_other_limits(changes: dict[str, int | None]) -> None:
    rules = BOOKS["multiplication-showdown"].replace(**changes)
    with pytest.raises(RulesError, match="must be set"):
        other_limits(rules)
