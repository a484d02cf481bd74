"""Gives the space of games that were removed back to the system.

PostgreSQL does so by itself in the end, but for indexes, which never become smaller. One process at
a time does it now; nobody else has to wait for it.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from timesduel.errors import StoreError

if TYPE_CHECKING:
    from timesduel.web.stores.pg.database import Database

_LOCK = 0x71_6D_65_73_64_75_65_6D
"""Beside the one of the migration."""

_PATIENCE = 600.0
"""Seconds for one step."""

_BLOATED = "SELECT pg_indexes_size($1::regclass) > pg_table_size($1::regclass) + 500000"
"""In use, the indexes are a small part of a table."""


async def give_space_back(database: Database) -> None:
    """If that is not possible now, it is another time."""
    with suppress(StoreError):
        async with database.own_connection() as connection:
            await connection.execute("SET statement_timeout = 0")
            if not await connection.fetchval(f"SELECT pg_try_advisory_lock({_LOCK})"):
                return
            await connection.execute("VACUUM game, line", timeout=_PATIENCE)
            for table in ("game", "line"):
                if await connection.fetchval(_BLOATED, table):
                    await connection.execute(
                        f"REINDEX TABLE CONCURRENTLY {table}", timeout=_PATIENCE
                    )
