"""Logs in PostgreSQL: any number of servers on one database.

Whatever changes a log is one statement, which is one transaction, and tells the other processes
the logs' names and versions. What was under way when the connection broke may have happened or
not: it is an `AwayError`, and whoever asks again with the same key finds out. To this process it is
news like what others did, since it has another name from then on; and `missed` is called as soon as
the database is back.
"""

from __future__ import annotations

from contextlib import asynccontextmanager
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from timesduel.errors import AwayError, StaleError
from timesduel.web.stores import postgres_sql as sql
from timesduel.web.stores.group_commit import Gathering, GroupTally
from timesduel.web.stores.postgres_database import Database, Listening, give_space_back
from timesduel.web.stores.store import LogRow, StoredLog, unknown_log

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, Sequence

POOL_SIZE = 6
"""Pool size; LISTEN has its own connection."""

STATEMENT_TIMEOUT = 5.0
"""Seconds that connecting or a statement may take."""

_CHANGED_AT_ONCE = 120
"""Logs that one statement changes: their names and versions fit into a notification."""

_READ_AT_ONCE = 500
"""Logs that one statement reads: others have their turn in between."""

_REMOVED_BEFORE_VACUUM = 1_000
"""Logs that have to be removed before it is worth while to give their space back."""


class _Lines(NamedTuple):
    """What one log is to have after a version."""

    name: str
    before: int
    texts: Sequence[str]
    due: float | None

    @property
    def version(self) -> int:
        """The version after them."""
        return self.before + len(self.texts)


class PostgresStore:
    """A `WebStore`; `PostgresStore.open` makes one."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now
        self._me = token_urlsafe(8)
        """Id of this process in notifications."""
        self._told: Callable[[str, int], None] = lambda _name, _version: None
        self._missed: Callable[[], None] = lambda: None
        self._listening = Listening(database, self._heard, lambda: self._missed())
        self._removed = 0
        """Logs that were removed since space was given back."""
        self.tally = GroupTally()
        self._lines = Gathering(self._add_lines, _CHANGED_AT_ONCE, self.tally)
        self._loads = Gathering(self._load_all, _CHANGED_AT_ONCE, GroupTally())
        self._new_logs = Gathering(self._add_logs, _CHANGED_AT_ONCE, self.tally)
        self._presence = Gathering(self._add_presence, _CHANGED_AT_ONCE, self.tally)
        self._removals = Gathering(self._remove_all, _CHANGED_AT_ONCE, self.tally)

    @classmethod
    async def open(
        cls,
        url: str,
        now: Callable[[], float],
        *,
        connections: int = POOL_SIZE,
        timeout: float = STATEMENT_TIMEOUT,
        may_be_away: bool = False,
    ) -> Self:
        """The logs in a database, whose schema is made or renewed first.

        If it `may_be_away`, that happens as soon as it is there, and until then whatever is asked
        for is an `AwayError`.
        """
        database = Database(url, most=connections, timeout=timeout)
        await database.open()
        store = cls(database, now)
        try:
            await store._listening.begin(may_be_away=may_be_away)
        except BaseException:
            await database.close()
            raise
        return store

    async def create(self, row: LogRow) -> str:
        """Keep a new log."""
        row = row._replace(touched=self._now())
        while not await self._new_logs.ask(row):
            if await self._fetch(sql.VERSIONS, [row.name]):
                break
            if row.follows is not None and (other := await self.successor(row.follows)):
                return other
        return row.name

    async def load(self, name: str, known: int | None = None) -> StoredLog:
        """A log, or what came after a version of it."""
        if "\0" in name:  # refused by the database, with whatever else is asked for at this instant
            raise unknown_log(name)
        return await self._loads.ask((name, known))

    async def load_many(self, known: Sequence[tuple[str, int]]) -> dict[str, StoredLog]:
        """Those logs that are there, by one statement for many."""
        found = {}
        for begin in range(0, len(known), _READ_AT_ONCE):
            asked = known[begin : begin + _READ_AT_ONCE]
            for (name, _), stored in zip(asked, await self._load_all(asked), strict=True):
                if isinstance(stored, StoredLog):
                    found[name] = stored
        return found

    async def append(
        self, name: str, version: int, lines: Sequence[str], due: float | None
    ) -> None:
        """Add events."""
        await self._lines.ask(_Lines(name, version - len(lines), lines, due))

    async def note_presence(self, name: str, seat: int, until: float) -> None:
        """Somebody is there, until then."""
        await self._presence.ask((name, seat, until))

    async def successor(self, name: str) -> str | None:
        """The log that follows one."""
        return next((row["name"] for row in await self._fetch(sql.SUCCESSORS, [name])), None)

    async def due(self, now: float, most: int = 100) -> list[str]:
        """Logs in which something was to happen by itself."""
        return [row["name"] for row in await self._fetch(sql.DUE, now, most)]

    async def expire(self, before: float, most: int = 1_000) -> int:
        """Remove logs that nobody has touched."""
        gone = len(await self._forget(sql.UNTOUCHED, before, most))
        self._removed += gone
        if gone < most and self._removed >= _REMOVED_BEFORE_VACUUM:
            self._removed = 0
            await give_space_back(self._database)
        return gone

    async def are_most_older(self, before: float) -> bool:
        """Are there more old logs than others?"""
        (row,) = await self._fetch(sql.ARE_MOST_OLDER, before)
        return bool(row[0])

    async def list(self) -> list[str]:
        """Every name."""
        return [row["name"] for row in await self._fetch(sql.LIST)]

    async def remove(self, name: str) -> None:
        """Forget a log."""
        await self._removals.ask(name)

    async def rows(self) -> AsyncIterator[LogRow]:
        """Everything, as one transaction sees it."""
        async with (
            self._connection() as connection,
            connection.transaction(isolation="repeatable_read", readonly=True),
        ):
            async for row in connection.cursor(sql.EVERYTHING):
                yield sql.log_row(row)

    async def put(self, rows: Sequence[LogRow]) -> int:
        """Keep logs from a backup; one whose predecessor has another successor follows none."""
        return sum(
            [
                await self._put(rows[at : at + _CHANGED_AT_ONCE])
                for at in range(0, len(rows), _CHANGED_AT_ONCE)
            ]
        )

    def listen(self, told: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        """Set the callbacks for changes by other processes."""
        self._told, self._missed = told, missed

    async def close(self) -> None:
        """Finish what has begun, and let go."""
        changes = self._lines, self._new_logs, self._presence, self._removals
        for gathering in (*changes, self._loads):
            await gathering.finish()
        await self._listening.close()
        await self._database.close()

    async def _forget(self, chosen: str, *arguments: object) -> Sequence[str]:
        """The logs that a statement chooses and locks; then nobody else adds lines to them."""
        async with self._connection() as connection, connection.transaction():
            names = [row["name"] for row in await connection.fetch(chosen, *arguments)]
            if names:
                for statement in sql.REMOVE:
                    await connection.execute(statement, names)
            for at in range(0, len(names), _CHANGED_AT_ONCE):
                told = [f"{name}:0" for name in names[at : at + _CHANGED_AT_ONCE]]
                await connection.execute(sql.TELL, " ".join([self._me, *told]))
        return names

    async def _remove_all(self, names: Sequence[str]) -> Sequence[Exception | None]:
        gone = await self._forget(sql.LOCKED, names)
        return [None if name in gone else unknown_log(name) for name in names]

    async def _load_all(
        self, asked: Sequence[tuple[str, int | None]]
    ) -> Sequence[StoredLog | Exception]:
        wanted = [(name, -1 if known is None else known) for name, known in asked]
        rows = await self._fetch(sql.LOAD, *zip(*wanted, strict=True))
        found = {(row["name"], row["known"]): sql.stored_log(row) for row in rows}
        return [found.get(each) or unknown_log(each[0]) for each in wanted]

    async def _add_lines(self, lines: Sequence[_Lines]) -> Sequence[Exception | None]:
        """By one statement, and one more for whatever else comes to the same log."""
        outcomes: dict[int, Exception | None] = {}
        waiting = dict(enumerate(lines))
        while waiting:
            first: dict[str, int] = {}
            for place, line in waiting.items():
                first.setdefault(line.name, place)
            added = await self._add_to_each([waiting[place] for place in first.values()])
            for name, place in first.items():
                outcomes[place] = added[name]
                del waiting[place]
        return [outcomes[place] for place in range(len(lines))]

    async def _add_to_each(self, lines: Sequence[_Lines]) -> dict[str, Exception | None]:
        logs = _columns([(each.name, each.before, each.version, each.due) for each in lines], 4)
        texts = [
            (each.name, version, text)
            for each in lines
            for version, text in enumerate(each.texts, each.before + 1)
        ]
        rows = await self._fetch(
            sql.APPEND, *logs, self._now(), *_columns(texts, 3), f"{self._me} "
        )
        outcomes: dict[str, Exception | None] = dict.fromkeys(rows[0][0] if rows else ())
        if len(outcomes) < len(lines):
            refused = [line for line in lines if line.name not in outcomes]
            present = dict(await self._fetch(sql.VERSIONS, [line.name for line in refused]))
            for name, before, _, _ in refused:
                known = name in present
                outcomes[name] = StaleError(before, present[name]) if known else unknown_log(name)
        return outcomes

    async def _add_logs(self, rows: Sequence[LogRow]) -> Sequence[bool]:
        """Which of them were new."""
        first = {row.name: row for row in reversed(rows)}
        columns = _columns([sql.columns_of(first[name]) for name in sorted(first)], 6)
        lines = [
            (row.name, version, line)
            for row in first.values()
            for version, line in enumerate((row.head, *row.lines))
        ]
        seats = [(row.name, *each) for row in first.values() for each in row.present.items()]
        arguments = *columns, *_columns(lines, 3), *_columns(seats, 3)
        (answer,) = await self._fetch(sql.INSERT, *arguments, f"{self._me} ")
        created = set(answer[0] or ())
        return [row.name in created and first[row.name] is row for row in rows]

    async def _put(self, rows: Sequence[LogRow]) -> int:
        new = 0
        missing = {row.name: row for row in rows}
        while True:
            for there in await self._fetch(sql.VERSIONS, [*missing]):
                del missing[there["name"]]
            if not missing:
                return new
            followed = [row.follows for row in missing.values() if row.follows]
            taken = {row["follows"] for row in await self._fetch(sql.SUCCESSORS, followed)}
            for name, row in missing.items():
                if row.follows in taken:
                    missing[name] = row._replace(follows=None)
                elif row.follows is not None:
                    taken.add(row.follows)
            new += sum(await self._add_logs([*missing.values()]))

    async def _add_presence(
        self, notes: Sequence[tuple[str, int, float]]
    ) -> Sequence[Exception | None]:
        latest = {(name, seat): until for name, seat, until in notes}
        columns = _columns([(*who, until) for who, until in latest.items()], 3)
        rows = await self._fetch(sql.PRESENCE, *columns, self._now(), f"{self._me} ")
        there = set(rows[0][0] if rows else ())
        return [None if name in there else unknown_log(name) for name, _, _ in notes]

    def _heard(self, payload: str) -> None:
        sender, *changes = payload.split(" ")
        if sender != self._me:
            for change in changes:
                name, _, version = change.rpartition(":")
                self._told(name, int(version))

    async def _fetch(self, statement: str, *arguments: object) -> Sequence[Any]:
        async with self._connection() as connection:
            rows: Sequence[Any] = await connection.fetch(statement, *arguments)
            return rows

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        if not self._listening.has_begun:
            raise AwayError("postgres.away")
        try:
            async with self._database.connection() as connection:
                yield connection
        except AwayError:
            self._me = token_urlsafe(8)
            self._listening.renew()
            raise


def _columns(rows: Sequence[Iterable[object]], width: int) -> Sequence[Sequence[object]]:
    """The values of rows as one array for each column, also where there are no rows."""
    return [*zip(*rows, strict=True)] if rows else [()] * width
