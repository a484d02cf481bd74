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
from timesduel.errors import EndlessError
from timesduel.players.player import Budget, as_weights
from timesduel.solver.modular.board import points

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.players.player import ByOdds
    from timesduel.solver.verdict import Watch

    _Share = dict[int, int]
    """A probability as numerators by denominator, not added up yet: fractions are slow."""

    _Key = tuple[int, int, int]
    """The number, who is to move, and with a modulus the set of used numbers, as bits."""


DEFAULT_POSITIONS = 200_000
"""Work that is done, unless an effort is given: small positions, each of which takes longer than a
step of the solver."""


@dataclass(frozen=True)
class Odds:
    """Who wins how often; the two sum to 1."""

    p1: Fraction
    """The probability that Player 1 wins."""

    p2: Fraction
    """The probability that Player 2 wins."""


def win_odds(
    position: Position,
    first_player: ByOdds,
    second_player: ByOdds,
    effort: int = DEFAULT_POSITIONS,
    watch: Watch | None = None,
) -> Odds:
    """The odds between Player 1 and Player 2 from a position on, without any rounding.

    `effort` bounds the work: the positions that are visited, where large ones count as several,
    and what the players think about each. An `EffortError` says that there is more. In an
    endless game nobody wins: an `EndlessError`.
    """
    if position.rules.endless:
        raise EndlessError("solver.endless")
    budget = Budget(effort, watch)
    players = {1: first_player.within(budget), 2: second_player.within(budget)}
    won: dict[int | None, _Share] = {1: {}, 2: {}}
    ahead = _Ahead(position)
    outcome = position.outcome()
    share = ahead.share(position) if outcome is None else won[outcome.winner]
    share[1] = 1
    for here, numerator, denominator in ahead:
        budget.spend(_price(here, denominator))
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


def _price(position: Position, denominator: int) -> int:
    """One for a small position; more for one with many moves, used numbers or digits.

    It bounds the memory as well as the time.
    """
    rules, total, _, used = position
    history = 0 if rules.modulus is None else 112 + 2 * len(used)
    bits = total.bit_length() + denominator.bit_length()
    return 1 + (bits >> 10) + len(rules.multipliers) * (32 + history + (bits >> 5)) // 256


class _Ahead:
    """The positions that will be reached, each with the probability that has arrived so far."""

    def __init__(self, position: Position) -> None:
        self._rules = position.rules
        self._shares: dict[int, dict[_Key, _Share]] = {}
        """By the total or, with a modulus, the count of used numbers: they grow with each move."""
        self._order: list[int] = []
        """A heap of the keys of `_shares`."""
        self._places: dict[int, int] = {}
        """Where each used number is in a set of them."""
        self._numbers: list[int] = []
        """Which number is at each place."""
        self._here = self._set_of(position.used)
        """The used numbers of the position that was visited last."""

    def share(self, position: Position) -> _Share:
        """What has arrived at a position, to be added to; it follows the one visited last."""
        _, total, player, used = position
        grows = total if self._rules.modulus is None else len(used)
        numbers = self._here | self._set_of((total,))
        shares = self._shares.get(grows)
        if shares is None:
            shares = self._shares[grows] = {}
            heappush(self._order, grows)
        return shares.setdefault((total, player, numbers), {})

    def __iter__(self) -> Iterator[tuple[Position, int, int]]:
        """Every position once, when nothing more can arrive there."""
        while self._order:
            for (total, player, numbers), share in self._shares.pop(heappop(self._order)).items():
                self._here = numbers
                here = Position._make((self._rules, total, player, self._used(numbers)))
                yield here, *_total(share)

    def _set_of(self, numbers: tuple[int, ...]) -> int:
        """A set of numbers as the bits of their places."""
        places = self._places
        if self._rules.modulus is None:
            return 0  # then no number comes again, and none of them matters
        for number in numbers:
            if number not in places:
                places[number] = len(places)
                self._numbers.append(number)
        return sum(1 << places[number] for number in numbers)

    def _used(self, numbers: int) -> tuple[int, ...]:
        """The numbers of a set."""
        return tuple(self._numbers[place] for place in points(numbers))


def _total(share: _Share) -> tuple[int, int]:
    """A probability added up, in lowest terms."""
    denominator = lcm(*share)
    numerator = sum(part * (denominator // of) for of, part in share.items())
    common = gcd(numerator, denominator)
    return numerator // common, denominator // common
