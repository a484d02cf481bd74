"""The diary while somebody sits at the keyboard: a disk that fails does not send them away."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from timesduel.errors import StoreError
from timesduel.records.dates import DATE
from timesduel.training.history import history_of
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.records.diary import Diary, Entry


class Notebook:
    """What the diary had at the start, and what has been added since, kept or not."""

    def __init__(self, diary: Diary, *, strict: bool = False) -> None:
        """If `strict`, a diary that cannot be read is a StoreError."""
        self._diary = diary
        self._warned = False
        self.unreadable = 0
        """How many lines of the diary could not be read."""
        self.entries: list[Entry] = []
        """All entries, in the order in which they happened."""
        try:
            reading = diary.read()
        except StoreError as error:
            if strict:
                raise
            self._warn(error)
        else:
            self.entries.extend(history_of(reading.entries))
            self.unreadable = reading.unreadable

    def add(self, *entries: Entry) -> bool:
        """Write entries down at once; if that is impossible, say so once. Was it possible?"""
        self.entries.extend(entries)
        try:
            self._diary.add(*entries)
        except StoreError as error:
            self._warn(error)
            return False
        return True

    def _warn(self, error: StoreError) -> None:
        """Once is enough: what cannot be read can mostly not be written either."""
        if not self._warned:
            click.echo(say("program.not_kept", problem=error.message), err=True)
        self._warned = True


def stamp_of_now() -> str:
    """The time as the diary has it."""
    return time.strftime(DATE, time.gmtime())


def utc_now() -> datetime:
    """The time in UTC, as the deck takes it."""
    return datetime.now(UTC)
