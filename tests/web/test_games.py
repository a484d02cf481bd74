"""Games over HTTP: what each address answers, and who may do what."""

from random import Random
from typing import Any

import pytest

from tests.web.app_client import AppClient, new_key
from timesduel.web.api.requests import First, NewGame
from timesduel.web.games.agreement import agreed_game
from timesduel.web.games.live_game import LEASE


async def state_of(client: AppClient, game: str, secret: str | None = None) -> Any:
    answer = await client.get(f"/api/games/{game}", secret)
    assert answer.status == 200, answer.body
    return answer.json


async def test_two_friends_play_a_whole_game(client: AppClient) -> None:
    game, ada, grace = await client.befriended(name="Ada")
    for secret, multiplier in ((ada, 5), (grace, 6), (ada, 3), (grace, 2)):
        await client.move(game, secret, multiplier)
    state = await state_of(client, game, grace)
    assert state["you"] == [2]
    assert state["names"] == ["Ada", "Player 2"]
    assert [turn["total"] for turn in state["turns"]] == [5, 30, 90, 180]
    standing = state["standing"]
    assert standing["to_move"] is None
    assert standing["choices"] == []
    assert (standing["result"]["winner"], standing["result"]["reason"]) == (2, "reached")
    assert standing["result"]["text"]


async def test_what_may_be_played_and_what_it_makes_comes_with_the_state(client: AppClient) -> None:
    made = await client.create("multiplication-madness", rules={"multipliers": [2, 7]})
    assert made["state"]["standing"]["choices"] == [
        {"multiplier": 2, "product": 2},
        {"multiplier": 7, "product": 7},
    ]
    quiet = await client.create(announce=True)
    products = [choice["product"] for choice in quiet["state"]["standing"]["choices"]]
    assert set(products) == {None}


async def test_two_of_one_name_may_play(client: AppClient) -> None:
    """Whoever comes second is told apart, whoever begins."""
    for first, expected in {"you": ["Ada", "ada (2)"], "other": ["ada (2)", "Ada"]}.items():
        made = await client.create(opponent="friend", name="Ada", first=first)
        wish = {"invitation": made["invitation"], "key": new_key(), "name": "ada"}
        seated = await client.post(f"/api/games/{made['game']}/seats", wish)
        assert seated.json["state"]["names"] == expected
    made = await client.create(opponent="here", name="Ada", other_name="Ada")
    assert made["state"]["names"] == ["Ada", "Ada (2)"]


async def test_a_seat_is_taken_once(client: AppClient) -> None:
    made = await client.create(opponent="friend")
    path, key = f"/api/games/{made['game']}/seats", new_key()
    assert made["state"]["presence"]["free"] == [2]
    wish = {"invitation": made["invitation"], "key": key, "name": "Grace"}
    first = await client.post(path, wish)
    assert (await client.post(path, wish)).json["secret"] == first.json["secret"]
    late = await client.post(path, {**wish, "key": new_key()})
    assert late.status == 410
    assert first.json["state"]["names"] == ["Player 1", "Grace"]
    assert first.json["state"]["presence"]["free"] == []
    assert made["secret"] not in str(first.json)
    assert first.json["secret"] not in str(await state_of(client, made["game"], made["secret"]))


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


async def test_both_seats_here(client: AppClient) -> None:
    made = await client.create(opponent="here", name="Ada", other_name="Grace")
    assert made["players"] == [1, 2]
    for multiplier in (5, 6):
        await client.move(made["game"], made["secret"], multiplier)
    assert (await client.act(made["game"], made["secret"], "undo")).status == 200
    state = await state_of(client, made["game"])
    assert state["standing"]["total"] == 5
    resigned = await client.act(made["game"], made["secret"], "resign", player=1)
    assert resigned.status == 200
    state = await state_of(client, made["game"])
    assert state["standing"]["result"]["winner"] == 2


async def test_a_level_answers_by_itself(client: AppClient) -> None:
    made = await client.create(opponent="learner", first="other")
    async with client.stream(f"/api/games/{made['game']}/events") as following:
        kinds = [event["kind"] for event in await events(following, 2)]
        assert kinds == ["start", "move"]
        await client.move(made["game"], made["secret"], 3)
        assert [event["player"] for event in await events(following, 2)] == [2, 1]


async def events(following: Any, count: int) -> list[Any]:
    found: list[Any] = []
    while len(found) < count:
        event = await following()
        assert event is not None
        if event["type"] == "message":
            found.append(event)
    return found


async def test_a_move_is_taken_back_by_agreement(client: AppClient) -> None:
    game, ada, grace = await client.befriended()
    await client.move(game, ada, 5)
    assert (await client.act(game, ada, "undo")).status == 409
    assert (await client.act(game, ada, "ask")).status == 200
    assert (await state_of(client, game))["standing"]["asked"] == 1
    assert (await client.act(game, ada, "agree")).status == 409
    assert (await client.act(game, grace, "decline")).status == 200
    await client.act(game, ada, "ask")
    assert (await client.act(game, grace, "agree")).status == 200
    assert (await state_of(client, game))["standing"]["total"] == 1
    never, one, _ = await client.befriended(take_backs=False)
    await client.move(never, one, 5)
    assert (await client.act(never, one, "ask")).status == 409


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
    async with client.stream(f"/api/games/{game}/events") as following:
        last = (await events(following, 3))[-1]
        assert (last["kind"], last["game"], last["id"]) == ("next", first["game"], "3")
        assert await following() is None, "nothing can come after it"


async def test_a_match_goes_on_with_its_next_game(client: AppClient) -> None:
    game, ada, _ = await client.befriended(match={"games": 3, "best_of": True})
    await client.act(game, ada, "resign")
    following = (await client.post(f"/api/games/{game}/again", secret=ada)).json
    state = await state_of(client, following["game"], ada)
    assert following["players"] == state["you"] == [1]
    assert state["series"] == {"games": 3, "best_of": True, "played": 1, "wins": [0, 1]}
    assert state["first"] == 2


async def test_time_runs_out_without_anybody_asking(client: AppClient) -> None:
    game, ada, _ = await client.befriended(clock={"seconds": 0.2, "on_timeout": "pass"})
    standing = (await state_of(client, game))["standing"]
    assert standing["running"]
    assert standing["deadline"] == client.clock.time + 0.2
    client.clock.time += 0.3
    async with client.stream(f"/api/games/{game}/events", last=1) as following:
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
    async with client.stream(f"/api/games/{game}/events", secret=grace) as following:
        await following()
        client.clock.time += 1_000
        await client.app.attendance.renew()
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


async def test_nobody_claims_against_a_friend_who_has_not_come(client: AppClient) -> None:
    made = await client.create(opponent="friend")
    client.clock.time += 1_000
    refused = await client.act(made["game"], made["secret"], "claim")
    assert (refused.status, refused.json["code"]) == (409, "games.not_come")


async def test_streams_and_polls_tell_the_same(client: AppClient) -> None:
    game, ada, grace = await client.befriended()
    path = f"/api/games/{game}/events"
    async with client.stream(path) as one, client.stream(path, last=1) as two:
        await client.move(game, ada, 5)
        await client.move(game, grace, 3)
        await client.act(game, ada, "resign")
        everything = await events(one, 4)
        assert await events(two, 3) == everything[1:]
    assert [event["id"] for event in everything] == ["1", "2", "3", "4"]
    polled = (await client.get(f"{path}?after=0")).json
    plain = [
        {name: value for name, value in event.items() if name not in ("id", "type")}
        for event in everything
    ]
    assert polled["events"] == plain
    assert polled["version"] == 4
    assert (await client.get(f"{path}?after=4&wait=0")).json["events"] == []
    assert (await client.get(f"{path}?after=5")).status == 409


async def test_who_comes_and_goes_is_told(client: AppClient) -> None:
    game, _, grace = await client.befriended()
    async with client.stream(f"/api/games/{game}/events", last=1) as following:
        first = await following()
        assert first is not None
        assert first["type"] == "presence"
        async with client.stream(f"/api/games/{game}/events", secret=grace):
            pass
        left = await following()
        while left is not None and left["here"][1]:
            left = await following()
        assert left is not None
        assert left["away_since"][1] == client.clock.time


async def test_who_follows_in_two_windows_may_close_one(client: AppClient) -> None:
    game, _, grace = await client.befriended()
    path = f"/api/games/{game}/events"
    async with client.stream(path, secret=grace) as one:
        await one()
        async with client.stream(path, secret=grace) as two:
            await two()
        assert (await state_of(client, game))["presence"]["here"] == [True, True]
    assert (await state_of(client, game))["presence"]["here"] == [True, False]


async def test_who_only_ever_moves_is_there(client: AppClient) -> None:
    game, ada, _ = await client.befriended()
    client.clock.time += LEASE - 1
    await client.move(game, ada, 5)
    client.clock.time += 2
    assert (await state_of(client, game))["presence"]["here"] == [True, False]


@pytest.mark.parametrize("last", ["", "-1", "1.0", "\N{SUPERSCRIPT TWO}", "9" * 10, "9" * 5_000])
async def test_a_last_event_that_there_cannot_be(client: AppClient, last: str) -> None:
    game, _, _ = await client.befriended()
    headers = {"accept": "text/event-stream", "last-event-id": last}
    answer = await client.ask("GET", f"/api/games/{game}/events", headers=headers)
    assert (answer.status, answer.json["code"]) == (422, "server.number")


async def test_who_asks_for_headers_does_not_follow(client: AppClient) -> None:
    game, _, _ = await client.befriended()
    answer = await client.ask("HEAD", f"/api/games/{game}/events")
    assert (answer.status, answer.json) == (200, None)


def test_a_toss_decides_who_begins() -> None:
    wish = NewGame(book="power-play", opponent="friend", first=First.TOSS)
    assert {agreed_game(wish, Random(seed))[1] for seed in range(20)} == {1, 2}


async def test_streams_are_told_when_the_server_ends(client: AppClient) -> None:
    game, _, _ = await client.befriended()
    async with client.stream(f"/api/games/{game}/events", last=1) as following:
        await following()
        client.app.close_streams()
        event = await following()
        assert event is not None
        assert event["type"] == "closing"
        assert await following() is None


async def test_streams_end_when_their_game_is_removed(client: AppClient) -> None:
    game, _, _ = await client.befriended()
    async with client.stream(f"/api/games/{game}/events", last=1) as following:
        await following()
        await client.app.store.remove(game)
        assert (await client.get(f"/api/games/{game}", "x" * 43)).status == 404
        assert await following() is None


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"book": "chess"}, "book"),
        ({"opponent": "nobody"}, "opponent"),
        ({"rules": {"target": 1}}, "target"),
        ({"rules": {"targets": 100}}, "targets"),
        ({"clock": {"seconds": 5, "on_timeout": "win"}}, "clock.on_timeout"),
        ({"name": "a\nb"}, "names"),
        ({"name": "x" * 41}, "names"),
    ],
)
async def test_wishes_that_make_no_sense(
    client: AppClient, wish: dict[str, Any], field: str
) -> None:
    answer = await client.post("/api/games", {"book": "power-play", **wish})
    assert answer.status == 422, answer.body
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json["fields"]["field"].strip("'") == field
    assert answer.json["detail"]


@pytest.mark.parametrize(
    ("raw", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b'{"book": "power-play", "rules": {"target": ' + b"[" * 10_000, 400),
        (b"\xff", 400),
        (b"[]", 422),
        (b'{"book": 1}', 422),
        (b'{"book": "power-play", "cheat": true}', 422),
        (b'{"book": "power-play", "key": "short"}', 422),
        (b'{"book": "power-play", "match": {"games": 0}}', 422),
        (b'{"book": "power-play", "clock": {"seconds": 0}}', 422),
    ],
)
async def test_bodies_that_cannot_be_read(client: AppClient, raw: bytes, status: int) -> None:
    answer = await client.ask("POST", "/api/games", raw=raw)
    assert answer.status == status, answer.body
    assert answer.json["code"].startswith("server.")


async def test_addresses_that_are_not_there(client: AppClient) -> None:
    assert (await client.get("/api/nothing")).status == 404
    wrong = await client.ask("DELETE", "/api/games")
    assert (wrong.status, wrong.headers["allow"]) == (405, "POST")
    assert (await client.get("/api/games")).status == 405, "nothing lists games"
    game, _, _ = await client.befriended()
    scheme = await client.ask(
        "GET", f"/api/games/{game}", headers={"authorization": "Basic secret"}
    )
    assert scheme.status == 401


@pytest.mark.parametrize("name", ["\N{HANGUL FILLER}", "\N{COMBINING ACUTE ACCENT}" * 40])
async def test_names_that_cannot_be_seen_are_refused(client: AppClient, name: str) -> None:
    wish = {"book": "power-play", "opponent": "friend"}
    refused = await client.post("/api/games", {**wish, "name": name})
    assert (refused.status, refused.json["code"]) == (422, "matches.name_unseen")
    made = await client.create(opponent="friend")
    seat = {"invitation": made["invitation"], "key": new_key(), "name": name}
    refused = await client.post(f"/api/games/{made['game']}/seats", seat)
    assert (refused.status, refused.json["code"]) == (422, "matches.name_unseen")
