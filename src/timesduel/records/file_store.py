"""Logs of one user: a folder with one file a log."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Generic, TypeVar

from timesduel.errors import NameTakenError, StoreError
from timesduel.records.files import check_name, is_name, is_temporary, rename_to_new, system_error
from timesduel.records.log_file import LogFile

if TYPE_CHECKING:
    from timesduel.records.log import FileKind

V = TypeVar("V")

_ENDING = ".json"
_DAY = 86_400 * 10**9
"""In nanoseconds."""


class FileStore(Generic[V]):
    """Logs by name. No name leads out of the folder."""

    def __init__(self, folder: str, kind: FileKind[V]) -> None:
        self.folder = folder
        self._kind = kind
        self._files: dict[str, LogFile[V]] = {}

    def path(self, name: str) -> str:
        """Where a log of that name is, or would be."""
        return os.path.join(self.folder, check_name(name) + _ENDING)

    def has(self, name: str) -> bool:
        """Is there a log of that name? A name that none can have is no error here."""
        with suppress(StoreError):
            return os.path.lexists(self.path(name))
        return False

    def create(self, value: V, name: str | None = None) -> str:
        """Keep a new log under a new name, or the next free one, such as `power-play-3`."""
        self._prepare()
        if name is not None:
            self.file(name).create(value)
            return name
        title = self._kind.title(value)
        base = (title if is_name(title) else self._kind.name)[:30]
        number = self._free_number(base)
        while True:
            name = f"{base}-{number}"
            with suppress(NameTakenError):  # another log took it a moment ago
                self.file(name).create(value)
                return name
            number += 1

    def load(self, name: str, known: V | None = None) -> V:
        """The value of the log of that name."""
        return self.file(name).load(known)

    def append(self, name: str, value: V) -> None:
        """Add the last event of a value."""
        self.file(name).append(value)

    def rename(self, name: str, new: str) -> None:
        """Give a log another name, which must be free."""
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
        """Every name, the log that was changed last first."""
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
        """Forget a log."""
        try:
            os.remove(self.path(name))
        except OSError as error:
            raise system_error(error).at(name) from None

    def file(self, name: str) -> LogFile[V]:
        """The file of that name, which need not be there yet."""
        return self._files.setdefault(name, LogFile(self.path(name), self._kind))

    def _prepare(self) -> None:
        try:
            os.makedirs(self.folder, exist_ok=True)
        except OSError as error:
            raise system_error(error).at(self.folder) from None

    def _free_number(self, base: str) -> int:
        """A number that makes a free name: the next one, unless there are gaps.

        The number is looked for by halving, so that thousands of logs take no longer than ten.
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
    """Remove what kills left behind a day or more before the latest change of a log."""
    for date, path in temporary:
        if dated and date < dated[0][0] - _DAY:
            with suppress(OSError):  # somebody else's
                os.remove(path)
