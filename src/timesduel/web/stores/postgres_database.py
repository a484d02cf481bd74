"""Connections to a PostgreSQL, its schema, and notifications of other processes.

What is shown of an error never has the address in it, since that has a password.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

from timesduel.errors import AwayError, StoreError
from timesduel.extras import from_extra
from timesduel.web.stores.postgres_sql import CHANNEL
from timesduel.web.stores.store import schema_steps

with from_extra("postgres"):
    import asyncpg

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable


_BROKEN = (
    OSError,  # also a time-out
    asyncpg.InterfaceError,  # the connection has ended
    asyncpg.InternalClientError,  # it ended in the middle of an answer
)
_ERRORS = (*_BROKEN, asyncpg.PostgresError)

_AWAY = (
    *_BROKEN,
    asyncpg.PostgresConnectionError,
    asyncpg.InsufficientResourcesError,  # disk full, too many connections
    asyncpg.OperatorInterventionError,  # shut down, starting up, statement took too long
    asyncpg.PostgresSystemError,
    asyncpg.TransactionRollbackError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.LockNotAvailableError,
)


class Database:
    """One database; `connection` lends one of a pool, `connect` makes one of its own."""

    def __init__(self, url: str, *, most: int, timeout: float) -> None:
        self.timeout = timeout
        """Seconds that connecting or a statement may take."""

        self._url = url
        self._most = most
        self._settings = {
            "application_name": "timesduel",
            "synchronous_commit": "on",  # whatever the server's default is
            "statement_timeout": str(round(timeout * 1000)),
            "jit": "off",
        }
        self._pool: Any = None

    async def open(self) -> None:
        """Get ready; the first connection is made when one is needed."""
        self._pool = await asyncpg.create_pool(
            self._url,
            min_size=0,
            max_size=self._most,
            timeout=self.timeout,
            command_timeout=self.timeout,
            server_settings=self._settings,
            reset=_as_it_is,
        )

    async def connect(self) -> Any:
        """A connection that is nobody else's."""
        try:
            return await asyncpg.connect(
                self._url,
                timeout=self.timeout,
                command_timeout=self.timeout,
                server_settings=self._settings,
            )
        except _ERRORS as error:
            raise _in_our_words(error) from None

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Any]:
        """A connection for a while.

        After an `AwayError` nobody knows whether what was asked for last has happened.
        """
        try:
            connection = await self._pool.acquire(timeout=self.timeout)
        except _ERRORS as error:
            raise _in_our_words(error) from None
        except ValueError:
            raise StoreError("postgres.url") from None
        try:
            yield connection
        except _ERRORS as error:
            if isinstance(error, _BROKEN):
                connection.terminate()
            raise _in_our_words(error) from None
        finally:
            await self._pool.release(connection)

    @asynccontextmanager
    async def own_connection(self) -> AsyncIterator[Any]:
        """A connection that may be changed, as it ends afterwards."""
        connection = await self.connect()
        try:
            yield connection
        except _ERRORS as error:
            raise _in_our_words(error) from None
        finally:
            await self.end(connection)

    async def end(self, connection: Any) -> None:
        """End a connection of one's own, at once if that takes its time."""
        try:
            await connection.close(timeout=self.timeout)
        except _ERRORS:
            connection.terminate()

    async def close(self) -> None:
        """End all connections, at once if they take their time."""
        try:
            async with asyncio.timeout(self.timeout):
                await self._pool.close()
        except _ERRORS:
            self._pool.terminate()


async def _as_it_is(_: object) -> None:
    """A connection comes back as it was lent: nobody changes its settings."""


def _in_our_words(error: Exception) -> StoreError:
    if isinstance(error, asyncpg.ClientConfigurationError):
        return StoreError("postgres.url")
    if isinstance(error, asyncpg.InvalidAuthorizationSpecificationError):
        return StoreError("postgres.login")
    if isinstance(error, asyncpg.DataError):  # whose text has the data
        return StoreError("postgres.said", said=type(error).__name__)
    if isinstance(error, _AWAY):
        return AwayError("postgres.away")
    return StoreError("postgres.said", said=str(error).partition("\n")[0])


_MIGRATION_LOCK, _VACUUM_LOCK = 0x71_6D_65_73_64_75_65_6C, 0x71_6D_65_73_64_75_65_6D
"""Keys of advisory locks, the same for every server on a database."""

_MAINTENANCE_TIMEOUT = 600.0
"""Seconds for one step of a migration or of vacuuming: a large table takes its time."""

_PRESENT = "SELECT coalesce(max(version), 0) FROM schema_version"


async def migrate(database: Database) -> None:
    """Bring the schema to the newest version: all of it, or nothing.

    Of several servers that start at one instant one does it.
    """
    steps = schema_steps("postgres")
    async with database.connection() as connection, connection.transaction():
        await connection.execute("SET LOCAL statement_timeout = 0")
        await connection.execute(
            f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})", timeout=_MAINTENANCE_TIMEOUT
        )
        await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version int)")
        present = await connection.fetchval(_PRESENT)
        if present > len(steps):
            raise StoreError("postgres.later", version=present, latest=len(steps))
        for version, statements in enumerate(steps[present:], present + 1):
            await connection.execute(statements, timeout=_MAINTENANCE_TIMEOUT)
            await connection.execute("INSERT INTO schema_version VALUES ($1)", version)


_BLOATED = "SELECT pg_indexes_size($1::regclass) > pg_table_size($1::regclass) + 500000"
"""Usually the indexes are a small part of a table."""


async def give_space_back(database: Database) -> None:
    """Give the space of logs that were removed back to the system, now or another time.

    PostgreSQL does so by itself in the end, but for indexes, which never become smaller. One
    process at a time does it; nobody else has to wait for it.
    """
    with suppress(StoreError):
        async with database.own_connection() as connection:
            await connection.execute("SET statement_timeout = 0")
            if not await connection.fetchval(f"SELECT pg_try_advisory_lock({_VACUUM_LOCK})"):
                return
            await connection.execute("VACUUM log, line, present", timeout=_MAINTENANCE_TIMEOUT)
            for table in ("log", "line", "present"):
                if await connection.fetchval(_BLOATED, table):
                    await connection.execute(
                        f"REINDEX TABLE CONCURRENTLY {table}", timeout=_MAINTENANCE_TIMEOUT
                    )


_HEARTBEAT = 10.0
"""Seconds after which a silent connection is asked whether it still works."""

_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 1.0
"""Seconds between attempts to connect."""


class Listening:
    """Hands every notification to `heard`; after a time without a connection, calls `missed`."""

    def __init__(
        self, database: Database, heard: Callable[[str], None], missed: Callable[[], None]
    ) -> None:
        self._database = database
        self._heard = heard
        self._missed = missed
        self.has_begun = False
        """Has the database been there, so that its schema is the newest?"""
        self._connection: Any = None
        self._going_on: asyncio.Task[None] | None = None

    async def begin(self, *, may_be_away: bool) -> None:
        """See to the schema, and listen from now on; or as soon as the database is there."""
        lost = None
        try:
            lost = await self._connect()
        except AwayError:
            if not may_be_away:
                raise
        self._going_on = asyncio.create_task(self._go_on(lost))

    def renew(self) -> None:
        """Something may have been missed: connect again, and then say so."""
        if self._connection is not None:
            self._connection.terminate()

    async def close(self) -> None:
        """End the connection, and do not connect again."""
        if self._going_on is not None:
            self._going_on.cancel()
            with suppress(asyncio.CancelledError):
                await self._going_on
        if self._connection is not None:
            await self._database.end(self._connection)

    async def _connect(self) -> asyncio.Event:
        """Connect and listen; the event is set once the connection has ended."""
        if not self.has_begun:
            await migrate(self._database)
        connection = await self._database.connect()
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            await connection.add_listener(CHANNEL, lambda *told: self._heard(told[-1]))
        except asyncio.CancelledError:  # we end, while it begins
            connection.terminate()
            raise
        except Exception:
            connection.terminate()
            raise AwayError("postgres.away") from None
        self._connection, self.has_begun = connection, True
        return lost

    async def _go_on(self, lost: asyncio.Event | None) -> None:
        while True:
            if lost is not None:
                await self._until_lost(lost)
            self._connection = None
            lost = await self._reconnected()
            self._missed()

    async def _until_lost(self, lost: asyncio.Event) -> None:
        connection = self._connection
        while not connection.is_closed():
            try:
                async with asyncio.timeout(_HEARTBEAT):
                    await lost.wait()
            except TimeoutError:
                try:
                    await connection.execute("SELECT 1")
                except Exception:  # whatever it is, this connection tells nothing any more
                    connection.terminate()

    async def _reconnected(self) -> asyncio.Event:
        pause = _FIRST_PAUSE
        while True:
            try:
                return await self._connect()
            except StoreError:
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
