"""The records of one user: a folder with one file a game."""

import os
import re
from contextlib import suppress
from itertools import count

from timesduel.errors import NameTakenError, RecordError, StoreError
from timesduel.records.files import Stamp, is_temporary, read_whole, reason, stamp, write_whole
from timesduel.records.form import record_from_json, record_to_json
from timesduel.records.record import Record

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}\Z")
_DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])\Z", re.IGNORECASE)
_ENDING = ".json"
_DAY = 86_400.0


def load_record(path: str) -> Record:
    """The record in a file; a RecordError or StoreError that begins with the path."""
    try:
        return record_from_json(read_whole(path))
    except (RecordError, StoreError) as error:
        raise type(error)(f"{path}: {error}") from None


def save_record(path: str, record: Record, *, over: Stamp | None = None) -> Stamp | None:
    """Write a record to a new file, or over a file that is still in the state `over`.

    Whatever else is there is never overwritten: NameTakenError. Returns the file's new state.
    """
    try:
        write_whole(path, record_to_json(record), new=over is None or stamp(path) != over)
    except FileExistsError:
        problem = "exists already" if over is None else "was changed by somebody else"
        raise NameTakenError(f"{path}: {problem}") from None
    except OSError as error:
        raise StoreError(f"{path}: {reason(error)}") from None
    return stamp(path)


class Store:
    """Records by name. No name leads out of the folder."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def path(self, name: str) -> str:
        """Where a record of that name is, or would be."""
        if not _NAME.match(name):
            raise StoreError("a name is made of 1 to 40 letters, digits, - and _")
        if _DEVICE.match(name):
            raise StoreError(f"{name} is no name for a file on Windows; take another")
        return os.path.join(self.folder, name + _ENDING)

    def has(self, name: str) -> bool:
        """Is there a record of that name? A name that none can have is no error here."""
        with suppress(StoreError):
            return os.path.lexists(self.path(name))
        return False

    def load(self, name: str) -> Record:
        """The record of that name."""
        return load_record(self.path(name))

    def prepare(self) -> None:
        """Make the folder, if it is not there."""
        try:
            os.makedirs(self.folder, exist_ok=True)
        except OSError as error:
            raise StoreError(f"{self.folder}: {reason(error)}") from None

    def save(self, name: str, record: Record) -> Stamp | None:
        """Keep a record under a new name; returns the state of its file."""
        self.prepare()
        return save_record(self.path(name), record)

    def add(self, record: Record) -> str:
        """Keep a new game under the next free name, such as `power-play-3`."""
        base = record.rules.name if _NAME.match(record.rules.name) else "game"
        numbers = count(1)
        while True:
            name = f"{base[:30]}-{next(numbers)}"
            if os.path.lexists(self.path(name)):
                continue
            with suppress(NameTakenError):  # another game took it a moment ago
                self.save(name, record)
                self._tidy(name)
                return name

    def remove(self, name: str) -> None:
        """Forget a record."""
        try:
            os.remove(self.path(name))
        except OSError as error:
            raise StoreError(f"{name}: {reason(error)}") from None

    def names(self) -> list[str]:
        """Every name, the game that was played last first."""
        dated = []
        for entry in self._entries():
            name, ending = os.path.splitext(entry.name)
            if ending == _ENDING and _NAME.match(name):
                with suppress(OSError):  # gone a moment ago
                    dated.append((entry.stat(follow_symlinks=False).st_mtime_ns, name))
        return [name for _, name in sorted(dated, reverse=True)]

    def _entries(self) -> list[os.DirEntry[str]]:
        try:
            return list(os.scandir(self.folder))
        except FileNotFoundError:  # nothing was ever saved
            return []
        except OSError as error:
            raise StoreError(f"{self.folder}: {reason(error)}") from None

    def _tidy(self, name: str) -> None:
        """Remove what kills left behind a day or more before this game began."""
        for entry in self._entries():
            with suppress(OSError):  # gone a moment ago, or somebody else's
                began = os.stat(self.path(name)).st_mtime
                if is_temporary(entry.name) and entry.stat().st_mtime < began - _DAY:
                    os.remove(entry.path)
