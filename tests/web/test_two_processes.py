"""Two applications on one store: whoever goes from one to the other finds all that has happened.

What one has done is not told to the other here, which is how it is for an instant.
"""

from collections.abc import AsyncIterator

import pytest

from tests.web.app_client import AppClient, new_key, running_app


@pytest.fixture
async def two(client: AppClient) -> AsyncIterator[AppClient]:
    """A client of another application on the same store."""
    async with running_app(client.app.store, client.clock) as two:
        yield two


async def test_a_move_on_a_version_that_the_other_has_made(
    client: AppClient, two: AppClient
) -> None:
    game, ada, grace = await client.befriended()
    await two.get(f"/api/games/{game}")
    await client.move(game, ada, 5)
    answer = await two.act(game, grace, "move", multiplier=3, version=2)
    assert (answer.status, answer.json) == (200, {"version": 3})
    assert (await client.act(game, ada, "move", multiplier=2, version=3)).status == 200
    assert (await two.act(game, grace, "move", multiplier=2, version=9)).status == 409


async def test_a_repeated_move_finds_itself(client: AppClient, two: AppClient) -> None:
    game, ada, _ = await client.befriended()
    await two.get(f"/api/games/{game}")
    wish = {"kind": "move", "multiplier": 5, "version": 1, "key": new_key()}
    answers = [
        await each.post(f"/api/games/{game}/actions", wish, ada) for each in (client, two, client)
    ]
    assert [answer.json for answer in answers] == [{"version": 2}] * 3


async def test_events_from_where_the_other_has_told_them(client: AppClient, two: AppClient) -> None:
    game, ada, grace = await client.befriended()
    path = f"/api/games/{game}/events"
    await two.get(path)
    await client.move(game, ada, 5)
    assert (await two.get(f"{path}?after=2")).json["events"] == []
    await client.move(game, grace, 5)
    async with two.follow(game, after=3) as following:
        assert (await following.hear() or {})["type"] == "presence"
    assert (await two.get(f"{path}?after=4")).status == 409


async def test_a_game_that_has_ended_at_the_other(client: AppClient, two: AppClient) -> None:
    game, ada, grace = await client.befriended()
    await two.get(f"/api/games/{game}")
    await client.act(game, ada, "resign")
    path = f"/api/games/{game}/again"
    second, first = [await each.post(path, secret=grace) for each in (two, client)]
    assert (first.status, first.json) == (200, second.json)


async def test_both_tell_the_same(client: AppClient, two: AppClient) -> None:
    """Storing takes time, which only one of them knows of."""
    game, ada, grace = await client.befriended(clock={"seconds": 60})
    client.clock.step = 0.001
    path = f"/api/games/{game}/events"
    async with client.follow(game), two.follow(game):
        await client.act(game, ada, "move", multiplier=5, version=1)
        await two.act(game, grace, "move", multiplier=3, version=2)
        await client.act(game, ada, "move", multiplier=2, version=3)
        await two.get(f"{path}?after=4")
        first, second = [(await each.get(path)).json for each in (client, two)]
    assert first == second
    assert len([event["standing"]["deadline"] for event in first["events"]]) == 4


async def test_a_seat_that_was_taken_at_the_other(client: AppClient, two: AppClient) -> None:
    made = await client.create(opponent="friend")
    game = f"/api/games/{made['game']}"
    assert (await two.get(game)).status == 200
    wish = {"invitation": made["invitation"], "key": new_key()}
    seat = (await client.post(f"{game}/seats", wish)).json
    assert (await two.get(game, seat["secret"])).json["you"] == [seat["player"]]
    assert (await two.get(game, seat["secret"][::-1])).status == 404


async def test_nobody_claims_against_who_is_there_at_the_other(
    client: AppClient, two: AppClient
) -> None:
    game, ada, grace = await client.befriended()
    client.clock.time += 1_000
    assert (await two.get(f"/api/games/{game}", grace)).status == 200
    refused = await client.act(game, ada, "claim")
    assert (refused.status, refused.json["code"]) == (409, "games.not_away")
