"""What the diary keeps of puzzles: answers that were given, and mistakes from games of one's own.

Whatever is read back may have been edited by hand. What makes no sense, or is too large to be a
puzzle, is passed over.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from json import dumps, loads
from typing import TYPE_CHECKING, Any

from timesduel.core.numbers import number_from_json, number_to_json
from timesduel.core.position import Position
from timesduel.core.rules import Rules
from timesduel.data.plain import to_plain
from timesduel.data.reading import read_value
from timesduel.errors import TimesDuelError
from timesduel.records.diary import Entry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from timesduel.training.puzzles import Puzzle

PUZZLE_KIND, MISTAKE_KIND = "puzzle", "mistake"
"""The kinds of the diary's entries about puzzles."""

LEVELS = (1, 2, 3, 4, 5)
"""How hard puzzles can be."""

LARGEST_NUMBER = 10**12
"""Whatever is larger is nothing for the head."""

LARGEST_MODULUS = 100
"""Largest modulus of a puzzle: all its numbers may have been used up, and are shown."""

MOST_EVENTS = 100
"""That are remembered of one puzzle: the latest."""

_FIRST_YEAR, _LAST_YEAR = 2000, 2200
"""No clock that works tells another one; beyond, dates could not be counted with."""

_MOST_HINTS = 1_000


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
    """The move that was given, where that is known."""


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


def attempt_entry(puzzle: Puzzle, answer: int, *, right: bool, hints: int = 0, when: str) -> Entry:
    """What the diary keeps of an answer."""
    data = {**position_to_json(puzzle.position), "level": puzzle.level}
    return Entry(when, PUZZLE_KIND, {**data, "answer": answer, "right": right, "hints": hints})


def read_attempt(entry: Entry) -> Attempt | None:
    """The answer in an entry; None where there is none that makes sense."""
    if entry.kind != PUZZLE_KIND:
        return None
    data, when, position = entry.data, read_time(entry.when), position_from_json(entry.data)
    right, hints, level = data.get("right"), data.get("hints"), data.get("level")
    if when is None or position is None:
        return None
    if type(right) is not bool or type(hints) is not int or not 0 <= hints <= _MOST_HINTS:
        return None
    if type(level) is not int or level not in LEVELS:
        return None
    answer = data["answer"] if type(data.get("answer")) is int else None
    return Attempt(
        when=when, position=position, level=level, right=right, hints=hints, answer=answer
    )


def read_attempts(entries: Iterable[Entry]) -> Iterator[Attempt]:
    """All answers in a diary."""
    for entry in entries:
        if (attempt := read_attempt(entry)) is not None:
            yield attempt


def mistake_entry(position: Position, *, level: int, played: int, game: str, when: str) -> Entry:
    """What the diary keeps of a mistake; `game` is any text that tells the game from others."""
    data = {**position_to_json(position), "level": level}
    return Entry(when, MISTAKE_KIND, {**data, "played": played, "game": game})


def read_mistake(entry: Entry) -> Mistake | None:
    """The mistake in an entry; None where there is none that makes sense."""
    if entry.kind != MISTAKE_KIND:
        return None
    data, when, position = entry.data, read_time(entry.when), position_from_json(entry.data)
    game, level = data.get("game"), data.get("level")
    if when is None or position is None:
        return None
    if not isinstance(game, str) or type(level) is not int or level not in LEVELS:
        return None
    return Mistake(when=when, position=position, level=level, game=game)


def is_for_the_head(rules: Rules) -> bool:
    """Are the numbers of a game small enough for puzzles?"""
    most = LARGEST_NUMBER if rules.modulus is None else LARGEST_MODULUS
    return rules.start <= LARGEST_NUMBER and (rules.limit or 0) <= most


def position_to_json(position: Position) -> dict[str, Any]:
    """Plain data for JSON; the numbers used before only where they matter."""
    rules, total, _, used = position
    data = {"rules": to_plain(rules), "total": number_to_json(total)}
    return data if rules.modulus is None else {**data, "used": [*used]}


def position_from_json(data: Any) -> Position | None:
    """The position that `position_to_json` wrote, Player 1 to move; None for anything else."""
    try:
        rules = _rules_in(dumps(data.get("rules")))
        total = number_from_json(data.get("total"))
        used = data.get("used", [])
        if not is_for_the_head(rules) or not isinstance(used, list) or len(used) > LARGEST_MODULUS:
            return None
        position = Position(rules, total, 1, used)
        return position if total <= LARGEST_NUMBER and position.outcome() is None else None
    except (TimesDuelError, ValueError, RecursionError):
        return None


@lru_cache(maxsize=1_000)
def _rules_in(text: str) -> Rules:
    """Many entries of a diary are about the same few rules."""
    return read_value(Rules, loads(text))


def key_of(position: Position) -> str:
    """The same text for the same position, whoever is to move and however it came about."""
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
