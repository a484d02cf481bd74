"""A log in a file that goes on in memory where the disk fails: nobody is sent away for it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Generic, TypeVar

from timesduel.cli.ending import signals_deferred
from timesduel.cli.home import place
from timesduel.errors import NameTakenError, StaleError, StoreError
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.records.log import LogKind
    from timesduel.records.log_file import LogFile

V = TypeVar("V")


class ForgivingLog(Generic[V]):
    """Takes every event; what could not be stored is stored with the next one."""

    def __init__(
        self,
        value: V,
        kind: LogKind[V],
        *,
        path: str | None,
        create: Callable[[V, str | None], LogFile[V]],
        file: LogFile[V] | None = None,
        warn: Callable[[str], None],
    ) -> None:
        """A value that is in a `file`, or comes there with its first event.

        `create` writes a new file at a path, or one of its own choice without one.
        """
        self.path = path if file is None else file.path
        """Where it is, or is to be."""
        self.file = file
        """Where it is, once it is on disk."""
        self.trouble: str | None = None
        """Why the last attempt to store failed, if it did."""
        self._kind = kind
        self._value = value
        self._stored = kind.version(value)
        """The version that is in the file, or with which it will begin."""
        self._create = create
        self._warn = warn

    def append(self, value: V) -> None:
        """Take a value with one event more, and try to store that."""
        self._value = value
        self.try_to_store()

    def try_to_store(self) -> None:
        """Store, under another name if need be; warn once about each problem."""
        try:
            try:
                self.store()
            except NameTakenError as error:
                self.file = self.path = None
                self.store()
                self._warn(say("play.kept_elsewhere", problem=error, place=self.place))
        except StoreError as error:
            if str(error) != self.trouble:
                self._warn(say("play.not_saved_yet", problem=error))
            self.trouble = str(error)

    def store(self) -> None:
        """Write what is not on disk yet; a StoreError says why not."""
        with signals_deferred():  # half a save would look like somebody else's
            file = self.file
            if file is None or not os.path.lexists(file.path):
                self.file = file = self._create(self._value, self.path)
                self.path = file.path
                self._stored = self._kind.version(self._value)
            try:
                while self._stored < self._kind.version(self._value):
                    file.append(self._value, self._stored + 1)
                    self._stored += 1
            except StaleError:
                raise NameTakenError("games.changed").at(file.path) from None
            self.trouble = None

    def store_at(self, path: str) -> None:
        """Store in another file from now on; if that cannot be, everything stays as it was."""
        before = self.file, self.path, self._stored
        self.file, self.path = None, path
        try:
            self.store()
        except StoreError:
            self.file, self.path, self._stored = before
            raise

    @property
    def place(self) -> str | None:
        """What `resume` takes to find it again; None if it is not saved."""
        return None if self.file is None or self.trouble else place(self.file.path)
