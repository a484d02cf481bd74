"""What the diary keeps of lessons: which sample games somebody has gone through to the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from timesduel.books.shelf import BOOKS
from timesduel.training.attempts import read_time

if TYPE_CHECKING:
    from datetime import datetime

    from timesduel.records.diary import Entry

LESSON_KIND = "lesson"
"""The kind of the diary's entries about lessons."""


@dataclass(frozen=True)
class FinishedLesson:
    """One lesson that somebody went through."""

    when: datetime
    """In UTC."""

    book: str
    """The id of its book."""


def read_lesson(entry: Entry) -> FinishedLesson | None:
    """The lesson in an entry; None where there is none that makes sense."""
    if entry.kind != LESSON_KIND:
        return None
    when, book = read_time(entry.when), entry.data.get("book")
    if when is None or not isinstance(book, str) or book not in BOOKS:
        return None
    return FinishedLesson(when, book)
