"""What clients may add to a profile: entries of its diary, checked as they are read."""

from enum import Enum
from typing import Annotated

from msgspec import Meta, Struct, structs

from timesduel.core.fields import DATE
from timesduel.errors import RulesError
from timesduel.questions.bounds import MOST_MULTIPLIERS
from timesduel.records.diary import Entry
from timesduel.training.entries import (
    Attempt,
    Mistake,
    read_attempt,
    read_lesson,
    read_mistake,
    read_time,
)
from timesduel.training.facts import read_try
from timesduel.web.api.requests import Key
from timesduel.web.api.rule_forms import PlainRules

MOST_ENTRIES = 100
"""In one request."""

ShortText = Annotated[str, Meta(max_length=60)]


class Learnt(Enum):
    """What an entry is about."""

    PUZZLE = "puzzle"
    MISTAKE = "mistake"
    FACT = "fact"
    LESSON = "lesson"


class DiaryEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that somebody has learnt; which keys it has depends on its kind."""

    key: Key
    """Made up by the client, at random: sent again with the same key, it is written once."""

    when: Annotated[str, Meta(max_length=40)]
    """When, with the zone, such as `2026-11-16T12:00:00Z`."""

    kind: Learnt
    """An answer to a `puzzle`, a `mistake` in a game, a product (`fact`), or a `lesson` that was
    gone through; see docs/records.md#the-diary."""

    rules: PlainRules | None = None
    """Of a puzzle or a mistake: what is played."""

    total: int | str | None = None
    """Of a puzzle or a mistake: the number on the table."""

    used: Annotated[list[int], Meta(max_length=200)] | None = None
    """With a modulus, the numbers that have been on the table, in order."""

    level: Annotated[int, Meta(ge=1, le=5)] | None = None
    """Of a puzzle or a mistake: how hard it is."""

    answer: int | None = None
    """Of a puzzle: the move that was given."""

    right: bool | None = None
    """Of a puzzle: was it solved: the answer right, and not given away by a hint?"""

    hints: Annotated[int, Meta(ge=0, le=1000)] | None = None
    """Of a puzzle: how many were taken."""

    played: int | None = None
    """Of a mistake: the move."""

    game: ShortText | None = None
    """Of a mistake: tells the game from all others."""

    number: int | str | None = None
    """Of a product: what was multiplied."""

    multiplier: int | str | None = None
    """Of a product: by what."""

    said: int | str | None = None
    """Of a product: what was answered; null if it was not known."""

    book: ShortText | None = None
    """Of a lesson: the id of its book."""

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
        found = read_attempt(entry) or read_mistake(entry) or read_try(entry) or read_lesson(entry)
        return entry if found is not None and _is_small(found) else None


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
