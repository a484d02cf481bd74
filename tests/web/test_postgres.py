"""The store in PostgreSQL, with a real one."""

import asyncio
import os
from collections.abc import Iterator

import asyncpg
import pytest

from tests.records.stores import StoreSuite
from tests.web.postgres_server import shared_server
from tests.web.sync_store import SyncStore
from tests.web.web_store_suite import Clock, WebStoreSuite
from timesduel.web.stores.postgres import PostgresStore


@pytest.fixture(scope="session")
def database() -> Iterator[str]:
    """The address of a database of this process."""
    with shared_server() as server:
        name = f"tests_{os.getpid()}"
        asyncio.run(_run(server.url(), f"CREATE DATABASE {name}"))
        yield server.url(name)


@pytest.fixture
def url(database: str) -> str:
    """The address of an empty database."""
    asyncio.run(_run(database, "DROP SCHEMA public CASCADE; CREATE SCHEMA public"))
    return database


async def _run(url: str, statements: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statements)
    finally:
        await connection.close()


class TestPostgresStore(StoreSuite, WebStoreSuite):
    @pytest.fixture
    def store(self, url: str, clock: Clock) -> Iterator[SyncStore]:
        with SyncStore(lambda: PostgresStore.open(url, clock)) as store:
            yield store
