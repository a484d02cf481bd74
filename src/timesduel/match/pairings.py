"""A tournament of people as a value: who is there, who meets whom, and who has won what.

In each round everybody who is there plays: two games against the same opponent, with the seats
swapped. Where the number is odd, one plays the computer. People may come and go at any time.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from math import ceil, log2
from typing import TYPE_CHECKING, Self

from timesduel.errors import RulesError
from timesduel.match.names import checked_name
from timesduel.match.opponents import Opponents, PastRounds, round_robin, swiss

if TYPE_CHECKING:
    from collections.abc import Iterable

GAMES_OF_PAIR = 2
LARGEST_ROUND_ROBIN = 8
"""Up to so many people, everybody meets everybody."""

MOST_PEOPLE, MOST_ROUNDS = 200, 100

Wins = tuple[int, int]
"""The games that each of a pair has won."""


@dataclass(frozen=True)
class PeoplePair:
    """Two who meet, the first of whom begins the first game."""

    one: str
    two: str | None
    """None is the computer."""

    wins: Wins | None = None
    """None until it is known."""

    @property
    def opponents(self) -> Opponents:
        """Who it is."""
        return self.one, self.two


@dataclass(frozen=True)
class Ranking:
    """How somebody stands in the table."""

    place: int
    """Those with as many points have the same."""

    name: str
    points: int
    """Games won, those against the computer too."""

    games: int
    """Games played."""

    with_computer: int
    """Rounds against the computer."""


@dataclass(frozen=True)
class Tournament:
    """All rounds so far, the last of which may still go on."""

    people: tuple[str, ...] = ()
    """Everybody who has taken part, in the order of arrival."""

    absent: frozenset[str] = frozenset()
    """Those who are not there now."""

    rounds: tuple[tuple[PeoplePair, ...], ...] = ()

    @property
    def present(self) -> tuple[str, ...]:
        """Those who are there now."""
        return tuple(name for name in self.people if name not in self.absent)

    @property
    def is_open(self) -> bool:
        """Are there pairs whose result is not known?"""
        return bool(self.rounds) and any(pair.wins is None for pair in self.rounds[-1])

    @property
    def usual_rounds(self) -> int:
        """Enough for everybody to meet everybody, or for one to stand alone in front."""
        people = len(self.people)
        if people <= LARGEST_ROUND_ROBIN:
            return max(people - 1 + people % 2, 1)
        return ceil(log2(people))

    def find(self, name: str) -> str | None:
        """How somebody is written; capitals do not matter."""
        same = (each for each in self.people if each.casefold() == name.strip().casefold())
        return next(same, None)

    def with_people(self, names: Iterable[str]) -> Self:
        """The same with these people there, new ones or those who were absent."""
        people, absent = list(self.people), self.absent
        known = {name.casefold(): name for name in people}
        for given in names:
            name = checked_name(given)
            written = known.setdefault(name.casefold(), name)
            if written == name and name not in people:
                people.append(name)
            absent -= {written}
        if len(people) > MOST_PEOPLE:
            raise RulesError("names", "pairs.too_many", most=MOST_PEOPLE)
        return replace(self, people=tuple(people), absent=absent)

    def without(self, names: Iterable[str]) -> Self:
        """The same with these people absent from now on."""
        gone = {self._known(name) for name in names}
        return replace(self, absent=self.absent | gone)

    def next_pairs(self) -> tuple[PeoplePair, ...]:
        """The pairs of the next round; or of the open one, for all who have no result in it.

        The pairs of an open round that are known are not among them.
        """
        done = self._known_pairs()
        busy = {name for pair in done for name in pair.opponents}
        free = [name for name in self.present if name not in busy]
        if not free:
            return ()
        find = round_robin if len(self.people) <= LARGEST_ROUND_ROBIN else swiss
        found = sorted(find(free, self._history()), key=lambda pair: pair[1] is None)
        return tuple(PeoplePair(one, two) for one, two in found)

    def with_pairs(self, pairs: Iterable[PeoplePair]) -> Self:
        """The same in a new round; or the open one with these instead of what is not known."""
        rounds = self.rounds[:-1] if self.is_open else self.rounds
        everybody = (*self._known_pairs(), *pairs)
        seated = [name for pair in everybody for name in pair.opponents if name is not None]
        if not everybody or len(set(seated)) < len(seated) or set(seated) - set(self.people):
            raise RulesError("pairs", "pairs.no_round")
        return replace(self, rounds=(*rounds, everybody))

    def paired(self) -> Self:
        """The same with the next round, or with the open one anew."""
        if not (pairs := self.next_pairs()) and not self.is_open:
            raise RulesError("names", "pairs.nobody")
        return self.with_pairs(pairs) if pairs else replace(self, rounds=self._only_known())

    def find_pair(
        self, number: int, one: str, two: str | None, wins: Wins
    ) -> tuple[PeoplePair, Wins]:
        """A pair of a round, counted from 1, and its wins in the order of the pair."""
        if not 1 <= number <= len(self.rounds):
            raise RulesError("round", "pairs.no_such_round", number=number)
        names = [None if name is None else self._known(name) for name in (one, two)]
        for pair in self.rounds[number - 1]:
            if [pair.one, pair.two] == names:
                return pair, wins
            if [pair.two, pair.one] == names:
                return pair, (wins[1], wins[0])
        raise RulesError("pair", "pairs.no_such_pair", number=number)

    def with_result(self, number: int, one: str, two: str | None, wins: Wins) -> Self:
        """The same with a result of a round; a later one replaces it."""
        if not (min(wins) >= 0 and sum(wins) <= GAMES_OF_PAIR):
            raise RulesError("result", "pairs.wins", games=GAMES_OF_PAIR)
        found, wins = self.find_pair(number, one, two, wins)
        pairs = tuple(
            replace(pair, wins=wins) if pair == found else pair for pair in self.rounds[number - 1]
        )
        rounds = (*self.rounds[: number - 1], pairs, *self.rounds[number:])
        return replace(self, rounds=rounds)

    def standings(self) -> tuple[Ranking, ...]:
        """The table, the best first; those who are alike stand in the order of arrival."""
        points, games, with_computer = Counter[str](), Counter[str](), Counter[str]()
        for pair in self._pairs():
            for name, wins in zip(pair.opponents, pair.wins or (0, 0), strict=True):
                if name is not None and pair.wins is not None:
                    points[name] += wins
                    games[name] += sum(pair.wins)
                    with_computer[name] += pair.two is None
        return tuple(
            Ranking(
                1 + sum(points[other] > points[name] for other in self.people),
                name,
                points[name],
                games[name],
                with_computer[name],
            )
            for name in sorted(self.people, key=lambda name: -points[name])
        )

    def _known(self, name: str) -> str:
        found = self.find(name)
        if found is None:
            raise RulesError("names", "pairs.unknown", name=name)
        return found

    def _pairs(self) -> Iterable[PeoplePair]:
        return (pair for pairs in self.rounds for pair in pairs)

    def _known_pairs(self) -> tuple[PeoplePair, ...]:
        """Those of an open round that have a result."""
        return tuple(pair for pair in self.rounds[-1] if pair.wins) if self.is_open else ()

    def _only_known(self) -> tuple[tuple[PeoplePair, ...], ...]:
        known = self._known_pairs()
        return (*self.rounds[:-1], known) if known else self.rounds[:-1]

    def _history(self) -> PastRounds:
        """Of all pairs with a result."""
        known = [pair for pair in self._pairs() if pair.wins is not None]
        met = Counter(frozenset((pair.one, pair.two)) for pair in known if pair.two is not None)
        with_computer = Counter(pair.one for pair in known if pair.two is None)
        points = {each.name: each.points for each in self.standings()}
        return PastRounds(met, with_computer, points)
