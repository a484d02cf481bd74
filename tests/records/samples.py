"""Records to write, damage and read."""

import json
from pathlib import Path
from typing import Any

from timesduel import BOOKS, OnTimeout, Outcome, Reason, Series, TimeLimit, Turn
from timesduel.records.form import record_from_json, record_to_json
from timesduel.records.record import Record

NAMES = ('<b>"Ada"</b> & $\\x$', "\N{CJK UNIFIED IDEOGRAPH-6570}'\N{GREEK SMALL LETTER ALPHA}")
"""Names that are not what a page or a chart expects."""

FINISHED = Record(
    rules=BOOKS["multiplication-madness"],
    names=("Ada", "Grace"),
    first=1,
    limit=None,
    turns=(Turn(5, 1.25), Turn(6, 0.5), Turn(3, 2.0), Turn(2, 0.001)),
    total=180,
    outcome=Outcome(2, Reason.REACHED),
    started="2026-11-15T09:43:00Z",
)
GOING_ON = Record(
    rules=BOOKS["power-play"].replace(target=10**18),
    names=("Ada", "Grace"),
    first=2,
    limit=TimeLimit(30, OnTimeout.PASS),
    turns=(Turn(2, 1.25), Turn(None, 30.0), Turn(3, 2.0)),
    total=6,
    outcome=None,
    started="2026-11-15T09:43:00Z",
    series=Series(games=5, best_of=True, played=1, wins=(0, 1)),
)


def save(folder: Path, record: Record, name: str = "game.json") -> Path:
    """Write a record into a folder."""
    path = folder / name
    path.write_text(record_to_json(record))
    return path


def as_json(text: str) -> dict[str, Any]:
    """The game in a text as the JSON of its record, with its events played out."""
    data: dict[str, Any] = json.loads(record_to_json(record_from_json(text)))
    return data
