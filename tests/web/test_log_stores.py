"""The stores of a server pass the suite of all stores of logs."""

from pathlib import Path

import pytest

from tests.logs.server_places import PostgresPlace, SqlitePlace
from tests.logs.suite import LastingLogSuite, SharedLogSuite


class TestSqlite(LastingLogSuite):
    called = "sqlite"

    @pytest.fixture
    def place(self, tmp_path: Path) -> SqlitePlace:
        return SqlitePlace(str(tmp_path / "store.sqlite"))


class TestPostgres(SharedLogSuite):
    called = "postgres"

    @pytest.fixture
    def place(self, postgres_url: str) -> PostgresPlace:
        return PostgresPlace(postgres_url)
