"""The store in a SQLite file: what all stores of the server do."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.sync_store import SyncStore
from tests.web.web_store_suite import Clock, WebStoreSuite
from timesduel.web.stores.sqlite import SqliteStore


class TestSqliteStore(WebStoreSuite):
    @pytest.fixture
    def store(self, tmp_path: Path, clock: Clock) -> Iterator[SyncStore]:
        path = str(tmp_path / "gämes #1?.sqlite")
        with SyncStore(lambda: SqliteStore.open(path, clock)) as store:
            yield store
