"""Horizons once more, by plain recursion from the rules alone: independent of `look`."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import inf

from tests.players.brute_odds import Chances
from tests.solver.brute import Brute

Decided = tuple[bool, int] | None
"""Does the player to move win, and in how many plies? None if the horizon is nearer."""


class Sight:
    """Looks so many plies ahead in one game, and not one further."""

    def __init__(self, brute: Brute) -> None:
        self.brute = brute
        self.within = cache(self._within)

    def _within(self, total: int, used: frozenset[int], plies: int) -> bool | None:
        """Does the player to move win? None if that takes more plies than these."""
        moves = self.brute.moves(total, used)
        if not moves:
            rules = self.brute.rules
            return rules.goal.value == "exact" and total != rules.target
        if plies == 0:
            return None
        after = [self.within(new, self.brute.after(used, new), plies - 1) for new in moves.values()]
        if False in after:
            return True
        return None if None in after else False

    def decided(self, total: int, used: frozenset[int], horizon: int) -> Decided:
        for plies in range(horizon + 1):
            if (wins := self.within(total, used, plies)) is not None:
                return wins, plies
        return None

    def seen(self, total: int, used: frozenset[int], horizon: int) -> dict[int, Decided]:
        """For each move who wins then, the one who makes it or not, and how long it takes."""
        if horizon == 0:
            return dict.fromkeys(self.brute.moves(total, used))
        seen: dict[int, Decided] = {}
        for move, new in self.brute.moves(total, used).items():
            after = self.decided(new, self.brute.after(used, new), horizon - 1)
            seen[move] = None if after is None else (not after[0], after[1] + 1)
        return seen


def with_sight(chances: Sequence[Fraction], *, traps: bool) -> Chances:
    """How a level plays: the moves with their probabilities."""

    def level(brute: Brute, total: int, used: frozenset[int]) -> dict[int, Fraction]:
        sight = Sight(brute)
        odds: dict[int, Fraction] = {}
        for horizon, chance in enumerate(chances):
            scores = {
                move: _score(sight, total, used, move, horizon, traps=traps)
                for move in brute.moves(total, used)
            }
            best = [move for move in scores if scores[move] == max(scores.values())]
            for move in best if chance else ():
                odds[move] = odds.get(move, Fraction(0)) + chance / len(best)
        return odds

    return level


def _score(
    sight: Sight, total: int, used: frozenset[int], move: int, horizon: int, *, traps: bool
) -> tuple[float, ...]:
    """The larger the better: quick wins, then what is unclear, then losses that take an effort."""
    end = sight.seen(total, used, horizon)[move]
    if end is None:
        return (0.0,)
    wins, plies = end
    if wins:
        return 1.0, -plies
    if plies == 1:
        return (-inf,)
    new = sight.brute.moves(total, used)[move]
    replies = sight.seen(new, sight.brute.after(used, new), horizon - 1).values()
    winning = sum(reply is not None and reply[0] for reply in replies)
    return (-1.0, -winning, plies) if traps else (-1.0, plies)
