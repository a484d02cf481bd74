"""A diary in the order in which things happened, each of them once.

Who learns on a phone without a network sends what they have answered later: it stands in the diary
below what has happened since. What was sent twice has the same key.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from timesduel.training.attempts import read_time

if TYPE_CHECKING:
    from collections.abc import Iterable

    from timesduel.records.diary import Entry


def history_of(entries: Iterable[Entry]) -> list[Entry]:
    """Sorted by time; an entry without one that makes sense stays behind the one before."""
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
