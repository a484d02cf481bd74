"""Streams to clients that take their time: nothing gets lost, and nobody else waits."""

import asyncio
import json
from typing import Any

import pytest

from tests.web.app_client import SECONDS, AppClient, running_app
from timesduel.cli.remote.client import MOST_BYTES
from timesduel.web.api.responses import PIECE
from timesduel.web.games import caretaker

ENDLESS = {"ceiling": "none", "multipliers": [*range(2, 13)]}


class SlowReader:
    """Follows a game, and takes what is sent only when it is let to."""

    def __init__(self, client: AppClient, game: str) -> None:
        self.may_take = asyncio.Event()
        self.may_take.set()
        self.leaves = asyncio.Event()
        self.versions: list[int] = []
        self.sending = 0
        self.chunks = 0
        self.longest = 0
        headers = [(b"accept", b"text/event-stream"), (b"host", b"localhost")]
        scope = {
            "type": "http",
            "method": "GET",
            "path": f"/api/games/{game}/events",
            "query_string": b"",
            "headers": headers,
            "client": None,
            "server": None,
        }
        self.task = asyncio.create_task(client.gate(scope, self._receive, self._send))

    async def seen(self, version: int) -> None:
        """Until it has seen this."""
        async with asyncio.timeout(SECONDS):
            while not self.versions or self.versions[-1] < version:
                await asyncio.sleep(0)

    async def left(self) -> None:
        """Go away."""
        self.leaves.set()
        async with asyncio.timeout(SECONDS):
            await asyncio.wait([self.task])

    async def _receive(self) -> Any:
        await self.leaves.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        self.sending += 1
        assert self.sending == 1, "sent before the last was taken"
        try:
            await self.may_take.wait()
        finally:
            self.sending -= 1
        self.chunks += 1
        self.longest = max(self.longest, len(message.get("body", b"")))
        for block in message.get("body", b"").decode().split("\n\n"):
            fields = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
            if "id" in fields:
                version = json.loads(fields["data"])["version"]
                assert version == int(fields["id"])
                self.versions.append(version)


async def test_a_slow_reader_gets_everything_once_and_in_order(client: AppClient) -> None:
    game, ada, grace = await client.befriended(rules={"target": 10**6})
    slow, quick = SlowReader(client, game), SlowReader(client, game)
    await slow.seen(1)
    slow.may_take.clear()
    for number in range(8):
        await client.move(game, (ada, grace)[number % 2], 2)
        await quick.seen(2 + number)
    assert slow.versions == [1]
    slow.may_take.set()
    for _ in range(20):  # it need not wait for anything but its turn
        await asyncio.sleep(0)
    assert slow.versions == quick.versions == [*range(1, 10)]
    assert slow.chunks < quick.chunks, "what has gathered is sent at once"
    await slow.left()
    await quick.left()
    assert slow.task.exception() is quick.task.exception() is None


async def test_of_a_long_game_a_slow_reader_has_a_piece_at_a_time(client: AppClient) -> None:
    game, versions = await long_game(client)
    slow = SlowReader(client, game)
    slow.may_take.clear()
    while not slow.sending:
        await asyncio.sleep(0)
    slow.may_take.set()
    await slow.seen(versions)
    assert slow.versions == [*range(1, versions + 1)]
    assert slow.chunks > 3
    assert slow.longest < 2 * PIECE
    await slow.left()


async def test_of_a_long_game_a_poll_has_a_piece(client: AppClient) -> None:
    game, versions = await long_game(client)
    seen: list[int] = []
    while (after := seen[-1] if seen else 0) < versions:
        answer = await client.get(f"/api/games/{game}/events?after={after}&wait=25")
        assert len(answer.body) < 2 * PIECE
        seen += [event["version"] for event in answer.json["events"]]
        assert answer.json["version"] == seen[-1]
    assert seen == [*range(1, versions + 1)]
    assert 2 * PIECE < MOST_BYTES, "join takes it"


async def long_game(client: AppClient) -> tuple[str, int]:
    """A game whose events are longer than several pieces, and how many they are."""
    made = await client.create("multiplication-showdown", opponent="here", rules=ENDLESS)
    game, secret = made["game"], made["secret"]
    version = made["state"]["standing"]["version"]
    for _ in range(250):
        done = await client.act(game, secret, "move", multiplier=12, version=version)
        version = done.json["version"]
    return game, version


async def test_a_reader_who_leaves_while_something_is_on_its_way(client: AppClient) -> None:
    game, ada, grace = await client.befriended()
    slow = SlowReader(client, game)
    await slow.seen(1)
    slow.may_take.clear()
    await client.move(game, ada, 2)
    assert slow.sending == 1
    await slow.left()
    assert slow.task.exception() is None
    await client.move(game, grace, 2)
    assert slow.versions == [1]
    assert slow.sending == 0, "given up"


async def test_the_server_ends_while_something_is_on_its_way(client: AppClient) -> None:
    game, ada, _ = await client.befriended()
    slow = SlowReader(client, game)
    await slow.seen(1)
    slow.may_take.clear()
    await client.move(game, ada, 2)
    client.app.close_streams()
    slow.may_take.set()
    async with asyncio.timeout(SECONDS):
        await slow.task
    assert slow.versions == [1, 2]


async def test_a_stream_that_fails_is_its_own_affair(client: AppClient) -> None:
    game, ada, _ = await client.befriended()
    broken = SlowReader(client, game)
    await broken.seen(1)
    broken.sending = 1  # the next message fails
    await client.move(game, ada, 2)
    async with asyncio.timeout(SECONDS):
        await asyncio.wait([broken.task])
    assert isinstance(broken.task.exception(), AssertionError)
    assert client.defects.errors.pop() is broken.task.exception()


async def test_who_follows_a_silent_game_gets_signs_of_life(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(caretaker, "_SLICES", 1)
    monkeypatch.setattr(caretaker, "_HEARTBEAT_INTERVAL", 0.01)

    async with running_app() as client:
        game, _, _ = await client.befriended()
        follower = SlowReader(client, game)
        await follower.seen(1)
        chunks = follower.chunks
        while follower.chunks < chunks + 3:
            await asyncio.sleep(0.005)
        assert follower.versions == [1]
        await follower.left()
