"""Exact odds against plain recursion, and what can be said of them without any."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random as Dice

import pytest

from tests.players.brute_odds import Chances, best, brute_odds, lopsided, uniform
from tests.strategies import few_of
from timesduel import BOOKS, Goal, Position, Rules, solve
from timesduel.errors import EffortError, EndlessError, IllegalMoveError, TimesDuelError
from timesduel.players.odds import Odds, win_odds
from timesduel.players.player import ByOdds
from timesduel.players.registry import Perfect, Random


class Lopsided(ByOdds):
    """The same as `lopsided`, from a position."""

    def odds(self, position: Position) -> Mapping[int, Fraction]:
        moves, modular = position.legal_moves(), position.rules.modulus is not None
        count = len(position.used) if modular else 0
        weights = [(move * position.total + count) % 7 for move in moves]
        weights = weights if any(weights) else [1] * len(moves)
        return {m: Fraction(w, sum(weights)) for m, w in zip(moves, weights, strict=True)}


@dataclass(frozen=True)
class Always(ByOdds):
    """Gives the same odds everywhere, right or wrong."""

    given: tuple[tuple[int, Fraction], ...]

    def odds(self, position: Position) -> Mapping[int, Fraction]:
        return dict(self.given)


MOST_POSITIONS = 10_000
"""None of the random games has more."""

SEATS: list[tuple[ByOdds, Chances]] = [
    (Random(), uniform),
    (Perfect(), best),
    (Lopsided(), lopsided),
]


def random_rules(dice: Dice) -> Rules:
    """A small game of any kind."""
    kind = dice.choice(["reach", "exact", "ceiling", "modulus"])
    start = dice.choice([1, 1, 2, 3])
    if kind == "modulus":
        multipliers = tuple(dice.sample(range(2, 12), dice.randint(1, 3)))
        modulus = dice.randint(start + 1, 13)
        return Rules(goal=Goal.LAST, start=start, multipliers=multipliers, modulus=modulus)
    multipliers = tuple(dice.sample(range(2, 14), dice.randint(1, 6)))
    limit = dice.randint(start + 1, dice.choice([30, 300, 3000]))
    if kind == "ceiling":
        return Rules(goal=Goal.LAST, start=start, multipliers=multipliers, ceiling=limit)
    return Rules(goal=Goal(kind), start=start, multipliers=multipliers, target=limit)


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", few_of(60, 1000))
def test_against_plain_recursion(seed: int) -> None:
    dice = Dice(seed)
    rules = random_rules(dice)
    total = rules.start
    if dice.random() < 0.3:  # somewhere else, perhaps where the game is over
        limit = rules.limit
        assert limit is not None
        total = dice.randint(1, limit + (0 if rules.modulus is None else -1))
    player = dice.choice([1, 2])
    position = Position(rules, total, player)
    for (first, chances), (second, other_chances) in product(SEATS, repeat=2):
        odds = win_odds(position, first, second, MOST_POSITIONS)
        expected = brute_odds(rules, total, player, chances, other_chances)
        assert (odds.p1, odds.p2) == expected, (rules, total, player, first, second)


@pytest.mark.parametrize("seed", few_of(20, 200))
def test_perfect_never_loses_what_is_won(seed: int) -> None:
    position = random_rules(Dice(1000 + seed)).opening()
    won = solve(position).mover_wins
    for other in (Random(), Perfect(), Lopsided()):
        if won:
            assert win_odds(position, Perfect(), other) == Odds(Fraction(1), Fraction(0))
        else:
            assert win_odds(position, other, Perfect()) == Odds(Fraction(0), Fraction(1))


class Plodding(Perfect):
    """Perfect, but everything has to be played to the end."""

    def surely_wins(self, position: Position) -> bool:
        return False


@pytest.mark.parametrize("seed", few_of(20, 200))
def test_knowing_the_winner_changes_nothing(seed: int) -> None:
    position = random_rules(Dice(2000 + seed)).opening()
    assert win_odds(position, Plodding(), Random()) == win_odds(position, Perfect(), Random())
    assert win_odds(position, Random(), Plodding()) == win_odds(position, Random(), Perfect())


def test_a_sample_by_hand() -> None:
    """{2, 3} up to 4: from 1 to 2 or 3, whence every move reaches the target."""
    rules = BOOKS["power-play"].replace(target=4)
    assert win_odds(rules.opening(), Random(), Random()) == Odds(Fraction(0), Fraction(1))
    rules = rules.replace(target=5)  # only 2 x 2 falls short; then any move reaches it
    assert win_odds(rules.opening(), Random(), Random()) == Odds(Fraction(1, 4), Fraction(3, 4))
    assert win_odds(rules.opening(2), Random(), Random()) == Odds(Fraction(3, 4), Fraction(1, 4))


@pytest.mark.no_cover
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("games", [500, pytest.param(20_000, marks=pytest.mark.slow)])
def test_as_often_as_games_are_won(book: str, games: int) -> None:
    """Games drawn by lot; five standard deviations are never exceeded by chance."""
    dice = Dice(f"odds of {book}")
    opening = BOOKS[book].opening()
    for first, second in ((Random(), Lopsided()), (Random(), Perfect())):
        won = 0
        for _ in range(games):
            position = opening
            while (outcome := position.outcome()) is None:
                mover = first if position.player == 1 else second
                position = position.play(mover.choose(position, dice))
            won += outcome.winner == 1
        expected = float(win_odds(opening, first, second).p1)
        deviation = (games * expected * (1 - expected)) ** 0.5
        assert abs(won - games * expected) <= 5 * deviation


def test_thousands_of_moves_are_no_trouble() -> None:
    rules = BOOKS["power-play"].replace(target=10**1000)
    winner = 1 if solve(rules.opening()).mover_wins else 2
    odds = win_odds(rules.opening(), Plodding(), Plodding())
    assert odds == Odds(Fraction(winner == 1), Fraction(winner == 2))
    twos = rules.replace(multipliers=(2,), target=2**4001)
    assert win_odds(twos.opening(), Random(), Random()).p1 == 1
    walls = BOOKS["multiplication-showdown"].replace(multipliers=(2,), ceiling=2**4000)
    assert win_odds(walls.opening(), Random(), Random()).p2 == 1


def test_the_odds_of_a_long_game_sum_to_one() -> None:
    rules = BOOKS["power-play"].replace(target=10**40)
    odds = win_odds(rules.opening(), Random(), Lopsided())
    assert odds.p1 + odds.p2 == 1
    assert 0 < odds.p1 < 1


def test_effort_counts_the_positions_visited() -> None:
    opening = BOOKS["power-play"].replace(target=5).opening()  # 1, 2, 3, 4
    assert win_odds(opening, Random(), Random(), 4).p1 == Fraction(1, 4)
    with pytest.raises(EffortError, match=r"^not computed within an effort of 3$"):
        win_odds(opening, Random(), Random(), 3)


def test_the_work_is_reported() -> None:
    seen: list[int] = []
    win_odds(BOOKS["power-play"].opening(), Random(), Random(), watch=seen.append)
    assert seen == list(range(1, len(seen) + 1))
    assert len(seen) > 10


def test_many_used_numbers_count_as_several() -> None:
    """A single line through all residues."""
    rules = BOOKS["multiplication-showdown"].replace(ceiling=None, multipliers=(2,), modulus=3**6)
    with pytest.raises(EffortError):
        win_odds(rules.opening(), Random(), Random(), 1400)  # there are 485 positions
    win_odds(rules.opening(), Random(), Random(), 2000)


def test_nobody_wins_an_endless_game() -> None:
    endless = BOOKS["multiplication-showdown"].replace(ceiling=None)
    with pytest.raises(EndlessError, match="nobody wins"):
        win_odds(endless.opening(), Random(), Random())


def test_odds_that_make_no_sense_are_refused() -> None:
    opening = BOOKS["power-play"].opening()
    half = Fraction(1, 2)
    for given in (
        ((2, half),),
        ((2, half), (3, Fraction(1, 3))),
        ((2, half * 3), (3, -half)),
        (),
    ):
        with pytest.raises(TimesDuelError, match="sum to 1"):
            win_odds(opening, Always(given), Random())
    with pytest.raises(IllegalMoveError):
        win_odds(opening, Always(((4, Fraction(1)),)), Random())
    everywhere = Always(((2, Fraction(1)), (4, Fraction(0))))  # what is never played is no matter
    assert win_odds(opening, everywhere, everywhere).p1 == 1


def test_what_was_on_the_table_before_costs_nothing_without_a_modulus() -> None:
    walls = BOOKS["multiplication-showdown"].replace(multipliers=(2,), ceiling=2**999)
    assert win_odds(walls.opening(), Random(), Random(), 999).p1 == 1


def test_large_numbers_count_as_several_positions() -> None:
    rules = BOOKS["power-play"].replace(multipliers=(1024,), target=1024**400)
    with pytest.raises(EffortError):
        win_odds(rules.opening(), Random(), Random(), 600)
    assert win_odds(rules.opening(), Random(), Random(), 1000).p2 == 1
