"""A week in minutes: games are created, played and expire, and the file does not grow for ever."""

import asyncio
import os
from pathlib import Path
from uuid import uuid4

from tests.support import short_and_long
from tests.web.endless import go_on, new_game
from tests.web.game_store import GameStore
from tests.web.web_store_suite import Clock, rows_of
from timesduel.web.stores.sqlite import SqliteStore

DAY = 86_400.0
KEPT = 1 * DAY
EVENTS = 8
ROUNDS = 70
"""Ten a day."""


async def live_a_week(path: Path, games: int) -> None:
    clock = Clock(1.8e9)
    store = GameStore(await SqliteStore.open(str(path), clock))
    game = new_game()
    states = [game := go_on(game) for _ in range(EVENTS)]
    made: dict[str, float] = {}
    removed = 0
    sizes: list[int] = []

    async def play(name: str) -> None:
        await store.create(name, new_game())
        for each in states:
            await store.append(name, each)

    for _ in range(ROUNDS):
        names = [uuid4().hex for _ in range(games // ROUNDS)]
        for begin in range(0, len(names), 50):
            await asyncio.gather(*[play(name) for name in names[begin : begin + 50]])
        made |= dict.fromkeys(names, clock.time)
        clock.time += DAY / 10
        removed += await store.expire(clock.time - KEPT, 10**9)
        made = {name: touched for name, touched in made.items() if touched >= clock.time - KEPT}
        sizes.append(os.path.getsize(path))
    rows = await rows_of(store)
    assert set(rows) == set(made)  # those of the last day, and nothing else
    assert {len(row.lines) for row in rows.values()} == {EVENTS}
    assert removed + len(made) == games // ROUNDS * ROUNDS
    # A week later there is as much in it as after the first day.
    assert max(sizes[30:]) <= 2 * max(sizes[:20])
    clock.time += 2 * KEPT
    assert await store.expire(clock.time - KEPT, 10**9) == len(made)
    assert await store.list() == []
    await store.close()


@short_and_long("games", (700,), (100_000,))
async def test_the_space_of_what_expires_is_given_back(tmp_path: Path, games: int) -> None:
    path = tmp_path / "store"
    await (await SqliteStore.open(str(path), Clock())).close()
    before = os.path.getsize(path)
    await live_a_week(path, games)
    assert os.listdir(tmp_path) == [path.name]
    assert os.path.getsize(path) <= 2 * before
