"""The games of one user: a folder with one file a game."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from timesduel.errors import NameTakenError, StoreError
from timesduel.records.files import is_temporary, rename_to_new, system_error
from timesduel.records.game_file import GameFile
from timesduel.records.names import check_name, is_name

if TYPE_CHECKING:
    from timesduel.match.events import Event
    from timesduel.match.game import Game

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
