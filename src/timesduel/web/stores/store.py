"""What a server needs of the place where its logs are kept, and what every such place shares.

A store keeps text (`records/log.py`), and knows nothing of games. Whatever a method has returned
from is on disk, and survives a kill at the next instant. Every method may raise a `StoreError`:
nothing has happened then, and the server goes on. One that says that the store is away for now is
an `AwayError`.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple, Protocol

from timesduel.core.numbers import quote
from timesduel.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping, Sequence


class StoredLog(NamedTuple):
    """A log as it stands, or what of it was asked for."""

    kind: str
    """Name of its kind."""

    head: str
    """What it began with; empty if only events after a known version were asked for."""

    lines: Sequence[str]
    """Its events in order, one line each; if the head is empty, those after the known version."""

    present: Mapping[int, float]
    """Until when who sits at each place is there for certain, in seconds since 1970; it may be to
    come. Who has never come is left out."""


class LogRow(NamedTuple):
    """Everything about one log, as it is kept: to be created, or for backups."""

    name: str
    kind: str
    head: str
    lines: tuple[str, ...]
    present: Mapping[int, float]
    due: float | None
    """When something is to happen by itself, in seconds since 1970; None for never."""

    follows: str | None = None
    """The log that this one follows, such as the game before a rematch."""

    touched: float = 0.0
    """When it was last changed, in seconds since 1970; a store that creates it sets this itself."""


class WebStore(Protocol):
    """Logs by their names, which the server makes up.

    A name that is not there is a `StoreError` with the code `games.unknown`.
    """

    async def create(self, row: LogRow) -> str:
        """Keep a new log with its events so far; the name of the log that is there now.

        That is another one if the log before it (`row.follows`) has a successor already: of two
        that follow the same one the first stays. The same name again changes nothing.
        """

    async def load(self, name: str, known: int | None = None) -> StoredLog:
        """A log; only what came after a version, if one is known and it has got that far."""

    async def load_many(self, known: Sequence[tuple[str, int]]) -> dict[str, StoredLog]:
        """Several logs that have changed elsewhere, by name and known version; those that are gone
        are left out."""

    async def append(
        self, name: str, version: int, lines: Sequence[str], due: float | None
    ) -> None:
        """Add events, the last of which leads to a version; all of them, or a `StaleError` if the
        first one is not the next of the log.

        Of two events with the same version exactly one is added, whichever process they come from.
        """

    async def note_presence(self, name: str, seat: int, until: float) -> None:
        """Somebody is there, until then; an earlier time means that they have left."""

    async def successor(self, name: str) -> str | None:
        """The log that follows one, if there is one yet."""

    async def due(self, now: float, most: int = 100) -> list[str]:
        """Logs in which something was to happen by itself until now, the longest due first."""

    async def expire(self, before: float, most: int = 1_000) -> int:
        """Remove up to so many logs that nobody has touched since then; how many there were.

        Space that becomes free is given back to the system.
        """

    async def are_most_older(self, before: float) -> bool:
        """Have more logs not been touched since then than have been?"""

    async def list(self) -> list[str]:
        """Every name, the log that was changed last first."""

    async def remove(self, name: str) -> None:
        """Forget a log."""

    def rows(self) -> AsyncIterator[LogRow]:
        """Everything that is kept, as it was at one instant, while the server goes on."""

    async def put(self, rows: Sequence[LogRow]) -> int:
        """Keep logs from a backup, but those whose names are there already; how many were new."""

    def listen(self, told: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        """Call `told` with name and version of logs that other processes have changed, and
        `missed` if it may be any of them; never for what this process did. Presence and
        successors are told too, with the version that the log has; removal with version 0."""

    async def close(self) -> None:
        """Finish what has begun, and let go."""


def unknown_log(name: str) -> StoreError:
    """There is no log of that name."""
    return StoreError("games.unknown", name=quote(name))


def schema_steps(kind: str) -> list[str]:
    """The SQL files that lead a kind of database from each version to the next, from none on."""
    folder = os.path.join(os.path.dirname(__file__), "schema", kind)
    steps = []
    for name in sorted(name for name in os.listdir(folder) if name.endswith(".sql")):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            steps.append(file.read())
    return steps
