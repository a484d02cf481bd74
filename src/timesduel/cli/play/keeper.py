"""Keeps the record of one running game on disk. A disk that fails does not end the game.

What only saving needs is imported with the first save: the first prompt need not wait for it.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from timesduel.cli.ending import held_back
from timesduel.errors import NameTakenError, StoreError
from timesduel.words.speech import say

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
        game_id: str | None,
        series: Series | None,
        warn: Callable[[str], None],
        path: str | None = None,
        over: Stamp | None = None,
    ) -> None:
        """`path` is where the game is kept; without one it gets a name in the store.

        `game_id` tells the game from all others, also from one that begins in the same second.
        `over` is the state in which that file holds this game; None if it must be a new one.
        """
        self._started = started
        self._game_id = game_id
        self._series = series
        self._warn = warn
        self._noted: bool | None = None  # not tried yet
        self.path = path
        """Where the game is kept, once it is."""
        self.stamp = over
        """The state in which that file was left."""
        self.trouble: str | None = None
        """Why the last save failed, if it did."""

    def __call__(self, session: Session) -> None:
        """Save, somewhere else if need be, or warn once about each thing that prevents it."""
        try:
            try:
                self.save(session)
            except NameTakenError as error:
                self.path = self.stamp = None
                self.save(session)
                self._warn(f"{error}; this game is now kept as {self.place}")
        except StoreError as error:
            if str(error) != self.trouble:
                self._warn(f"not saved, but the game goes on: {error}")
            self.trouble = str(error)

    def save(self, session: Session) -> None:
        """Save; a StoreError says why not."""
        from timesduel.cli.home import name_in_store, open_store
        from timesduel.records.files import stamp
        from timesduel.records.store import save_record

        record = self.record(session)
        self._note(record)
        with held_back():  # half a save would look like somebody else's
            if self.path is None:
                store = open_store()
                self.path = store.path(store.add(record))
                self.stamp = stamp(self.path)
            else:
                if name_in_store(self.path):
                    open_store().prepare()  # somebody may have removed the folder
                self.stamp = save_record(self.path, record, over=self.stamp)
            self.trouble = None

    def _note(self, record: Record) -> None:
        """Note which profile plays, before the game is first saved; a failure is told once.

        Whatever happens afterwards, the game counts for nobody else.
        """
        from timesduel.cli.home import open_profiles, profile
        from timesduel.cli.notebook import stamp_of_now

        if self._noted or (name := profile()) is None:
            return
        try:
            open_profiles().note_game(name, record, when=stamp_of_now())
            self._noted = True
        except StoreError as error:
            if self._noted is None:
                self._warn(say("profiles.not_noted", name=name, problem=error))
            self._noted = False

    def save_as(self, name: str, session: Session) -> None:
        """Keep the game under a name of the player's choice from now on."""
        from timesduel.cli.home import name_in_store, open_store
        from timesduel.records.files import stamp

        store = open_store()
        if self.path == store.path(name):
            self.save(session)
            return
        self._note(self.record(session))
        with held_back():
            written = store.save(name, self.record(session))
            before, known = self.path, self.stamp
            self.path, self.stamp, self.trouble = store.path(name), written, None
            # The old name goes, unless somebody else has saved under it meanwhile.
            if before and (old_name := name_in_store(before)) and stamp(before) == known:
                with suppress(StoreError):
                    store.remove(old_name)

    @property
    def place(self) -> str | None:
        """What `resume` takes to find the game again; None if it is not saved."""
        from timesduel.cli.home import place

        if self.path is None or self.stamp is None or self.trouble:
            return None
        return place(self.path)

    def record(self, session: Session) -> Record:
        """The record that is kept of a session."""
        from timesduel.records.record import Record

        return Record.of(session, started=self._started, series=self._series, game_id=self._game_id)
