"""What clients may send about puzzles and products, checked as it is read."""

from collections.abc import Callable
from enum import Enum
from typing import Annotated, Any

from msgspec import Meta, Struct, structs

from timesduel.core.fields import DATE
from timesduel.core.position import Position
from timesduel.data.game_requests import Key
from timesduel.errors import RulesError
from timesduel.questions.bounds import MOST_MULTIPLIERS
from timesduel.records.diary import Entry
from timesduel.training.entries import (
    MOST_EVENTS,
    PUZZLE_LEVELS,
    Attempt,
    Mistake,
    read_attempt,
    read_lesson,
    read_mistake,
    read_position,
    read_time,
)
from timesduel.training.facts import FACTS, LATEST, read_try
from timesduel.training.ladder import hint_in
from timesduel.training.puzzles import Source
from timesduel.training.tally import game_in
from timesduel.web.api.requests import PlainRules

MOST_EXERCISES, USUAL_EXERCISES = 50, 10
"""Products in one request."""

Level = Annotated[int, Meta(ge=PUZZLE_LEVELS[0], le=PUZZLE_LEVELS[-1])]
HintCount = Annotated[int, Meta(ge=0, le=1000)]
UsedNumbers = Annotated[list[int], Meta(max_length=200)]
ZonedTime = Annotated[str, Meta(max_length=40)]
Tries = Annotated[str, Meta(pattern=f"^[01]{{1,{LATEST}}}$")]
"""1 for right and 0 for wrong, the latest one last."""


class Known(Enum):
    """Why a puzzle comes back."""

    MISTAKE = "mistake"
    AGAIN = "again"


class Met(Enum):
    """What happened to a puzzle."""

    ANSWER = "answer"
    MISTAKE = "mistake"


class AskedPosition(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position that somebody has met."""

    rules: PlainRules
    """What is played."""

    total: int | str
    """The number on the table."""

    used: UsedNumbers | None = None
    """With a modulus, the numbers that have been on the table, in order."""

    level: Level | None = None
    """How hard it is; found out unless it is known."""

    def position(self) -> Position:
        """The position itself, in which the game is not over; or a `RulesError`."""
        used = {} if self.used is None else {"used": self.used}
        position = read_position({"rules": self.rules, "total": self.total, **used})
        if position is None or len(position.rules.multipliers) > MOST_MULTIPLIERS:
            raise RulesError("total", "lab.no_puzzle")
        return position


class WantedPuzzle(AskedPosition, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A puzzle that comes back."""

    source: Known = Known.AGAIN
    """Why: it was a `mistake` in a game, or is met `again`."""

    def arguments(self, _seed: int) -> tuple[Any, ...]:
        """Of the question `puzzle_at`."""
        return self.position(), self.level, Source(self.source.value)


class CardEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that happened to a puzzle."""

    kind: Met
    """An `answer` to it, or the `mistake` in a game that it was made from."""

    when: ZonedTime
    """When, with the zone, such as `2026-11-16T12:00:00Z`."""

    right: bool = False
    """Was it solved: the answer right, and not given away by a hint?"""

    hints: HintCount = 0
    """Of an answer: how many were taken."""

    game: Annotated[str, Meta(max_length=60)] = ""
    """Of a mistake: tells the game from all others."""


class CardHistory(AskedPosition, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A puzzle, and all that has happened to it."""

    events: Annotated[list[CardEvent], Meta(min_length=1, max_length=MOST_EVENTS)]
    """In any order."""

    def arguments(self, _seed: int) -> tuple[Any, ...]:
        """Of the question `card`."""
        position = self.position()
        events = tuple(_event(position, self.level or 1, event) for event in self.events)
        return position, self.level, events


class WantedFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """Products to practise, the weak ones more often."""

    families: Annotated[list[Annotated[int, Meta(ge=2, le=12)]], Meta(max_length=11)] = []
    """Times tables; none, all of them."""

    count: Annotated[int, Meta(ge=1, le=MOST_EXERCISES)] = USUAL_EXERCISES
    """How many."""

    tries: dict[str, Tries] = {}
    """By fact, such as `6x7`, what was answered so far: 1 for right and 0 for wrong, the
    latest last."""

    products: Annotated[list[Annotated[str, Meta(max_length=5)]], Meta(max_length=len(FACTS))] = []
    """Exactly these facts, such as `6x7`, each of them once before one comes again; none, all
    of the times tables."""

    def arguments(self, seed: int) -> tuple[Any, ...]:
        """Of the question `facts`; what is no fact is left out."""
        named = {f"{one}x{other}": (one, other) for one, other in FACTS}
        tries = tuple((named[key], tries) for key, tries in self.tries.items() if key in named)
        only = tuple(sorted({named[key] for key in self.products if key in named}))
        return None, tuple(sorted(set(self.families))) or None, self.count, seed, tries, only


def _event(position: Position, level: int, event: CardEvent) -> Attempt | Mistake:
    when = read_time(event.when)
    if when is None:
        raise RulesError("when", "lab.no_time")
    if event.kind is Met.MISTAKE:
        return Mistake(when=when, position=position, level=level, game=event.game)
    return Attempt(when=when, position=position, level=level, right=event.right, hints=event.hints)


MOST_ENTRIES = 100
"""In one request."""

ShortText = Annotated[str, Meta(max_length=60)]
TurnCount = Annotated[int, Meta(ge=0, le=100_000)]
EachCount = tuple[TurnCount | None, TurnCount | None]


class Learnt(Enum):
    """What an entry is about."""

    PUZZLE = "puzzle"
    MISTAKE = "mistake"
    FACT = "fact"
    LESSON = "lesson"
    GAME = "game"
    HINT = "hint"


class DiaryEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that somebody has learnt; which keys it has depends on its kind."""

    key: Key
    """Made up by the client, at random: sent again with the same key, it is written once."""

    when: ZonedTime
    """When, with the zone, such as `2026-11-16T12:00:00Z`."""

    kind: Learnt
    """An answer to a `puzzle`, a `mistake` in a game, a product (`fact`), a `lesson` that was gone
    through, a `game` that is over, or a `hint` in one; see docs/records.md#the-diary."""

    rules: PlainRules | None = None
    """Of a puzzle, a mistake or a game: what is played."""

    total: int | str | None = None
    """Of a puzzle or a mistake: the number on the table."""

    used: UsedNumbers | None = None
    """With a modulus, the numbers that have been on the table, in order."""

    level: Level | None = None
    """Of a puzzle or a mistake: how hard it is."""

    answer: int | None = None
    """Of a puzzle: the move that was given."""

    right: bool | None = None
    """Of a puzzle: was it solved: the answer right, and not given away by a hint?"""

    hints: HintCount | None = None
    """Of a puzzle: how many were taken."""

    played: int | None = None
    """Of a mistake: the move."""

    game: ShortText | None = None
    """Of a mistake or a hint: tells the game from all others."""

    number: int | str | None = None
    """Of a product: what was multiplied."""

    multiplier: int | str | None = None
    """Of a product: by what."""

    said: int | str | None = None
    """Of a product: what was answered; null if it was not known."""

    book: ShortText | None = None
    """Of a lesson or a game: the id of its book."""

    id: ShortText | None = None
    """Of a game: tells it from all others."""

    players: tuple[ShortText | None, ShortText | None] | None = None
    """Of a game: the levels that played as Player 1 and Player 2; null for a person."""

    winner: Annotated[int, Meta(ge=1, le=2)] | None = None
    """Of a game: Player 1 or 2."""

    chances: EachCount | None = None
    """Of a game: how many positions each could have won at their turn; null for a level."""

    kept: EachCount | None = None
    """Of a game: how many of these were still won afterwards."""

    def entry(self) -> Entry | None:
        """For the diary; None if it makes no sense."""
        data = {
            name: value
            for name, value in structs.asdict(self).items()
            if value is not None and name not in ("when", "kind")
        }
        when = read_time(self.when)
        if when is None:
            return None
        entry = Entry(when.strftime(DATE), self.kind.value, data)
        found = (read(entry) for read in _READERS)
        return entry if any(each is not None and _is_small(each) for each in found) else None


_READERS: tuple[Callable[[Entry], object], ...] = (
    *(read_attempt, read_mistake, read_try, read_lesson, game_in, hint_in),
)
"""What understands entries, each of one kind."""


class NewEntries(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody has learnt."""

    entries: Annotated[list[DiaryEntry], Meta(max_length=MOST_ENTRIES)]
    """In any order; none only make sure that the profile is there."""

    def for_diary(self) -> list[Entry]:
        """The entries, or a `RulesError`."""
        found = [each.entry() for each in self.entries]
        if None in found:
            raise RulesError("entries", "family.entry", number=found.index(None) + 1)
        return [entry for entry in found if entry is not None]


def _is_small(found: object) -> bool:
    """Has a position no more multipliers than are allowed elsewhere?"""
    if not isinstance(found, Attempt | Mistake):
        return True
    return len(found.position.rules.multipliers) <= MOST_MULTIPLIERS
