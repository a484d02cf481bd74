"""Where games are kept, behind one protocol: in memory here, in files or databases elsewhere.

A store decides which of two events that are based on one version has happened. It confirms nothing
that would not survive a kill at the next instant, if its games survive the program at all.
"""

from __future__ import annotations

from _thread import allocate_lock
from typing import TYPE_CHECKING, Protocol

from timesduel.core.numbers import quote
from timesduel.errors import StaleError, StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.match.events import Event
    from timesduel.match.game import Game


class GameLog(Protocol):
    """What a host needs: games by name, to which events are added.

    The methods raise a `StoreError`; what is damaged is a `RecordError`.
    """

    def create(self, game: Game) -> str:
        """Keep a new game with its events so far; the name that it has from now on."""

    def load(self, name: str, known: Game | None = None) -> Game:
        """The game of that name as it stands.

        `known` is an earlier state of it, which saves the work of reading what that has already.
        """

    def append(self, name: str, version: int, event: Event) -> None:
        """Add an event to a game that has this version; a `StaleError` if it has another one now.

        Of two events for the same version exactly one is added.
        """


class Store(GameLog, Protocol):
    """A log whose games can be listed and removed."""

    def list(self) -> list[str]:
        """Every name, the game that was changed last first."""

    def remove(self, name: str) -> None:
        """Forget a game."""


class MemoryStore:
    """Games for as long as the program runs; safe to use from several threads.

    Beyond `most` games the one that nobody has looked at for longest is forgotten.
    """

    def __init__(self, new_name: Callable[[], str], *, most: int | None = None) -> None:
        self._new_name = new_name
        self._most = most
        self._games: dict[str, tuple[Game, tuple[Event, ...]]] = {}
        """Each as last known, and the events since; the one that was used last comes last."""
        self._changing = allocate_lock()

    def create(self, game: Game) -> str:
        """Keep a new game."""
        name = self._new_name()
        with self._changing:
            self._games[name] = game, ()
            if self._most is not None and len(self._games) > self._most:
                del self._games[next(iter(self._games))]
        return name

    def load(self, name: str, known: Game | None = None) -> Game:
        """The game of that name."""
        with self._changing:
            game, events = self._find(name)
            if known is not None and known.version == game.version + len(events):
                game, events = known, ()
            for event in events:
                game = game.after(event)
            self._games[name] = game, ()
        return game

    def append(self, name: str, version: int, event: Event) -> None:
        """Add an event."""
        with self._changing:
            game, events = self._find(name)
            present = game.version + len(events)
            fits = present == version
            self._games[name] = game, (*events, event) if fits else events
        if not fits:
            raise StaleError(version, present)

    def list(self) -> list[str]:
        """Every name, the game that was used last first."""
        with self._changing:
            return [*self._games][::-1]

    def remove(self, name: str) -> None:
        """Forget a game."""
        with self._changing:
            self._find(name)

    def _find(self, name: str) -> tuple[Game, tuple[Event, ...]]:
        """Take a game out, to be put back as the one that was used last."""
        try:
            return self._games.pop(name)
        except KeyError:
            raise StoreError("games.unknown", name=quote(name)) from None
