"""Who can sit at the table: chance, perfection, and how they are asked for."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from random import Random as Dice

import pytest

from timesduel import BOOKS, Position, Rules, solve
from timesduel.errors import EffortError, RulesError
from timesduel.players.player import ByOdds
from timesduel.players.registry import PLAYERS, player_called
from timesduel.players.simple import Perfect, Random
from timesduel.solver.table import table

POWER = BOOKS["power-play"]
SHOWDOWN = BOOKS["multiplication-showdown"]


def test_random_plays_every_legal_move_alike() -> None:
    position = Position(SHOWDOWN, 50)
    assert Random().odds(position) == {2: Fraction(1, 3), 3: Fraction(1, 3), 4: Fraction(1, 3)}
    dice = Dice(1)
    drawn = Counter(Random().choose(position, dice) for _ in range(3000))
    assert set(drawn) == {2, 3, 4}
    assert all(900 < count < 1100 for count in drawn.values())


def test_the_same_dice_draw_the_same_moves() -> None:
    def moves() -> list[int]:
        dice = Dice(7)
        return [Random().choose(SHOWDOWN.opening(), dice) for _ in range(20)]

    assert moves() == moves()
    assert len(set(moves())) > 3


def test_draws_have_exactly_the_odds_given() -> None:
    class Biased(ByOdds):
        def odds(self, position: Position) -> Mapping[int, Fraction]:
            return {2: Fraction(1, 6), 3: Fraction(1, 3), 4: Fraction(0), 5: Fraction(1, 2)}

    class Loaded(Dice):
        """Shows every number once."""

        shown = -1

        def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
            assert (start, stop) == (6, None)
            self.shown += 1
            return self.shown

    dice = Loaded()
    assert [Biased().choose(POWER.opening(), dice) for _ in range(6)] == [2, 3, 3, 5, 5, 5]


def test_a_player_must_say_its_odds() -> None:
    silent = type("Silent", (ByOdds,), {})
    with pytest.raises(TypeError, match="odds"):
        silent()


@pytest.mark.parametrize("rules", BOOKS.values(), ids=BOOKS)
def test_perfect_plays_the_best_move(rules: Rules) -> None:
    dice = Dice(3)
    before = dice.getstate()
    for _ in range(20):
        position = rules.opening()
        while position.outcome() is None:
            verdict = solve(position)
            move = Perfect().choose(position, Dice(1))
            assert move == verdict.best_move
            assert Perfect().odds(position) == {move: 1}
            assert Perfect().surely_wins(position) is verdict.mover_wins
            position = position.play(dice.choice(position.legal_moves()))
    dice.setstate(before)
    Perfect().choose(rules.opening(), dice)
    assert dice.getstate() == before, "a perfect player throws no dice"


def test_perfect_makes_do_with_what_the_effort_settles() -> None:
    """Who wins is known with this effort, how long it takes is not; a won game stays won."""
    rules = POWER.replace(multipliers=(2, 5, 11), target=10**120)
    table.cache_clear()
    for total in range(1, 30):
        position = Position(rules, total)
        known = solve(position, effort=20_000)
        assert known.remoteness is None
        move = Perfect(20_000).choose(position, Dice(1))
        assert move in (known.winning_moves or position.legal_moves())


def test_perfect_admits_that_the_effort_is_not_enough() -> None:
    table.cache_clear()
    position = POWER.replace(multipliers=(2, 5, 11, 23), target=10**300).opening()
    with pytest.raises(EffortError):
        Perfect(1).choose(position, Dice(1))


def test_players_by_name() -> None:
    assert player_called("random") == Random()
    assert player_called("perfect", 5) == Perfect(5)
    for name in PLAYERS:
        assert player_called(name).choose(POWER.opening(), Dice(1)) in (2, 3)
    with pytest.raises(RulesError, match=r"^player: 'gredy' is none of random, perfect") as caught:
        player_called("gredy")
    assert caught.value.field == "player"
