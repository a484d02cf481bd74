"""The store in PostgreSQL: what all stores do, and all stores of the server; with a real one."""

from collections.abc import Iterator

import pytest

from tests.records.stores import StoreSuite
from tests.web.sync_store import SyncStore
from tests.web.web_store_suite import Clock, WebStoreSuite
from timesduel.web.stores.postgres import PostgresStore


class TestPostgresStore(StoreSuite, WebStoreSuite):
    @pytest.fixture
    def store(self, postgres_url: str, clock: Clock) -> Iterator[SyncStore]:
        with SyncStore(lambda: PostgresStore.open(postgres_url, clock)) as store:
            yield store
