"""The store in PostgreSQL: what all stores of the server do; with a real one."""

from collections.abc import Iterator

import pytest

from tests.games import begun, move
from tests.web.game_store import row_of
from tests.web.sync_store import SyncStore
from tests.web.web_store_suite import Clock, WebStoreSuite
from timesduel.errors import AwayError, RecordError, StoreError
from timesduel.web.stores.postgres import PostgresStore


class TestPostgresStore(WebStoreSuite):
    @pytest.fixture
    def store(self, postgres_url: str, clock: Clock) -> Iterator[SyncStore]:
        with SyncStore(lambda: PostgresStore.open(postgres_url, clock)) as store:
            yield store

    def test_a_game_that_was_put_back_to_an_earlier_state(self, store: SyncStore) -> None:
        game = begun()
        name = store.create(game)
        assert store.load(name, move(move(game, 2), 3)) == game
        assert store.call(store.web.load_many([(name, move(game, 2))]))[name].game == game

    def test_what_is_damaged_harms_no_other_game(self, store: SyncStore) -> None:
        game = begun()
        names = [store.create(game) for _ in range(3)]
        web = store.web
        assert isinstance(web.logs, PostgresStore)
        damage = "UPDATE line SET text = replace(text, '1000', '1001') WHERE log = $1"
        store.call(web._fetch(damage, names[1]))
        with pytest.raises(RecordError, match="sum does not fit"):
            store.load(names[1])
        found = store.call(web.logs.load_many([(name, 0) for name in names]))
        assert set(found) == set(names), "what is in them is not the store's affair"

    def test_what_no_database_takes_is_refused(self, store: SyncStore) -> None:
        for name, called in (("x" * 49, "Ada"), ("x", "A\ud800"), ("x", "\0")):
            row = row_of(name, begun())._replace(head=called)
            with pytest.raises(StoreError) as refused:
                store.call(store.web.logs.create(row))
            assert not isinstance(refused.value, AwayError)
            assert called not in str(refused.value)
        assert store.list() == []
