"""Keeps the record of one running game on disk. A disk that fails does not end the game.

The records package is imported with the first save: the first prompt need not wait for it.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from timesduel.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.match.series import Series
    from timesduel.match.session import Session
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
        kept: bool = False,
    ) -> None:
        """`path` is a file of the user's choice; without one the game gets a name in the store.

        `kept` says that the game is in that file already; otherwise the file must be a new one.
        """
        self._started = started
        self._series = series
        self._warn = warn
        self._path = path
        self._kept = kept
        self._trouble: str | None = None

    def __call__(self, session: Session) -> None:
        """Save, or warn once about each thing that prevents it."""
        try:
            self.save(session)
        except StoreError as error:
            if str(error) != self._trouble:
                self._warn(f"not saved, but the game goes on: {error}")
            self._trouble = str(error)

    def save(self, session: Session) -> None:
        """Save; a StoreError says why not."""
        from timesduel.cli.home import open_store
        from timesduel.records.store import save_record

        record = self._record(session)
        if self._path is None:
            store = open_store()
            self._path = store.path(store.add(record))
        else:
            save_record(self._path, record, new=not self._kept)
        self._kept, self._trouble = True, None

    def save_as(self, name: str, session: Session) -> None:
        """Keep the game under a name of the player's choice from now on."""
        from timesduel.cli.home import open_store

        store = open_store()
        if self._path != store.path(name):
            store.save(name, self._record(session), new=True)
            if self._path is not None and os.path.dirname(self._path) == store.folder:
                os.remove(self._path)
            self._path, self._kept = store.path(name), True
        else:
            self.save(session)

    @property
    def place(self) -> str | None:
        """The name or the file that the game is kept under; None if the last save failed."""
        from timesduel.cli.home import open_store

        if self._path is None or not self._kept or self._trouble:
            return None
        folder, base = os.path.split(self._path)
        return os.path.splitext(base)[0] if folder == open_store().folder else self._path

    def _record(self, session: Session) -> Record:
        from timesduel.records.record import Record

        return Record.of(session, started=self._started, series=self._series)
