"""What must not be missed when things happen at an unlucky instant."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

from tests.web.app_client import AppClient, Clock, new_key, next_event, running_app
from tests.web.socket_client import SECONDS
from timesduel.errors import AwayError
from timesduel.web.live import caretaker
from timesduel.web.stores.sqlite import SqliteStore


class Unlucky:
    """A store that does something else before it answers."""

    def __init__(self, store: Any) -> None:
        self._store = store
        self.between: dict[str, Callable[[], Awaitable[object]]] = {}
        """By the name of a method: what happens once, just before that returns."""

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        if name not in self.between:
            return found

        async def call(*args: Any) -> Any:
            answer = await found(*args)
            if (happens := self.between.pop(name, None)) is not None:
                await happens()
            return answer

        return call

    def listen(self, told: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        """What the other processes tell comes from the test."""
        self.told, self.missed = told, missed


@pytest.fixture
async def processes(
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[tuple[Unlucky, AppClient, AppClient]]:
    """Two applications of one database, of which the first has a store with bad luck.

    No round of a caretaker comes to the rescue.
    """
    monkeypatch.setattr(caretaker, "_ABSENCE_INTERVAL", 86_400.0)
    clock = Clock()
    kept = await SqliteStore.open(":memory:", clock)
    store = Unlucky(kept)
    async with running_app(store, clock) as here, running_app(kept, clock) as there:
        yield store, here, there


Processes = tuple[Unlucky, AppClient, AppClient]


async def test_a_game_is_forgotten_while_somebody_begins_to_follow_it(
    processes: Processes,
) -> None:
    store, client, _ = processes
    game, ada, _ = await client.befriended()

    async def forget() -> None:
        client.clock.time += 3_600
        client.app.logs.forget_idle()

    store.between["note_presence"] = forget
    async with client.follow(game, secret=ada, after=1) as following:
        await following.hear()
        assert not store.between
        await client.move(game, ada, 5)
        assert (await next_event(following))["version"] == 2


@pytest.mark.parametrize("method", ["append", "note_presence"])
async def test_the_store_is_away_when_everybody_has_come(processes: Processes, method: str) -> None:
    """A game that could not begin begins as soon as the store is back, before any round."""
    store, client, _ = processes
    game, ada, grace = await client.befriended()
    assert (await client.act(game, ada, "resign")).status == 200
    again = (await client.post(f"/api/games/{game}/again", {}, ada)).json["game"]

    async def away(*_: object) -> None:
        raise AwayError("postgres.away")

    setattr(store, method, away)
    async with client.follow(again, secret=grace) as following:
        await following.hear()
        delattr(store, method)
        (live,) = [live for live in client.app.logs.all if live.name == again]
        assert live.value.game.version == 0
        store.missed()
        assert (await next_event(following))["kind"] == "start"


@pytest.mark.parametrize("missed", [False, True])
async def test_a_game_changes_elsewhere_while_it_is_loaded(
    processes: Processes, missed: bool
) -> None:
    store, here, there = processes
    game, ada, _ = await there.befriended()

    async def change() -> None:
        await there.move(game, ada, 5)
        if missed:
            store.missed()
        else:
            store.told(game, 2)

    store.between["load"] = change
    async with here.follow(game, after=1) as following:
        assert (await next_event(following))["version"] == 2


async def test_what_has_followed_a_move_elsewhere_stays_when_the_move_is_confirmed(
    processes: Processes,
) -> None:
    store, here, there = processes
    game, ada, grace = await here.befriended()

    async def go_on() -> None:
        moved = await there.act(game, grace, "move", multiplier=3, version=2)
        assert moved.status == 200
        await here.app.logs.refresh(game)

    store.between["append"] = go_on
    await here.move(game, ada, 5)
    assert not store.between
    standing = (await here.get(f"/api/games/{game}")).json["standing"]
    assert (standing["version"], standing["total"]) == (3, 15)


async def test_a_damaged_game_does_not_hold_up_the_others(client: AppClient) -> None:
    made = await client.create(opponent="learner")
    (row,) = [row async for row in client.app.store.rows()]
    damaged = row._replace(
        name="damaged", lines=("{nonsense}",), due=0.0, touched=client.clock.time
    )
    await client.app.store.put([damaged])
    answer = await client.get("/api/games/damaged")
    assert answer.status == 500, "to try again is of no use"
    game, _, _ = await client.befriended(clock={"seconds": 5})
    client.clock.time += 60
    async with asyncio.timeout(SECONDS):
        while (await client.app.logs.find(game)).value.game.outcome is None:
            await client.app.caretaker.attend_to_due()
            await asyncio.sleep(0.01)
    assert (await client.get(f"/api/games/{made['game']}")).status == 200


class Hesitant(Unlucky):
    """A store that takes its time with an event, and then cannot add it."""

    def __init__(self, store: Any) -> None:
        super().__init__(store)
        self.asked, self.refuse = asyncio.Event(), asyncio.Event()

    async def append(self, *event: Any) -> None:
        """Refuse the first events, and add the later ones."""
        if not self.refuse.is_set():
            self.asked.set()
            await self.refuse.wait()
            raise AwayError("stores.full")
        await self._store.append(*event)


async def test_nobody_is_told_before_it_is_stored() -> None:
    clock = Clock()
    store = Hesitant(await SqliteStore.open(":memory:", clock))
    async with running_app(store, clock) as client:
        made = await client.create(opponent="here")
        path = f"/api/games/{made['game']}"

        async def told() -> tuple[Any, Any]:
            state = (await client.get(path)).json["standing"]
            return state, (await client.get(f"{path}/events")).json["events"]

        wish = {"kind": "move", "multiplier": 5, "version": 1, "key": new_key()}
        async with client.follow(made["game"], after=1) as following:
            before = await told()
            acting = asyncio.create_task(client.post(f"{path}/actions", wish, made["secret"]))
            async with asyncio.timeout(SECONDS):
                await store.asked.wait()
            assert await told() == before
            store.refuse.set()
            assert (await acting).status == 503
            assert await told() == before, "what was refused has not happened"
            done = await client.post(f"{path}/actions", {**wish, "multiplier": 3}, made["secret"])
            assert done.json == {"version": 2}
            assert (await next_event(following))["multiplier"] == 3
