"""The question which stars somebody has, and what the next one needs."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from timesduel.books.shelf import BOOKS, game_title
from timesduel.core.rules import Rules
from timesduel.match.names import program_name
from timesduel.players.registry import PLAYERS
from timesduel.training.ladder import Ladder, LadderGame, Star, opponent_begins
from timesduel.voices.rules import goal_name
from timesduel.words.speech import say


@dataclass(frozen=True, kw_only=True)
class StarAnswer:
    """One of the three stars against a level."""

    star: Star
    """What it is for: the game was `won`, it was won `alone` (without a hint), or the win was
    always `kept`."""

    won: bool
    """Is it there?"""

    short: str
    """What it is for, in a few words."""

    needs: str
    """What it needs, in one sentence."""

    first: Literal["you", "other"]
    """Who begins in the game that is offered for it."""


@dataclass(frozen=True, kw_only=True)
class RungAnswer:
    """An opponent on the ladder of a book."""

    level: str
    """The id of the level, such as `learner`."""

    name: str
    """What the level is called at the table, such as `Lu`."""

    about: str
    """How it plays."""

    stars: tuple[StarAnswer, ...]
    """Always three."""


@dataclass(frozen=True, kw_only=True)
class NextStarAnswer(StarAnswer):
    """The star to go for."""

    level: str
    """The level to play against."""

    name: str
    """What it is called at the table."""


@dataclass(frozen=True, kw_only=True)
class BookLadder:
    """The ladder of a book."""

    book: str
    """The id of the book."""

    title: str
    """Its name, for people."""

    goal: str
    """What wins, as the short name of the game: `Reach 1000`."""

    rules: Rules
    """How it is played; games by other rules give no stars."""

    stars: int
    """How many there are so far."""

    of: int
    """How many there can be."""

    rungs: tuple[RungAnswer, ...]
    """The opponents, the weakest first."""

    next: NextStarAnswer | None
    """The star to go for; None where all are there."""


@dataclass(frozen=True, kw_only=True)
class LadderAnswer:
    """The stars that somebody has."""

    stars: int
    """How many there are so far."""

    of: int
    """How many there can be."""

    books: tuple[BookLadder, ...]
    """The ladder of each book that was asked about."""


def tell_ladder(book: Rules | None, results: Iterable[LadderGame] = ()) -> LadderAnswer:
    """The ladder of a book, or of all, with the stars that games have given."""
    ladder = Ladder.of(results)
    names = [*BOOKS] if book is None else [book.name]
    books = tuple(_book_ladder(name, ladder) for name in names)
    return LadderAnswer(
        stars=sum(each.stars for each in books), of=sum(each.of for each in books), books=books
    )


def new_stars(before: Ladder, after: Ladder, book: str, level: str) -> tuple[str, ...]:
    """What the stars are for that have come since, in a few words each."""
    new = after.at(book, level) - before.at(book, level)
    return tuple(say(f"ladder.star.{star.value}") for star in Star if star in new)


def star_after(ladder: Ladder, book: str, level: str) -> NextStarAnswer | None:
    """The star to go for after a game: one that is missing there, or else the next of the book."""
    missing = [star for star in Star if star not in ladder.at(book, level)]
    if missing:
        return _next(BOOKS[book], level, missing[0])
    following = ladder.next_star(book)
    return None if following is None else _next(BOOKS[book], following.level, following.star)


def _book_ladder(name: str, ladder: Ladder) -> BookLadder:
    rules, following = BOOKS[name], ladder.next_star(name)
    return BookLadder(
        book=name,
        title=game_title(rules),
        goal=goal_name(rules),
        rules=rules,
        stars=ladder.count(name),
        of=len(Star) * len(PLAYERS),
        rungs=tuple(_rung(rules, level, ladder) for level in PLAYERS),
        next=None if following is None else _next(rules, following.level, following.star),
    )


def _rung(rules: Rules, level: str, ladder: Ladder) -> RungAnswer:
    there = ladder.at(rules.name, level)
    return RungAnswer(
        level=level,
        name=program_name(level),
        about=say(f"opponents.{level}"),
        stars=tuple(_star(rules, level, star, won=star in there) for star in Star),
    )


def _next(rules: Rules, level: str, star: Star) -> NextStarAnswer:
    told = _star(rules, level, star, won=False)
    return NextStarAnswer(**vars(told), level=level, name=program_name(level))


def _star(rules: Rules, level: str, star: Star, *, won: bool) -> StarAnswer:
    second = opponent_begins(rules, level, star)
    name = program_name(level)
    if second:
        needs = say(f"ladder.second.{star.value}", name=name)
    else:
        needs = say(f"ladder.needs.{star.value}", name=name)
    return StarAnswer(
        star=star,
        won=won,
        short=say(f"ladder.star.{star.value}"),
        needs=needs,
        first="other" if second else "you",
    )
