"""Who can sit at the table: chance, perfection, and how they are asked for."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from random import Random as Dice

import pytest

from timesduel import BOOKS, Position, Rules, solve
from timesduel.errors import EffortError, RulesError
from timesduel.players.levels import Level
from timesduel.players.player import ByOdds
from timesduel.players.registry import LEVELS, PLAYERS, Greedy, Perfect, Random, player_called
from timesduel.players.sight import look

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
    for total in range(1, 30):
        position = Position(rules, total)
        known = solve(position, effort=20_000)
        assert known.remoteness is None
        move = Perfect(20_000).choose(position, Dice(1))
        assert move in (known.winning_moves or position.legal_moves())


def test_perfect_admits_that_the_effort_is_not_enough() -> None:
    """It has no odds then; but it plays on."""
    position = POWER.replace(multipliers=(2, 5, 11, 23), target=10**300).opening()
    with pytest.raises(EffortError):
        Perfect(1).odds(position)
    assert not Perfect(1).sees_the_end(position)
    assert {Perfect(1).choose(position, Dice(seed)) for seed in range(30)} == {2, 5, 11, 23}
    near = Position(position.rules, 10**300 // 2)
    assert Perfect(1).sees_the_end(near)
    assert Perfect(1).choose(near, Dice(1)) == solve(near).best_move


def test_perfect_takes_what_is_known_beyond_what_is_not() -> None:
    """So little effort does not settle the position, but it does settle what some moves make."""
    rules = POWER.replace(multipliers=(2, 5, 11, 23), target=10**9)
    found = Counter[str]()
    for total in (2, 3, 8, 14, 24, 25, 26, *range(40, 30_000, 555)):
        position = Position(rules, total)
        winning = set(solve(position).winning_moves or ())
        for player in (Perfect(40), Perfect(140)):
            if player.sees_the_end(position):
                continue
            moves = position.legal_moves()
            known = {move for move in moves if player.sees_the_end(position.play(move))}
            played = {player.choose(position, Dice(seed)) for seed in range(5)}
            if known & winning:
                found["wins"] += 1
                assert played <= winning
            elif known < set(moves):
                found["hopes"] += 1
                assert not played & known
            else:
                found["is lost"] += 1
                assert played <= known
    assert len(found) == 3, found


def test_perfect_plays_on_where_nobody_wins() -> None:
    endless = SHOWDOWN.replace(ceiling=None).opening()
    assert not Perfect().sees_the_end(endless)
    assert len({Perfect().choose(endless, Dice(seed)) for seed in range(40)}) > 4


def test_perfect_in_a_modular_game_that_is_too_large() -> None:
    """It still sees a few moves ahead: it steps into no dead end that is near."""
    rules = SHOWDOWN.replace(ceiling=None, modulus=101, multipliers=(2, 3, 10, 51))
    dice, tested = Dice(2), 0
    while tested < 6:
        position = rules.opening()
        while position.outcome() is None:
            seen = {move: end.wins if end else 0.5 for move, end in look(position, 4).items()}
            if len(set(seen.values())) > 1 and not Perfect(20).sees_the_end(position):
                assert seen[Perfect(20).choose(position, dice)] == max(seen.values())
                tested += 1
            position = position.play(dice.choice(position.legal_moves()))


def test_perfect_with_half_the_answer_in_a_modular_game() -> None:
    """Who wins is known by pairs, but neither the fastest way nor the best trap."""
    rules = SHOWDOWN.replace(ceiling=None, modulus=31)
    position, dice = rules.opening(), Dice(5)
    seen: set[bool] = set()
    while len(seen) < 2:
        known = solve(position, effort=5000)
        if known.remoteness is None:
            odds = Perfect().odds(position)
            seen.add(known.mover_wins)
            if known.mover_wins:
                assert set(odds) <= set(known.winning_moves or odds)
            else:
                assert odds == Level((*[Fraction(0)] * 12, Fraction(1)), True).odds(position)
        position = position.play(dice.choice(position.legal_moves()))


def test_perfect_ends_the_game_when_it_can() -> None:
    """Even where it takes too much to know that this is the fastest way."""
    rules = BOOKS["multiplication-duel"].replace(multipliers=(*range(2, 60), 10**6), target=10**6)
    position = rules.opening()
    for effort in (200, 400, 600, 800, 1000, 1200, 2400):
        assert Perfect(effort).sees_the_end(position) is (effort == 2400)
        assert Perfect(effort).choose(position, Dice(1)) == 10**6
    assert solve(position, effort=2400).remoteness is None


def test_greed() -> None:
    assert Greedy().odds(Position(BOOKS["multiplier-showdown"], 500)) == {9: 1}
    duel = BOOKS["multiplication-duel"]
    assert Greedy().odds(Position(duel, 25)) == {4: 1}, "it may hit the target"
    assert Greedy().odds(Position(duel, 26)) == {3: 1}, "but does not overshoot"
    assert Greedy().odds(Position(duel, 51)) == {9: 1}, "unless it must"
    assert Greedy().odds(Position(SHOWDOWN, 26)) == {7: 1}
    modular = SHOWDOWN.replace(ceiling=None, modulus=11)
    assert Greedy().odds(Position(modular, 2)) == {5: 1}, "10 is the largest, modulo 11"
    assert Greedy().odds(Position(modular, 2, used=[10])) == {4: 1}


def test_players_by_name() -> None:
    assert list(PLAYERS) == ["random", "greedy", *LEVELS]
    assert LEVELS == ("beginner", "learner", "thinker", "expert", "perfect")
    assert player_called("random") == Random()
    assert player_called("greedy") == Greedy()
    assert player_called("expert", 5) == player_called("expert")
    assert player_called("perfect") == Perfect()
    assert player_called("perfect", 5) == Perfect(5)
    with pytest.raises(RulesError, match=r"^player: 'gredy' is none of random, greedy, ") as caught:
        player_called("gredy")
    assert caught.value.field == "player"


def test_descriptions_fit_a_line() -> None:
    for name, kind in PLAYERS.items():
        assert len(f"  {name:<8}  {kind.description}") <= 60
        assert kind.description.isascii()
        assert not kind.description.endswith(".")


def test_to_know_that_one_wins_costs_no_more_than_the_effort() -> None:
    hard = POWER.replace(multipliers=(2, 5, 11, 23), target=10**200)
    with pytest.raises(EffortError, match=r"within an effort of 7$"):
        Perfect(7).surely_wins(hard.opening())
    with pytest.raises(EffortError, match=r"within an effort of 7$"):
        Perfect(7).odds(hard.opening())
