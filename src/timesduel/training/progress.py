"""Everything that somebody has learnt, computed from a diary.

It has the form in which a browser keeps the progress of whoever learns there without a profile
(`web/page/progress.js`), so that the page is the same for both.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, tzinfo
from typing import Self

from msgspec import UNSET, UnsetType

from timesduel.books.shelf import game_title
from timesduel.core.fields import DATE
from timesduel.data.answers import AboutPosition
from timesduel.records.diary import Entry
from timesduel.training.daily import first_answer_of_the_day
from timesduel.training.deck import Deck, KnownPuzzle
from timesduel.training.entries import (
    Attempt,
    Mistake,
    history_of,
    read_attempt,
    read_lesson,
    read_mistake,
    read_time,
)
from timesduel.training.facts import FactScore, Grid, read_try
from timesduel.training.ladder import LadderGame, bounded, results_in
from timesduel.training.lately import DayDone, lately
from timesduel.training.puzzles import Puzzle, Source
from timesduel.training.statistics import Streak, solved_in_a_row
from timesduel.training.tally import game_in

VERSION = 1
"""Version of the form in which progress is kept."""

MOST_CARDS = 2_000
"""More are no use to a browser: those that are due first."""

MOST_DAYS, MOST_GAMES = 800, 200


@dataclass(frozen=True, kw_only=True)
class KeptEvent:
    """Something that happened to a puzzle."""

    kind: str
    """An `answer` to it, or the `mistake` in a game that it was made from."""

    when: str
    """In UTC."""

    right: bool | UnsetType = UNSET
    """Of an answer: was it solved?"""

    hints: int | UnsetType = UNSET
    """Of an answer: how many were taken."""

    game: str | UnsetType = UNSET
    """Of a mistake: the game."""


@dataclass(frozen=True, kw_only=True)
class KeptCard(AboutPosition):
    """A puzzle that comes back."""

    used: tuple[int, ...] | UnsetType = UNSET
    """With a modulus, the numbers that have been on the table, in order; else left out."""

    title: str
    """The name of the game, for people."""

    level: int
    """How hard it is, from 1 to 5."""

    source: Source
    """Where it comes from: `again` (a puzzle that was met before) or `mistake` (from a game)."""

    due: str
    """When it comes back, in UTC."""

    events: tuple[KeptEvent, ...]
    """What has happened to it, the latest last."""


@dataclass(frozen=True, kw_only=True)
class KeptScore:
    """How well a product is known."""

    asked: int
    """How often it was asked for."""

    right: int
    """How often the answer was right."""

    latest: str
    """The latest ten answers, the last one last: 1 for right and 0 for wrong."""


@dataclass(frozen=True, kw_only=True)
class AnswerOfTheDay:
    """How the puzzle of a day went."""

    solved: bool
    """Was the answer right, and not given away?"""

    hints: int
    """How many hints were taken."""

    move: int | None
    """What was answered; None where that is not known."""


@dataclass(frozen=True, kw_only=True)
class Progress:
    """What somebody has learnt, as a browser keeps it."""

    version: int = VERSION
    """Version of this form."""

    days: tuple[str, ...]
    """Days with an answer, a product, a lesson or a finished game, where the server is."""

    daily: Mapping[str, AnswerOfTheDay]
    """By day, the puzzle of the day: today's, if it was answered."""

    cards: Mapping[str, KeptCard]
    """By a text that tells each from all others, puzzles that come back."""

    facts: Mapping[str, KeptScore]
    """By fact, such as `6x7`, those that were asked for."""

    larger: KeptScore
    """All products beyond 12 x 12."""

    lessons: tuple[str, ...]
    """The ids of books whose lesson was gone through."""

    row: Streak
    """Puzzles solved in a row."""

    games: tuple[str, ...]
    """Games with mistakes that are among the cards."""

    results: tuple[LadderGame, ...]
    """Finished games against a level by the rules of a book: the latest, and all that a star
    needs."""

    lately: Mapping[str, DayDone]
    """By day, what was done: the latest 14 days with anything."""

    @classmethod
    def of(
        cls,
        entries: Iterable[Entry],
        today: date,
        puzzle_of_today: Puzzle,
        zone: tzinfo | None = None,
    ) -> Self:
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
            *(read_time(entry.when) for entry in history if _is_done(entry)),
        ]
        days = sorted({time.astimezone(zone).date() for time in filter(None, times)})
        daily = first_answer_of_the_day(attempts, puzzle_of_today, today, zone)
        grid = Grid.of(history)
        return cls(
            days=tuple(day.isoformat() for day in days[-MOST_DAYS:]),
            daily={} if daily is None else {today.isoformat(): _daily(daily)},
            cards={known.key: _card(known) for known in _first_due(deck.cards)},
            facts={
                f"{one}x{other}": _score(score)
                for (one, other), score in grid.facts.items()
                if score.asked
            },
            larger=_score(grid.larger),
            lessons=tuple(dict.fromkeys(lesson.book for lesson in lessons)),
            row=solved_in_a_row(attempts),
            games=tuple(games)[-MOST_GAMES:],
            results=bounded(results_in(history)),
            lately=lately(history, zone),
        )


def _is_done(entry: Entry) -> bool:
    """Was a product asked for, or a game finished?"""
    if read_try(entry) is not None:
        return True
    game = game_in(entry)
    return game is not None and bool(game.people)


def _first_due(cards: tuple[KnownPuzzle, ...]) -> tuple[KnownPuzzle, ...]:
    if len(cards) <= MOST_CARDS:
        return cards
    return tuple(sorted(cards, key=lambda known: known.card.due)[:MOST_CARDS])


def _daily(answer: Attempt) -> AnswerOfTheDay:
    return AnswerOfTheDay(solved=answer.right, hints=answer.hints, move=answer.answer)


def _score(score: FactScore) -> KeptScore:
    latest = "".join(str(int(each.right)) for each in score.latest)
    return KeptScore(asked=score.asked, right=score.right, latest=latest)


def _card(known: KnownPuzzle) -> KeptCard:
    rules, total, _, used = known.position
    return KeptCard(
        rules=rules,
        total=total,
        used=UNSET if rules.modulus is None else tuple(used),
        title=game_title(rules),
        level=known.level,
        source=known.source,
        due=known.card.due.isoformat(),
        events=tuple(map(_event, known.events)),
    )


def _event(event: Attempt | Mistake) -> KeptEvent:
    when = event.when.strftime(DATE)
    if isinstance(event, Attempt):
        return KeptEvent(kind="answer", when=when, right=event.right, hints=event.hints)
    return KeptEvent(kind="mistake", when=when, game=event.game)
