"""A log in a file: its head, and an event a line below it.

Nothing is locked. An event is added by one write at the end and then looked for: of two programs
that do so at the same instant, both see whose line comes first. That one is forced to disk and has
happened; the other counts for nothing, and its program learns that the log has gone on.

A line that was cut off by a kill is passed over if the next one takes its place: nobody was told of
it. What else is missing or damaged is named.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from timesduel.errors import (
    MissingEventError,
    NameTakenError,
    RecordError,
    StaleError,
    StoreError,
    TimesDuelError,
)
from timesduel.records.files import read_whole, system_error, write_all, write_whole
from timesduel.records.log import lines_of
from timesduel.words.speech import Message

if TYPE_CHECKING:
    from timesduel.records.log import FileKind

V = TypeVar("V")

_TRIES = 100
"""Attempts to append a line: on file systems where appending is not atomic, another program may
write into it."""


def text_of(kind: FileKind[V], value: V) -> str:
    """A value with all its events, as a file has it."""
    lines = lines_of(kind, value)
    return "\n".join([head, *lines] if (head := kind.head(value)) else lines)


def read_text(kind: FileKind[V], text: str) -> tuple[V, int]:
    """The value in a text, and where what was read of it ends: half a line may follow."""
    end = kind.head_end(text)
    return _with_text(kind, kind.begin(text[:end]), text, end)


def _with_text(kind: FileKind[V], value: V, text: str, begin: int) -> tuple[V, int]:
    """A value after the events in the lines of a text, and where the last of them ends."""
    place, end = text.count("\n", 0, begin) + 1, begin
    torn = None
    for line in text[begin:].split("\n"):
        begin += len(line) + 1
        where, place = Message("records.line", number=place), place + 1
        if not (content := line.strip()):
            continue
        try:
            after = kind.after(value, line)
        except MissingEventError as error:
            raise error.at(torn or where) from None
        except TimesDuelError as error:
            if not _is_cut_off(content):
                raise RecordError(error.message).at(where) from None
            torn = torn or where
            continue
        if kind.version(after) > kind.version(value):
            torn, end = None, begin - 1
        value = after
    return value, end


def _is_cut_off(line: str) -> bool:
    """Is it the beginning of a JSON object? It may end with a brace in a name, or an inner one."""
    from json import JSONDecodeError, loads

    if line[0] == "{" and line[-1] != "}":
        return True
    try:
        loads(line)
    except JSONDecodeError as error:
        return error.msg.startswith("Unterminated string") or error.pos == len(line)
    except (ValueError, RecursionError):
        pass
    return False


@dataclass(frozen=True)
class _Seen:
    """A file as it was when it was last read or written."""

    inode: int
    size: int
    version: int
    """The version of the value in it."""


class LogFile(Generic[V]):
    """A file that has a log, or will have one."""

    def __init__(self, path: str, kind: FileKind[V]) -> None:
        self.path = path
        self._kind = kind
        self._seen: _Seen | None = None

    def create(self, value: V, *, over: bool = False) -> None:
        """Write a new file; a NameTakenError if there is one, unless it may go."""
        try:
            write_whole(self.path, text_of(self._kind, value), new=not over)
        except FileExistsError:
            raise NameTakenError("games.exists").at(self.path) from None
        except OSError as error:
            raise self._trouble(error) from None
        status = self._status()
        self._seen = _Seen(status.st_ino, status.st_size, self._kind.version(value))

    def load(self, known: V | None = None) -> V:
        """The value in the file; an error begins with the path."""
        seen = self._seen
        if known is not None and seen is not None and seen.version == self._kind.version(known):
            with suppress(OSError, RecordError, UnicodeDecodeError):  # the whole file shows where
                return self._load_since(seen, known)
        inode = self._status().st_ino
        try:
            text = read_whole(self.path)
            value, end = read_text(self._kind, text)
        except (RecordError, StoreError) as error:
            raise error.at(self.path) from None
        self._seen = _Seen(inode, len(text[:end].encode()), self._kind.version(value))
        return value

    def _load_since(self, seen: _Seen, known: V) -> V:
        """The value after what has been added to the file."""
        descriptor = os.open(self.path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        try:
            status = os.fstat(descriptor)
            if status.st_ino != seen.inode or status.st_size < seen.size:
                raise OSError
            text = _read_from(descriptor, seen.size).decode()
        finally:
            os.close(descriptor)
        value, end = _with_text(self._kind, known, text, 0)
        size = seen.size + len(text[:end].encode())
        self._seen = _Seen(seen.inode, size, self._kind.version(value))
        return value

    def append(self, value: V, version: int | None = None) -> None:
        """Add the last event of a value; a StaleError if another one has its version already.

        An earlier event can be added too, by its version.
        """
        version = self._kind.version(value) if version is None else version
        if self._seen is None or self._seen.version != version - 1:
            present = self._kind.version(self.load())
            if present != version - 1:
                raise StaleError(version - 1, present)
        try:
            self._add(version, self._kind.line(value, version).encode())
        except OSError as error:
            raise self._trouble(error) from None

    def _add(self, version: int, line: bytes) -> None:
        seen = self._seen
        assert seen is not None
        flags = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)
        descriptor = os.open(self.path, flags)
        try:
            status = os.fstat(descriptor)
            if status.st_ino != seen.inode or status.st_size < seen.size:
                raise NameTakenError("games.changed").at(self.path)
            for _ in range(_TRIES):
                added = _lines_from(_read_from(descriptor, seen.size), version)
                if added:
                    break
                # On a line of its own, whatever is there.
                write_all(descriptor, b"\n" + line)
            else:
                raise StoreError("games.changed").at(self.path)
            first, end = added[0]
            if first != line:
                raise StaleError(version - 1, version - 1 + len(added))
            os.fsync(descriptor)  # only now is it confirmed
        finally:
            os.close(descriptor)
        self._seen = _Seen(seen.inode, seen.size + end, version)

    def _status(self) -> os.stat_result:
        try:
            return os.stat(self.path)
        except OSError as error:
            raise self._trouble(error) from None

    def _trouble(self, error: OSError) -> StoreError:
        return system_error(error).at(self.path)


def _read_from(descriptor: int, place: int) -> bytes:
    os.lseek(descriptor, place, os.SEEK_SET)
    parts = []
    while part := os.read(descriptor, 2**16):
        parts.append(part)
    return b"".join(parts)


def _lines_from(text: bytes, version: int) -> list[tuple[bytes, int]]:
    """The lines from this version on, and where each ends; those of old programs have none."""
    from json import loads

    found: list[tuple[bytes, int]] = []
    end = 0
    for line in text.split(b"\n"):
        end += len(line) + 1
        with suppress(ValueError, RecursionError):
            data, wanted = loads(line), version + len(found)
            if isinstance(data, dict) and data.get("version", wanted) == wanted:
                found.append((line, end - 1))
    return found
