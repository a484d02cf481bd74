"""The ladder: for each book a path of seven opponents, with three stars for each of them.

A star is for a finished game of one person against a level, by the rules of the book as they are.
Each has a measure of its own, and any such game gives every star that it has earned, whether or
not another game has given it before:

- the game was won;
- it was won, and nobody asked for a hint in it;
- it was won, the player could win at one turn at least, and no turn of theirs was graded as a win
  thrown away. What was taken back was not played, as in a review; but who takes a move back on the
  coach's word has had a hint.

Who began does not matter for any of them. Where the opening is lost for whoever begins, a third
star, and any star against the level that never errs, is offered with the opponent beginning: that
is the side that can win.

Stars are computed from games, and never kept themselves: more games, never fewer stars.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Self

from msgspec import Meta

from timesduel.books.shelf import BOOKS
from timesduel.coach.judge import verdict_of
from timesduel.core.rules import Rules
from timesduel.data.reading import read_known
from timesduel.errors import TimesDuelError
from timesduel.players.registry import PLAYERS
from timesduel.records.diary import Entry
from timesduel.training.entries import read_entry, read_time
from timesduel.training.tally import GAME_KIND, KeptGame, game_in

HINT_KIND = "hint"
"""The kind of the diary's entries about hints in games."""

MOST_RESULTS = 200
"""Latest games that are kept of a progress, beside those that give its stars."""

_NEVER_ERRS = "perfect"
"""The level that loses no game which it can win."""

_Count = Annotated[int, Meta(ge=0, le=100_000)]


class Star(Enum):
    """What a star is for; the value is for JSON and codes."""

    WON = "won"
    """The game was won."""

    ALONE = "alone"
    """It was won without a hint."""

    KEPT = "kept"
    """It was won, and no win was let slip."""


@dataclass(frozen=True, kw_only=True)
class LadderGame:
    """A finished game of one person against a level, by the rules of a book as they are."""

    game: str
    """Tells it from all others."""

    when: str
    """When it was played, in UTC."""

    book: str
    """The id of the book."""

    level: str
    """The level that was played against."""

    won: bool
    """Did the person win it?"""

    hints: _Count
    """How many there were at their seat; the page only says whether there were any: 1 or 0."""

    chances: _Count
    """Positions, at their turn, that they could have won."""

    slips: _Count
    """How many of these they did not win any more afterwards."""

    @property
    def stars(self) -> frozenset[Star]:
        """What this game gives."""
        if not self.won:
            return frozenset()
        earned = {
            Star.WON: True,
            Star.ALONE: self.hints == 0,
            Star.KEPT: self.chances > 0 and self.slips == 0,
        }
        return frozenset(star for star in Star if earned[star])


@dataclass(frozen=True, kw_only=True)
class NextStar:
    """The star to go for."""

    level: str
    """The level to play against."""

    star: Star
    """What it is for."""


@dataclass(frozen=True)
class Ladder:
    """The stars that games have given."""

    stars: Mapping[tuple[str, str], frozenset[Star]]
    """By book and level; those without any are left out."""

    @classmethod
    def of(cls, results: Iterable[LadderGame]) -> Self:
        """From games in any order; the same game twice is as good as once."""
        stars: dict[tuple[str, str], frozenset[Star]] = {}
        for result in results:
            place = result.book, result.level
            if result.stars and result.book in BOOKS and result.level in PLAYERS:
                stars[place] = stars.get(place, frozenset()) | result.stars
        return cls(stars)

    def at(self, book: str, level: str) -> frozenset[Star]:
        """The stars against a level."""
        return self.stars.get((book, level), frozenset())

    def count(self, book: str) -> int:
        """The stars of a book."""
        return sum(len(self.at(book, level)) for level in PLAYERS)

    def next_star(self, book: str) -> NextStar | None:
        """The next one of a book: the first opponent who was not beaten yet.

        When all are, it is the first star that is missing, from the weakest on; None when none is.
        """
        missing = [
            NextStar(level=level, star=star)
            for level in PLAYERS
            for star in Star
            if star not in self.at(book, level)
        ]
        return min(missing, key=lambda each: each.star is not Star.WON, default=None)


def results_in(entries: Iterable[Entry]) -> list[LadderGame]:
    """The games of a diary that can give stars, each once, in the order in which they stand there.

    Games by house rules, from the middle of another game, or between people are none.
    """
    kept = tuple(entries)
    hints = Counter(_hints_in(kept))
    found: dict[str, LadderGame] = {}
    for entry in kept:
        if (result := _result_in(entry, hints)) is not None:
            found.setdefault(result.game, result)
    return [*found.values()]


def hint_entry(game: str, *, when: str) -> Entry:
    """What the diary keeps of a hint: in which game."""
    return Entry(when, HINT_KIND, {"game": game})


@dataclass(frozen=True, kw_only=True)
class _KeptHint:
    game: str


def hint_in(entry: Entry) -> str | None:
    """The game in which somebody asked for a hint; None where an entry is about something else."""
    kept = read_entry(entry, HINT_KIND, _KeptHint)
    return None if kept is None else kept.game


def _hints_in(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        if (game := hint_in(entry)) is not None:
            yield game


def _result_in(entry: Entry, hints: Mapping[str, int]) -> LadderGame | None:
    kept, counted = read_entry(entry, GAME_KIND, KeptGame), game_in(entry)
    if kept is None or counted is None:
        return None
    level = counted.opponent
    if level is None or level not in PLAYERS or not _is_own(kept.book, kept.rules):
        return None
    (person,) = counted.people
    started = kept.started if isinstance(kept.started, str) and read_time(kept.started) else None
    return LadderGame(
        game=kept.id,
        when=started or entry.when,
        book=kept.book,
        level=level,
        won=person.won,
        hints=hints.get(kept.id, 0),
        chances=person.chances,
        slips=person.chances - person.kept,
    )


def _is_own(book: str, plain_rules: object) -> bool:
    """Are these the rules of a book, with nothing changed?"""
    try:
        return book in BOOKS and read_known(Rules, plain_rules) == BOOKS[book]
    except TimesDuelError:
        return False


def bounded(results: Iterable[LadderGame]) -> tuple[LadderGame, ...]:
    """The latest games, and of those before them all that a star needs."""
    ordered = sorted(results, key=lambda result: (result.when, result.game))
    first: dict[tuple[str, str, Star], int] = {}
    for place, result in enumerate(ordered):
        for star in result.stars:
            first.setdefault((result.book, result.level, star), place)
    latest = range(max(0, len(ordered) - MOST_RESULTS), len(ordered))
    return tuple(ordered[place] for place in sorted({*first.values(), *latest}))


def opponent_begins(rules: Rules, level: str, star: Star) -> bool:
    """Is the game for a star offered with the opponent beginning?"""
    if star is not Star.KEPT and level != _NEVER_ERRS:
        return False
    verdict = verdict_of(rules.opening())
    return verdict is not None and not verdict.mover_wins
