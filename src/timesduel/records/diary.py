"""What somebody has done beside the games themselves: one line of JSON for each event.

Lines are only ever added, each in one write that is forced to disk. A kill or a full disk can
leave half a line at the end: it is passed over when the diary is read, and the next line begins
on a line of its own. All statistics are computed from these lines; there is nothing else to keep.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from json import dumps, loads
from typing import TYPE_CHECKING, Any

from timesduel.errors import StoreError
from timesduel.records.files import (
    append_lines,
    is_plain,
    make_folders,
    sync_folder,
    system_error,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

_LONGEST_LINE = 2**16


@dataclass(frozen=True)
class Entry:
    """One event."""

    when: str
    """In UTC, as `2026-11-15T09:43:00Z`."""

    kind: str
    """What happened. A reader ignores kinds that it does not know."""

    data: Mapping[str, Any] = field(default_factory=dict)
    """The rest: plain data for JSON."""


@dataclass(frozen=True)
class Reading:
    """A diary as it was found."""

    entries: tuple[Entry, ...]
    """All events that could be read, in the order in which they were written."""

    unreadable: int
    """How many lines could not be read."""


class Diary:
    """The diary in a file, which need not exist yet."""

    def __init__(self, path: str) -> None:
        self.path = path

    def size(self) -> int:
        """Size in bytes; a StoreError if it cannot be found out."""
        try:
            return os.path.getsize(self.path)
        except FileNotFoundError:
            return 0
        except OSError as error:
            raise system_error(error).at(self.path) from None

    def read(self, size: int = -1) -> Reading:
        """Everything in it, or its first bytes; a StoreError if the file cannot be read."""
        try:
            if not is_plain(self.path):
                raise StoreError("files.not_plain").at(self.path)
            with open(self.path, "rb") as file:
                lines = file.read(size).split(b"\n")
        except FileNotFoundError:
            lines = []
        except OSError as error:
            raise system_error(error).at(self.path) from None
        read = [_entry(line) for line in lines if line.strip()]
        entries = tuple(entry for entry in read if entry is not None)
        return Reading(entries, len(read) - len(entries))

    def add(self, *entries: Entry) -> None:
        """Write events at the end; a StoreError says why not."""
        if entries:
            self._append(b"".join(_line(entry) for entry in entries))

    def add_new(self, *entries: Entry) -> int:
        """Add those events whose `key` is not there yet, and return how many these were.

        Whatever was there is forced to disk as well: who wrote it may not have come that far.
        """
        known = [entry.data.get("key") for entry in self.read().entries]
        keys = {key for key in known if isinstance(key, str)}
        new = {entry.data["key"]: entry for entry in entries if entry.data["key"] not in keys}
        self._append(b"".join(_line(entry) for entry in new.values()))
        return len(new)

    def _append(self, text: bytes) -> None:
        try:
            folder = os.path.dirname(self.path) or os.curdir
            make_folders(folder)
            is_new = not os.path.exists(self.path)
            append_lines(self.path, text)
            if is_new:
                sync_folder(folder)
        except OSError as error:
            raise system_error(error).at(self.path) from None


def _line(entry: Entry) -> bytes:
    return dumps({"when": entry.when, "kind": entry.kind, **entry.data}).encode() + b"\n"


def _entry(line: bytes) -> Entry | None:
    """The event in a line; None if there is none."""
    if len(line) > _LONGEST_LINE:
        return None
    try:
        data = loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict):
        return None
    when, kind = data.pop("when", None), data.pop("kind", None)
    if not isinstance(when, str) or not isinstance(kind, str):
        return None
    return Entry(when, kind, data)
