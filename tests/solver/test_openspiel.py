"""The solver against a judge from outside: OpenSpiel's own minimax."""

from random import Random

import pytest

from tests.solver.openspiel_game import openspiel_winning_moves, openspiel_wins
from timesduel import BOOKS, Goal, Rules, solve

KINDS = ("reach", "exact", "ceiling", "modulus")


def random_rules(kind: str, dice: Random) -> Rules:
    """A game that a search without memory gets through, begun at some number."""
    start = dice.choice([1, 1, 2, 3, dice.randint(1, 9)])
    multipliers = tuple(dice.sample(range(2, 12), dice.randint(1, 4)))
    limit = dice.randint(start + 1, dice.choice([20, 500, 10_000]))
    if kind == "modulus":
        modulus = dice.randint(start + 1, 17)
        return Rules(goal=Goal.LAST, start=start, multipliers=multipliers, modulus=modulus)
    if kind == "ceiling":
        return Rules(goal=Goal.LAST, start=start, multipliers=multipliers, ceiling=limit)
    return Rules(goal=Goal(kind), start=start, multipliers=multipliers, target=limit)


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", KINDS)
def test_on_random_positions(kind: str) -> None:
    dice = Random(f"OpenSpiel, {kind}")
    verdicts = set()
    for _ in range(40):
        rules = random_rules(kind, dice)
        verdict = solve(rules.opening())
        assert openspiel_wins(rules) is verdict.mover_wins, rules
        assert openspiel_winning_moves(rules) == verdict.winning_moves, rules
        verdicts.add(verdict.mover_wins)
    assert verdicts == {True, False}


@pytest.mark.parametrize("book", BOOKS)
def test_on_the_books(book: str) -> None:
    limit = "ceiling" if BOOKS[book].target is None else "target"
    rules = BOOKS[book].replace(**{limit: 100})
    assert openspiel_wins(rules) is solve(rules.opening()).mover_wins
