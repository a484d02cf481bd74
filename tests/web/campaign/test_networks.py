"""Networks that cut, delay and repeat: nothing is applied twice, and nobody misses anything."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support import short_and_long
from tests.web.app_client import new_key
from tests.web.campaign.chaos_proxy import ChaosProxy
from tests.web.campaign.http_client import TEST_TIMEOUT, Connection
from tests.web.campaign.players import LONG, playing
from tests.web.campaign.serving import Server, serving
from tests.web.campaign.socket_client import GameSocket, game_socket


def test_connections_are_cut_and_requests_repeated(tmp_path: Path) -> None:
    asyncio.run(_cut(tmp_path, cuts=10, pairs=2))


@pytest.mark.slow
def test_five_hundred_connections_are_cut(tmp_path: Path) -> None:
    asyncio.run(_cut(tmp_path, cuts=500, pairs=25))


async def _cut(folder: Path, cuts: int, pairs: int) -> None:
    """Two ways to one server: an answer that is lost on one is asked for on the other."""
    dice = Random(cuts)
    async with AsyncExitStack() as stack:
        store = str(folder / "games.sqlite")
        server = await stack.enter_async_context(serving(store, folder))
        proxies = [
            await stack.enter_async_context(
                ChaosProxy(server, dice, cuts=0.03, longest=0.05).running()
            )
            for _ in range(2)
        ]
        await stack.enter_async_context(playing(proxies, pairs, dice))
        async with asyncio.timeout(10 * TEST_TIMEOUT):
            while sum(proxy.cut for proxy in proxies) < cuts:
                await asyncio.sleep(0.1)
                if dice.random() < 0.05:
                    dice.choice(proxies).cut_all()


@short_and_long("games moves", (2, 10), (50, 40))
async def test_a_phone_changes_its_network_in_the_middle_of_a_move(
    tmp_path: Path, games: int, moves: int
) -> None:
    """A move is sent one way, which breaks before its answer, and again the other way."""
    dice = Random(games)
    async with serving(str(tmp_path / "games.sqlite"), tmp_path) as server:
        connection = Connection(server)
        for _ in range(games):
            new = {"book": "power-play", "rules": LONG, "opponent": "here", "key": new_key()}
            made = (await connection.ask("POST", "/api/games", new)).json
            game, secret = made["game"], made["secret"]
            for version in range(1, moves + 1):
                move = {"kind": "move", "multiplier": 2, "version": version, "key": new_key()}
                await _move_by_both_ways(server, dice, game, secret, move)
            path = f"/api/games/{game}/events?after=0"
            told = (await connection.ask("GET", path)).json["events"]
            assert [event["version"] for event in told] == [*range(1, moves + 2)]
            assert [event["kind"] for event in told] == ["start", *["move"] * moves]
        connection.close()


async def _move_by_both_ways(
    server: Server, dice: Random, game: str, secret: str, move: dict[str, Any]
) -> None:
    connection, path = Connection(server), f"/api/games/{game}/actions"
    done = {"version": move["version"] + 1}
    socket_first = dice.random() < 0.5
    if not socket_first:
        await connection.send("POST", path, move, secret=secret)
        await asyncio.sleep(dice.random() / 200)
        connection.close()
    async with game_socket(server, game, secret=secret, after=move["version"] - 1) as socket:
        if socket_first:
            await socket.send(type="act", id=1, action=move)
            await asyncio.sleep(dice.random() / 200)
            socket.cut()
        else:
            asked = asyncio.create_task(socket.ask("act", action=move))
            listening = asyncio.create_task(_events(socket))
            assert (await asked).json == done
            listening.cancel()
    if socket_first:
        reply = await connection.ask("POST", path, move, secret=secret)
        assert (reply.status, reply.json) == (200, done)
        connection.close()


async def _events(socket: GameSocket) -> None:
    async for told in socket.told():
        assert told["type"] != "refused", told


@short_and_long("games times target", (1, 3, 10**4), (20, 8, 10**15))
async def test_requests_are_repeated_and_overtake_one_another(
    tmp_path: Path, games: int, times: int, target: int
) -> None:
    """Every request of a game comes several times over, at once and again when all is over."""
    dice = Random(games)
    async with (
        serving(str(tmp_path / "games.sqlite"), tmp_path) as server,
        ChaosProxy(server, dice, cuts=0.0, longest=0.01).running() as proxy,
    ):
        connections = [Connection(proxy) for _ in range(times)]

        async def ask(path: str, body: object, secret: str | None = None) -> dict[str, object]:
            """The one answer that all of them get."""
            replies = await asyncio.gather(
                *(each.ask("POST", path, body, secret=secret) for each in connections)
            )
            assert {reply.status // 100 for reply in replies} == {2}, replies
            assert len({_lasting(reply.json) for reply in replies}) == 1, replies
            answer: dict[str, object] = replies[0].json
            return answer

        for _ in range(games):
            asked = []
            rules = {"target": target}
            new = {"book": "power-play", "rules": rules, "opponent": "friend", "key": new_key()}
            made = await ask("/api/games", new)
            path = f"/api/games/{made['game']}"
            seat = {"invitation": made["invitation"], "key": new_key()}
            seated = await ask(f"{path}/seats", seat)
            secrets, version = [made["secret"], seated["secret"]], 1
            while True:
                state = (await connections[0].ask("GET", path)).json["standing"]
                assert state["version"] == version
                if state["result"]:
                    break
                secret = secrets[state["to_move"] - 1]
                move = {"kind": "move", "multiplier": 3, "version": version, "key": new_key()}
                done = await ask(f"{path}/actions", move, str(secret))
                version += 1
                assert done == {"version": version}
                asked.append((move, secret, done))
            for wish, secret, done in asked:  # long after
                assert await ask(f"{path}/actions", wish, str(secret)) == done
            told = (await connections[0].ask("GET", f"{path}/events?after=0")).json["events"]
            assert len(told) == version
        for connection in connections:
            connection.close()


def _lasting(answer: dict[str, object]) -> str:
    """An answer without what changes with time."""
    return str({name: value for name, value in answer.items() if name != "state"})
