"""The odds once more, by plain recursion over fractions: independent of `win_odds`.

Nothing of the positions is used: the rules are those of `Brute`, written from the books alone.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

from tests.solver.brute import Brute
from timesduel import Rules

Chances = Callable[[Brute, int, frozenset[int]], dict[int, Fraction]]
"""How somebody plays: the moves with their probabilities, at a number with others used."""


def uniform(brute: Brute, total: int, used: frozenset[int]) -> dict[int, Fraction]:
    moves = brute.moves(total, used)
    return {move: Fraction(1, len(moves)) for move in moves}


def best(brute: Brute, total: int, used: frozenset[int]) -> dict[int, Fraction]:
    move = brute.best(total, used)
    assert move is not None
    return {move: Fraction(1)}


def lopsided(brute: Brute, total: int, used: frozenset[int]) -> dict[int, Fraction]:
    """Odd probabilities that differ from number to number; a move in seven is never played."""
    weights = {move: (move * total + len(used)) % 7 for move in brute.moves(total, used)}
    if not any(weights.values()):
        return uniform(brute, total, used)
    return {move: Fraction(weight, sum(weights.values())) for move, weight in weights.items()}


def brute_odds(
    rules: Rules, total: int, player: int, first: Chances, second: Chances
) -> tuple[Fraction, Fraction]:
    """The probabilities that Player 1 and Player 2 win."""
    brute = Brute(rules)

    @cache
    def win(total: int, used: frozenset[int], player: int) -> Fraction:
        """The probability that Player 1 wins."""
        moves = brute.moves(total, used)
        if not moves:
            mover_wins, _ = brute.value(total, used)
            return Fraction((player == 1) == mover_wins)
        chances = (first if player == 1 else second)(brute, total, used)
        assert sum(chances.values()) == 1
        return sum(
            (
                chance * win(moves[move], brute.after(used, moves[move]), 3 - player)
                for move, chance in chances.items()
            ),
            Fraction(0),
        )

    start = frozenset({total}) if rules.modulus is not None else frozenset()
    p1 = win(total, start, player)
    return p1, 1 - p1
