"""A tournament of people as a value: who is there, who meets whom, and who has won what.

In each round everybody who is there plays: two games against the same opponent, with the seats
swapped. Where the number is odd, one plays the computer. People may come and go at any time: two
who are playing each other are never parted by that.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, replace
from hashlib import sha256
from math import ceil, log2
from typing import TYPE_CHECKING, Self

from timesduel.errors import RulesError
from timesduel.match.names import checked_name
from timesduel.match.opponents import Opponents, PastRounds, round_robin, swiss

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

GAMES_OF_PAIR = 2
"""Games that a pair plays in a round."""

LARGEST_ROUND_ROBIN = 8
"""Up to so many people, everybody meets everybody."""

MOST_PEOPLE, MOST_ROUNDS = 500, 100
"""Bounds of a tournament."""

Wins = tuple[int, int]
"""The games that each of a pair has won."""


@dataclass(frozen=True)
class PeoplePair:
    """Two who meet, the first of whom begins the first game."""

    one: str
    """Who begins the first game."""

    two: str | None
    """The opponent; None is the computer."""

    wins: Wins | None = None
    """The result; None until it is known."""

    @property
    def opponents(self) -> Opponents:
        """Both names."""
        return self.one, self.two


@dataclass(frozen=True)
class Ranking:
    """How somebody stands in the table."""

    place: int
    """1 for the best; equal points share a place."""

    name: str
    """Who it is."""

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
    """The pairs of each round, in order."""

    seed: int | None = None
    """Shuffles who meets whom among equals, the same way each time; None: in order of arrival."""

    @property
    def present(self) -> tuple[str, ...]:
        """Those who are there now."""
        return tuple(name for name in self.people if name not in self.absent)

    @property
    def is_open(self) -> bool:
        """Are there pairs whose result is not known?"""
        return self.missing_results > 0

    @property
    def missing_results(self) -> int:
        """Pairs of the last round whose result is not known."""
        return sum(pair.wins is None for pair in self.rounds[-1]) if self.rounds else 0

    @property
    def usual_rounds(self) -> int:
        """Enough for everybody to meet everybody, or for one to stand alone in front."""
        people = len(self.people)
        if people <= LARGEST_ROUND_ROBIN:
            return max(people - 1 + people % 2, 1)
        return ceil(log2(people))

    def find(self, name: str) -> str | None:
        """The name as it was first written; case does not matter. None for nobody."""
        same = (each for each in self.people if each.casefold() == name.strip().casefold())
        return next(same, None)

    def with_people(self, names: Iterable[str]) -> Self:
        """A copy in which these people are present; new names are added."""
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
        """A copy in which these people are absent."""
        gone = {self._known(name) for name in names}
        return replace(self, absent=self.absent | gone)

    def next_pairs(self, begun: Collection[Opponents] = ()) -> tuple[PeoplePair, ...]:
        """The pairs of the next round; or those of the open one that have no result.

        Two of an open round who are both there stay together. Those who have no opponent are
        paired with one another, and the last of an odd number with whoever plays the computer,
        unless that is among those who have `begun` to count.
        """
        waiting = [pair for pair in self._open_round() if pair.wins is None]
        kept = [pair for pair in waiting if not self.absent.intersection(pair.opponents)]
        seated = {name for pair in (*kept, *self._known_pairs()) for name in pair.opponents}
        free = [name for name in self.present if name not in seated]
        alone = [pair for pair in kept if pair.two is None and pair.opponents not in begun]
        if alone and len(free) % 2:
            kept.remove(alone[-1])
            free.append(alone[-1].one)
        places = [pair if pair in kept else None for pair in waiting]
        return _filled(places, self._new_pairs(free))

    def with_pairs(self, pairs: Iterable[PeoplePair]) -> Self:
        """A copy with a new round of these pairs; or with the open round, where these replace the
        pairs without a result."""
        rounds = self.rounds[:-1] if self.is_open else self.rounds
        places = [None if pair.wins is None else pair for pair in self._open_round()]
        everybody = _filled(places, pairs)
        seated = [name for pair in everybody for name in pair.opponents if name is not None]
        if not everybody or len(set(seated)) < len(seated) or set(seated) - set(self.people):
            raise RulesError("pairs", "pairs.no_round")
        return replace(self, rounds=(*rounds, everybody))

    def paired(self) -> Self:
        """A copy with the next round; or with the open one, paired again for who is present."""
        if not (pairs := self.next_pairs()) and not self.is_open:
            raise RulesError("names", "pairs.nobody")
        return self.with_pairs(pairs) if pairs else replace(self, rounds=self._only_known())

    def pairs_of(self, number: int) -> tuple[PeoplePair, ...]:
        """The pairs of a round, counted from 1."""
        if not 1 <= number <= len(self.rounds):
            raise RulesError("round", "pairs.no_such_round", number=number)
        return self.rounds[number - 1]

    def find_pair(
        self, number: int, one: str, two: str | None, wins: Wins
    ) -> tuple[PeoplePair, Wins]:
        """A pair of a round, counted from 1, and its wins in the order of the pair."""
        pairs = self.pairs_of(number)
        names = [None if name is None else self._known(name) for name in (one, two)]
        for pair in pairs:
            if [pair.one, pair.two] == names:
                return pair, wins
            if [pair.two, pair.one] == names:
                return pair, (wins[1], wins[0])
        raise RulesError("pair", "pairs.no_such_pair", number=number)

    def with_result(self, number: int, one: str, two: str | None, wins: Wins | None) -> Self:
        """A copy with the result of a pair in a round; None removes it."""
        given = wins or (0, 0)
        if not (min(given) >= 0 and sum(given) <= GAMES_OF_PAIR):
            raise RulesError("result", "pairs.wins", games=GAMES_OF_PAIR)
        found, ordered = self.find_pair(number, one, two, given)
        told = replace(found, wins=None if wins is None else ordered)
        pairs = tuple(told if pair == found else pair for pair in self.pairs_of(number))
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
        descending = sorted(-points[name] for name in self.people)
        return tuple(
            Ranking(
                1 + bisect_left(descending, -points[name]),
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

    def _open_round(self) -> tuple[PeoplePair, ...]:
        return self.rounds[-1] if self.is_open else ()

    def _known_pairs(self) -> tuple[PeoplePair, ...]:
        """Those of an open round that have a result."""
        return tuple(pair for pair in self._open_round() if pair.wins is not None)

    def _new_pairs(self, free: Iterable[str]) -> tuple[PeoplePair, ...]:
        """People who have no opponent, in pairs; the one with the computer is the last."""
        if not (names := sorted(free, key=self._turn)):
            return ()
        find = round_robin if len(self.people) <= LARGEST_ROUND_ROBIN else swiss
        found = sorted(find(names, self._history()), key=lambda pair: pair[1] is None)
        return tuple(PeoplePair(one, two) for one, two in found)

    def _turn(self, name: str) -> tuple[bytes, int]:
        """Sorts people as the seed shuffles them; who else is there makes no difference."""
        mixed = b"" if self.seed is None else sha256(f"{self.seed} {name}".encode()).digest()
        return mixed, self.people.index(name)

    def _only_known(self) -> tuple[tuple[PeoplePair, ...], ...]:
        known = self._known_pairs()
        return (*self.rounds[:-1], known) if known else self.rounds[:-1]

    def _history(self) -> PastRounds:
        """What the pairs with a result come to."""
        known = [pair for pair in self._pairs() if pair.wins is not None]
        met = Counter(frozenset((pair.one, pair.two)) for pair in known if pair.two is not None)
        with_computer = Counter(pair.one for pair in known if pair.two is None)
        points = {each.name: each.points for each in self.standings()}
        return PastRounds(met, with_computer, points)


def _filled(
    places: Iterable[PeoplePair | None], pairs: Iterable[PeoplePair]
) -> tuple[PeoplePair, ...]:
    """Places of a round with pairs in those that are empty, and all other pairs after them.

    Those who are seated keep the number by which they know their place.
    """
    rest = iter(pairs)
    filled = [place or next(rest, None) for place in places]
    return tuple(pair for pair in (*filled, *rest) if pair is not None)
