"""A class on a real server that is killed in the middle of a round, and what no backup has."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.support import Program
from tests.web.class_crowd import Crowd, ask
from tests.web.serving import real_server

KILLS = {"short": 1, "long": 50}


async def _everything(crowd: Crowd, games: dict[int, str]) -> Any:
    """How the class and its games stand."""
    told = [await ask(crowd.port, "GET", f"/api/games/{game}") for game in sorted(games.values())]
    return await crowd.parts(), [each["turns"] for each in told]


@pytest.mark.parametrize(
    "kills",
    [pytest.param(KILLS["short"], id="short"), pytest.param(KILLS["long"], marks=pytest.mark.slow)],
)
async def test_nothing_is_lost_and_everybody_is_back(tmp_path: Path, kills: int) -> None:
    dice = random.Random(7)
    hard = {"book": "multiplier-showdown", "rules": {"target": 10**30}}
    with real_server(tmp_path) as server:
        crowd = await Crowd.open(server, games=[hard], minutes=60)
        for _ in range(4):
            await crowd.come()
        await crowd.do("pair")
        games = await crowd.games()
        for _ in range(kills):
            known = {child.number: child.came_back for child in crowd.children}
            moves = [
                asyncio.create_task(child.move(games[child.number])) for child in crowd.children
            ]
            await asyncio.sleep(dice.random() / 20)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            await asyncio.gather(*moves)
            for child in crowd.children:
                await child.returned(known[child.number])
            assert await crowd.games() == games
        parts, turns = await _everything(crowd, games)
        heard = {child.version for child in crowd.children}
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        assert await _everything(crowd, games) == (parts, turns)
        assert len(heard) == 1
        await crowd.do("ring")
        assert not (await crowd.parts())["round"]["playing"]
        assert crowd.code not in server.everything_written
        assert parts["children"]["1"]["nickname"]["name"] not in server.everything_written
        await crowd.end()


async def test_no_backup_has_a_class(tmp_path: Path, timesduel: Program) -> None:
    with real_server(tmp_path / "server") as server:
        crowd = await Crowd.open(server)
        for _ in range(2):
            await crowd.come()
        await crowd.do("pair")
        (game, _) = (await crowd.games()).values()
        other = server.new_game()
        path = next((tmp_path / "server").rglob("*.sqlite"))
        file = tmp_path / "backup"
        done = await asyncio.to_thread(timesduel, "backup", str(file), "--store", str(path))
        assert done.returncode == 0, done.stderr
        content = file.read_bytes()
        assert other["game"].encode() in content
        parts = json.dumps(await crowd.parts())
        assert game in parts
        for secret in (game, crowd.code, "otter", '"animal"', "class"):
            assert secret.encode() not in content
        await crowd.end()
