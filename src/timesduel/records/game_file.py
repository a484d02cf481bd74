"""One game in one file: its record's object, and an event a line below it.

Nothing is locked. An event is added by one write at the end and then looked for: of two programs
that do so at the same instant, both see whose line comes first. That one is forced to disk and has
happened; the other counts for nothing, and its program learns that the game has gone on.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from timesduel.errors import NameTakenError, RecordError, StaleError, StoreError
from timesduel.records.files import read_whole, system_error, write_whole
from timesduel.records.form import game_to_text, read_game
from timesduel.records.lines import event_data, event_line, read_event, with_lines

if TYPE_CHECKING:
    from timesduel.match.events import Event
    from timesduel.match.game import Game

_TRIES = 100
"""Where appending is not atomic, two programs may spoil each other's lines: then they try again."""


@dataclass(frozen=True)
class _Seen:
    """A file as it was when it was last read or written."""

    inode: int
    size: int
    version: int
    """That of the game in it."""


class GameFile:
    """A file that has a game, or will have one."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._seen: _Seen | None = None

    def create(self, game: Game, *, over: bool = False) -> None:
        """Write a new file with a game; a NameTakenError if there is one, unless it may go."""
        try:
            write_whole(self.path, game_to_text(game), new=not over)
        except FileExistsError:
            raise NameTakenError("games.exists").at(self.path) from None
        except OSError as error:
            raise self._trouble(error) from None
        status = self._status()
        self._seen = _Seen(status.st_ino, status.st_size, game.version)

    def load(self, known: Game | None = None) -> Game:
        """The game in the file; an error begins with the path."""
        seen = self._seen
        if known is not None and seen is not None and seen.version == known.version:
            with suppress(OSError, RecordError, UnicodeDecodeError):  # the whole file shows where
                return self._load_since(seen, known)
        inode = self._status().st_ino
        try:
            text = read_whole(self.path)
            game, end = read_game(text)
        except (RecordError, StoreError) as error:
            raise error.at(self.path) from None
        self._seen = _Seen(inode, len(text[:end].encode()), game.version)
        return game

    def _load_since(self, seen: _Seen, known: Game) -> Game:
        """The game after what has been added to the file."""
        descriptor = os.open(self.path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        try:
            status = os.fstat(descriptor)
            if status.st_ino != seen.inode or status.st_size < seen.size:
                raise OSError
            text = _read_from(descriptor, seen.size).decode()
        finally:
            os.close(descriptor)
        game, end = with_lines(known, text, 0)
        self._seen = _Seen(seen.inode, seen.size + len(text[:end].encode()), game.version)
        return game

    def append(self, version: int, event: Event) -> None:
        """Add an event to a game that has this version; a StaleError if it has another one."""
        if self._seen is None or self._seen.version != version:
            present = self.load().version
            if present != version:
                raise StaleError(version, present)
        line = event_line(version + 1, event).encode()
        try:
            self._add(version, event, line)
        except OSError as error:
            raise self._trouble(error) from None

    def _add(self, version: int, event: Event, line: bytes) -> None:
        seen = self._seen
        assert seen is not None
        flags = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)
        descriptor = os.open(self.path, flags)
        try:
            status = os.fstat(descriptor)
            if status.st_ino != seen.inode or status.st_size < seen.size:
                raise NameTakenError("games.changed").at(self.path)
            for _ in range(_TRIES):
                added = _events(_read_from(descriptor, seen.size), version + 1)
                if added:
                    break
                _write_all(descriptor, line)
            else:
                raise StoreError("games.changed").at(self.path)
            first, end = added[0]
            if first != event:
                raise StaleError(version, version + len(added))
            os.fsync(descriptor)  # only now is it confirmed
        finally:
            os.close(descriptor)
        self._seen = _Seen(seen.inode, seen.size + end, version + 1)

    def _status(self) -> os.stat_result:
        try:
            return os.stat(self.path)
        except OSError as error:
            raise self._trouble(error) from None

    def _trouble(self, error: OSError) -> StoreError:
        return system_error(error).at(self.path)


def _write_all(descriptor: int, line: bytes) -> None:
    while line:
        line = line[os.write(descriptor, line) :]


def _read_from(descriptor: int, place: int) -> bytes:
    os.lseek(descriptor, place, os.SEEK_SET)
    parts = []
    while part := os.read(descriptor, 2**16):
        parts.append(part)
    return b"".join(parts)


def _events(text: bytes, version: int) -> list[tuple[Event, int]]:
    """The events in some lines from this version on, and where each ends."""
    events: list[tuple[Event, int]] = []
    end = 0
    for line in text.split(b"\n"):
        end += len(line) + 1
        try:
            data = event_data(line.decode())
            found = None if data is None else read_event(data)
        except (RecordError, UnicodeDecodeError):
            continue
        if found is not None and found[0] == version + len(events):
            events.append((found[1], end - 1))
    return events
