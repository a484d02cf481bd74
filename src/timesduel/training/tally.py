"""What the diary keeps of a finished game, and how it is read back."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from timesduel.coach.review import PlayerSummary, review
from timesduel.core.fields import DATE, PlayerNumber
from timesduel.core.position import Position
from timesduel.data.plain import to_plain
from timesduel.match.events import Turn
from timesduel.match.game import Game
from timesduel.records.diary import Entry
from timesduel.records.form import record_from_json, record_to_json
from timesduel.records.record import Record
from timesduel.training.entries import read_entry
from timesduel.training.facts import fact_entry

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
    """Id of a finished game by the text that it is saved as, which never changes.

    The id that a game has had from its beginning is all it takes; older ones have none that long.
    """
    if (found := _ID.search(text)) is not None:
        return found[1]
    if '\n{"version": ' in text:  # begun by an older version, and ended by this one
        text = record_to_json(record_from_json(text))
    return sha256(text.encode()).hexdigest()[:32]


@dataclass(frozen=True, kw_only=True)
class KeptGame:
    """A game in an entry; of a seat of the computer, only who sat there counts.

    What has the type Any is for people who read the diary, and not read back, or checked later.
    """

    id: str
    """Tells it from all others."""

    started: Any = None
    """When, as records have it."""

    book: str
    """The id of its book."""

    rules: Any = None
    """What was played."""

    players: tuple[str | None, str | None]
    """The programs that played; None for a person."""

    winner: PlayerNumber | None = None
    """Player 1 or 2; None if nobody won."""

    reason: Any = None
    """How it ended."""

    chances: tuple[Any, Any]
    """How often each could have won at their turn; None for the computer."""

    kept: tuple[Any, Any]
    """How often they still could afterwards."""


def game_entries(game: Game, *, text: str | None = None) -> tuple[Entry, ...]:
    """The entry of a finished game, and one for each product that a person announced in it.

    They are of when the game ended, whenever it is counted. `text` is what it was read from: one
    that was saved by an older version has another text than it would have today.
    """
    record, when = Record.of(game), _end_of(game)
    summaries = review(record).summaries
    outcome = record.outcome
    name = game_id(record) if text is None else text_id(text)
    kept = KeptGame(
        id=name,
        started=record.started,
        book=record.rules.name,
        rules=record.rules,
        players=record.players,
        winner=None if outcome is None else outcome.winner,
        reason=None if outcome is None else outcome.reason,
        chances=_of_people(record, summaries, "chances"),
        kept=_of_people(record, summaries, "kept"),
    )
    return (Entry(when, GAME_KIND, to_plain(kept)), *_announced(record, name, when))


def _end_of(game: Game) -> str:
    """When a game ended, in UTC; when it began, where its record has no time of its end."""
    at = game.events[-1].at if game.events else 0
    with suppress(ValueError, OverflowError, OSError):  # no clock has ever told that
        return datetime.fromtimestamp(at, UTC).strftime(DATE) if at else game.started
    return game.started


def _of_people(
    record: Record, summaries: tuple[PlayerSummary, PlayerSummary], field: str
) -> tuple[int | None, int | None]:
    """A figure for each seat; None where the computer sat."""
    seats = zip(record.players, summaries, strict=True)
    one, two = (getattr(summary, field) if name is None else None for name, summary in seats)
    return one, two


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
    game = read_entry(entry, GAME_KIND, KeptGame)
    if game is None:
        return None
    people = []
    for seat, level in enumerate(game.players):
        chances, kept = game.chances[seat], game.kept[seat]
        if level is None:
            if not _is_count(chances, _MOST_TURNS) or not _is_count(kept, chances):
                return None
            people.append(Played(won=game.winner == seat + 1, chances=chances, kept=kept))
    levels = [level for level in game.players if level is not None]
    opponent = levels[0] if len(levels) == 1 else None
    return CountedGame(id=game.id, book=game.book, opponent=opponent, people=tuple(people))


def _is_count(value: Any, most: int) -> bool:
    return type(value) is int and 0 <= value <= most
