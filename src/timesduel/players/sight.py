"""Look-ahead with a horizon.

Whatever is over within that many moves is seen, exactly; what lies beyond is not seen at all. So
near consequences always come into sight before far ones.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from timesduel.solver.ratio import Limit, Ratio, largest_total
from timesduel.solver.sweep import GameKind
from timesduel.solver.table import Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from timesduel.core.position import Position
    from timesduel.players.player import Budget

MOST_STATES = 20_000
"""Most states of a modular game that are searched for one move; then the horizon is nearer."""

_STATES_PER_WORK = 16
"""States that are charged as one unit of work; a table look-up is one unit."""

_POINTS = 3_000
"""Points that a sweep looks at for the end of a game: at most 20 milliseconds."""


class Seen(NamedTuple):
    """What a move leads to, if both play as well as can be from then on."""

    wins: bool
    """Does the player win who makes the move?"""

    plies: int
    """How many moves the game lasts, this one included: the winner hurries, the loser stalls."""


def look(
    position: Position, horizon: int, states: int = MOST_STATES, budget: Budget | None = None
) -> Mapping[int, Seen | None]:
    """Each legal move with what it leads to; None if that takes more moves than the horizon."""
    rules = position.rules
    if rules.endless:
        return dict.fromkeys(position.legal_moves())
    if rules.modulus is not None:
        walk = _ModularSearch(position, states)
        found = walk.look(horizon)
        if budget is not None:
            budget.spend((states - walk.left) // _STATES_PER_WORK)
        return found
    limit = Limit(largest_total(rules))
    if budget is not None:
        budget.spend(len(rules.multipliers) * size(limit))
    near = _near(rules.multipliers, GameKind.of(rules.goal, counting=True))
    seen: dict[int, Seen | None] = {}
    for move in position.legal_moves():
        code = near.code(Ratio(limit, position.total * move), _points(near))
        seen[move] = None
        if code is not None and (plies := 1 + (code >> 1)) <= horizon:
            seen[move] = Seen(not code & 1, plies)
    return seen


def size(limit: Limit) -> int:
    """Work of one look-up: 1 for small numbers, more for long ones."""
    return 1 + int(limit.log) // 4096


@lru_cache(maxsize=64)
def _near(multipliers: tuple[int, ...], kind: GameKind) -> Table:
    """The zones at the end of the games with these multipliers.

    A game that is over within h moves is near its end: the loser can always play the smallest
    multiplier a, so the ratio is below a^(h/2+1) * b^(h/2+1), with the largest multiplier b. The
    zones go further than that for the horizons of all players, but for a few sets of some dozen
    multipliers that must hit a target exactly. A move that wins at once needs no work at all.

    It is a table of our own, made in one go: what a player sees must not depend on what somebody
    else has asked the solver before.
    """
    near = Table(multipliers, kind, counting=True)
    near.extend(_points(near))
    return near


def _points(near: Table) -> int:
    """Effort for the table of the end of a game."""
    return _POINTS * near.sweep.price


class _OutOfStatesError(Exception):
    """The states allowed are used up."""


class _ModularSearch:
    """Iterative deepening in a modular game."""

    def __init__(self, position: Position, states: int) -> None:
        assert position.rules.modulus is not None
        self._modulus = position.rules.modulus
        self._multipliers = position.rules.multipliers
        self._used = set(position.used)
        self._moves = {move: position.product(move) for move in position.legal_moves()}
        self._all_products: dict[int, tuple[int, ...]] = {}
        """For each number its products, used or not."""
        self.left = states
        """States that may still be searched."""

    def look(self, horizon: int) -> Mapping[int, Seen | None]:
        """See `look`; the horizon is nearer where the states run out."""
        seen: dict[int, Seen | None] = dict.fromkeys(self._moves)
        for plies in range(1, horizon + 1):
            unclear = [move for move in seen if seen[move] is None]
            try:
                values = {number: self._value(number, plies - 1) for number in self._made(unclear)}
            except _OutOfStatesError:
                break
            for move in unclear:
                if value := values[self._moves[move]]:
                    seen[move] = Seen(value < 0, plies)
        return seen

    def _made(self, moves: list[int]) -> dict[int, None]:
        """The numbers that moves make, each once."""
        return dict.fromkeys(self._moves[move] for move in moves)

    def _value(self, number: int, plies: int) -> int:
        """Within so many moves, does the player who has to move from a number win (1) or lose (-1)?

        0 if neither is certain.
        """
        if not self.left:
            raise _OutOfStatesError
        self.left -= 1
        self._used.add(number)
        value = self._beyond(number, plies)
        self._used.discard(number)
        return value

    def _beyond(self, number: int, plies: int) -> int:
        """See `_value`; the number is marked as used."""
        ways = (product for product in self._products(number) if product not in self._used)
        if plies == 0:
            return -1 if next(ways, None) is None else 0
        best = -1  # who is stuck has lost
        for product in ways:
            best = max(best, -self._value(product, plies - 1))
            if best > 0:
                break
        return best

    def _products(self, number: int) -> tuple[int, ...]:
        products = self._all_products.get(number)
        if products is None:
            every = (number * multiplier % self._modulus for multiplier in self._multipliers)
            products = self._all_products[number] = tuple(dict.fromkeys(every))
        return products
