"""What somebody did on each of the latest days: for a report about a week."""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from datetime import tzinfo

from timesduel.records.diary import Entry
from timesduel.training.entries import read_attempt, read_lesson, read_time
from timesduel.training.facts import counted_tries
from timesduel.training.tally import game_in

MOST_LATELY = 14
"""Days that are kept: two weeks, if something was done on each."""


@dataclass(frozen=True, kw_only=True)
class DayDone:
    """What was done on one day."""

    products: int = 0
    """Products that were asked for."""

    right: int = 0
    """How many of them were right."""

    puzzles: int = 0
    """Puzzles that were answered."""

    solved: int = 0
    """How many of them were solved."""

    lessons: int = 0
    """Lessons that were gone through."""

    games: int = 0
    """Games that were finished."""

    def __add__(self, other: "DayDone") -> "DayDone":
        sums = {
            each.name: getattr(self, each.name) + getattr(other, each.name) for each in fields(self)
        }
        return replace(self, **sums)


def lately(history: Iterable[Entry], zone: tzinfo | None) -> dict[str, DayDone]:
    """By day, in the order of days: the latest with anything done. Days begin in the time zone."""
    entries = list(history)
    found: dict[str, DayDone] = {}

    def count(entry: Entry, done: DayDone) -> None:
        if (time := read_time(entry.when)) is not None:
            day = time.astimezone(zone).date().isoformat()
            found[day] = found.get(day, DayDone()) + done

    for entry, tried in counted_tries(entries):
        count(entry, DayDone(products=1, right=int(tried.right)))
    games: set[str] = set()
    for entry in entries:
        if (attempt := read_attempt(entry)) is not None:
            count(entry, DayDone(puzzles=1, solved=int(attempt.right)))
        elif read_lesson(entry) is not None:
            count(entry, DayDone(lessons=1))
        elif (game := game_in(entry)) is not None and game.people and game.id not in games:
            games.add(game.id)
            count(entry, DayDone(games=1))
    return dict(sorted(found.items())[-MOST_LATELY:])
