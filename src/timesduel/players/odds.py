"""The exact probability that each of two players wins.

Probability flows from the position through all that can follow it, the smallest numbers first:
a product is larger than what it was made from, so whatever flows into a position has arrived
before it flows on. With a modulus the count of used numbers grows instead. Only the positions
ahead are kept, so a game may last for thousands of moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from math import gcd, lcm
from typing import TYPE_CHECKING

from timesduel.core.position import Position
from timesduel.errors import EffortError, EndlessError
from timesduel.players.player import as_weights

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.players.player import Memoryless
    from timesduel.solver.verdict import Watch

    _Share = dict[int, int]
    """A probability as numerators by denominator, not added up yet: fractions are slow."""

    _Key = int | tuple[int, frozenset[int]]
    """Who is to move; or, with a modulus, the number and all that have been used."""


DEFAULT_POSITIONS = 200_000
"""How many positions are visited, if not told: each takes longer than a step of the solver."""


@dataclass(frozen=True)
class Odds:
    """Who wins how often; the two sum to 1."""

    p1: Fraction
    """The probability that Player 1 wins."""

    p2: Fraction
    """The probability that Player 2 wins."""


def win_odds(
    position: Position,
    first_player: Memoryless,
    second_player: Memoryless,
    effort: int = DEFAULT_POSITIONS,
    watch: Watch | None = None,
) -> Odds:
    """The odds between Player 1 and Player 2 from a position on, without any rounding.

    `effort` bounds the number of positions that are visited; one with a large number or many used
    ones takes longer and counts as several. An `EffortError` says that there are more. In an
    endless game nobody wins: an `EndlessError`.
    """
    if position.rules.endless:
        raise EndlessError("the game is endless: nobody is ever stuck, so nobody wins")
    players = {1: first_player, 2: second_player}
    won: dict[int | None, _Share] = {1: {}, 2: {}}
    ahead = _Ahead()
    outcome = position.outcome()
    share = ahead.share(position) if outcome is None else won[outcome.winner]
    share[1] = 1
    visited = 0
    for here, numerator, denominator in ahead:
        visited += 1 + len(here.used) // 16 + (here.total.bit_length() >> 10)
        if visited > effort:
            raise EffortError(f"not computed within {effort} positions")
        if watch is not None:
            watch(visited)
        mover = players[here.player]
        if mover.surely_wins(here):
            share = won[here.player]
            share[denominator] = share.get(denominator, 0) + numerator
            continue
        weights, whole = as_weights(mover.odds(here))
        denominator *= whole
        for move, weight in weights.items():
            after = here.play(move)
            outcome = after.outcome()
            share = ahead.share(after) if outcome is None else won[outcome.winner]
            share[denominator] = share.get(denominator, 0) + numerator * weight
    return Odds(Fraction(*_total(won[1])), Fraction(*_total(won[2])))


class _Ahead:
    """The positions that will be reached, each with the probability that has arrived so far."""

    def __init__(self) -> None:
        self._shares: dict[int, dict[_Key, tuple[Position, _Share]]] = {}
        """By what grows with every move."""
        self._order: list[int] = []
        """A heap of the keys of `_shares`."""

    def share(self, position: Position) -> _Share:
        """What has arrived at a position, to be added to."""
        rules, total, player, used = position
        grows: int
        key: _Key
        if rules.modulus is None:
            grows, key = total, player
        else:
            grows, key = len(used), (total, frozenset(used))
        shares = self._shares.get(grows)
        if shares is None:
            shares = self._shares[grows] = {}
            heappush(self._order, grows)
        found = shares.get(key)
        if found is None:
            found = shares[key] = (position, {})
        return found[1]

    def __iter__(self) -> Iterator[tuple[Position, int, int]]:
        """Every position once, when nothing more can arrive there."""
        while self._order:
            for position, share in self._shares.pop(heappop(self._order)).values():
                yield _without_history(position), *_total(share)


def _without_history(position: Position) -> Position:
    """Only with a modulus the used numbers matter; else they would grow with every move."""
    rules, total, player, _ = position
    return position if rules.modulus is not None else Position(rules, total, player)


def _total(share: _Share) -> tuple[int, int]:
    """A probability added up, in lowest terms."""
    denominator = lcm(*share)
    numerator = sum(part * (denominator // of) for of, part in share.items())
    common = gcd(numerator, denominator)
    return numerator // common, denominator // common
