"""What the diary keeps of puzzles and lessons: answers, mistakes from games of one's own, lessons
that were gone through.

Whatever is read back may have been edited by hand. What makes no sense, or is too large to be a
puzzle, is passed over.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Annotated, Any, Self, TypeVar

from msgspec import UNSET, Meta, UnsetType

from timesduel.books.shelf import BOOKS
from timesduel.core.fields import ExactInt
from timesduel.core.position import Position
from timesduel.core.rules import Rules
from timesduel.data.plain import to_plain
from timesduel.data.reading import read_known
from timesduel.errors import TimesDuelError
from timesduel.records.diary import Entry

PUZZLE_KIND, MISTAKE_KIND, LESSON_KIND = "puzzle", "mistake", "lesson"
"""The kinds of the diary's entries about puzzles and lessons."""

PUZZLE_LEVELS = (1, 2, 3, 4, 5)
"""How hard puzzles can be, from the easiest to the hardest."""

LARGEST_PUZZLE_NUMBER = 10**12
"""Whatever is larger is nothing for the head."""

LARGEST_PUZZLE_MODULUS = 100
"""Largest modulus of a puzzle: all its numbers may have been used up, and are shown."""

MOST_EVENTS = 100
"""Most events kept of one puzzle: the latest."""

_FIRST_YEAR, _LAST_YEAR = 2000, 2200
"""No clock that works tells another one; beyond, dates could not be counted with."""

T = TypeVar("T")

_Level = Annotated[int, Meta(ge=PUZZLE_LEVELS[0], le=PUZZLE_LEVELS[-1])]


@dataclass(frozen=True, kw_only=True)
class Attempt:
    """One answer to a puzzle, as the diary has it."""

    when: datetime
    """In UTC."""

    position: Position
    """The puzzle."""

    level: int
    """How hard it is, 1 to 5."""

    right: bool
    """Was it solved: the answer right, and not given away by a hint?"""

    hints: int
    """How many hints were taken before."""

    answer: int | None = None
    """The move given, where that is known."""


@dataclass(frozen=True, kw_only=True)
class Mistake:
    """A position of a game in which somebody threw a win away."""

    when: datetime
    """When it was found, in UTC."""

    position: Position
    """Where it happened."""

    level: int
    """How hard it is as a puzzle, 1 to 5."""

    game: str
    """Tells the game from all others."""


@dataclass(frozen=True)
class FinishedLesson:
    """One lesson that somebody went through."""

    when: datetime
    """In UTC."""

    book: str
    """The id of its book."""


@dataclass(frozen=True, kw_only=True)
class KeptPosition:
    """A position in an entry; Player 1 is to move."""

    rules: Rules
    """What is played."""

    total: ExactInt
    """The number on the table."""

    used: tuple[int, ...] | UnsetType = UNSET
    """With a modulus, the numbers that have been on the table, in order."""

    @classmethod
    def of(cls, position: Position, **more: Any) -> Self:
        """What is kept of a position, and more about it."""
        rules, total, _, used = position
        return cls(rules=rules, total=total, used=UNSET if rules.modulus is None else used, **more)

    @property
    def position(self) -> Position | None:
        """The position; None where there is none, it is over, or too large."""
        used = self.used or ()
        if not is_for_the_head(self.rules) or len(used) > LARGEST_PUZZLE_MODULUS:
            return None
        try:
            position = Position(_shared(self.rules), self.total, 1, used)
        except TimesDuelError:
            return None
        return position if self.total <= LARGEST_PUZZLE_NUMBER and not position.outcome() else None


@dataclass(frozen=True, kw_only=True)
class KeptAttempt(KeptPosition):
    """An entry about an answer to a puzzle."""

    level: _Level
    """How hard it is."""

    answer: Any = None
    """The move given; anything else is ignored."""

    right: bool
    """Was it solved?"""

    hints: Annotated[int, Meta(ge=0, le=1_000)]
    """How many were taken."""


@dataclass(frozen=True, kw_only=True)
class KeptMistake(KeptPosition):
    """An entry about a win that was thrown away."""

    level: _Level
    """How hard it is as a puzzle."""

    played: Any = None
    """The move."""

    game: str
    """Tells the game from all others."""


@dataclass(frozen=True, kw_only=True)
class _KeptLesson:
    book: str


def read_entry(entry: Entry, kind: str, form: type[T]) -> T | None:
    """The fields of an entry of a kind; None where it is of another, or they do not fit."""
    if entry.kind != kind:
        return None
    try:
        return read_known(form, entry.data)
    except TimesDuelError:
        return None


def read_attempt(entry: Entry) -> Attempt | None:
    """The answer in an entry; None where there is none that makes sense."""
    kept, when = read_entry(entry, PUZZLE_KIND, KeptAttempt), read_time(entry.when)
    if kept is None or when is None or (position := kept.position) is None:
        return None
    answer = kept.answer if type(kept.answer) is int else None
    return Attempt(
        when=when,
        position=position,
        level=kept.level,
        right=kept.right,
        hints=kept.hints,
        answer=answer,
    )


def read_attempts(entries: Iterable[Entry]) -> Iterator[Attempt]:
    """All answers in a diary."""
    for entry in entries:
        if (attempt := read_attempt(entry)) is not None:
            yield attempt


def mistake_entry(position: Position, *, level: int, played: int, game: str, when: str) -> Entry:
    """What the diary keeps of a mistake; `game` is any text that tells the game from others."""
    kept = KeptMistake.of(position, level=level, played=played, game=game)
    return Entry(when, MISTAKE_KIND, to_plain(kept))


def read_mistake(entry: Entry) -> Mistake | None:
    """The mistake in an entry; None where there is none that makes sense."""
    kept, when = read_entry(entry, MISTAKE_KIND, KeptMistake), read_time(entry.when)
    if kept is None or when is None or (position := kept.position) is None:
        return None
    return Mistake(when=when, position=position, level=kept.level, game=kept.game)


def read_lesson(entry: Entry) -> FinishedLesson | None:
    """The lesson in an entry; None where there is none that makes sense."""
    kept, when = read_entry(entry, LESSON_KIND, _KeptLesson), read_time(entry.when)
    if kept is None or when is None or kept.book not in BOOKS:
        return None
    return FinishedLesson(when, kept.book)


def is_for_the_head(rules: Rules) -> bool:
    """Are the numbers of a game small enough for puzzles?"""
    most = LARGEST_PUZZLE_NUMBER if rules.modulus is None else LARGEST_PUZZLE_MODULUS
    return rules.start <= LARGEST_PUZZLE_NUMBER and (rules.limit or 0) <= most


def read_position(data: Any) -> Position | None:
    """The position in plain data of a `KeptPosition`, Player 1 to move; None for anything else."""
    try:
        return read_known(KeptPosition, data).position
    except TimesDuelError:
        return None


@lru_cache(maxsize=1_000)
def _shared(rules: Rules) -> Rules:
    """Equal rules as one value: many entries of a diary are about the same few rules."""
    return rules


def key_of(position: Position) -> str:
    """Id of a position, whoever is to move and however it came about."""
    rules, total, _, used = position
    limit = rules.limit if rules.modulus is None else f"mod {rules.modulus}"
    by = ",".join(map(str, rules.multipliers))
    seen = "" if rules.modulus is None else " after " + ",".join(map(str, sorted(used)))
    return f"{rules.name} {rules.goal.value} {limit} by {by} at {total}{seen}"


def read_time(text: str) -> datetime | None:
    """When something happened; None for a text that is no such time."""
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return None
    if time.tzinfo is None:
        return None
    if not _FIRST_YEAR <= time.year <= _LAST_YEAR:  # the clock was wrong, the answer was not
        year = min(max(time.year, _FIRST_YEAR), _LAST_YEAR)
        return datetime(year, 1, 1, tzinfo=UTC)
    return time.astimezone(UTC)


def history_of(entries: Iterable[Entry]) -> list[Entry]:
    """A diary sorted by time, each entry once.

    Who learns on a phone without a network sends later what they have answered; what was sent
    twice has the same key. An entry without a valid time stays behind the one before.
    """
    keys: set[str] = set()
    timed: list[tuple[datetime, Entry]] = []
    latest = datetime.min.replace(tzinfo=UTC)
    for entry in entries:
        if isinstance(key := entry.data.get("key"), str):
            if key in keys:
                continue
            keys.add(key)
        latest = read_time(entry.when) or latest
        timed.append((latest, entry))
    timed.sort(key=lambda each: each[0])
    return [entry for _, entry in timed]
