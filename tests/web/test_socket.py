"""Following and playing a game over its socket, without a network."""

import asyncio
import json
from typing import Any

import pytest

from tests.web.app_client import AppClient, new_key, next_event
from tests.web.gate_client import Visit
from tests.web.socket_client import SocketClient
from timesduel.errors import AwayError
from timesduel.web.api.operation import Use
from timesduel.web.gate.admission import Admission
from timesduel.web.gate.limits import ALLOWANCES
from timesduel.web.live.follower import MOST_UNDER_WAY


def move(number: int, version: int, multiplier: int = 2, **more: object) -> dict[str, Any]:
    """A message with a move."""
    wish = {"kind": "move", "version": version, "multiplier": multiplier, "key": new_key()}
    return {"type": "act", "id": number, "action": {**wish, **more}}


async def test_the_state_comes_first_and_events_go_on_from_there(client: AppClient) -> None:
    game, ada, grace = await client.befriended()
    await client.move(game, ada, 2)
    async with client.follow(game, secret=grace, after=None) as following:
        state = (await following.hear() or {})["state"]
        polled = (await client.get(f"/api/games/{game}", grace)).json
        assert state == {**polled, "now": state["now"]}
        assert (state["standing"]["version"], state["you"]) == (2, [2])
        assert (await following.hear() or {})["presence"] == state["presence"]
        await client.move(game, grace, 3)
        assert (await next_event(following))["version"] == 3


async def test_a_move_and_its_answer(client: AppClient) -> None:
    game, ada, grace = await client.befriended()
    async with client.follow(game, secret=ada, after=1) as one, client.follow(game) as watcher:
        one.send(move(7, version=1, multiplier=3))
        assert (await next_event(one))["multiplier"] == 3, "it happens before it is answered"
        assert await one.hear() == {"type": "answer", "id": 7, "answer": {"version": 2}}
        one.send(move(8, version=2))
        refused = await one.hear_of("refused")
        same = await client.act(game, ada, "move", multiplier=2, version=2)
        assert (refused["id"], refused["problem"], refused["retry"]) == (8, same.json, None)
        watcher.send(move(0, version=2))
        refused = await watcher.hear_of("refused")
        assert (refused["id"], refused["problem"]["status"]) == (0, 404)
        await client.move(game, grace, 2)
        assert (await next_event(one))["version"] == 3, "a refusal ends nothing"


async def test_what_is_sent_twice_over_both_ways_happens_once(client: AppClient) -> None:
    game, ada, _ = await client.befriended()
    message = move(1, version=1)
    async with client.follow(game, secret=ada, after=1) as one:
        one.send(message)
        one.send({**message, "id": 2})
        answers = [await one.hear_of("answer") for _ in range(2)]
    over_http = await client.post(f"/api/games/{game}/actions", message["action"], ada)
    assert [each["answer"] for each in answers] == [over_http.json] * 2 == [{"version": 2}] * 2


async def test_a_message_may_come_before_the_client_has_entered(client: AppClient) -> None:
    game, ada, _ = await client.befriended()
    following = SocketClient(client.gate, f"/api/games/{game}/socket")
    following.send({"type": "enter", "secret": ada, "after": 1})
    following.send(move(1, version=1))
    assert (await following.hear_of("answer"))["answer"] == {"version": 2}
    await following.leave()
    following = SocketClient(client.gate, f"/api/games/{game}/socket")
    following.send({"type": "enter", "secret": "wrong"})
    following.send(move(1, version=2))
    assert (await following.hear_of("refused"))["id"] is None
    assert await following.hear() is None
    await following.leave()


async def test_another_game(client: AppClient) -> None:
    game, ada, grace = await client.befriended()
    await client.act(game, ada, "resign")
    async with client.follow(game, secret=ada) as one, client.follow(game, secret=grace) as two:
        one.send({"type": "again", "id": 1})
        answers = [(await one.hear_of("answer"))["answer"]]
        two.send({"type": "again", "id": 1})
        answers.append((await two.hear_of("answer"))["answer"])
    assert [each["players"] for each in answers] == [[2], [1]]
    assert len({each["game"] for each in answers}) == 1
    assert answers[0]["watch_link"] == f"http://localhost/g/{answers[0]['game']}"
    async with client.follow(game, after=2) as late:
        assert (await next_event(late))["game"] == answers[0]["game"]
        late.send({"type": "again", "id": 5})
        assert (await late.hear_of("refused"))["problem"]["status"] == 404, "it has no seat"


@pytest.mark.parametrize(
    ("enter", "status", "code"),
    [
        ({"secret": "x" * 43}, 404, "server.not_found"),
        ({"after": 9}, 409, "server.after"),
        ({"after": -1}, 422, "server.does_not_fit"),
        ({"type": "act", "id": 3}, 422, "server.does_not_fit"),
        ({"type": "again", "id": 3}, 400, "server.enter_first"),
    ],
)
async def test_who_may_not_enter_is_told_and_sent_away(
    client: AppClient, enter: dict[str, Any], status: int, code: str
) -> None:
    game, _, _ = await client.befriended()
    following = SocketClient(client.gate, f"/api/games/{game}/socket")
    following.send({"type": "enter", **enter})
    refused = await following.hear() or {}
    assert (refused["type"], refused["id"]) == ("refused", None)
    assert (refused["problem"]["status"], refused["problem"]["code"]) == (status, code)
    assert await following.hear() is None
    assert following.core.close_rcvd is not None
    assert following.core.close_rcvd.code == 1008
    await following.leave()
    assert len(client.app.attendance) == 0


async def test_a_game_that_is_not_there(client: AppClient) -> None:
    following = SocketClient(client.gate, f"/api/games/{'A' * 22}/socket")
    following.send({"type": "enter"})
    assert (await following.hear_of("refused"))["problem"]["status"] == 404
    assert await following.hear() is None
    await following.leave()


@pytest.mark.parametrize(
    ("message", "number", "status"),
    [
        (b'{"type": "dance", "id": 4}', 4, 422),
        (b'{"type": "act", "id": 4, "action": {}}', 4, 422),
        (b'{"type": "act", "id": -4}', None, 422),
        (b"[]", None, 422),
        (b'{"type": "enter"}', None, 400),
    ],
)
async def test_what_is_no_message_is_refused_and_nothing_else(
    client: AppClient, message: bytes, number: int | None, status: int
) -> None:
    game, ada, _ = await client.befriended()
    async with client.follow(game, secret=ada, after=1) as following:
        await following.hear()
        following.send(message)
        refused = await following.hear_of("refused")
        assert (refused["id"], refused["problem"]["status"]) == (number, status)
        following.send(move(1, version=1))
        assert (await following.hear_of("answer"))["id"] == 1


@pytest.mark.parametrize(
    "message", [b"{", b"\xff", b'{"type": "\xff"}', b'{"type": "again", "id": 1']
)
async def test_what_is_no_json_ends_the_connection(client: AppClient, message: bytes) -> None:
    game, ada, _ = await client.befriended()
    async with client.follow(game, secret=ada, after=1) as following:
        await following.hear()
        following.send(message)
        assert (await following.hear_of("refused"))["problem"]["status"] == 400
        assert await following.hear() is None
        assert following.core.close_rcvd is not None
        assert following.core.close_rcvd.code == 1007


async def test_a_client_has_only_so_much_under_way(client: AppClient) -> None:
    game, ada, _ = await client.befriended()
    async with client.follow(game, secret=ada, after=1) as following:
        await following.hear()
        for number in range(MOST_UNDER_WAY + 1):
            following.send(move(number, version=1))
        refused = await following.hear_of("refused")
        assert (refused["id"], refused["problem"]["status"]) == (MOST_UNDER_WAY, 429)
        assert refused["retry"] == 1
        others = [await following.hear() for _ in range(MOST_UNDER_WAY + 1)]
        kinds = [each["type"] for each in others if each is not None]
        assert kinds.count("answer") == 1
        following.send(move(99, version=2))
        assert (await following.hear_of("refused"))["id"] == 99, "the next one is taken again"


async def test_the_store_is_away(client: AppClient, monkeypatch: pytest.MonkeyPatch) -> None:
    game, ada, _ = await client.befriended()

    async def away(*_: object) -> None:
        raise AwayError("postgres.away")

    async with client.follow(game, secret=ada, after=1) as following:
        await following.hear()
        monkeypatch.setattr(client.app.lobby, "act", away)
        following.send(move(1, version=1))
        refused = await following.hear_of("refused")
        assert (refused["id"], refused["problem"]["status"], refused["retry"]) == (1, 503, 2)
        monkeypatch.setattr(client.app.lobby, "state", away)
        late = SocketClient(client.gate, f"/api/games/{game}/socket")
        late.send({"type": "enter", "secret": ada})
        assert (await late.hear_of("refused"))["problem"]["status"] == 503
        assert await late.hear() is None
        await late.leave()
        assert len(client.app.attendance) == 1, "who is refused is not there"
    assert len(client.app.attendance) == 0


async def test_a_defect_is_told_and_ends_nothing(
    client: AppClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, ada, _ = await client.befriended()

    async def fail(*_: object) -> None:
        raise ZeroDivisionError

    async with client.follow(game, secret=ada, after=1) as following:
        await following.hear()
        monkeypatch.setattr(client.app.lobby, "act", fail)
        following.send(move(1, version=1))
        assert (await following.hear_of("refused"))["problem"]["status"] == 500
        monkeypatch.setattr(client.app.lobby, "enter", fail)
        late = SocketClient(client.gate, f"/api/games/{game}/socket")
        late.send({"type": "enter", "secret": ada})
        assert (await late.hear_of("refused"))["problem"]["status"] == 500
        await late.leave()
    assert [type(each) for each in client.defects.errors] == [ZeroDivisionError] * 2
    client.defects.errors.clear()


async def test_who_leaves_while_entering_leaves_nothing_behind(client: AppClient) -> None:
    game, ada, _ = await client.befriended()
    live = await client.app.logs.find(game)
    for steps in range(12):
        following = SocketClient(client.gate, f"/api/games/{game}/socket")
        following.send({"type": "enter", "secret": ada})
        for _ in range(steps):
            await asyncio.sleep(0)
        await following.leave()
        assert not live.cursors
        assert len(client.app.attendance) == 0


async def refused_at(visit: Visit, path: str, **headers: str) -> tuple[int, str]:
    """The status and the code of a refusal over HTTP."""
    client = SocketClient(visit.gate, path, headers)
    assert client.answer is not None
    assert client.answer.headers["Content-Type"] == "application/problem+json"
    code: str = json.loads(bytes(client.answer.body or b""))["code"]
    await client.leave()
    return client.answer.status_code, code


async def test_the_gate_refuses_over_http_before_there_is_a_socket(client: AppClient) -> None:
    game, _, _ = await client.befriended()
    visit = Visit(routes=client.app.routes, people=1)
    path = f"/api/games/{game}/socket"
    foreign = {"Origin": "http://elsewhere.example"}
    assert await refused_at(visit, path, **foreign) == (403, "gate.origin")
    assert await refused_at(visit, path, Origin="null") == (403, "gate.origin")
    assert await refused_at(visit, f"/api/games/{game}") == (404, "gate.no_socket")
    assert await refused_at(visit, "/nowhere") == (404, "gate.no_socket")
    most = ALLOWANCES[Use.FOLLOW].open
    assert most is not None
    ours = {"Origin": "http://localhost", "Sec-Fetch-Site": "cross-site"}
    followers = [SocketClient(visit.gate, path, ours) for _ in range(most)]
    assert visit.limits.under_way(Use.FOLLOW) == most
    assert await refused_at(visit, path) == (429, "gate.too_many")
    for each in followers:
        assert each.answer is not None
        assert each.answer.status_code == 101
        await each.leave()
    assert visit.limits.under_way(Use.FOLLOW) == 0
    codes = [json.loads(line).get("code") for line in visit.lines]
    assert codes == ["gate.origin", "gate.origin", "gate.too_many"]


@pytest.mark.parametrize("scheme", ["https", "wss"])
async def test_a_socket_through_a_proxy(client: AppClient, scheme: str) -> None:
    """Links have the address of the proxy, and its clients are told apart."""
    game, ada, _ = await client.befriended()
    await client.act(game, ada, "resign")
    admission = Admission(hosts=["school.example"], proxies=["127.0.0.1"])
    visit = Visit(routes=client.app.routes, admission=admission)
    headers = {
        "X-Forwarded-For": "203.0.113.7",
        "X-Forwarded-Proto": scheme,
        "X-Forwarded-Host": "school.example",
        "Origin": "https://school.example",
    }
    following = SocketClient(visit.gate, f"/api/games/{game}/socket", headers)
    following.send({"type": "enter", "secret": ada})
    following.send({"type": "again", "id": 1})
    answer = (await following.hear_of("answer"))["answer"]
    assert answer["watch_link"] == f"https://school.example/g/{answer['game']}"
    await following.leave()
    foreign = {**headers, "Origin": "http://school.example"}
    assert await refused_at(visit, f"/api/games/{game}/socket", **foreign) == (403, "gate.origin")


async def test_messages_count_as_requests_do(client: AppClient) -> None:
    game, ada, _ = await client.befriended()
    visit = Visit(routes=client.app.routes, people=1)
    following = SocketClient(visit.gate, f"/api/games/{game}/socket")
    following.send({"type": "enter", "secret": ada, "after": 1})
    await following.hear()
    allowed = ALLOWANCES[Use.ACT].at_once
    for number in range(int(allowed)):
        following.send(move(number, version=0))
        assert (await following.hear_of("refused"))["problem"]["status"] == 409
    following.send(move(99, version=1))
    refused = await following.hear_of("refused")
    assert (refused["id"], refused["problem"]["code"], refused["retry"]) == (99, "gate.too_many", 1)
    visit.now += 1
    following.send(move(100, version=1))
    assert (await following.hear_of("answer"))["id"] == 100
    await following.leave()
    told = visit.metrics.text().decode()
    for path, status, count in (
        ("actions", 409, allowed),
        ("actions", 429, 1),
        ("actions", 200, 1),
        ("socket", 101, 1),
    ):
        line = f'{{path="/api/games/{{game}}/{path}",status="{status}"}} {count:.1f}'
        assert line in told
