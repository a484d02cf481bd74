"""What the diary keeps of a finished game, and how it is read back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from timesduel.coach.review import review
from timesduel.data.plain import to_plain
from timesduel.records.diary import Entry
from timesduel.records.form import record_from_json, record_to_json
from timesduel.training.facts import fact_entry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.coach.review import PlayerSummary
    from timesduel.core.position import Position
    from timesduel.match.events import Turn
    from timesduel.records.record import Record

GAME_KIND = "game"
"""The kind of the diary's entries about games."""

_ID = re.compile(r'"id"\s*:\s*"([0-9a-f]{32})"')
"""The id of a record, however its text is laid out: nothing else in a record is called so, and
quotes within a name have a backslash before them."""

_MOST_TURNS = 100_000
"""No game lasts longer."""


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
class CountedGame:
    """A finished game, as the diary has it."""

    id: str
    """Tells it from all others."""

    book: str
    """The id of the book that its rules are based on, or another name."""

    opponent: str | None
    """The level of the computer, if a person played against one."""

    people: tuple[Played, ...]
    """One for each person: none if two computers played."""


def game_id(record: Record) -> str:
    """Tells a game from all others."""
    return text_id(record_to_json(record))


def text_id(text: str) -> str:
    """The same for a finished game by the text that it is saved as, which never changes.

    The id that a game has had from its beginning is all it takes; older ones have none that long.
    """
    if (found := _ID.search(text)) is not None:
        return found[1]
    if '\n{"version": ' in text:  # begun by an older version, and ended by this one
        text = record_to_json(record_from_json(text))
    return sha256(text.encode()).hexdigest()[:32]


def game_entries(record: Record, *, when: str, text: str | None = None) -> tuple[Entry, ...]:
    """The entry of a finished game, and one for each product that a person announced in it.

    `text` is what the record was read from: one that was saved by an older version has another
    text than it would have today.
    """
    summaries = review(record).summaries
    outcome = record.outcome
    name = game_id(record) if text is None else text_id(text)
    data = {
        "id": name,
        "started": record.started,
        "book": record.rules.name,
        "rules": to_plain(record.rules),
        "players": list(record.players),
        "winner": None if outcome is None else outcome.winner,
        "reason": None if outcome is None else outcome.reason.value,
        "chances": _of_people(record, summaries, "chances"),
        "kept": _of_people(record, summaries, "kept"),
    }
    return (Entry(when, GAME_KIND, data), *_announced(record, name, when))


def _of_people(
    record: Record, summaries: tuple[PlayerSummary, PlayerSummary], field: str
) -> list[int | None]:
    """A figure for each seat; None where the computer sat."""
    seats = zip(record.players, summaries, strict=True)
    return [getattr(summary, field) if name is None else None for name, summary in seats]


def _announced(record: Record, name: str, when: str) -> Iterator[Entry]:
    turns = zip(record.replay(), record.turns, strict=False)
    for number, (position, turn) in enumerate(turns, 1):
        if record.players[position.player - 1] is None:
            yield from product_entries(position, turn, when=when, place=(name, number))


def product_entries(
    position: Position, turn: Turn, *, when: str, place: tuple[str, int] | None = None
) -> Iterator[Entry]:
    """The entry of the product that was announced at a turn, if there was one.

    `place` is the game and the number of the turn, unless it was taken back.
    """
    if turn.said is not None and turn.multiplier is not None:
        yield fact_entry(
            position.total,
            turn.multiplier,
            turn.said,
            when=when,
            modulus=position.rules.modulus,
            turn=place,
        )


def game_in(entry: Entry) -> CountedGame | None:
    """The game in an entry; None where there is none that makes sense."""
    if entry.kind != GAME_KIND:
        return None
    data = entry.data
    name, book, winner = data.get("id"), data.get("book"), data.get("winner")
    seats = [_pair(data.get(field)) for field in ("players", "chances", "kept")]
    if not isinstance(name, str) or not isinstance(book, str) or winner not in (None, 1, 2):
        return None
    people: list[Played] = []
    levels: list[str] = []
    for seat, (level, chances, kept) in enumerate(zip(*seats, strict=True), 1):
        if isinstance(level, str):
            levels.append(level)
        elif level is None and _is_count(chances, _MOST_TURNS) and _is_count(kept, chances):
            people.append(Played(won=winner == seat, chances=chances, kept=kept))
    if len(people) + len(levels) != 2:
        return None
    opponent = levels[0] if len(levels) == 1 else None
    return CountedGame(id=name, book=book, opponent=opponent, people=tuple(people))


def _pair(value: Any) -> list[Any]:
    """What an entry has for the two seats; something that fits no seat if it is no pair."""
    return value if isinstance(value, list) and len(value) == 2 else [..., ...]


def _is_count(value: Any, most: int) -> bool:
    return type(value) is int and 0 <= value <= most
