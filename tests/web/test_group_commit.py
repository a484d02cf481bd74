"""Many writers share one commit, and none spoils it for the others."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from sqlite3 import Connection
from threading import Event
from time import monotonic, sleep
from typing import Any

import pytest

from tests.web.endless import go_on, new_game
from tests.web.sync_store import SyncStore
from tests.web.web_store_suite import Clock, name, outcome_of
from timesduel.errors import AwayError, StaleError, StoreError
from timesduel.web.stores import group_commit
from timesduel.web.stores.sqlite import SqliteStore


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SyncStore]:
    with SyncStore(lambda: SqliteStore.open(str(tmp_path / "store"), Clock())) as store:
        yield store


def web_of(store: SyncStore) -> SqliteStore:
    assert isinstance(store.web, SqliteStore)
    return store.web


def traced(store: SyncStore) -> list[str]:
    """Every statement from now on."""
    statements: list[str] = []

    async def trace() -> None:
        await web_of(store)._writer.do(lambda db: db.set_trace_callback(statements.append))

    store.call(trace())
    return statements


def test_what_has_gathered_is_one_transaction(store: SyncStore) -> None:
    web = store.web
    games = {name(): new_game() for _ in range(100)}

    async def all_at_once() -> list[Any]:
        await asyncio.gather(*[web.create(key, game) for key, game in games.items()])
        statements.clear()
        return await asyncio.gather(
            *[web.append(key, go_on(game)) for key, game in games.items()],
            *[
                outcome_of(web.append(key, go_on(go_on(go_on(game)))))
                for key, game in games.items()
            ],
            *[web.load(key) for key in games],
        )

    statements = traced(store)
    answers = store.call(all_at_once())
    assert [text for text in statements if text in ("BEGIN", "COMMIT")] == ["BEGIN", "COMMIT"]
    assert answers[:100] == [None] * 100
    assert {type(answer) for answer in answers[100:200]} == {StaleError}
    assert {stored.game.version for stored in answers[200:]} == {1}


def test_a_defect_in_one_call_is_its_own_affair(store: SyncStore) -> None:
    web, key = store.web, name()

    async def all_at_once() -> tuple[Any, ...]:
        return await asyncio.gather(
            web.create(key, new_game()),
            web.create("no \ud800 text", new_game()),
            web.append(key, go_on(new_game())),
            return_exceptions=True,
        )

    made, odd, added = store.call(all_at_once())
    assert (made, added) == (key, None)
    assert isinstance(odd, UnicodeEncodeError)
    assert store.list() == [key]
    assert store.load(key).version == 1


def test_what_fails_in_the_middle_leaves_no_trace(store: SyncStore) -> None:
    writer, key = web_of(store)._writer, store.create(new_game())

    def fail_late(db: Connection) -> None:
        db.execute("DELETE FROM game")
        raise ZeroDivisionError

    async def fail() -> None:
        await writer.do(fail_late)

    with pytest.raises(ZeroDivisionError):
        store.call(fail())
    assert store.list() == [key]


def test_whoever_waits_no_longer_disturbs_nobody(store: SyncStore) -> None:
    web, key, other = store.web, name(), name()

    async def leave_early() -> None:
        waiting = asyncio.ensure_future(web.create(key, new_game()))
        staying = asyncio.ensure_future(web.create(other, new_game()))
        await asyncio.sleep(0)
        waiting.cancel()
        assert await staying == other

    store.call(leave_early())
    assert set(store.list()) == {key, other}


def test_too_much_at_once_is_refused_for_now(
    store: SyncStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group_commit, "MOST_WAITING", 10)
    web = store.web

    async def all_at_once() -> list[Any]:
        return await asyncio.gather(
            *[outcome_of(web.create(name(), new_game())) for _ in range(15)]
        )

    refused = [each for each in store.call(all_at_once()) if isinstance(each, AwayError)]
    assert [error.message.code for error in refused] == ["stores.busy"] * 5
    assert len(store.list()) == 10
    store.create(new_game())


def test_what_has_begun_is_finished_when_it_closes(tmp_path: Path) -> None:
    path = str(tmp_path / "store")
    keys = [name() for _ in range(50)]

    async def all_at_once(web: SqliteStore) -> list[Any]:
        waiting = [asyncio.ensure_future(web.create(key, new_game())) for key in keys]
        copying = asyncio.ensure_future(outcome_of(web.copy_to(path + ".copy")))
        await asyncio.sleep(0)
        await web.close()
        await copying
        with pytest.raises(StoreError, match="the store is closed"):
            await web.list()
        await web.close()
        return await asyncio.gather(*waiting)

    with SyncStore(lambda: SqliteStore.open(path, Clock())) as store:
        assert store.call(all_at_once(web_of(store))) == keys
    with SyncStore(lambda: SqliteStore.open(path, Clock())) as store:
        assert set(store.list()) == set(keys)


class WatchedQueue(SimpleQueue[Any]):
    """What waits for the store; a copy that has begun goes on when there is something."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = Event()

    def empty(self) -> bool:
        late = monotonic() + (0 if self.asked.is_set() else 60)
        self.asked.set()
        while super().empty() and monotonic() < late:
            sleep(0.001)
        return super().empty()


def test_others_are_served_while_it_copies(
    store: SyncStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group_commit, "_PAGES_A_STEP", 1)
    web, key, game = web_of(store), name(), new_game()
    order: list[str] = []

    async def both() -> None:
        await web.create(key, game)
        before, web._writer._waiting = web._writer._waiting, (watched := WatchedQueue())
        before.put([])  # from here on it looks at the other one
        copying = asyncio.ensure_future(web.copy_to(str(tmp_path / "copy")))
        copying.add_done_callback(lambda _: order.append("copy"))
        assert await asyncio.to_thread(watched.asked.wait, 60)
        await web.append(key, go_on(game))
        order.append("move")
        await copying

    store.call(both())
    assert order == ["move", "copy"]
    with SyncStore(lambda: SqliteStore.open(str(tmp_path / "copy"), Clock())) as copy:
        assert copy.load(key).version == 1  # the move is part of the copy


def test_a_copy_that_nobody_waits_for_is_given_up(store: SyncStore, tmp_path: Path) -> None:
    web = web_of(store)
    copy = tmp_path / "copy"

    async def leave_early() -> None:
        await asyncio.gather(*[web.create(name(), new_game()) for _ in range(500)])
        copying = asyncio.ensure_future(web.copy_to(str(copy)))
        await asyncio.sleep(0)
        copying.cancel()
        await asyncio.wait([copying])
        assert copying.cancelled()
        await web.copy_to(str(tmp_path / "second"))

    store.call(leave_early())
    with SyncStore(lambda: SqliteStore.open(str(tmp_path / "second"), Clock())) as second:
        assert set(second.list()) == set(store.list())
    assert len(store.list()) == 500


def test_a_store_in_memory() -> None:
    with SyncStore(lambda: SqliteStore.open(":memory:", Clock())) as store:
        key = store.create(game := new_game())
        store.call(store.web.append(key, following := go_on(game)))
        assert store.load(key) == following
