"""How strong players are: exact odds over both seats of many setups.

The setups go from games of three moves to games of twenty and more; every goal is there, and sets
of multipliers with simple zones and with wild ones. Either player wins many of them, if both play
as well as can be. None is so large that the odds could not be computed exactly within a moment.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from types import MappingProxyType

from timesduel.books.shelf import BOOKS, SHELF
from timesduel.core.rules import Rules
from timesduel.players.odds import win_odds
from timesduel.players.player import ByOdds, CachedPlayer
from timesduel.solver.solve import solve
from timesduel.solver.verdict import Watch
from timesduel.words.grammar import spell


def _name(rules: Rules) -> str:
    """`power-play, target 200`, or `multiplication-showdown, modulus 13, multipliers 2, 3`."""
    words = [f"{rules.limit_name} {rules.limit}"]
    if rules.multipliers != BOOKS[rules.name].multipliers:
        words.append(f"multipliers {spell(rules.multipliers)}")
    return ", ".join([rules.name, *words])


SETUPS: Mapping[str, Rules] = MappingProxyType(
    {_name(rules): rules for book in SHELF.values() for rules in book.setups}
)
"""By name: each book as it is, and house rules of it."""


Pair = tuple[str, str]
"""The names of two players."""


@dataclass(frozen=True)
class Meeting:
    """The odds between two players in one setup, in both seatings."""

    as_first: Fraction
    """The probability that the first named wins as Player 1, who begins."""

    as_second: Fraction
    """The probability that it wins as Player 2."""

    @property
    def mean(self) -> Fraction:
        """The probability if the seats are drawn by lot."""
        return (self.as_first + self.as_second) / 2


def all_pairs(names: Iterable[str]) -> list[Pair]:
    """Every two different names, in both orders."""
    return list(permutations(names, 2))


def percent(chance: Fraction) -> str:
    """In percent, with one decimal."""
    return f"{float(round(100 * chance, 1)):.1f}"


def strengths(
    players: Mapping[str, ByOdds],
    pairs: Iterable[Pair],
    setups: Iterable[Rules] = tuple(SETUPS.values()),
    watch: Watch | None = None,
) -> dict[Pair, Fraction]:
    """For pairs of names, how probable it is that the first named beats the other.

    It is the mean over both seats of all setups. After each `watch` is called with how many are
    done.
    """
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
    players: Mapping[str, ByOdds], pairs: Iterable[Pair], rules: Rules
) -> dict[Pair, Meeting]:
    """The odds of each pair in one setup."""
    seated = {name: CachedPlayer(player) for name, player in players.items()}
    opening = rules.opening()
    return {
        (one, two): Meeting(
            win_odds(opening, seated[one], seated[two]).p1,
            win_odds(opening, seated[two], seated[one]).p2,
        )
        for one, two in pairs
    }


def thrown_away(
    player: ByOdds,
    opponents: Mapping[str, ByOdds],
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
