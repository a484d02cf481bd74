"""What happens by itself goes on after a kill, here or in another process, without a request."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from time import time
from typing import Any

from tests.web.app_client import AppClient, Clock, PlainThinkers, new_key, running_app
from tests.web.campaign.http_client import Place, ask_once
from tests.web.campaign.serving import serving
from tests.web.game_store import GameStore
from timesduel.core.position import Position
from timesduel.web.stores.postgres import PostgresStore
from timesduel.web.stores.store import WebStore


class SlowThinkers(PlainThinkers):
    """Think until they are allowed to move."""

    def __init__(self) -> None:
        self.asked, self.allowed = asyncio.Event(), asyncio.Event()

    async def choose(self, level: str, position: Position, seed: int) -> int:
        """A move, in the end."""
        self.asked.set()
        await self.allowed.wait()
        return await super().choose(level, position, seed)


@asynccontextmanager
async def another_process(
    url: str, clock: Clock, thinkers: PlainThinkers | None = None
) -> AsyncIterator[AppClient]:
    """An application on PostgreSQL; it is as good as killed in the end."""
    async with running_app(await PostgresStore.open(url, clock), clock, thinkers) as client:
        yield client


async def happened(store: WebStore, game: str) -> list[str]:
    """The kinds of all events, as the store has them: nobody asks for the game."""
    return [event.kind.value for event in (await GameStore(store).load(game)).game.events]


async def until_happened(client: AppClient, game: str, kinds: list[str]) -> None:
    """Wait until these events are in the store."""
    async with asyncio.timeout(60):
        while await happened(client.app.store, game) != kinds:
            await asyncio.sleep(0.01)


async def test_a_level_moves_after_the_server_was_ended_while_it_thought(tmp_path: Path) -> None:
    """The first one ends in the middle of it; what it would have stored is not stored."""
    path, clock, thinkers = str(tmp_path / "games.sqlite"), Clock(), SlowThinkers()
    async with running_app(path, clock, thinkers) as client:
        game = (await client.create(opponent="expert", first="other"))["game"]
        await thinkers.asked.wait()
        assert await happened(client.app.store, game) == ["start"]
    async with running_app(path, clock) as client:
        await until_happened(client, game, ["start", "move"])


async def test_a_killed_server_owes_a_move_and_makes_it_at_its_next_start(tmp_path: Path) -> None:
    """As a process: killed at once after the move that a level has to answer."""
    async with serving(str(tmp_path / "games.sqlite"), tmp_path) as server:
        new = {"book": "multiplier-showdown", "opponent": "perfect", "key": new_key()}
        made = (await ask_once(server, "POST", "/api/games", new)).json
        path = f"/api/games/{made['game']}"
        timed = {"book": "power-play", "opponent": "here", "clock": {"seconds": 1}}
        other = (await ask_once(server, "POST", "/api/games", timed)).json
        move = {"kind": "move", "multiplier": 2, "version": 1, "key": new_key()}
        done = await ask_once(server, "POST", f"{path}/actions", move, secret=made["secret"])
        assert done.json == {"version": 2}
        await server.end()
        await server.start()
        assert await _kinds(server, path, 3) == ["start", "move", "move"]
        theirs = await _kinds(server, f"/api/games/{other['game']}", 2)
        assert theirs == ["start", "forfeit"]


async def _kinds(place: Place, path: str, events: int) -> list[str]:
    """Of so many events, when they have happened."""
    found: list[Any] = []
    async with asyncio.timeout(60):
        while len(found) < events:
            asked = f"{path}/events?after={len(found)}&wait=20"
            found += (await ask_once(place, "GET", asked)).json["events"]
    return [event["kind"] for event in found]


async def test_another_process_takes_up_what_a_killed_one_has_left(postgres_url: str) -> None:
    """A time-out and a level's move, each once, although both may see to them."""
    clock = Clock()
    clock.time = time()
    async with another_process(postgres_url, clock) as two:
        thinkers = SlowThinkers()
        async with another_process(postgres_url, clock, thinkers) as one:
            timed, _, _ = await one.befriended(clock={"seconds": 5})
            made = await one.create(opponent="expert", first="other")
            async with asyncio.timeout(60):
                await thinkers.asked.wait()
        clock.time += 100
        await until_happened(two, timed, ["start", "forfeit"])
        await until_happened(two, made["game"], ["start", "move"])
        await asyncio.gather(*(two.app.caretaker.attend_to_due() for _ in range(3)))
        assert await happened(two.app.store, timed) == ["start", "forfeit"]
        assert await happened(two.app.store, made["game"]) == ["start", "move"]


async def nobody_says(*_: object) -> None:
    """Of somebody who has left."""


async def test_presence_is_a_lease_that_outlives_its_process(postgres_url: str) -> None:
    clock = Clock()
    async with another_process(postgres_url, clock) as two:
        async with AsyncExitStack() as stack:
            one = await stack.enter_async_context(another_process(postgres_url, clock))
            game, ada, grace = await one.befriended()
            following = await stack.enter_async_context(one.follow(game, secret=grace))
            await following.hear()
            state = await two.get(f"/api/games/{game}", ada)
            assert state.json["presence"]["here"] == [True, True]
            one.app.attendance.left = nobody_says  # the process is killed
            kept = (await two.app.store.load(game)).present[2]
        assert (await two.app.store.load(game)).present[2] == kept
        clock.time = kept + 1
        there = (await two.get(f"/api/games/{game}", ada)).json["presence"]
        assert there["here"] == [True, False]
        assert there["claim_from"][1] == kept + 60
        assert (await two.act(game, ada, "claim")).status == 409
        clock.time = kept + 61
        await two.get(f"/api/games/{game}", ada)
        assert (await two.act(game, ada, "claim")).status == 200


async def test_a_rematch_that_both_ask_for_at_two_processes_is_one_game(postgres_url: str) -> None:
    clock = Clock()
    async with (
        another_process(postgres_url, clock) as one,
        another_process(postgres_url, clock) as two,
    ):
        games = [await one.befriended() for _ in range(12)]
        for game, _, grace in games:
            await two.get(f"/api/games/{game}", grace)
            await one.act(game, grace, "resign")
        answers = await asyncio.gather(
            *(
                client.post(f"/api/games/{game}/again", secret=secret)
                for game, ada, grace in games
                for client, secret in ((one, ada), (two, grace))
            )
        )
        assert {answer.status for answer in answers} == {200}
        told = [answer.json for answer in answers]
        for mine, theirs in zip(told[::2], told[1::2], strict=True):
            assert mine["game"] == theirs["game"]
            assert (mine["players"], theirs["players"]) == ([2], [1])
        assert len(await one.app.store.list()) == 2 * len(games)
