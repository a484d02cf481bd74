"""Everything that somebody has learnt, computed from a diary.

It has the form in which a browser keeps the progress of whoever learns there without a profile
(`web/page/progress.js`), so that the page is the same for both.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from timesduel.books.shelf import game_title
from timesduel.records.dates import DATE
from timesduel.training.attempts import (
    Attempt,
    position_to_json,
    read_attempt,
    read_mistake,
    read_time,
)
from timesduel.training.daily import first_answer_of_the_day
from timesduel.training.deck import Deck
from timesduel.training.facts import Grid, read_try
from timesduel.training.history import history_of
from timesduel.training.lessons import read_lesson
from timesduel.training.streaks import Streak, solved_in_a_row

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date, tzinfo

    from timesduel.records.diary import Entry
    from timesduel.training.attempts import Mistake
    from timesduel.training.deck import KnownPuzzle
    from timesduel.training.facts import FactScore
    from timesduel.training.puzzles import Puzzle

VERSION = 1
"""Of the form."""

MOST_CARDS = 2_000
"""More are no use to a browser: those that are due first."""

MOST_DAYS, MOST_GAMES = 800, 200


@dataclass(frozen=True, kw_only=True)
class Progress:
    """What somebody has learnt."""

    cards: tuple[KnownPuzzle, ...] = ()
    """Puzzles and mistakes that come back, in the order in which they were met."""

    grid: Grid
    """Products."""

    days: tuple[date, ...] = ()
    """Those with an answer, a product or a lesson, ascending."""

    row: Streak = field(default_factory=Streak)
    """Puzzles solved in a row."""

    lessons: tuple[str, ...] = ()
    """Books whose lesson was gone through, in that order."""

    games: tuple[str, ...] = ()
    """Those with mistakes that were counted, in that order."""

    today: date
    answer_of_the_day: Attempt | None = None
    """The first one to the puzzle of today."""

    @classmethod
    def of(
        cls,
        entries: Iterable[Entry],
        today: date,
        puzzle_of_today: Puzzle,
        zone: tzinfo | None = None,
    ) -> Progress:
        """From a diary. Days begin in a time zone: that of this machine unless one is given."""
        history = history_of(entries)
        deck = Deck()
        attempts: list[Attempt] = []
        games: dict[str, None] = {}
        for entry in history:
            if (met := read_attempt(entry) or read_mistake(entry)) is None:
                continue
            deck.meet(met)
            if isinstance(met, Attempt):
                attempts.append(met)
            else:
                games[met.game] = None
        lessons = [lesson for lesson in map(read_lesson, history) if lesson is not None]
        times = [
            *(attempt.when for attempt in attempts),
            *(lesson.when for lesson in lessons),
            *(read_time(entry.when) for entry in history if read_try(entry) is not None),
        ]
        days = sorted({time.astimezone(zone).date() for time in filter(None, times)})
        return cls(
            cards=_first_due(deck.cards),
            grid=Grid.of(history),
            days=tuple(days[-MOST_DAYS:]),
            row=solved_in_a_row(attempts),
            lessons=tuple(dict.fromkeys(lesson.book for lesson in lessons)),
            games=tuple(games)[-MOST_GAMES:],
            today=today,
            answer_of_the_day=first_answer_of_the_day(attempts, puzzle_of_today, today, zone),
        )

    def to_json(self) -> dict[str, Any]:
        """Plain data for JSON."""
        daily = self.answer_of_the_day
        facts = self.grid.facts.items()
        return {
            "version": VERSION,
            "days": [day.isoformat() for day in self.days],
            "daily": {} if daily is None else {self.today.isoformat(): _daily_data(daily)},
            "cards": {card.key: _card_data(card) for card in self.cards},
            "facts": {
                f"{one}x{other}": _score_data(score) for (one, other), score in facts if score.asked
            },
            "larger": _score_data(self.grid.larger),
            "lessons": list(self.lessons),
            "row": {"current": self.row.current, "best": self.row.best},
            "games": list(self.games),
        }


def _first_due(cards: tuple[KnownPuzzle, ...]) -> tuple[KnownPuzzle, ...]:
    if len(cards) <= MOST_CARDS:
        return cards
    return tuple(sorted(cards, key=lambda known: known.card.due)[:MOST_CARDS])


def _daily_data(answer: Attempt) -> dict[str, Any]:
    return {"solved": answer.right, "hints": answer.hints, "move": answer.answer}


def _score_data(score: FactScore) -> dict[str, Any]:
    latest = "".join(str(int(each.right)) for each in score.latest)
    return {"asked": score.asked, "right": score.right, "latest": latest}


def _card_data(known: KnownPuzzle) -> dict[str, Any]:
    return {
        **position_to_json(known.position),
        "title": game_title(known.position.rules),
        "level": known.level,
        "source": known.source.value,
        "due": known.card.due.isoformat(),
        "events": [_event_data(event) for event in known.events],
    }


def _event_data(event: Attempt | Mistake) -> dict[str, Any]:
    when = event.when.strftime(DATE)
    if isinstance(event, Attempt):
        return {"kind": "answer", "when": when, "right": event.right, "hints": event.hints}
    return {"kind": "mistake", "when": when, "game": event.game}
