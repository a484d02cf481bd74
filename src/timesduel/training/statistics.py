"""Everything that there is to count in a diary."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

from timesduel.books.shelf import BOOKS
from timesduel.players.registry import PLAYERS
from timesduel.training.deck import Deck
from timesduel.training.entries import PUZZLE_LEVELS, read_attempts
from timesduel.training.facts import read_tries
from timesduel.training.tally import CountedGame, game_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date, datetime

    from timesduel.records.diary import Entry
    from timesduel.training.entries import Attempt

_ONE_DAY = timedelta(days=1)
_FORGIVEN_EVERY = timedelta(days=7)
"""Between a missed day that is forgiven and the next such day."""

OTHER = "other"
"""Where everything is counted that is based on no book, or of no known level."""


@dataclass(frozen=True)
class Share:
    """A part of a whole, both counted."""

    part: int = 0
    """Numerator."""

    whole: int = 0
    """Denominator."""

    def __add__(self, other: Share) -> Share:
        return Share(self.part + other.part, self.whole + other.whole)


@dataclass(frozen=True, kw_only=True)
class Streak:
    """How often in a row."""

    current: int = 0
    """Up to now."""

    best: int = 0
    """The longest ever."""

    def after(self, *, success: bool) -> Streak:
        """Once more, or from the start again."""
        current = self.current + 1 if success else 0
        return Streak(current=current, best=max(self.best, current))


@dataclass(frozen=True, kw_only=True)
class Statistics:
    """What somebody has done so far."""

    games: int = 0
    """Finished games with at least one person in them."""

    between_people: int = 0
    """How many of them had no computer in them."""

    wins_by_book: Mapping[str, Share] = field(default_factory=dict)
    """Against computers, by the id of the book; only those that were played."""

    wins_by_level: Mapping[str, Share] = field(default_factory=dict)
    """Against computers, by the name of the level; only those that were played against."""

    kept_by_book: Mapping[str, Share] = field(default_factory=dict)
    """How many won positions were kept, of how many; only books with any."""

    solved_by_level: Mapping[int, Share] = field(default_factory=dict)
    """How many puzzles were solved, of how many; only levels with any."""

    in_a_row: Streak = field(default_factory=Streak)
    """Puzzles solved."""

    days_in_a_row: Streak = field(default_factory=Streak)
    """Days with at least one puzzle solved; see `days_in_a_row`."""

    due: int = 0
    """Puzzles that are due."""

    products: Share = Share()
    """How many were said right, of how many."""

    @classmethod
    def of(cls, entries: Iterable[Entry], now: datetime) -> Statistics:
        """From a diary; a day is one where `now` is."""
        kept_entries = tuple(entries)
        games = {game.id: game for game in map(game_in, kept_entries) if game is not None}
        attempts = list(read_attempts(kept_entries))
        tries = list(read_tries(kept_entries))
        with_people = [game for game in games.values() if game.people]
        solved: Counter[int] = Counter(each.level for each in attempts if each.right)
        tried: Counter[int] = Counter(each.level for each in attempts)
        return cls(
            games=len(with_people),
            between_people=sum(game.opponent is None for game in with_people),
            wins_by_book=_wins(with_people, by_book=True),
            wins_by_level=_wins(with_people, by_book=False),
            kept_by_book=_kept(with_people),
            solved_by_level={n: Share(solved[n], tried[n]) for n in PUZZLE_LEVELS if tried[n]},
            in_a_row=solved_in_a_row(attempts),
            days_in_a_row=days_in_a_row(
                {each.when.astimezone(now.tzinfo).date() for each in attempts if each.right},
                now.date(),
            ),
            due=len(Deck.from_entries(kept_entries).due(now)),
            products=Share(sum(each.right for each in tries), len(tries)),
        )

    @property
    def wins(self) -> Share:
        """Against all computers."""
        return sum(self.wins_by_level.values(), Share())

    @property
    def kept(self) -> Share:
        """In all books."""
        return sum(self.kept_by_book.values(), Share())

    @property
    def solved(self) -> Share:
        """On all levels."""
        return sum(self.solved_by_level.values(), Share())

    @property
    def mistakes(self) -> int:
        """How often a won game was thrown away."""
        return self.kept.whole - self.kept.part

    @property
    def nothing_yet(self) -> bool:
        """Is there nothing to show?"""
        return not (self.games or self.solved.whole or self.products.whole or self.due)


def _wins(games: list[CountedGame], *, by_book: bool) -> dict[str, Share]:
    found: dict[str, Share] = {}
    for game in games:
        if game.opponent is not None:
            known = BOOKS if by_book else PLAYERS
            name = game.book if by_book else game.opponent
            name = name if name in known else OTHER
            found[name] = found.get(name, Share()) + Share(game.people[0].won, 1)
    return _in_order(found, BOOKS if by_book else PLAYERS)


def _kept(games: list[CountedGame]) -> dict[str, Share]:
    found: dict[str, Share] = {}
    for game in games:
        name = game.book if game.book in BOOKS else OTHER
        for person in game.people:
            if person.chances:
                found[name] = found.get(name, Share()) + Share(person.kept, person.chances)
    return _in_order(found, BOOKS)


def _in_order(found: dict[str, Share], names: Iterable[str]) -> dict[str, Share]:
    return {name: found[name] for name in (*names, OTHER) if name in found}


def in_a_row(entries: Iterable[Entry]) -> Streak:
    """How many puzzles of a diary were solved in a row."""
    return solved_in_a_row(read_attempts(entries))


def solved_in_a_row(attempts: Iterable[Attempt]) -> Streak:
    """How many of these attempts were right in a row."""
    streak = Streak()
    for attempt in attempts:
        streak = streak.after(success=attempt.right)
    return streak


def days_in_a_row(days: Iterable[date], today: date) -> Streak:
    """Days in a row, of days on which something was done; one missed day in seven is forgiven.

    A row is a stretch of days in which any seven days, one after the other, have at most one
    without anything. It is as long as the number of its days with something: a missed day is
    forgiven, and not counted. The current one is the longest that ends today, or that ends
    yesterday while nothing has been done today: today is missed when it is over. So two missed
    days side by side end a row, and of two that are less than seven days apart, the days up to the
    first one drop out. The page counts alike (`streak` in `web/page/progress.js`).
    """
    row, best = _Row(), 0
    for day in sorted(days):
        if day > today:  # a clock was wrong
            break
        row = row.until(day)
        best = max(best, row.length + 1)
        row = _Row(row.length + 1, row.since_missed + 1, row.missed, day)
    return Streak(current=row.until(today).length, best=best)


class _Row(NamedTuple):
    """The longest row up to a day."""

    length: int = 0
    """Days with something."""

    since_missed: int = 0
    """How many of them come after the latest missed day."""

    missed: date | None = None
    """The latest missed day in it."""

    last: date | None = None
    """The latest day with something; None before the first."""

    def until(self, day: date) -> _Row:
        """Go on to the eve of a day, with nothing done since."""
        if self.last is None or day - self.last > 2 * _ONE_DAY:
            return _Row()
        if day - self.last <= _ONE_DAY:
            return self
        missed = self.last + _ONE_DAY
        forgiven = self.missed is None or missed - self.missed >= _FORGIVEN_EVERY
        length = self.length if forgiven else self.since_missed
        return _Row(length, 0, missed, self.last)
