"""Fixtures for the tests of the server."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import pytest

from tests.web.app_client import AppClient, running_app
from tests.web.postgres_server import PostgresServer, private_server, shared_server
from timesduel.records.profiles import Profiles


@pytest.fixture
def profiles(tmp_path: Path) -> Profiles:
    """The profiles of a family; for a test with these, `client` is one of their server."""
    return Profiles(str(tmp_path / "profiles"))


@pytest.fixture
async def client(request: pytest.FixtureRequest) -> AsyncIterator[AppClient]:
    """A client of a new application."""
    has_family = "profiles" in request.fixturenames
    profiles = request.getfixturevalue("profiles") if has_family else None
    async with running_app(profiles=profiles) as client:
        yield client


@pytest.fixture(scope="session")
def postgres_database() -> Iterator[str]:
    """The address of a PostgreSQL database that no other process of the tests uses."""
    with shared_server() as server:
        name = f"tests_{os.getpid()}"
        asyncio.run(_run(server.url(), f"CREATE DATABASE {name}"))
        yield server.url(name)


@pytest.fixture
def postgres_url(postgres_database: str) -> str:
    """The address of an empty PostgreSQL database."""
    asyncio.run(_run(postgres_database, "DROP SCHEMA public CASCADE; CREATE SCHEMA public"))
    return postgres_database


@pytest.fixture(scope="session")
def private_postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL that may be killed, and runs again when the next test comes."""
    with private_server() as server:
        yield server


async def _run(url: str, statements: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statements)
    finally:
        await connection.close()
