"""A week in minutes: games are created, played, forgotten and removed; nothing is left of them."""

import asyncio
import gc
from pathlib import Path
from random import Random

from tests.support import short_and_long
from tests.web.app_client import AppClient, Clock, new_key, running_app
from timesduel.web.live.live_log import Cursor, LiveLog
from timesduel.web.stores.sqlite import SqliteStore

DAY = 86_400.0
_AT_ONCE = 50


@short_and_long("games days", (250, 5), (100_000, 7))
async def test_a_week_of_games(tmp_path: Path, games: int, days: int) -> None:
    """As many games each day; what nobody has touched for a day is removed."""
    path, clock, dice = tmp_path / "games.sqlite", Clock(), Random(games)
    async with running_app(str(path), clock, keep_days=1) as client:
        await _play(client, dice)
    sizes: list[int] = []
    async with running_app(str(path), clock, keep_days=1) as client:
        empty = await _pages(client)
        for _ in range(days):
            left = games // days
            while left > 0:
                together = min(_AT_ONCE, left)
                await asyncio.gather(*(_play(client, dice) for _ in range(together)))
                left -= together
                passed = DAY / (games / days / _AT_ONCE)
                clock.time += passed
                await _sweep(client, passed)
            sizes.append(await _pages(client))
        clock.time += 2 * DAY
        await _rest(client)
        assert await client.app.store.list() == []
        assert len(client.app.logs) == 0
        assert len(client.app.attendance) == 0
        gc.collect()
        alive = [each for each in gc.get_objects() if isinstance(each, LiveLog | Cursor)]
        assert not alive, "somebody still has them"
        assert max(sizes[2:]) <= 2 * sizes[1], f"it grows from day to day: {sizes}"
        assert min(sizes) > 2 * empty, "too few games to see anything"
        assert await _pages(client) <= 2 * empty
    assert path.stat().st_size <= 2 * 4_096 * empty


async def _rest(client: AppClient) -> None:
    """All that is old goes: from the store, and from memory."""
    await _sweep(client, DAY)
    client.clock.time += DAY
    client.app.logs.forget_idle()


async def _sweep(client: AppClient, seconds: float) -> None:
    """As often as the server does in so much time."""
    for _ in range(1 + round(seconds / 3_600)):
        await client.app.caretaker.sweep()


async def _play(client: AppClient, dice: Random) -> None:
    """One of several ways that a game can go."""
    way = dice.random()
    if way < 0.2:  # nobody comes
        await client.create(opponent="friend", key=new_key())
        return
    if way < 0.5:
        made = await client.create("power-play", opponent="learner")
        await client.act(made["game"], made["secret"], "move", multiplier=2, version=1)
        return
    game, ada, grace = await client.befriended()
    async with client.follow(game, secret=ada):
        for version, (secret, multiplier) in enumerate(((ada, 5), (grace, 6), (ada, 9)), 1):
            wish = {"multiplier": multiplier, "version": version}
            answer = await client.act(game, secret, "move", **wish)
            assert answer.status == 200, answer.body
    if way < 0.8:
        again = await client.post(f"/api/games/{game}/again", secret=grace)
        assert again.status == 200, again.body


async def _pages(client: AppClient) -> int:
    """The size of the database, its log left out: that is made for whole days of moves."""
    store = client.app.store
    assert isinstance(store, SqliteStore)
    found = await store._writer.do(lambda db: db.execute("PRAGMA page_count").fetchone())
    pages: int = found[0]
    return pages
