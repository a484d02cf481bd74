"""Two applications on one store: whoever goes from one to the other finds all that has happened.

What one has done is not told to the other here, which is how it is for an instant.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps

from tests.web.app_client import AppClient, Clock, PlainThinkers, new_key
from timesduel.web.app import WebApp
from timesduel.web.stores.sqlite import SqliteStore


def with_two(test: Callable[[AppClient, AppClient], Awaitable[None]]) -> Callable[[], None]:
    """A test that gets clients of two applications on one store."""

    @wraps(test)
    def run() -> None:
        async def main() -> None:
            clock = Clock()
            store = await SqliteStore.open(":memory:", clock)
            apps = [WebApp(store, PlainThinkers(), now=clock) for _ in range(2)]
            async with apps[0].running(), apps[1].running():
                await test(*(AppClient(app, clock) for app in apps))

        asyncio.run(main())

    del run.__wrapped__  # pytest would see the clients as fixtures
    return run


@with_two
async def test_a_move_on_a_version_that_the_other_has_made(one: AppClient, two: AppClient) -> None:
    game, ada, grace = await one.befriended()
    await two.get(f"/api/games/{game}")
    await one.move(game, ada, 5)
    answer = await two.act(game, grace, "move", multiplier=3, version=2)
    assert (answer.status, answer.json) == (200, {"version": 3})
    assert (await one.act(game, ada, "move", multiplier=2, version=3)).status == 200
    assert (await two.act(game, grace, "move", multiplier=2, version=9)).status == 409


@with_two
async def test_a_repeated_move_finds_itself(one: AppClient, two: AppClient) -> None:
    game, ada, _ = await one.befriended()
    await two.get(f"/api/games/{game}")
    wish = {"kind": "move", "multiplier": 5, "version": 1, "key": new_key()}
    answers = [
        await client.post(f"/api/games/{game}/actions", wish, ada) for client in (one, two, one)
    ]
    assert [answer.json for answer in answers] == [{"version": 2}] * 3


@with_two
async def test_events_from_where_the_other_has_told_them(one: AppClient, two: AppClient) -> None:
    game, ada, grace = await one.befriended()
    path = f"/api/games/{game}/events"
    await two.get(path)
    await one.move(game, ada, 5)
    assert (await two.get(f"{path}?after=2")).json["events"] == []
    await one.move(game, grace, 5)
    async with two.stream(path, last=3) as following:
        told = await following()
        assert told is not None
        assert told["type"] == "presence"
    assert (await two.get(f"{path}?after=4")).status == 409


@with_two
async def test_a_game_that_has_ended_at_the_other(one: AppClient, two: AppClient) -> None:
    game, ada, grace = await one.befriended()
    await two.get(f"/api/games/{game}")
    await one.act(game, ada, "resign")
    path = f"/api/games/{game}/again"
    second, first = [await client.post(path, secret=grace) for client in (two, one)]
    assert (first.status, first.json) == (200, second.json)


@with_two
async def test_both_tell_the_same(one: AppClient, two: AppClient) -> None:
    """Storing takes time, which only one of them knows of."""
    game, ada, grace = await one.befriended(clock={"seconds": 60})
    one.clock.step = 0.001
    path = f"/api/games/{game}/events"
    async with one.stream(path), two.stream(path):
        await one.act(game, ada, "move", multiplier=5, version=1)
        await two.act(game, grace, "move", multiplier=3, version=2)
        await one.act(game, ada, "move", multiplier=2, version=3)
        await two.get(f"{path}?after=4")
        first, second = [(await client.get(path)).json for client in (one, two)]
    assert first == second
    assert len([event["standing"]["deadline"] for event in first["events"]]) == 4


@with_two
async def test_a_seat_that_was_taken_at_the_other(one: AppClient, two: AppClient) -> None:
    made = await one.create(opponent="friend")
    game = f"/api/games/{made['game']}"
    assert (await two.get(game)).status == 200
    wish = {"invitation": made["invitation"], "key": new_key()}
    seat = (await one.post(f"{game}/seats", wish)).json
    assert (await two.get(game, seat["secret"])).json["you"] == [seat["player"]]
    assert (await two.get(game, seat["secret"][::-1])).status == 404


@with_two
async def test_nobody_claims_against_who_is_there_at_the_other(
    one: AppClient, two: AppClient
) -> None:
    game, ada, grace = await one.befriended()
    one.clock.time += 1_000
    assert (await two.get(f"/api/games/{game}", grace)).status == 200
    refused = await one.act(game, ada, "claim")
    assert (refused.status, refused.json["code"]) == (409, "games.not_away")
