"""What a teacher may take back in a class, and what goes with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.match.class_events import (
    Answered,
    Challenged,
    Cleared,
    Ended,
    Left,
    Paired,
    Posed,
    Rang,
    Returned,
    Shown,
    Undone,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    from timesduel.match.class_events import ClassEvent


def undoable(events: tuple[ClassEvent, ...], gone: Collection[int]) -> int | None:
    """Version of the last thing that the teacher did; None if it cannot be taken back.

    `gone` are versions of what was taken back before.
    """
    ended: set[str] = set()
    for version in range(len(events), 0, -1):
        event = events[version - 1]
        if version in gone or isinstance(event, Undone):
            continue
        if event.key and not _is_by_child(event):
            return version if _can_be_undone(event, ended) else None
        if isinstance(event, Ended):
            ended.add(event.game)
    return None


def with_consequences(events: tuple[ClassEvent, ...], version: int) -> set[int]:
    """Versions of an event and of what has come of it: a bell ends games, a game of the class has
    votes, a question has answers, and in a round whoever comes late is seated."""
    undone = events[version - 1]
    found = {version}
    asked = isinstance(undone, Posed)
    for number, event in enumerate(events[version:], version + 1):
        match undone, event:
            case (Rang(), Ended()) | (Paired(), Paired(key="")):
                found.add(number)
            case Challenged(), Posed(seat=seat):
                asked = seat is not None
        if asked and isinstance(event, (Posed, Answered, Shown, Cleared)):
            found.add(number)
    same = (number for number, each in enumerate(events[:version], 1) if each.key == undone.key)
    return found.union(same)


def _is_by_child(event: ClassEvent) -> bool:
    match event:
        case Answered() | Left(removed=False) | Returned(readmitted=False):
            return True
    return False


def _can_be_undone(event: ClassEvent, ended: set[str]) -> bool:
    """`ended` are the games that have ended since."""
    if isinstance(event, Paired):
        return ended.isdisjoint(game for table in event.tables for game in table.games)
    if isinstance(event, Returned):  # it sits at a table by now, and can be taken out again
        return False
    return not isinstance(event, Shown) or event.played is None  # that move is on the board
