"""Who meets whom in a round: everybody plays, and the odd one plays the computer."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Opponents = tuple[str, str | None]
"""Two people; None is the computer."""

_MOST_STEPS = 3_000
"""Steps of a search with one bound of repeated meetings; ten people never need so many."""


@dataclass(frozen=True)
class PastRounds:
    """What has been played, as far as it decides who meets whom next."""

    met: Mapping[frozenset[str], int]
    """How often two people have met; those who have not may be left out."""

    with_computer: Mapping[str, int]
    """How often somebody has played the computer."""

    points: Mapping[str, int]
    """The games that somebody has won."""

    def times(self, one: str, two: str) -> int:
        """How often they have met."""
        return self.met.get(frozenset((one, two)), 0)

    def may_play_computer(self, people: Sequence[str]) -> list[str]:
        """Those whose turn it is: nobody plays it again before all of these have."""
        fewest = min(self.with_computer.get(name, 0) for name in people)
        return [name for name in people if self.with_computer.get(name, 0) == fewest]

    def repeats(self, meetings: Sequence[Opponents]) -> int:
        """How many meetings these people have had before, taken together."""
        return sum(self.times(one, two) for one, two in meetings if two is not None)


def round_robin(people: Sequence[str], history: PastRounds) -> list[Opponents]:
    """A round after which everybody can still meet everybody as soon as possible.

    With the same people each time it takes one round fewer than they are (with the computer, if
    they are odd), and then begins again. Otherwise it is the round with the fewest repetitions.
    """
    times = {frozenset(pair): history.times(*pair) for pair in combinations(people, 2)}
    fewest = min(times.values(), default=0)  # where all have met, it begins again
    met = {pair: count - fewest for pair, count in times.items()}
    past = PastRounds(met, history.with_computer, dict.fromkeys(people, 0))
    for meetings in circle(people):
        alone = [one for one, two in meetings if two is None]
        fair = not alone or alone[0] in past.may_play_computer(people)
        if fair and not past.repeats(meetings):
            return meetings
    if len(people) % 2 == 0:
        return _closest(people, past)
    rounds = [_with_computer(people, name, past) for name in past.may_play_computer(people)]
    return min(rounds, key=past.repeats)


def swiss(people: Sequence[str], history: PastRounds) -> list[Opponents]:
    """A round of people who have won as many games as each other, as far as that is possible.

    Among such rounds it is one with few repetitions; those are allowed. The computer plays the
    one with the fewest points among those whose turn it is.
    """
    if len(people) % 2 == 0:
        return _closest(people, history)
    candidates = history.may_play_computer(people)
    last = min(reversed(candidates), key=lambda name: history.points[name])
    return _with_computer(people, last, history)


def circle(people: Sequence[str]) -> Iterator[list[Opponents]]:
    """All rounds in which everybody meets everybody once: one sits still, the others move on."""
    seats: list[str | None] = [*people]
    if len(seats) % 2:
        seats.append(None)
    still, others = seats[-1], seats[:-1]
    for turn in range(len(others)):
        moved = others[turn:] + others[:turn]
        ring = [moved[0], *moved[1:], still]
        meetings: list[Opponents] = []
        for one, two in zip(ring[: len(ring) // 2], reversed(ring), strict=False):
            assert one is not None
            meetings.append((one, two))
        yield meetings


def _with_computer(people: Sequence[str], alone: str, history: PastRounds) -> list[Opponents]:
    others = [name for name in people if name != alone]
    return [*_closest(others, history), (alone, None)]


def _closest(people: Sequence[str], history: PastRounds) -> list[Opponents]:
    """People of an even number in pairs, with the smallest differences of points altogether.

    The fewer repetitions the better: none are tried first, then one, two, four and so on.
    """
    ranked = sorted(people, key=lambda name: -history.points[name])
    search, allowed = _Search(history, _differences(ranked, history)), 0
    while (found := search.meetings(ranked, allowed)) is None:
        allowed = max(1, 2 * allowed)
    return found


def _differences(ranked: Sequence[str], history: PastRounds) -> int:
    """The least sum of differences in pairs: that of neighbours."""
    pairs = zip(ranked[::2], ranked[1::2], strict=True)
    return sum(history.points[one] - history.points[two] for one, two in pairs)


class _Search:
    """Looks for pairs by trying, from the top of the table down."""

    def __init__(self, history: PastRounds, differences: int) -> None:
        self._history = history
        self._differences = differences
        self._steps = 0

    def meetings(self, ranked: Sequence[str], repeats: int) -> list[Opponents] | None:
        """Pairs with so many repetitions at most; None if there are none, or they are hidden."""
        self._steps = 0
        return self._rest(ranked, self._differences, repeats)

    def _rest(self, ranked: Sequence[str], apart: int, repeats: int) -> list[Opponents] | None:
        if not ranked:
            return []
        first, others = ranked[0], ranked[1:]
        for place in self._by_meetings(first, others):
            second, left = others[place], [*others[:place], *others[place + 1 :]]
            difference = self._history.points[first] - self._history.points[second]
            again = self._history.times(first, second)
            self._steps += 1
            if self._steps > _MOST_STEPS:
                return None
            if again > repeats or difference + _differences(left, self._history) > apart:
                continue
            found = self._rest(left, apart - difference, repeats - again)
            if found is not None:
                return [(first, second), *found]
        return None

    def _by_meetings(self, first: str, others: Sequence[str]) -> list[int]:
        return sorted(range(len(others)), key=lambda i: self._history.times(first, others[i]))
