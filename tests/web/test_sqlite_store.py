"""The store in a SQLite file: what all stores do, and all stores of the server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.records.stores import StoreSuite
from tests.web.sync_store import SyncStore
from tests.web.web_store_suite import Clock, WebStoreSuite
from timesduel.web.stores.sqlite import SqliteStore


class TestSqliteStore(StoreSuite, WebStoreSuite):
    @pytest.fixture
    def store(self, tmp_path: Path, clock: Clock) -> Iterator[SyncStore]:
        path = str(tmp_path / "gämes #1?.sqlite")
        with SyncStore(lambda: SqliteStore.open(path, clock)) as store:
            yield store
