"""Spaced repetition: which puzzles are due again.

Nothing of this is kept: the cards follow from the diary, answer by answer. What comes back when is
the business of the `fsrs` library.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import chain
from typing import TYPE_CHECKING

from timesduel.training.entries import (
    MOST_EVENTS,
    Attempt,
    Mistake,
    key_of,
    read_attempt,
    read_mistake,
)
from timesduel.training.puzzles import HARDEST, Source, generate, puzzle_at

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from fsrs import Card, Scheduler

    from timesduel.core.position import Position
    from timesduel.core.rules import Rules
    from timesduel.players.player import Dice
    from timesduel.records.diary import Entry
    from timesduel.training.puzzles import Puzzle

_SOON = timedelta(minutes=10)
"""When a puzzle comes back that was not solved."""

_TRIES = 20
"""Times that another puzzle is drawn if the one drawn is known already."""

_LONGEST_REST = 365
"""Days after which even the best known puzzle comes back."""


@dataclass(frozen=True)
class KnownPuzzle:
    """One puzzle of the deck."""

    key: str
    """Tells it from all others."""

    position: Position
    level: int
    source: Source
    """Was it met as a puzzle, or made in a game as a mistake?"""

    card: Card
    """When it is due."""

    events: tuple[Attempt | Mistake, ...]
    """What has happened to it lately, in that order."""


class Deck:
    """The puzzles that somebody has met, and their mistakes; when each is due.

    A puzzle that was solved at first sight is easy, and rests for a week. Later a right answer is
    good, or hard if it took a hint; any other begins anew. A mistake is due at once. If it is made
    again in another game, that is as if the puzzle had not been solved.
    """

    def __init__(self) -> None:
        self._known: dict[str, KnownPuzzle] = {}
        self._mistakes: set[tuple[str, str]] = set()
        """Which positions of which games have been counted."""
        self.hardest_solved = 0
        """The highest level that a puzzle was solved of."""
        self._puzzles: dict[str, Puzzle | None] = {}
        """Those that were due so far."""
        self._scheduler: Scheduler | None = None

    @classmethod
    def from_entries(cls, entries: Iterable[Entry]) -> Deck:
        """From a diary."""
        deck = cls()
        for entry in entries:
            deck.add(entry)
        return deck

    def add(self, entry: Entry) -> None:
        """One more entry of the diary; those of other kinds, or strange ones, are passed over."""
        if (met := read_attempt(entry) or read_mistake(entry)) is not None:
            self.meet(met)

    def meet(self, met: Attempt | Mistake) -> None:
        """One more answer, or one more mistake."""
        if isinstance(met, Attempt):
            self._answer(met)
        else:
            self._mistake(met)

    def __len__(self) -> int:
        return len(self._known)

    @property
    def cards(self) -> tuple[KnownPuzzle, ...]:
        """All that were met, in that order."""
        return tuple(self._known.values())

    def knows(self, puzzle: Puzzle) -> bool:
        """Has it been met before?"""
        return puzzle.key in self._known

    def counts(self, puzzle: Puzzle, now: datetime) -> bool:
        """Is an answer worth writing down: is the puzzle new, or due?"""
        known = self._known.get(puzzle.key)
        return known is None or known.card.due <= now

    def due_time(self, puzzle: Puzzle) -> datetime | None:
        """When a puzzle comes back; None if it was never met."""
        known = self._known.get(puzzle.key)
        return None if known is None else known.card.due

    def due(self, now: datetime) -> tuple[Puzzle, ...]:
        """The puzzles that are due, the longest waiting first."""
        waiting = [known for known in self._known.values() if known.card.due <= now]
        waiting.sort(key=lambda known: known.card.due)
        return tuple(puzzle for puzzle in map(self._puzzle, waiting) if puzzle is not None)

    def _puzzle(self, known: KnownPuzzle) -> Puzzle | None:
        """Solved once, however often it is asked for."""
        if known.key not in self._puzzles:
            self._puzzles[known.key] = puzzle_at(known.position, known.source, known.level)
        return self._puzzles[known.key]

    def _answer(self, attempt: Attempt) -> None:
        key = key_of(attempt.position)
        first = key not in self._known
        if first:
            self._new_card(key, attempt, Source.AGAIN)
        if attempt.right:
            self.hardest_solved = max(self.hardest_solved, attempt.level)
        if not attempt.right:
            rating = "Again"
        elif attempt.hints:
            rating = "Hard"
        else:
            rating = "Easy" if first else "Good"
        self._review(key, attempt, rating)

    def _mistake(self, mistake: Mistake) -> None:
        key = key_of(mistake.position)
        if (key, mistake.game) in self._mistakes:
            return
        self._mistakes.add((key, mistake.game))
        if key in self._known:
            self._review(key, mistake, "Again")
        else:
            self._new_card(key, mistake, Source.MISTAKE, mistake)

    def _new_card(self, key: str, met: Attempt | Mistake, source: Source, *events: Mistake) -> None:
        """A new card, due at once."""
        from fsrs import Card

        card = Card(card_id=len(self._known), due=met.when)
        self._known[key] = KnownPuzzle(key, met.position, met.level, source, card, events)

    def _review(self, key: str, met: Attempt | Mistake, rating: str) -> None:
        from fsrs import Rating

        if self._scheduler is None:
            self._scheduler = _new_scheduler()
        known = self._known[key]
        card, _ = self._scheduler.review_card(known.card, Rating[rating], met.when)
        events = (*known.events, met)[-MOST_EVENTS:]
        self._known[key] = replace(known, card=card, events=events)


@dataclass(frozen=True)
class PuzzleChoice:
    """Which puzzles somebody wants."""

    deck: Deck
    """What was met so far."""

    dice: Dice
    book: Rules | None
    """Only puzzles of this book; None for any."""

    level: int | None
    """Only puzzles of this level; None for any."""

    only_new: bool
    """Nothing but what the dice say."""

    def next(self, now: datetime) -> Puzzle:
        """The one that has waited longest, or else one that was never met."""
        if self.only_new:
            return self._new()
        due = filter(self._is_wanted, self.deck.due(now))
        drawn = (self._new() for _ in range(_TRIES))
        unknown = (puzzle for puzzle in drawn if not self.deck.knows(puzzle))
        return next(chain(due, unknown), None) or self._new()

    def _new(self) -> Puzzle:
        """Not more than one level above what has been solved, unless asked for."""
        level = self.level
        if level is None and not self.only_new:
            level = 1 + self.dice.randrange(min(self.deck.hardest_solved + 1, HARDEST))
        return generate(self.dice, self.book, level)

    def _is_wanted(self, puzzle: Puzzle) -> bool:
        of_the_book = self.book is None or self.book.name == puzzle.position.rules.name
        return of_the_book and self.level in (None, puzzle.level)


def _new_scheduler() -> Scheduler:
    """Without chance in it: the same diary always gives the same cards."""
    from fsrs import Scheduler

    return Scheduler(
        learning_steps=[_SOON],
        relearning_steps=[_SOON],
        maximum_interval=_LONGEST_REST,
        enable_fuzzing=False,
    )
