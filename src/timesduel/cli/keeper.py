"""Keeps the record of one running game on disk. A disk that fails does not end the game.

What only saving needs is imported with the first save: the first prompt need not wait for it.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from timesduel.errors import NameTakenError, StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.match.series import Series
    from timesduel.match.session import Session
    from timesduel.records.files import Stamp
    from timesduel.records.record import Record


class Keeper:
    """Called with a session after each change."""

    def __init__(
        self,
        *,
        started: str,
        series: Series | None,
        warn: Callable[[str], None],
        path: str | None = None,
        over: Stamp | None = None,
    ) -> None:
        """`path` is where the game is kept; without one it gets a name in the store.

        `over` is the state in which that file holds this game; None if it must be a new one.
        """
        self._started = started
        self._series = series
        self._warn = warn
        self._path = path
        self._stamp = over
        self.trouble: str | None = None
        """Why the last save failed, if it did."""

    def __call__(self, session: Session) -> None:
        """Save, somewhere else if need be, or warn once about each thing that prevents it."""
        try:
            try:
                self.save(session)
            except NameTakenError as error:
                self._path = self._stamp = None
                self.save(session)
                self._warn(f"{error}; this game is now kept as {self.place}")
        except StoreError as error:
            if str(error) != self.trouble:
                self._warn(f"not saved, but the game goes on: {error}")
            self.trouble = str(error)

    def save(self, session: Session) -> None:
        """Save; a StoreError says why not."""
        from timesduel.cli.home import is_in_store, open_store
        from timesduel.records.files import stamp
        from timesduel.records.store import save_record

        record = self._record(session)
        if self._path is None:
            store = open_store()
            self._path = store.path(store.add(record))
            self._stamp = stamp(self._path)
        else:
            if is_in_store(self._path):
                open_store().prepare()  # somebody may have removed the folder
            self._stamp = save_record(self._path, record, over=self._stamp)
        self.trouble = None

    def save_as(self, name: str, session: Session) -> None:
        """Keep the game under a name of the player's choice from now on."""
        from timesduel.cli.home import is_in_store, open_store

        store = open_store()
        if self._path == store.path(name):
            self.save(session)
            return
        written = store.save(name, self._record(session))
        before, self._path, self._stamp = self._path, store.path(name), written
        self.trouble = None
        if before is not None and is_in_store(before):
            with suppress(OSError):  # it may be gone already
                os.remove(before)

    @property
    def place(self) -> str | None:
        """What `resume` takes to find the game again; None if it is not saved."""
        from timesduel.cli.home import is_in_store

        if self._path is None or self._stamp is None or self.trouble:
            return None
        if is_in_store(self._path):
            return os.path.splitext(os.path.basename(self._path))[0]
        # Bare file names could be taken for saved games, or for options.
        return self._path if os.path.dirname(self._path) else os.path.join(".", self._path)

    def _record(self, session: Session) -> Record:
        from timesduel.records.record import Record

        return Record.of(session, started=self._started, series=self._series)
