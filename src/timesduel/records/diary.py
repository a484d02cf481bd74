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
from timesduel.records.log import HeadlessKind, lines_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

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

    entries: tuple[Entry, ...] = ()
    """All events that could be read, in the order in which they were written."""

    unreadable: int = 0
    """How many lines could not be read."""

    def with_lines(self, lines: Iterable[str | bytes]) -> Reading:
        """The diary with some lines more; those that cannot be read are passed over."""
        read = [entry_in(line) for line in lines if line.strip()]
        entries = [entry for entry in read if entry is not None]
        unreadable = self.unreadable + len(read) - len(entries)
        return Reading((*self.entries, *entries), unreadable)

    def unknown(self, entries: Iterable[Entry]) -> list[Entry]:
        """Those events whose `key` is not there yet, each once."""
        known = [entry.data.get("key") for entry in self.entries]
        keys = {key for key in known if isinstance(key, str)}
        new = {entry.data["key"]: entry for entry in entries if entry.data["key"] not in keys}
        return [*new.values()]


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
        return DIARIES.begin("").with_lines(lines)

    def add(self, *entries: Entry) -> None:
        """Write events at the end; a StoreError says why not."""
        if entries:
            self._append(entries)

    def add_new(self, *entries: Entry) -> int:
        """Add those events whose `key` is not there yet, and return how many these were.

        Whatever was there is forced to disk as well: who wrote it may not have come that far.
        """
        new = self.read().unknown(entries)
        self._append(new)
        return len(new)

    def _append(self, entries: Iterable[Entry]) -> None:
        lines = lines_of(DIARIES, Reading(tuple(entries)))
        text = "".join(line + "\n" for line in lines).encode()
        try:
            folder = os.path.dirname(self.path) or os.curdir
            make_folders(folder)
            is_new = not os.path.exists(self.path)
            append_lines(self.path, text)
            if is_new:
                sync_folder(folder)
        except OSError as error:
            raise system_error(error).at(self.path) from None


def entry_line(entry: Entry, **more: int) -> str:
    """The line of an event, with more fields that come first."""
    return dumps({**more, "when": entry.when, "kind": entry.kind, **entry.data})


def entry_in(line: str | bytes) -> Entry | None:
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


class DiaryKind(HeadlessKind):
    """Diaries as logs; an event needs no version that it is based on."""

    name = "diary"

    def version(self, value: Reading) -> int:
        """How many events there are; lines that cannot be read are none."""
        return len(value.entries)

    def line(self, value: Reading, version: int) -> str:
        """One of the events, counted from 1."""
        return entry_line(value.entries[version - 1])

    def begin(self, _: str) -> Reading:
        """A diary in which there is nothing yet."""
        return Reading()

    def after(self, value: Reading, line: str) -> Reading:
        """The diary with a line more."""
        return value.with_lines([line])


DIARIES = DiaryKind()
