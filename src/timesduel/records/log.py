"""A log: an append-only, versioned list of events below a head, and the value that follows from it.

Stores keep text, a head and one line for each event, and know nothing of what is in it. What that
means is a kind of log: games, tournaments and diaries are kinds, and one more kind is a value, its
events, and a `LogKind`; nothing in the stores.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

V = TypeVar("V")


class LogKind(Protocol[V]):
    """How a value is written as a log, and read from one.

    What cannot be read is a `RecordError`, which says what is wrong with that text.
    """

    @property
    def name(self) -> str:
        """Name of the kind, such as `game`; stores keep it with each log."""

    def version(self, value: V) -> int:
        """How many events a value has had."""

    def head(self, value: V) -> str:
        """The value before its first event, as text."""

    def line(self, value: V, version: int) -> str:
        """The event that led to a version: a JSON object with its `version`, without a newline."""

    def begin(self, head: str) -> V:
        """The value before its first event, from the text of its head."""

    def after(self, value: V, line: str) -> V:
        """The value after the event in a line; itself, if another event has led to that version.

        A `RecordError` if one is missing between them.
        """

    def due_at(self, value: V) -> float | None:
        """When something happens without anybody doing it, in seconds since 1970; None: never."""


class FileKind(LogKind[V], Protocol[V]):
    """A kind whose logs can be files: a head, and below it a line for each event."""

    def title(self, value: V) -> str:
        """What a new file is called, with a number behind it."""

    def head_end(self, text: str) -> int:
        """Where the head ends in the text of a file."""


class HeadlessKind:
    """What kinds have in common whose logs are lines alone, and change only if somebody asks."""

    name: str

    def head(self, _: object) -> str:
        """All begin alike."""
        return ""

    def due_at(self, _: object) -> float | None:
        """Never."""
        return None

    def title(self, _: object) -> str:
        """That of the kind."""
        return self.name

    def head_end(self, _: str) -> int:
        """The lines begin at once."""
        return 0


class LogStore(Protocol[V]):
    """Logs of one kind by name. Servers keep logs of every kind as text, and are awaited
    (`WebStore`).

    The methods raise a `StoreError`; what is damaged is a `RecordError`. Whatever a method has
    returned from survives a kill at the next instant, if the store survives the program at all.
    """

    def create(self, value: V) -> str:
        """Keep a new log with its events so far; the name that it has from now on."""

    def load(self, name: str, known: V | None = None) -> V:
        """The value of a log as it stands.

        `known` is an earlier state of it, which saves the work of reading what that has already.
        """

    def append(self, name: str, value: V) -> None:
        """Add the last event of a value; a `StaleError` if another one has its version already.

        Of two events for one version exactly one is added, whoever they come from.
        """

    def list(self) -> list[str]:
        """Every name, the log that was changed last first."""

    def remove(self, name: str) -> None:
        """Forget a log."""


def lines_of(kind: LogKind[V], value: V, after: int = 0) -> list[str]:
    """The lines of the events after a version."""
    return [kind.line(value, version) for version in range(after + 1, kind.version(value) + 1)]


def with_lines(kind: LogKind[V], value: V, lines: Iterable[str]) -> V:
    """A value after some events more."""
    for line in lines:
        value = kind.after(value, line)
    return value
