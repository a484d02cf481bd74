"""The levels: what they see, what they miss, and what they never miss."""

from fractions import Fraction
from random import Random as Dice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.players.brute_levels import Sight, with_sight
from tests.players.brute_odds import Chances, brute_odds, uniform
from tests.players.test_odds import random_rules
from tests.solver.brute import Brute
from tests.strategies import few_of, rule_sets
from timesduel import BOOKS, Goal, Position, Rules, solve
from timesduel.errors import EffortError
from timesduel.players.levels import BEGINNER, EXPERT, LEARNER, THINKER, Level
from timesduel.players.odds import win_odds
from timesduel.players.registry import LEVELS, Random, player_called
from timesduel.players.sight import look

FOUR = {"beginner": BEGINNER, "learner": LEARNER, "thinker": THINKER, "expert": EXPERT}


def chances_of(level: Level) -> Chances:
    return with_sight(level.sight, traps=level.sets_traps)


def positions_of(rules: Rules, dice: Dice) -> list[Position]:
    """Those of one game, up to its end."""
    positions, position = [], rules.opening()
    while position.outcome() is None:
        positions.append(position)
        position = position.play(dice.choice(position.legal_moves()))
    return positions


def moves_of(name: str, position: Position) -> set[int]:
    """Whatever a player may do."""
    player = player_called(name)
    try:
        return {move for move, chance in player.odds(position).items() if chance}
    except EffortError:
        return {player.choose(position, Dice(seed)) for seed in range(5)}


def used_in(position: Position) -> frozenset[int]:
    return frozenset(position.used if position.rules.modulus is not None else ())


def test_the_four_differ_only_in_how_far_they_see() -> None:
    for level in FOUR.values():
        assert sum(level.sight) == 1
    assert [
        min(k for k, chance in enumerate(level.sight) if chance) for level in FOUR.values()
    ] == [
        0,
        2,
        3,
        5,
    ]
    assert [len(level.sight) - 1 for level in FOUR.values()] == [2, 3, 5, 6]
    assert [level.sets_traps for level in FOUR.values()] == [False, False, True, True]


@pytest.mark.parametrize("seed", few_of(20, 200))
def test_what_is_seen_is_what_is_there(seed: int) -> None:
    dice = Dice(seed)
    rules = random_rules(dice)
    sight = Sight(Brute(rules))
    for position in positions_of(rules, dice):
        for horizon in range(8):
            expected = sight.seen(position.total, used_in(position), horizon)
            assert look(position, horizon) == expected, (position, horizon)


@pytest.mark.parametrize("seed", few_of(20, 200))
def test_odds_against_plain_recursion(seed: int) -> None:
    dice = Dice(500 + seed)
    rules = random_rules(dice)
    brute = Brute(rules)
    for position in positions_of(rules, dice):
        for name, level in FOUR.items():
            expected = chances_of(level)(brute, position.total, used_in(position))
            assert dict(level.odds(position)) == expected, (name, position)


@pytest.mark.parametrize("seed", range(12))
def test_whole_games_against_plain_recursion(seed: int) -> None:
    dice = Dice(900 + seed)
    rules = random_rules(dice)
    one, other = dice.sample(list(FOUR.values()), 2)
    expected = brute_odds(rules, rules.start, 1, chances_of(one), chances_of(other))
    assert win_odds(rules.opening(), one, other).p1 == expected[0]
    expected = brute_odds(rules, rules.start, 1, uniform, chances_of(one))
    assert win_odds(rules.opening(), Random(), one).p1 == expected[0]


@pytest.mark.no_cover
@given(rule_sets(), st.randoms(use_true_random=False))
def test_a_win_in_one_move_is_never_missed(rules: Rules, dice: Dice) -> None:
    """Nor is a target overshot while there is anything else to do."""
    position = rules.opening()
    for _ in range(600):
        moves = position.legal_moves()
        if not moves:
            break
        ends = {move: position.play(move).outcome() for move in moves}
        winning = {move for move, end in ends.items() if end and end.winner == position.player}
        losing = {move for move, end in ends.items() if end and end.winner == 3 - position.player}
        if winning or losing:
            for name in LEVELS[1:]:
                played = moves_of(name, position)
                if winning:
                    assert played <= winning, (name, position)
                elif losing < set(moves):
                    assert not played & losing, (name, position)
        position = position.play(dice.choice(moves))


def test_the_beginner_misses_a_win_at_times() -> None:
    position = Position(BOOKS["power-play"], 40)  # 3 wins at once, 2 leaves 80
    assert BEGINNER.odds(position) == {2: Fraction(1, 12), 3: Fraction(11, 12)}


def test_a_threat_that_is_seen_is_met() -> None:
    """From 2, whoever makes 12 or more gives the game away; three moves ahead, 6 to 11 win."""
    position = Position(BOOKS["multiplication-madness"], 2)
    two_ahead, three_ahead = Fraction(1, 3), Fraction(2, 3)
    surely = two_ahead / 4 + three_ahead / 3
    assert LEARNER.odds(position) == {2: two_ahead / 4, 3: surely, 4: surely, 5: surely}


@pytest.mark.parametrize("seed", few_of(15, 200))
def test_in_a_lost_position_the_trap_is_the_solvers(seed: int) -> None:
    """Where all is in sight, the best move of the solver is among those played."""
    dice = Dice(1300 + seed)
    rules = random_rules(dice)
    far = Level((*[Fraction(0)] * 40, Fraction(1)), sets_traps=True)
    for position in positions_of(rules, dice):
        verdict = solve(position)
        if not verdict.mover_wins:
            assert verdict.best_move in far.odds(position)


def test_a_trap_leaves_few_winning_replies() -> None:
    """From 7 up to 200 every move loses, but not every one as easily."""
    position = Position(BOOKS["multiplication-showdown"], 7)
    assert not solve(position).mover_wins
    replies = {
        move: len(solve(position.play(move)).winning_moves or ()) for move in position.legal_moves()
    }
    fewest = {move for move, count in replies.items() if count == min(replies.values())}
    assert fewest < set(replies)
    for level in (THINKER, EXPERT):
        assert set(level.odds(position)) <= fewest
    assert not set(LEARNER.odds(position)) <= fewest


def test_whoever_tires_sees_less_far_but_nothing_wrong() -> None:
    rules = Rules(goal=Goal.LAST, multipliers=(2, 3, 5), modulus=31)
    position = positions_of(rules, Dice(6))[-7]
    full = look(position, 9, 10**6)
    assert any(full.values())
    counts = []
    for states in (0, 1, 3, 10, 30, 100, 300, 10**6):
        seen = look(position, 9, states)
        counts.append(sum(end is not None for end in seen.values()))
        assert all(end in (None, full[move]) for move, end in seen.items())
    assert counts == sorted(counts)
    assert len(set(counts)) > 1
    assert counts[0] == 0


def test_what_others_have_solved_changes_nothing() -> None:
    rules = BOOKS["power-play"].replace(multipliers=(2, 5, 11, 23), target=10**60)
    position = rules.opening()
    before = dict(EXPERT.odds(position)), look(position, 100)
    assert not any(before[1].values()), "it is far away"
    with pytest.raises(EffortError):
        solve(rules.replace(target=10**600).opening(), effort=30_000)
    solve(position, effort=30_000)
    assert (dict(EXPERT.odds(position)), look(position, 100)) == before
