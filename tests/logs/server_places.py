"""Where logs of words are kept by servers: SQLite and PostgreSQL, which know nothing of words."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from sqlite3 import Connection
from time import time
from uuid import uuid4

import asyncpg

from tests.logs.places import FilePlace, LastingPlace, WordStore
from tests.logs.words import WORDS, Words, WordsKind
from timesduel.errors import StoreError
from timesduel.records.log import lines_of, with_lines
from timesduel.web.stores.postgres import PostgresStore
from timesduel.web.stores.sqlite import SqliteStore
from timesduel.web.stores.store import LogRow, WebStore

Change = Callable[[Sequence[str]], Sequence[str]]


class OverText:
    """Words in a store that keeps text: a head, and lines."""

    def __init__(self, store: WebStore, kind: WordsKind) -> None:
        self._store = store
        self._kind = kind

    async def create(self, value: Words) -> str:
        kind, lines = self._kind, tuple(lines_of(self._kind, value))
        row = LogRow(uuid4().hex, kind.name, kind.head(value), lines, {}, kind.due_at(value))
        return await self._store.create(row)

    async def load(self, name: str, known: Words | None = None) -> Words:
        version = None if known is None else self._kind.version(known)
        stored = await self._store.load(name, version)
        value = self._kind.begin(stored.head) if stored.head or known is None else known
        return with_lines(self._kind, value, stored.lines)

    async def append(self, name: str, value: Words) -> None:
        version = self._kind.version(value)
        line = self._kind.line(value, version)
        await self._store.append(name, version, [line], self._kind.due_at(value))

    async def list(self) -> list[str]:
        return await self._store.list()

    async def remove(self, name: str) -> None:
        await self._store.remove(name)


class SqlitePlace:
    """In a file that one program has open: within it, all share one store."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._users = 0

    @asynccontextmanager
    async def opened(self, kind: WordsKind = WORDS) -> AsyncIterator[WordStore]:
        if not self._users:
            self._store = await SqliteStore.open(self.address, time)
        self._users += 1
        try:
            yield OverText(self._store, kind)
        finally:
            self._users -= 1
            if not self._users:
                await self._store.close()

    async def change(self, name: str, change: Change) -> None:
        def changed(db: Connection) -> None:
            execute = db.execute
            (log,) = execute("SELECT id FROM log WHERE name = ?", (name,)).fetchone()
            found = execute("SELECT line FROM event WHERE log = ? ORDER BY version", (log,))
            lines = change([line for (line,) in found])
            execute("DELETE FROM event WHERE log = ?", (log,))
            for version, line in enumerate(lines, 1):
                execute(
                    "INSERT INTO event (log, version, line) VALUES (?, ?, ?)", (log, version, line)
                )

        await self._store._writer.do(changed)

    @asynccontextmanager
    async def full(self) -> AsyncIterator[None]:
        async def pragma(name: str) -> int:
            do = self._store._writer.do
            found: int = (await do(lambda db: db.execute(f"PRAGMA {name}").fetchone()))[0]
            return found

        most = await pragma("max_page_count")
        await pragma(f"max_page_count = {await pragma('page_count')}")
        fillers: list[str] = []
        with suppress(StoreError):
            while True:
                row = LogRow(f"filler-{len(fillers)}", "filler", "", ("x" * 30,), {}, None)
                fillers.append(await self._store.create(row))
        yield
        await pragma(f"max_page_count = {most}")
        for name in fillers:
            await self._store.remove(name)


class PostgresPlace:
    """In a database that any number of programs have open."""

    def __init__(self, address: str) -> None:
        self.address = address

    @asynccontextmanager
    async def opened(self, kind: WordsKind = WORDS) -> AsyncIterator[WordStore]:
        store = await PostgresStore.open(self.address, time)
        try:
            yield OverText(store, kind)
        finally:
            await store.close()

    async def change(self, name: str, change: Change) -> None:
        connection = await asyncpg.connect(self.address)
        of_log = "log = $1 AND version > 0"
        found = await connection.fetch(
            f"SELECT text FROM line WHERE {of_log} ORDER BY version", name
        )
        await connection.execute(f"DELETE FROM line WHERE {of_log}", name)
        for version, line in enumerate(change([row[0] for row in found]), 1):
            await connection.execute("INSERT INTO line VALUES ($1, $2, $3)", name, version, line)
        await connection.close()

    @asynccontextmanager
    async def full(self) -> AsyncIterator[None]:
        """What the database says then, of every line."""
        connection = await asyncpg.connect(self.address)
        try:
            await connection.execute(_FULL)
            yield
            await connection.execute("DROP TRIGGER full_disk ON line; DROP FUNCTION full_disk")
        finally:
            await connection.close()


_FULL = """
CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION USING ERRCODE = 'disk_full', MESSAGE = 'no space left on device';
END $$;
CREATE TRIGGER full_disk BEFORE INSERT ON line EXECUTE FUNCTION full_disk();
"""

PLACES: dict[str, Callable[[str], LastingPlace]] = {
    "file": FilePlace,
    "sqlite": SqlitePlace,
    "postgres": PostgresPlace,
}
"""By the names that other programs know them by."""
