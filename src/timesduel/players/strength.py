"""How strong players are, proved and not felt: exact odds over both seats of many setups."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING

from timesduel.players.odds import win_odds
from timesduel.players.player import ByOdds
from timesduel.players.setups import SETUPS
from timesduel.solver.solve import solve

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from timesduel.core.position import Position
    from timesduel.core.rules import Rules
    from timesduel.players.player import Memoryless
    from timesduel.solver.verdict import Watch

Pair = tuple[str, str]
"""The names of two players."""


@dataclass(frozen=True)
class Meeting:
    """What is to be expected between two players in one setup."""

    as_first: Fraction
    """The probability that the first named wins as Player 1, who begins."""

    as_second: Fraction
    """The same as Player 2."""

    @property
    def mean(self) -> Fraction:
        """The probability if the seats are drawn by lot."""
        return (self.as_first + self.as_second) / 2


def all_pairs(names: Iterable[str]) -> list[Pair]:
    """Every two different names, in both orders."""
    return list(permutations(names, 2))


def percent(chance: Fraction) -> str:
    """Rounded to one place."""
    return f"{float(round(100 * chance, 1)):.1f}"


def strength(
    player: Memoryless, other: Memoryless, setups: Iterable[Rules] = tuple(SETUPS.values())
) -> Fraction:
    """The probability that a player beats another, averaged over both seats of all setups."""
    return strengths({"": player, "other": other}, [("", "other")], setups)["", "other"]


def strengths(
    players: Mapping[str, Memoryless],
    pairs: Iterable[Pair],
    setups: Iterable[Rules] = tuple(SETUPS.values()),
    watch: Watch | None = None,
) -> dict[Pair, Fraction]:
    """The same for pairs of names; `watch` is told after each setup how many are done."""
    wanted, setups = list(pairs), list(setups)
    once = {tuple(sorted(pair)): pair for pair in wanted}.values()
    sums = dict.fromkeys(once, Fraction(0))
    for done, rules in enumerate(setups, 1):
        for pair, meeting in meetings(players, once, rules).items():
            sums[pair] += meeting.mean
        if watch is not None:
            watch(done)
    means = {pair: total / len(setups) for pair, total in sums.items()}
    return {
        (one, two): means[one, two] if (one, two) in means else 1 - means[two, one]
        for one, two in wanted
    }


def meetings(
    players: Mapping[str, Memoryless], pairs: Iterable[Pair], rules: Rules
) -> dict[Pair, Meeting]:
    """What is to be expected in one setup."""
    seated = {name: _Remembered(player) for name, player in players.items()}
    opening = rules.opening()
    return {
        (one, two): Meeting(
            win_odds(opening, seated[one], seated[two]).p1,
            win_odds(opening, seated[two], seated[one]).p2,
        )
        for one, two in pairs
    }


def thrown_away(
    player: Memoryless,
    opponents: Mapping[str, Memoryless],
    setups: Mapping[str, Rules] = SETUPS,
) -> list[tuple[str, str]]:
    """The setups and opponents with which a player does not surely win from the seat that can.

    Who can win is the solver's verdict; every game is then followed to its end, whatever the
    player believes of itself.
    """
    named = {"": player, **opponents}
    pairs = [("", name) for name in opponents]
    found = []
    for setup, rules in setups.items():
        begins = solve(rules.opening()).mover_wins
        for (_, name), meeting in meetings(named, pairs, rules).items():
            if (meeting.as_first if begins else meeting.as_second) != 1:
                found.append((setup, name))
    return found


@dataclass(frozen=True)
class _Remembered(ByOdds):
    """A player who works out each position of one setup once.

    Nothing is taken for granted: `surely_wins` stays at no, and all games are played to the end.
    """

    player: Memoryless
    known: dict[tuple[int, frozenset[int]], Mapping[int, Fraction]] = field(default_factory=dict)

    def odds(self, position: Position) -> Mapping[int, Fraction]:
        key = (position.total, frozenset(position.used))
        odds = self.known.get(key)
        if odds is None:
            odds = self.known[key] = self.player.odds(position)
        return odds
