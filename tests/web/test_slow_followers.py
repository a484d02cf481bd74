"""Clients that take their time: nothing gets lost, and nobody else waits."""

import asyncio
from typing import Any

import pytest

from tests.web.app_client import AppClient, next_event, running_app
from tests.web.socket_client import SocketClient
from timesduel.cli.remote.client import MOST_BYTES
from timesduel.web.api.responses import PIECE
from timesduel.web.live import caretaker

ENDLESS = {"ceiling": "none", "multipliers": [*range(2, 13)]}


def heard(client: SocketClient) -> list[dict[str, Any]]:
    """All messages that have come so far."""
    found = []
    while not client.heard.empty():
        message = client.heard.get_nowait()
        assert message is not None
        found.append(message)
    return found


def versions(messages: list[dict[str, Any]]) -> list[int]:
    """Of the events among them."""
    return [each["event"]["version"] for each in messages if each["type"] == "event"]


async def test_a_slow_reader_gets_everything_once_and_in_order(client: AppClient) -> None:
    game, ada, grace = await client.befriended(rules={"target": 10**6})
    async with client.follow(game) as slow, client.follow(game) as quick:
        await next_event(slow)
        await next_event(quick)
        slow.connection.pause_writing()
        for number in range(8):
            await client.move(game, (ada, grace)[number % 2], 2)
            assert (await next_event(quick))["version"] == 2 + number
        assert versions(heard(slow)) == []
        slow.connection.resume_writing()
        assert versions(heard(slow)) == [*range(2, 10)], "it waits for nothing but its turn"
        await client.move(game, ada, 2)
        assert versions(heard(slow)) == [10]


async def test_of_a_long_game_a_slow_reader_has_a_piece_at_a_time(
    client: AppClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, last = await long_game(client)
    async with client.follow(game) as slow:
        sizes: list[int] = []
        usual = slow.wire.write

        def write(data: bytes) -> None:
            assert not slow.connection.is_paused, "sent before the last was taken"
            usual(data)
            sizes.append(len(data))
            slow.connection.pause_writing()

        monkeypatch.setattr(slow.wire, "write", write)
        seen: list[int] = []
        while not seen or seen[-1] < last:
            await asyncio.sleep(0)
            seen += versions(heard(slow))
            if slow.connection.is_paused:
                slow.connection.resume_writing()
        assert seen == [*range(1, last + 1)]
        assert len([size for size in sizes if size > PIECE // 2]) > 1
        assert max(sizes) < 2 * PIECE


async def test_of_a_long_game_a_poll_has_a_piece(client: AppClient) -> None:
    game, last = await long_game(client)
    seen: list[int] = []
    while (after := seen[-1] if seen else 0) < last:
        answer = await client.get(f"/api/games/{game}/events?after={after}&wait=25")
        assert len(answer.body) < 2 * PIECE
        seen += [event["version"] for event in answer.json["events"]]
        assert answer.json["version"] == seen[-1]
    assert seen == [*range(1, last + 1)]
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
    async with client.follow(game) as slow:
        await next_event(slow)
        slow.connection.pause_writing()
        await client.move(game, ada, 2)
    await client.move(game, grace, 2)
    assert versions(heard(slow)) == []


async def test_who_follows_a_silent_game_gets_signs_of_life(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(caretaker, "_SLICES", 1)
    monkeypatch.setattr(caretaker, "_HEARTBEAT_INTERVAL", 0.01)

    async with running_app() as client:
        game, ada, _ = await client.befriended()
        async with client.follow(game) as follower:
            await next_event(follower)
            for _ in range(3):
                assert await follower.hear_of("beat") == {"type": "beat"}
            assert follower.pings >= 3
            follower.connection.pause_writing()
            pings = follower.pings
            await asyncio.sleep(0.05)
            assert follower.pings == pings, "nothing is sent to who does not read"
            await client.move(game, ada, 2)
            follower.connection.resume_writing()
            assert (await next_event(follower))["version"] == 2
