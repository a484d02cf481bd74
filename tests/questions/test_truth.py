"""What is told about random rules, held against brute force."""

from fractions import Fraction
from random import Random

import pytest

from tests.coach.explanation_reader import Reader
from tests.coach.hint_reader import HintReader
from tests.naive import naive_wins
from tests.players.brute_odds import Chances, best, brute_odds, uniform
from tests.questions.examples import random_rules
from tests.solver.brute import Brute
from tests.training.facts_by_force import Force
from timesduel import BOOKS, Position, Rules
from timesduel.coach.fair import equals
from timesduel.coach.hints import Step
from timesduel.errors import RulesError
from timesduel.players.player import ByOdds
from timesduel.questions.advice import tell_hint, tell_turn
from timesduel.questions.fairness import tell_fairness
from timesduel.questions.verdict import tell_verdict
from timesduel.questions.zones import tell_zones

SEEDS = [*range(10), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(10, 200))]


@pytest.mark.parametrize("seed", SEEDS)
def test_verdicts(seed: int) -> None:
    dice = Random(seed)
    rules = random_rules(dice, 500)
    for total in {rules.start, dice.randint(1, rules.highest or 1)}:
        position, brute = Position(rules, total), Brute(rules)
        if not position.legal_moves():
            with pytest.raises(RulesError, match="total"):
                tell_verdict(position)
            continue
        told = tell_verdict(position)
        assert (told.mover_wins, told.remoteness) == brute.value(total, frozenset())
        assert told.mover_wins == naive_wins(rules, total) == (" wins. " in told.text)
        assert told.winning_moves == tuple(brute.winning(total))
        assert told.best_move == brute.best(total)
        HintReader(Force(rules), position).read(told.reason or "")


def test_verdicts_on_modular_games() -> None:
    rules = BOOKS["multiplication-showdown"].replace(ceiling=None, modulus=11, multipliers=(2, 3))
    for used in ((1,), (1, 2), (1, 2, 6), (1, 3, 9)):
        told, brute = tell_verdict(Position(rules, used[-1], 1, used)), Brute(rules)
        assert (told.mover_wins, told.remoteness) == brute.value(used[-1], frozenset(used))
        assert told.winning_moves == tuple(brute.winning(used[-1], frozenset(used)))


@pytest.mark.parametrize("seed", SEEDS)
def test_zones(seed: int) -> None:
    rules = random_rules(Random(seed), 500)
    told = tell_zones(rules)
    hit = {rules.target} if rules.goal.value == "exact" else set()
    lost = {total for total in range(1, told.largest + 1) if not naive_wins(rules, total)} - hit
    assert {total for low, high in told.to_leave for total in range(low, high + 1)} == lost
    assert {total for low, high in told.zones for total in range(low, high + 1)} == lost | hit
    if totals := told.perfect_game.totals:
        assert totals[0] == rules.start
        assert told.perfect_game.winner == (1 if naive_wins(rules, rules.start) else 2)


def by_asking(player: ByOdds, rules: Rules) -> Chances:
    """A player for the brute force, asked anew each time."""

    def chances(_brute: Brute, total: int, _used: frozenset[int]) -> dict[int, Fraction]:
        return dict(player.odds(Position(rules, total)))

    return chances


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(8))
def test_fairness(seed: int) -> None:
    rules = random_rules(Random(seed), 300)
    if len(rules.multipliers) < 2 or not rules.opening().legal_moves():
        return
    told, even = tell_fairness(rules), []
    seats = (uniform, best) if told.mover_wins else (best, uniform)
    assert told.guess == brute_odds(rules, rules.start, 1, *seats)[0 if told.mover_wins else 1]
    for level, player in equals().items():
        chances = by_asking(player, rules)
        chance = brute_odds(rules, rules.start, 1, chances, chances)[0]
        assert told.p1[level] == chance
        even.append(1 - abs(2 * chance - 1))
        assert level in told.texts[level]
    assert told.balance == sum(even) / 3
    assert told.is_well_balanced == (told.balance >= Fraction(1, 2))


@pytest.mark.parametrize("seed", range(6))
def test_hints_and_turns_of_random_games(seed: int) -> None:
    dice, names = Random(seed), ("Ada", "Player 2")
    rules = random_rules(dice)
    force, position = Force(rules), rules.opening()
    while position.outcome() is None:
        for step in range(1, 5):
            hint = tell_hint(position, step)
            HintReader(force, position).read(hint.text)
        assert (hint.number, hint.step) == (hint.of, Step.REASON)
        move, winning = dice.choice(position.legal_moves()), force.brute.winning(position.total)
        told = tell_turn(1, position, move, names, looking_back=True)
        assert told.winning_moves == tuple(winning)
        assert told.grade.keeps_the_win == (move in winning)
        assert told.grade.could_win == bool(winning)
        refuted = None if move in winning else move
        played = "" if refuted else f"Play x{move}. "  # which nobody has to be told
        assert told.explanation is not None
        Reader(force, position, refuted).read(played + told.explanation.text, names)
        position = position.play(move)
