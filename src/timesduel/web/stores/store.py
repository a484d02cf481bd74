"""What a server needs of the place where its games are kept.

Whatever a method has returned from is on disk, and survives a kill at the next instant. Every
method may raise a `StoreError`: nothing has happened then, and the server goes on. One that says
that the store is away for now is an `AwayError`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from timesduel.web.stores.room import BARE, Room

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from timesduel.match.game import Game


class StoredGame(NamedTuple):
    """A game as it stands, and its room."""

    game: Game
    room: Room


class GameRow(NamedTuple):
    """Everything about one game, as it is kept: for backups."""

    name: str
    head: str
    """The game before its first event (`records/form.py`)."""
    room: Room
    touched: float
    due: float | None
    lines: tuple[str, ...]
    """Its events (`records/lines.py`), one line each."""


class WebStore(Protocol):
    """Games by their names, which the server makes up.

    A name that is not there is a `StoreError` with the code `games.unknown`.
    """

    async def create(self, name: str, game: Game, room: Room = BARE) -> str:
        """Keep a new game with its events so far; the name of the game that is there now.

        That is another one if the game before it (`room.after`) has a successor already: of two
        that follow the same game the first one stays. The same name again changes nothing.
        """

    async def load(self, name: str, known: Game | None = None) -> StoredGame:
        """A game and its room; only events that `known` does not have are read."""

    async def load_many(self, known: Sequence[tuple[str, Game]]) -> dict[str, StoredGame]:
        """The same for games that have changed elsewhere, at once; what is gone is left out."""

    async def append(self, name: str, following: Game) -> None:
        """Add the last event of a game; a `StaleError` if another one has its version already.

        Of two events with the same version exactly one is added, whichever process they come from.
        """

    async def take_seat(
        self, name: str, player: int, secret: bytes, called: str | None = None
    ) -> bytes:
        """Give a seat its secret, and the name of who sits there, unless it has a secret; the
        secret that it has now. (All secrets here are hashes.)"""

    async def note_presence(self, name: str, player: int, until: float) -> None:
        """A player is there, until then; an earlier time means that they have left."""

    async def follower(self, name: str) -> str | None:
        """The game that follows one, if there is one yet."""

    async def due(self, now: float, most: int = 100) -> list[str]:
        """Games in which something was to happen by itself until now, the longest due first."""

    async def expire(self, before: float, most: int = 1_000) -> int:
        """Remove up to so many games that nobody has touched since then; how many there were.

        Space that becomes free is given back to the system.
        """

    async def are_most_older(self, before: float) -> bool:
        """Have more games not been touched since then than have been?"""

    async def list(self) -> list[str]:
        """Every name, the game that was changed last first."""

    async def remove(self, name: str) -> None:
        """Forget a game."""

    def rows(self) -> AsyncIterator[GameRow]:
        """Everything that is kept, as it was at one instant, while the server goes on."""

    async def put(self, rows: Sequence[GameRow]) -> int:
        """Keep games from a backup, but those whose names are there already; how many were new."""

    def listen(self, told: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        """Call `told` with name and version of games that other processes have changed, and
        `missed` if it may be any of them; never for what this process did. `present` and
        `follower` changes are told too, with the version that the game has."""

    async def close(self) -> None:
        """Finish what has begun, and let go."""
