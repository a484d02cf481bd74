"""The questions what somebody has played, solved and learnt, and when a puzzle comes back."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from timesduel.books.shelf import game_title
from timesduel.core.position import Position
from timesduel.errors import StoreError
from timesduel.questions.daily import daily_puzzle
from timesduel.questions.puzzle import known_puzzle
from timesduel.records.diary import Diary, Entry
from timesduel.training.deck import Deck
from timesduel.training.entries import Attempt, Mistake
from timesduel.training.facts import FactScore, Grid, Knowledge
from timesduel.training.progress import Progress
from timesduel.training.puzzles import Source
from timesduel.training.statistics import Share, Statistics


@dataclass(frozen=True, kw_only=True)
class CardAnswer:
    """A puzzle that comes back."""

    key: str
    """Tells this puzzle from all others."""

    title: str
    """The name of the game, for people."""

    level: int
    """How hard it is, from 1 to 5."""

    due: str
    """When it comes back, in UTC."""


@dataclass(frozen=True, kw_only=True)
class GamesWon:
    """Games against computers."""

    won: int
    """How many were won."""

    played: int
    """Out of how many."""


@dataclass(frozen=True, kw_only=True)
class AllGamesWon(GamesWon):
    """All games against computers."""

    books: Mapping[str, GamesWon]
    """By the id of the book; only those that were played."""

    levels: Mapping[str, GamesWon]
    """By level; only those that were played against."""


@dataclass(frozen=True, kw_only=True)
class WinsKept:
    """Positions that could be won."""

    kept: int
    """How many were still won after the move."""

    chances: int
    """Out of how many."""


@dataclass(frozen=True, kw_only=True)
class AllWinsKept(WinsKept):
    """All positions that could be won."""

    books: Mapping[str, WinsKept]
    """By the id of the book; only those with any."""


@dataclass(frozen=True, kw_only=True)
class PuzzlesSolved:
    """Puzzles that were answered."""

    solved: int
    """How many were solved."""

    tried: int
    """Out of how many."""


@dataclass(frozen=True, kw_only=True)
class AllPuzzlesSolved(PuzzlesSolved):
    """All puzzles that were answered."""

    levels: Mapping[int, PuzzlesSolved]
    """By level, from 1 to 5; only those with any."""

    in_a_row: int
    """Puzzles solved in a row up to now."""

    best_in_a_row: int
    """The longest such streak."""

    days_in_a_row: int
    """Days in a row with a puzzle solved, up to today; one missed day in seven is forgiven."""

    best_days_in_a_row: int
    """The longest such streak."""

    due: int
    """Puzzles that come back now."""


@dataclass(frozen=True, kw_only=True)
class ProductsSaid:
    """Products that were asked for."""

    right: int
    """How many were right."""

    said: int
    """Out of how many."""


@dataclass(frozen=True, kw_only=True)
class StatisticsAnswer:
    """What somebody has done so far."""

    games: int
    """Finished games with at least one person in them."""

    between_people: int
    """How many of them had no computer in them."""

    against_computers: AllGamesWon
    """The others."""

    accuracy: AllWinsKept
    """How many positions that could be won were kept."""

    mistakes: int
    """How many were not."""

    puzzles: AllPuzzlesSolved
    """Puzzles that were answered."""

    products: ProductsSaid
    """Products that were said."""

    unreadable: int
    """Lines of the diary that cannot be read."""


@dataclass(frozen=True, kw_only=True)
class ScoreAnswer:
    """How well a product is known."""

    tries: int
    """How often it was asked for."""

    right: int
    """How often the answer was right."""

    latest_tries: int
    """How many of the tries tell what is known now: the latest ten at most."""

    latest_right: int
    """How many of those were right."""

    seconds: float | None
    """The median time of the latest right answers; None where it was not measured."""


@dataclass(frozen=True, kw_only=True)
class Factors:
    """Which product it is."""

    fact: tuple[int, int]
    """Its two numbers from 2 to 12, the smaller one first."""


@dataclass(frozen=True, kw_only=True)
class FactAnswer(ScoreAnswer, Factors):
    """How well a fact of the times table is known."""

    knowledge: Knowledge
    """`known` (asked more than once, three quarters of the latest tries right, and the last one
    too), `loose` (asked, and not known) or a `hole` (never asked)."""


@dataclass(frozen=True, kw_only=True)
class GridAnswer:
    """What somebody knows of the times table."""

    facts: tuple[FactAnswer, ...]
    """All of them."""

    larger: ScoreAnswer
    """All products beyond 12 x 12."""

    unreadable: int
    """Lines of the diary that cannot be read."""


def tell_card(
    position: Position, level: int | None, history: tuple[Attempt | Mistake, ...]
) -> CardAnswer:
    """When a puzzle comes back, after all that has happened to it."""
    puzzle = known_puzzle(position, level, Source.AGAIN)
    deck = Deck()
    for event in sorted(history, key=lambda event: event.when):
        deck.meet(event)
    due = deck.due_time(puzzle)
    assert due is not None, "something has happened to it"
    return CardAnswer(
        key=puzzle.key, title=game_title(position.rules), level=puzzle.level, due=due.isoformat()
    )


def tell_progress(path: str, size: int, today: date) -> Progress:
    """What somebody has learnt by the first bytes of their diary.

    Lines are only ever added: the same bytes, the same answer.
    """
    try:
        entries = Diary(path).read(size).entries
    except StoreError as error:  # it was there a moment ago; nothing to be remembered
        raise RuntimeError from error
    return Progress.of(entries, today, daily_puzzle(today))


def tell_statistics(statistics: Statistics, unreadable: int = 0) -> StatisticsAnswer:
    """Statistics of a diary of which so many lines are `unreadable`."""
    row, days = statistics.in_a_row, statistics.days_in_a_row
    return StatisticsAnswer(
        games=statistics.games,
        between_people=statistics.between_people,
        against_computers=AllGamesWon(
            **vars(_won(statistics.wins)),
            books={book: _won(share) for book, share in statistics.wins_by_book.items()},
            levels={level: _won(share) for level, share in statistics.wins_by_level.items()},
        ),
        accuracy=AllWinsKept(
            **vars(_kept(statistics.kept)),
            books={book: _kept(share) for book, share in statistics.kept_by_book.items()},
        ),
        mistakes=statistics.mistakes,
        puzzles=AllPuzzlesSolved(
            **vars(_solved(statistics.solved)),
            levels={level: _solved(share) for level, share in statistics.solved_by_level.items()},
            in_a_row=row.current,
            best_in_a_row=row.best,
            days_in_a_row=days.current,
            best_days_in_a_row=days.best,
            due=statistics.due,
        ),
        products=ProductsSaid(right=statistics.products.part, said=statistics.products.whole),
        unreadable=unreadable,
    )


def tell_grid(entries: Iterable[Entry], unreadable: int = 0) -> GridAnswer:
    """How well each fact is known, by a diary of which so many lines are `unreadable`."""
    grid = Grid.of(entries)
    return GridAnswer(
        facts=tuple(
            FactAnswer(fact=fact, **vars(_score(score)), knowledge=score.knowledge)
            for fact, score in grid.facts.items()
        ),
        larger=_score(grid.larger),
        unreadable=unreadable,
    )


def _won(share: Share) -> GamesWon:
    return GamesWon(won=share.part, played=share.whole)


def _kept(share: Share) -> WinsKept:
    return WinsKept(kept=share.part, chances=share.whole)


def _solved(share: Share) -> PuzzlesSolved:
    return PuzzlesSolved(solved=share.part, tried=share.whole)


def _score(score: FactScore) -> ScoreAnswer:
    return ScoreAnswer(
        tries=score.asked,
        right=score.right,
        latest_tries=len(score.latest),
        latest_right=sum(each.right for each in score.latest),
        seconds=score.seconds,
    )
