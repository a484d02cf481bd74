"""What a server needs of the place where its games are kept, and what every such place shares.

Whatever a method has returned from is on disk, and survives a kill at the next instant. Every
method may raise a `StoreError`: nothing has happened then, and the server goes on. One that says
that the store is away for now is an `AwayError`.
"""

from __future__ import annotations

import asyncio
import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from timesduel.core.numbers import quote
from timesduel.errors import RecordError, StoreError
from timesduel.records.form import game_from_text, record_to_json
from timesduel.records.lines import event_data, event_line, read_event
from timesduel.records.record import Record

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, Sequence
    from typing import Self

    from timesduel.match.game import Game


Hashes = tuple[bytes | None, bytes | None]
"""Hashes of the secrets of Player 1 and Player 2; None where there is none."""


class Room(NamedTuple):
    """The room that a game is played in; secrets are kept as hashes only."""

    secrets: Hashes = (None, None)
    """Secret of each seat: who has it plays there. Both may be the same one."""

    invitations: Hashes = (None, None)
    """Invitation to each seat: it takes a free seat, once."""

    names: tuple[str | None, str | None] = (None, None)
    """What players called themselves when they took a seat; None leaves the game's own."""

    present: tuple[float, float] = (0.0, 0.0)
    """Until when each player was there for certain, in seconds since 1970; it may be to come."""

    coach: bool = True
    """May players have hints while the game goes on?"""

    announce: bool = False
    """Does the player who moves say what the product is?"""

    after: str | None = None
    """The game that this one follows: its rematch, or the next one of its match."""

    @property
    def columns(self) -> tuple[object, ...]:
        """Values for a database, in this order; `from_columns` reads them."""
        return (*self.secrets, *self.invitations, *self.names, *self.present, *self[-3:])

    @classmethod
    def from_columns(cls, values: Sequence[Any]) -> Self:
        """The room with these `columns`."""
        *pairs, coach, announce, after = values
        secrets, invitations, names, present = zip(pairs[::2], pairs[1::2], strict=True)
        return cls(secrets, invitations, names, present, bool(coach), bool(announce), after)


BARE = Room()


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
        """Several games that have changed elsewhere, at once; those that are gone are left out."""

    async def append(self, name: str, next_state: Game) -> None:
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

    async def successor(self, name: str) -> str | None:
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
        successors are told too, with the version that the game has."""

    async def close(self) -> None:
        """Finish what has begun, and let go."""


_EVENTS_PER_SLICE = 16
"""Events that are read before others have their turn on the event loop."""


def head_of(game: Game) -> str:
    """A game before its first event."""
    return record_to_json(Record.of(replace(game)))


def lines_of(game: Game) -> list[str]:
    """Its events, one line each."""
    return [event_line(version, event)[1:] for version, event in enumerate(game.events, 1)]


def last_line(game: Game) -> str:
    """Its last event."""
    return event_line(game.version, game.events[-1])[1:]


def game_of(head: str, lines: Iterable[str]) -> Game:
    """The game with these events; a RecordError if they do not fit."""
    return with_events(game_from_text(head), lines)


def with_events(game: Game, lines: Iterable[str]) -> Game:
    """A game after some events more."""
    for line in lines:
        data = event_data(line)
        if data is None:
            raise RecordError("games.damaged")
        version, event = read_event(data)
        if version != game.version + 1:
            raise RecordError("games.missing", version=game.version + 1)
        game = game.after(event)
    return game


async def loaded_game(known: Game | str, lines: Sequence[str]) -> Game:
    """A game after some events, from what is known of it or from its head on.

    It is for the event loop: a long game takes time, and others have their turn meanwhile.
    """
    game = game_from_text(known) if isinstance(known, str) else known
    for start in range(0, len(lines), _EVENTS_PER_SLICE):
        if start:
            await asyncio.sleep(0)
        game = with_events(game, lines[start : start + _EVENTS_PER_SLICE])
    return game


def unknown_game(name: str) -> StoreError:
    """There is no game of that name."""
    return StoreError("games.unknown", name=quote(name))


def schema_steps(kind: str) -> list[str]:
    """The SQL files that lead a kind of database from each version to the next, from none on."""
    folder = os.path.join(os.path.dirname(__file__), "schema", kind)
    steps = []
    for name in sorted(name for name in os.listdir(folder) if name.endswith(".sql")):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            steps.append(file.read())
    return steps
