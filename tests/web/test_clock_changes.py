"""The clock of the machine is set while the server runs, or was wrong when it began."""

from tests.web.app_client import AppClient, running_app
from timesduel.web.live.caretaker import DAY, DOUBTS
from timesduel.web.live.live_log import LEASE


async def test_a_clock_that_is_set_forward_takes_no_game_away() -> None:
    told: list[str] = []
    async with running_app(tell=told.append) as client:
        sweep, store = client.app.caretaker.sweep, client.app.store
        games = {(await client.create())["game"] for _ in range(3)}
        client.clock.time += 40 * DAY
        new = {(await client.create())["game"]}
        for _ in range(DOUBTS - 1):
            assert await sweep() == 0
        client.clock.time -= 40 * DAY  # somebody has noticed
        assert await sweep() == 0
        assert set(await store.list()) == games | new
        assert told == ["removal_waits"]
        client.clock.time += 40 * DAY  # and now it is true
        for _ in range(DOUBTS):
            assert await sweep() == 0
        assert await sweep() == 3
        assert set(await store.list()) == new
        assert told == ["removal_waits"] * 2


async def test_few_old_games_go_at_once(client: AppClient) -> None:
    for _ in range(2):
        await client.create()
        client.clock.time += 31 * DAY
        await client.create()
    assert len(await client.app.store.list()) == 4
    await client.create()
    client.clock.time -= 15 * DAY
    assert await client.app.caretaker.sweep() == 1


async def test_who_has_left_is_away_after_the_clock_was_set_back(client: AppClient) -> None:
    game, ada, _ = await client.befriended()
    path = f"/api/games/{game}"
    async with client.follow(game, secret=ada):
        client.clock.time -= 3_600
        await _look_at_all(client)
        client.clock.time += LEASE + 1
        await client.app.attendance.renew_all()
        await _look_at_all(client)
        state = (await client.get(path)).json
        assert state["presence"]["here"] == [True, False]
        client.clock.time += 60
        await client.app.attendance.renew_all()
        assert (await client.act(game, ada, "claim")).status == 200


async def _look_at_all(client: AppClient) -> None:
    for live in client.app.logs.all:
        await client.app.attendance.look_after(live)
        live.note_presence(client.clock.time)
