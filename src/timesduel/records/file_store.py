"""The games of one user: a folder with one file a game.

A file has a record's object, and an event a line below it. Nothing is locked. An event is added by
one write at the end and then looked for: of two programs that do so at the same instant, both see
whose line comes first. That one is forced to disk and has happened; the other counts for nothing,
and its program learns that the game has gone on.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from timesduel.errors import NameTakenError, RecordError, StaleError, StoreError
from timesduel.records.files import (
    check_name,
    is_name,
    is_temporary,
    read_whole,
    rename_to_new,
    system_error,
    write_whole,
)
from timesduel.records.form import game_to_text, read_game
from timesduel.records.lines import event_data, event_line, read_event, with_lines

if TYPE_CHECKING:
    from timesduel.match.events import Event
    from timesduel.match.game import Game

_TRIES = 100
"""Attempts to append a line: on file systems where appending is not atomic, another program may
write into it."""


@dataclass(frozen=True)
class _Seen:
    """A file as it was when it was last read or written."""

    inode: int
    size: int
    version: int
    """The version of the game in it."""


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


_ENDING = ".json"
_DAY = 86_400 * 10**9
"""In nanoseconds."""


def load_game(path: str) -> Game:
    """The game in a file; a RecordError or StoreError that begins with the path."""
    return GameFile(path).load()


class FileStore:
    """Games by name. No name leads out of the folder."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._files: dict[str, GameFile] = {}

    def path(self, name: str) -> str:
        """Where a game of that name is, or would be."""
        return os.path.join(self.folder, check_name(name) + _ENDING)

    def has(self, name: str) -> bool:
        """Is there a game of that name? A name that none can have is no error here."""
        with suppress(StoreError):
            return os.path.lexists(self.path(name))
        return False

    def create(self, game: Game, name: str | None = None) -> str:
        """Keep a new game under a new name, or the next free one, such as `power-play-3`."""
        self._prepare()
        if name is not None:
            self.file(name).create(game)
            return name
        base = (game.rules.name if is_name(game.rules.name) else "game")[:30]
        number = self._free_number(base)
        while True:
            name = f"{base}-{number}"
            with suppress(NameTakenError):  # another game took it a moment ago
                self.file(name).create(game)
                return name
            number += 1

    def load(self, name: str, known: Game | None = None) -> Game:
        """The game of that name."""
        return self.file(name).load(known)

    def append(self, name: str, version: int, event: Event) -> None:
        """Add an event to a game that has this version."""
        self.file(name).append(version, event)

    def rename(self, name: str, new: str) -> None:
        """Give a game another name, which must be free."""
        try:
            rename_to_new(self.path(name), self.path(new))
        except FileExistsError:
            raise NameTakenError("games.exists").at(self.path(new)) from None
        except OSError as error:
            raise system_error(error).at(self.path(new)) from None
        file = self.file(name)
        file.path = self.path(new)
        self._files[new] = self._files.pop(name)

    def list(self) -> list[str]:
        """Every name, the game that was played last first."""
        dated, temporary = [], []
        try:
            entries = [*os.scandir(self.folder)]
        except FileNotFoundError:  # nothing was ever kept
            entries = []
        except OSError as error:
            raise system_error(error).at(self.folder) from None
        for entry in entries:
            name, ending = os.path.splitext(entry.name)
            with suppress(OSError):  # gone a moment ago
                date = entry.stat(follow_symlinks=False).st_mtime_ns
                if is_temporary(entry.name):
                    temporary.append((date, entry.path))
                elif ending == _ENDING and is_name(name):
                    dated.append((date, name))
        dated.sort(reverse=True)
        _tidy(temporary, dated)
        return [name for _, name in dated]

    def remove(self, name: str) -> None:
        """Forget a game."""
        try:
            os.remove(self.path(name))
        except OSError as error:
            raise system_error(error).at(name) from None

    def file(self, name: str) -> GameFile:
        """The file of that name, which need not be there yet."""
        return self._files.setdefault(name, GameFile(self.path(name)))

    def _prepare(self) -> None:
        try:
            os.makedirs(self.folder, exist_ok=True)
        except OSError as error:
            raise system_error(error).at(self.folder) from None

    def _free_number(self, base: str) -> int:
        """A number that makes a free name: the next one, unless there are gaps.

        The number is looked for by halving, so that thousands of games take no longer than ten.
        """
        taken, free = 0, 1
        while self.has(f"{base}-{free}"):
            taken, free = free, 2 * free
        while free - taken > 1:
            middle = (taken + free) // 2
            if self.has(f"{base}-{middle}"):
                taken = middle
            else:
                free = middle
        return free


def _tidy(temporary: list[tuple[int, str]], dated: list[tuple[int, str]]) -> None:
    """Remove what kills left behind a day or more before the latest change of a game."""
    for date, path in temporary:
        if dated and date < dated[0][0] - _DAY:
            with suppress(OSError):  # somebody else's
                os.remove(path)
