"""The questions what somebody has learnt by their diary, and when a puzzle comes back."""

from dataclasses import dataclass
from datetime import date
from random import Random

from timesduel.books.shelf import game_title
from timesduel.core.position import Position
from timesduel.errors import StoreError
from timesduel.questions.puzzle import known_puzzle
from timesduel.records.diary import Diary
from timesduel.training.daily import puzzle_of_the_day, seed_of_the_day
from timesduel.training.deck import Deck
from timesduel.training.entries import Attempt, Mistake
from timesduel.training.progress import Progress
from timesduel.training.puzzles import Source


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
    puzzle = puzzle_of_the_day(Random(seed_of_the_day(today)), today)
    return Progress.of(entries, today, puzzle)
