"""How often in a row: puzzles solved, and days with one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from timesduel.training.attempts import read_attempts

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from timesduel.records.diary import Entry
    from timesduel.training.attempts import Attempt


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


def in_a_row(entries: Iterable[Entry]) -> Streak:
    """How many puzzles of a diary were solved in a row."""
    return solved_in_a_row(read_attempts(entries))


def solved_in_a_row(attempts: Iterable[Attempt]) -> Streak:
    """The same of all answers that were given."""
    streak = Streak()
    for attempt in attempts:
        streak = streak.after(success=attempt.right)
    return streak


def days_in_a_row(days: Iterable[date], today: date) -> Streak:
    """The streak goes on until a whole day has passed without a puzzle."""
    one_day = timedelta(days=1)
    runs: dict[date, int] = {}
    for day in sorted(days):
        runs[day] = runs.get(day - one_day, 0) + 1
    current = runs.get(today, runs.get(today - one_day, 0))
    return Streak(current=current, best=max(runs.values(), default=0))
