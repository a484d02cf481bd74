"""The schema of the database, brought to the newest version by numbered files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.errors import StoreError
from timesduel.web.stores.versions import schema_steps

if TYPE_CHECKING:
    from timesduel.web.stores.pg.database import Database

_LOCK = 0x71_6D_65_73_64_75_65_6C
"""Known to every server of ours, and hopefully to nobody else."""

_PATIENCE = 600.0
"""Seconds for one step: a large table takes its time."""

_PRESENT = "SELECT coalesce(max(version), 0) FROM schema_version"


async def migrate(database: Database) -> None:
    """All of it, or nothing; of several servers that start at one instant one does it."""
    steps = schema_steps("postgres")
    async with database.connection() as connection, connection.transaction():
        await connection.execute("SET LOCAL statement_timeout = 0")
        await connection.execute(f"SELECT pg_advisory_xact_lock({_LOCK})", timeout=_PATIENCE)
        await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version int)")
        present = await connection.fetchval(_PRESENT)
        if present > len(steps):
            raise StoreError("postgres.later", version=present, latest=len(steps))
        for version, statements in enumerate(steps[present:], present + 1):
            await connection.execute(statements, timeout=_PATIENCE)
            await connection.execute("INSERT INTO schema_version VALUES ($1)", version)
