"""Games over HTTP: who may do what, and when; what is answered is in `tests/answers`."""

import asyncio
from random import Random
from typing import Any

import pytest

from tests.web.app_client import AppClient, new_key, next_event
from timesduel.web.api.requests import First, NewGame
from timesduel.web.games.agreement import agreed_game
from timesduel.web.live.live_log import LEASE


async def state_of(client: AppClient, game: str, secret: str | None = None) -> Any:
    answer = await client.get(f"/api/games/{game}", secret)
    assert answer.status == 200, answer.body
    return answer.json


async def test_two_of_one_name_may_play(client: AppClient) -> None:
    """Whoever comes second is told apart, whoever begins."""
    for first, expected in {"you": ["Ada", "ada (2)"], "other": ["ada (2)", "Ada"]}.items():
        made = await client.create(opponent="friend", name="Ada", first=first)
        wish = {"invitation": made["invitation"], "key": new_key(), "name": "ada"}
        seated = await client.post(f"/api/games/{made['game']}/seats", wish)
        assert seated.json["state"]["names"] == expected
    made = await client.create(opponent="here", name="Ada", other_name="Ada")
    assert made["state"]["names"] == ["Ada", "Ada (2)"]


async def test_the_same_key_is_the_same_game(client: AppClient) -> None:
    key = new_key()
    first = await client.create(key=key, opponent="friend")
    again = await client.create(key=key, opponent="friend")
    assert [again[field] for field in ("game", "secret", "invitation")] == [
        first[field] for field in ("game", "secret", "invitation")
    ]
    assert (await client.create(opponent="friend"))["game"] != first["game"]


async def test_an_action_sent_twice_has_happened_once(client: AppClient) -> None:
    game, ada, grace = await client.befriended()
    version = (await state_of(client, game))["standing"]["version"]
    wish = {"kind": "move", "multiplier": 5, "version": version, "key": new_key()}
    path = f"/api/games/{game}/actions"
    first = await client.post(path, wish, ada)
    await client.move(game, grace, 3)
    assert (await client.post(path, wish, ada)).body == first.body
    assert (await state_of(client, game))["standing"]["total"] == 15
    other = await client.post(path, {**wish, "key": new_key()}, ada)
    assert other.status == 409
    assert other.json["fields"]["present"] == version + 2


async def test_an_action_sent_twice_for_whoever_is_to_move(client: AppClient) -> None:
    """By somebody with both seats, who does not say for which."""
    made = await client.create(opponent="here")
    path = f"/api/games/{made['game']}/actions"
    wish = {"kind": "move", "multiplier": 5, "version": 1, "key": new_key()}
    assert [(await client.post(path, wish, made["secret"])).json for _ in range(3)] == [
        {"version": 2}
    ] * 3


async def test_nobody_else_may_act(client: AppClient) -> None:
    game, ada, grace = await client.befriended()
    _, stranger, _ = await client.befriended()
    wish = {"kind": "resign", "version": 1, "key": new_key()}
    answers = [
        await client.post(f"/api/games/{game}/{what}", wish if what == "actions" else None, secret)
        for what in ("actions", "again")
        for secret in (None, stranger, "x" * 43)
    ]
    missing = await client.post(f"/api/games/{'A' * 22}/actions", wish, ada)
    assert {(answer.status, answer.body) for answer in answers} == {(404, missing.body)}
    turn = await client.act(game, grace, "move", multiplier=2)
    assert turn.status == 409
    assert turn.json["code"] == "games.not_your_turn"
    other_seat = await client.act(game, ada, "move", multiplier=2, player=2)
    assert other_seat.status == 404


async def events(following: Any, count: int) -> list[Any]:
    return [await next_event(following) for _ in range(count)]


async def test_again_is_one_game_with_the_seats_swapped(client: AppClient) -> None:
    game, ada, grace = await client.befriended(name="Ada")
    early = await client.post(f"/api/games/{game}/again", secret=ada)
    assert early.status == 409
    await client.act(game, ada, "resign")
    first = (await client.post(f"/api/games/{game}/again", secret=ada)).json
    second = (await client.post(f"/api/games/{game}/again", secret=grace)).json
    assert first["game"] == second["game"]
    assert (first["players"], second["players"]) == ([2], [1])
    new = await state_of(client, first["game"], ada)
    assert new["you"] == [2]
    assert new["names"] == ["Player 2", "Ada"]
    await client.move(first["game"], grace, 2)
    async with client.follow(game) as following:
        last = (await events(following, 3))[-1]
        assert (last["kind"], last["game"], last["version"]) == ("next", first["game"], 3)


async def test_time_runs_out_without_anybody_asking(client: AppClient) -> None:
    game, ada, _ = await client.befriended(clock={"seconds": 0.2, "on_timeout": "pass"})
    standing = (await state_of(client, game))["standing"]
    assert standing["running"]
    assert standing["deadline"] == client.clock.time + 0.2
    client.clock.time += 0.3
    async with client.follow(game, after=1) as following:
        (event,) = await events(following, 1)
    assert (event["kind"], event["player"]) == ("timeout", 1)
    late = await client.act(game, ada, "move", multiplier=2)
    assert late.status == 409


async def test_the_clock_waits_for_the_friend(client: AppClient) -> None:
    made = await client.create(opponent="friend", clock={"seconds": 5})
    client.clock.time += 60
    state = await state_of(client, made["game"])
    assert not state["standing"]["running"]
    assert state["standing"]["version"] == 0
    early = await client.act(made["game"], made["secret"], "move", multiplier=2)
    assert early.status == 409
    seat = {"invitation": made["invitation"], "key": new_key()}
    seated = (await client.post(f"/api/games/{made['game']}/seats", seat)).json
    assert seated["state"]["standing"]["deadline"] == client.clock.time + 5


async def test_the_clock_of_another_game_waits_for_both(client: AppClient) -> None:
    game, ada, grace = await client.befriended(clock={"seconds": 5})
    await client.act(game, ada, "resign")
    again = (await client.post(f"/api/games/{game}/again", secret=ada)).json["game"]
    client.clock.time += 60
    standing = (await state_of(client, again, ada))["standing"]
    assert (standing["version"], standing["running"]) == (0, False)
    standing = (await state_of(client, again, grace))["standing"]
    assert standing["deadline"] == client.clock.time + 5


async def test_a_claim_against_somebody_who_stays_away(client: AppClient) -> None:
    game, ada, grace = await client.befriended()
    refused = await client.act(game, ada, "claim")
    assert (refused.status, refused.json["code"]) == (409, "games.not_away")
    async with client.follow(game, secret=grace) as following:
        await following.hear()
        client.clock.time += 1_000
        await client.app.attendance.renew_all()
        assert (await client.act(game, ada, "claim")).status == 409
    client.clock.time += 59
    presence = (await state_of(client, game, ada))["presence"]
    assert presence["here"] == [True, False]
    assert presence["claim_from"][1] == client.clock.time + 1
    assert (await client.act(game, ada, "claim")).status == 409
    client.clock.time += 1.5
    await client.get(f"/api/games/{game}", grace)
    assert (await client.act(game, ada, "claim")).status == 409, "coming back cancels it"
    client.clock.time += 30 + 61
    claimed = await client.act(game, ada, "claim")
    assert claimed.status == 200
    result = (await state_of(client, game))["standing"]["result"]
    assert (result["winner"], result["reason"]) == (1, "absent")


async def test_sockets_and_polls_tell_the_same(client: AppClient) -> None:
    game, ada, grace = await client.befriended()
    path = f"/api/games/{game}/events"
    async with client.follow(game) as one, client.follow(game, after=1) as two:
        await client.move(game, ada, 5)
        await client.move(game, grace, 3)
        await client.act(game, ada, "resign")
        everything = await events(one, 4)
        assert await events(two, 3) == everything[1:]
    assert [event["version"] for event in everything] == [1, 2, 3, 4]
    polled = (await client.get(f"{path}?after=0")).json
    assert polled["events"] == everything
    assert polled["version"] == 4
    assert (await client.get(f"{path}?after=4&wait=0")).json["events"] == []
    assert (await client.get(f"{path}?after=5")).status == 409


async def test_who_comes_and_goes_is_told(client: AppClient) -> None:
    game, _, grace = await client.befriended()
    async with client.follow(game, after=1) as following:
        await following.hear_of("presence")
        async with client.follow(game, secret=grace):
            pass
        while (left := (await following.hear_of("presence"))["presence"])["here"][1]:
            pass
        assert left["away_since"][1] == client.clock.time


async def test_who_follows_in_two_windows_may_close_one(client: AppClient) -> None:
    game, _, grace = await client.befriended()
    async with client.follow(game, secret=grace) as one:
        await one.hear()
        async with client.follow(game, secret=grace) as two:
            await two.hear()
        assert (await state_of(client, game))["presence"]["here"] == [True, True]
    assert (await state_of(client, game))["presence"]["here"] == [True, False]


async def test_who_only_ever_moves_is_there(client: AppClient) -> None:
    game, ada, _ = await client.befriended()
    client.clock.time += LEASE - 1
    await client.move(game, ada, 5)
    client.clock.time += 2
    assert (await state_of(client, game))["presence"]["here"] == [True, False]


async def test_who_polls_is_there_as_long_as_the_answer_waits(client: AppClient) -> None:
    game, ada, _ = await client.befriended()
    known = (await client.get(f"/api/games/{game}/events?after=1", ada)).json["seen"]
    path = f"/api/games/{game}/events?after=1&wait=20&seen={known}"
    client.clock.time += LEASE / 2 - 1  # too soon to be noted again
    async with client.follow(game):
        polling = asyncio.create_task(client.get(path, ada))
        for _ in range(20):
            await asyncio.sleep(0)
        client.clock.time += 2
        await client.app.attendance.renew_all()
        client.clock.time += LEASE - 1
        assert (await state_of(client, game))["presence"]["here"] == [True, False]
        for live in client.app.logs.all:
            live.note_presence(client.clock.time)
        assert (await polling).json["presence"]["here"] == [True, False]
    client.clock.time += LEASE
    assert (await state_of(client, game))["presence"]["here"] == [False, False]


def test_a_toss_decides_who_begins() -> None:
    wish = NewGame(book="power-play", opponent="friend", first=First.TOSS)
    assert {agreed_game(wish, Random(seed))[1] for seed in range(20)} == {1, 2}


async def test_followers_are_told_when_the_server_ends(client: AppClient) -> None:
    game, _, _ = await client.befriended()
    async with client.follow(game, after=1) as following:
        await following.hear()
        client.app.close_followers()
        assert await following.hear() == {"type": "closing"}
        assert await following.hear() is None


async def test_sockets_end_when_their_game_is_removed(client: AppClient) -> None:
    game, _, _ = await client.befriended()
    async with client.follow(game, after=1) as following:
        await following.hear()
        await client.app.store.remove(game)
        assert (await client.get(f"/api/games/{game}", "x" * 43)).status == 404
        assert (await following.hear_of("refused"))["problem"]["status"] == 404
        assert await following.hear() is None


async def test_a_body_that_is_nested_without_end(client: AppClient) -> None:
    raw = b'{"book": "power-play", "rules": {"target": ' + b"[" * 10_000
    answer = await client.ask("POST", "/api/games", raw=raw)
    assert (answer.status, answer.json["code"]) == (400, "server.unreadable")


@pytest.mark.parametrize("name", ["\N{HANGUL FILLER}", "\N{COMBINING ACUTE ACCENT}" * 40])
async def test_names_that_cannot_be_seen_are_refused(client: AppClient, name: str) -> None:
    wish = {"book": "power-play", "opponent": "friend"}
    refused = await client.post("/api/games", {**wish, "name": name})
    assert (refused.status, refused.json["code"]) == (422, "matches.name_unseen")
    made = await client.create(opponent="friend")
    seat = {"invitation": made["invitation"], "key": new_key(), "name": name}
    refused = await client.post(f"/api/games/{made['game']}/seats", seat)
    assert (refused.status, refused.json["code"]) == (422, "matches.name_unseen")
