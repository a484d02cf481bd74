"""The puzzle of the day: the same for everybody, with numbers that a child can handle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from timesduel.training.entries import key_of, read_attempts
from timesduel.training.puzzles import generate

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date, tzinfo

    from timesduel.core.rules import Rules
    from timesduel.players.player import Dice
    from timesduel.records.diary import Entry
    from timesduel.training.entries import Attempt
    from timesduel.training.puzzles import Puzzle

LEVEL_OF_THE_DAY = (1, 1, 2, 2, 2, 3, 3)
"""From Monday to Sunday."""

LARGEST_DAILY_LIMIT = 1_000
"""No target or ceiling is larger, unless somebody asks for a level."""


def level_of_the_day(today: date) -> int:
    """How hard the puzzle of a day is: Monday's is the easiest."""
    return LEVEL_OF_THE_DAY[today.weekday()]


def seed_of_the_day(today: date) -> int:
    """Seed of the dice that everybody has on a day."""
    return today.toordinal()


def puzzle_of_the_day(
    dice: Dice, today: date, book: Rules | None = None, level: int | None = None
) -> Puzzle:
    """The puzzle for dice that everybody has on that day.

    Whoever asks for a level takes the numbers of that level, which may be large.
    """
    if level is not None:
        return generate(dice, book, level)
    return generate(dice, book, level_of_the_day(today), largest_limit=LARGEST_DAILY_LIMIT)


STARS = 3
"""That the puzzle of a day can give."""


@dataclass(frozen=True)
class DailyResult:
    """How the puzzle of a day went."""

    day: date
    solved: bool
    """Was the answer right, and not told before?"""

    hints: int
    """How many hints were taken before."""

    @property
    def stars(self) -> int:
        """Three without a hint, two with one, one with more; none if it was not solved."""
        return max(STARS - self.hints, 1) if self.solved else 0


def result_of_the_day(
    entries: Iterable[Entry], puzzle: Puzzle, today: date, zone: tzinfo | None = None
) -> DailyResult | None:
    """How a puzzle went on a day, by the first answer in a diary; None if there is none yet.

    The diary has the time in UTC; days begin where somebody lives, in their time zone.
    """
    answer = first_answer_of_the_day(read_attempts(entries), puzzle, today, zone)
    return None if answer is None else DailyResult(today, answer.right, answer.hints)


def first_answer_of_the_day(
    attempts: Iterable[Attempt], puzzle: Puzzle, today: date, zone: tzinfo | None = None
) -> Attempt | None:
    """The first answer itself, of all that were given."""
    of_today = (each for each in attempts if each.when.astimezone(zone).date() == today)
    return next((each for each in of_today if key_of(each.position) == puzzle.key), None)
