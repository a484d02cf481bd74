"""What the diary keeps of a finished game, and how it is read back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from timesduel.coach.facts import fact_entry
from timesduel.coach.review import review
from timesduel.records.diary import Entry
from timesduel.records.form import record_to_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.coach.review import PlayerSummary
    from timesduel.records.record import Record

GAME_KIND = "game"
"""The kind of the diary's entries about games."""

_MOST_TURNS = 100_000
"""No game lasts longer."""

_LONGEST_NAME = 60


@dataclass(frozen=True, kw_only=True)
class Played:
    """One person's part in a game, as the diary has it."""

    won: bool
    """Did they win it?"""

    chances: int
    """Positions, at their turn, that they could have won."""

    kept: int
    """How many of these were still won afterwards."""


@dataclass(frozen=True, kw_only=True)
class Game:
    """A finished game, as the diary has it."""

    id: str
    """Tells it from all others."""

    book: str
    """The id of the book that its rules are based on, or another name."""

    opponent: str | None
    """The level of the computer, if a person played against one."""

    people: tuple[Played, ...]
    """One for each person: none if two computers played."""


def game_id(record: Record, text: str | None = None) -> str:
    """Tells a finished game from all others: a digest of the text that it is saved as.

    A record that was saved in an older form has another text than it would have today.
    """
    from hashlib import sha256

    return sha256((record_to_json(record) if text is None else text).encode()).hexdigest()[:32]


def game_entries(record: Record, *, when: str, text: str | None = None) -> tuple[Entry, ...]:
    """The entry of a finished game, and one for each product that a person announced in it.

    `text` is what the record was read from, unless that is what it would be saved as now.
    """
    summaries = review(record).summaries
    outcome = record.outcome
    data = {
        "id": game_id(record, text),
        "started": record.started,
        "book": record.rules.name,
        "rules": record.rules.to_json(),
        "players": list(record.players),
        "winner": None if outcome is None else outcome.winner,
        "reason": None if outcome is None else outcome.reason.value,
        "chances": _of_people(record, summaries, "chances"),
        "kept": _of_people(record, summaries, "kept"),
    }
    return (Entry(when, GAME_KIND, data), *_announced(record, when))


def _of_people(
    record: Record, summaries: tuple[PlayerSummary, PlayerSummary], field: str
) -> list[int | None]:
    """A figure for each seat; None where the computer sat."""
    seats = zip(record.players, summaries, strict=True)
    return [getattr(summary, field) if name is None else None for name, summary in seats]


def _announced(record: Record, when: str) -> Iterator[Entry]:
    for position, turn in zip(record.replay(), record.turns, strict=False):
        person = record.players[position.player - 1] is None
        if person and turn.said is not None and turn.multiplier is not None:
            yield fact_entry(
                position.total,
                turn.multiplier,
                turn.said,
                when=when,
                modulus=position.rules.modulus,
            )


def read_game(entry: Entry) -> Game | None:
    """The game in an entry; None where there is none that makes sense."""
    data = entry.data
    name, book, winner = data.get("id"), data.get("book"), data.get("winner")
    players = _pair(data.get("players"))
    figures = _pair(data.get("chances")), _pair(data.get("kept"))
    if entry.kind != GAME_KIND or None in (players, *figures) or not _is_name(book):
        return None
    if not isinstance(name, str) or winner not in (None, 1, 2) or isinstance(winner, bool):
        return None
    people = []
    for seat, (level, chances, kept) in enumerate(zip(players, *figures, strict=True), 1):
        if level is None:
            if not _is_count(chances) or not _is_count(kept) or kept > chances:
                return None
            people.append(Played(won=winner == seat, chances=chances, kept=kept))
        elif not _is_name(level):
            return None
    opponent = next(filter(None, players), None) if len(people) == 1 else None
    return Game(id=name, book=book, opponent=opponent, people=tuple(people))


def _pair(value: Any) -> Any:
    return value if isinstance(value, list) and len(value) == 2 else None


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and value.isprintable() and 1 <= len(value) <= _LONGEST_NAME


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= _MOST_TURNS
