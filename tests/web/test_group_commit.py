"""Many writers share one commit, and none spoils it for the others."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from queue import SimpleQueue
from sqlite3 import Connection
from threading import Event
from time import monotonic, sleep
from typing import Any

import pytest

from tests.web.endless import go_on, new_game
from tests.web.game_store import GameStore
from tests.web.web_store_suite import Clock, name, outcome_of
from timesduel.errors import AwayError, StaleError, StoreError
from timesduel.web.stores import group_commit
from timesduel.web.stores.sqlite import SqliteStore


@asynccontextmanager
async def opened(path: Path | str) -> AsyncIterator[GameStore]:
    store = await SqliteStore.open(str(path), Clock())
    try:
        yield GameStore(store)
    finally:
        await store.close()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[GameStore]:
    async with opened(tmp_path / "store") as store:
        yield store


async def test_what_has_gathered_is_one_transaction(store: GameStore) -> None:
    games = {name(): new_game() for _ in range(100)}
    await asyncio.gather(*[store.create(key, game) for key, game in games.items()])
    statements: list[str] = []
    await store._writer.do(lambda db: db.set_trace_callback(statements.append))
    statements.clear()
    answers: list[Any] = await asyncio.gather(
        *[store.append(key, go_on(game)) for key, game in games.items()],
        *[outcome_of(store.append(key, go_on(go_on(go_on(game))))) for key, game in games.items()],
        *[store.load(key) for key in games],
    )
    assert [text for text in statements if text in ("BEGIN", "COMMIT")] == ["BEGIN", "COMMIT"]
    assert answers[:100] == [None] * 100
    assert {type(answer) for answer in answers[100:200]} == {StaleError}
    assert {stored.game.version for stored in answers[200:]} == {1}


async def test_a_defect_in_one_call_is_its_own_affair(store: GameStore) -> None:
    key = name()
    made, odd, added = await asyncio.gather(
        store.create(key, new_game()),
        store.create("no \ud800 text", new_game()),
        store.append(key, go_on(new_game())),
        return_exceptions=True,
    )
    assert (made, added) == (key, None)
    assert isinstance(odd, UnicodeEncodeError)
    assert await store.list() == [key]
    assert (await store.load(key)).game.version == 1


async def test_what_fails_in_the_middle_leaves_no_trace(store: GameStore) -> None:
    key = await store.create(name(), new_game())

    def fail_late(db: Connection) -> None:
        db.execute("DELETE FROM log")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await store._writer.do(fail_late)
    assert await store.list() == [key]


async def test_whoever_waits_no_longer_disturbs_nobody(store: GameStore) -> None:
    key, other = name(), name()
    waiting = asyncio.ensure_future(store.create(key, new_game()))
    staying = asyncio.ensure_future(store.create(other, new_game()))
    await asyncio.sleep(0)
    waiting.cancel()
    assert await staying == other
    assert set(await store.list()) == {key, other}


async def test_too_much_at_once_is_refused_for_now(
    store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group_commit, "MOST_WAITING", 10)
    answers = await asyncio.gather(
        *[outcome_of(store.create(name(), new_game())) for _ in range(15)]
    )
    refused = [each for each in answers if isinstance(each, AwayError)]
    assert [error.message.code for error in refused] == ["stores.busy"] * 5
    assert len(await store.list()) == 10
    await store.create(name(), new_game())


async def test_what_has_begun_is_finished_when_it_closes(tmp_path: Path) -> None:
    path = tmp_path / "store"
    keys = [name() for _ in range(50)]
    async with opened(path) as store:
        waiting = [asyncio.ensure_future(store.create(key, new_game())) for key in keys]
        copying = asyncio.ensure_future(outcome_of(store.copy_to(f"{path}.copy")))
        await asyncio.sleep(0)
        await store.close()
        await copying
        with pytest.raises(StoreError, match="the store is closed"):
            await store.list()
        assert await asyncio.gather(*waiting) == keys
    async with opened(path) as store:
        assert set(await store.list()) == set(keys)


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


async def test_others_are_served_while_it_copies(
    store: GameStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group_commit, "_PAGES_A_STEP", 1)
    key, game = name(), new_game()
    order: list[str] = []
    await store.create(key, game)
    before, store._writer._waiting = store._writer._waiting, (watched := WatchedQueue())
    before.put([])  # from here on it looks at the other one
    copying = asyncio.ensure_future(store.copy_to(str(tmp_path / "copy")))
    copying.add_done_callback(lambda _: order.append("copy"))
    assert await asyncio.to_thread(watched.asked.wait, 60)
    await store.append(key, go_on(game))
    order.append("move")
    await copying
    assert order == ["move", "copy"]
    async with opened(tmp_path / "copy") as copy:
        assert (await copy.load(key)).game.version == 1  # the move is part of the copy


async def test_a_copy_that_nobody_waits_for_is_given_up(store: GameStore, tmp_path: Path) -> None:
    await asyncio.gather(*[store.create(name(), new_game()) for _ in range(500)])
    copying = asyncio.ensure_future(store.copy_to(str(tmp_path / "copy")))
    await asyncio.sleep(0)
    copying.cancel()
    await asyncio.wait([copying])
    assert copying.cancelled()
    await store.copy_to(str(tmp_path / "second"))
    async with opened(tmp_path / "second") as second:
        assert set(await second.list()) == set(await store.list())
    assert len(await store.list()) == 500


async def test_a_store_in_memory() -> None:
    async with opened(":memory:") as store:
        key = await store.create(name(), game := new_game())
        await store.append(key, next_state := go_on(game))
        assert (await store.load(key)).game == next_state
