"""What happens in games without anybody asking, while the server runs."""

import asyncio
from pathlib import Path

import pytest

from tests.web.app_client import (
    AppClient,
    Clock,
    PlainThinkers,
    next_event,
    running_app,
)
from tests.web.game_store import GameStore
from timesduel.core.position import Position
from timesduel.web.live import caretaker
from timesduel.web.live.live_log import LEASE


async def test_a_follower_is_told_that_a_poller_has_vanished(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody leaves in order: the time for which they were taken to be there is over."""
    monkeypatch.setattr(caretaker, "_SLICES", 1)
    monkeypatch.setattr(caretaker, "_ABSENCE_INTERVAL", 0.01)

    async with running_app() as client:
        game, ada, _ = await client.befriended()
        path = f"/api/games/{game}/events"
        client.clock.time += LEASE - 1
        assert (await client.get(f"{path}?after=1", ada)).json["presence"]["here"][0]
        until = client.clock.time + LEASE
        async with client.follow(game, after=1) as following:
            assert (await following.hear_of("presence"))["presence"]["here"] == [True, True]
            client.clock.time += 2
            assert (await following.hear_of("presence"))["presence"]["here"] == [True, False]
            client.clock.time = until + 1
            told = (await following.hear_of("presence"))["presence"]
        assert told["here"] == [False, False]
        assert told["away_since"][0] == until


async def test_the_time_of_the_second_turn_runs_out_by_itself(client: AppClient) -> None:
    """What was to happen at the end of the first turn must not get in the way."""
    clock, loop = client.clock, asyncio.get_running_loop()
    game, ada, _ = await client.befriended(clock={"seconds": 5, "on_timeout": "pass"})
    live = await client.app.logs.find(game)
    clock.time += 4.9
    client.app.caretaker.watch(live)  # a tenth of a second is left
    await client.move(game, ada, 5)
    clock.time += 4.7
    client.app.caretaker.watch(live)  # after three tenths
    loop.call_later(0.2, setattr, clock, "time", clock.time + 0.5)
    async with client.follow(game, after=2) as following:
        told = await next_event(following)
    assert (told["kind"], told["player"]) == ("timeout", 2)


async def test_what_was_due_while_the_server_was_off_is_seen_to_at_once(tmp_path: Path) -> None:
    """Nobody asks for the game, and there is no other process that may have it."""
    clock, path = Clock(), str(tmp_path / "store")
    async with running_app(path, clock) as client:
        game, _, _ = await client.befriended(clock={"seconds": 5})
    clock.time += 6
    async with running_app(path, clock) as client:
        while (await GameStore(client.app.store).load(game)).game.outcome is None:
            await asyncio.sleep(0.005)


class CountingThinkers(PlainThinkers):
    """Notes what it is asked."""

    def __init__(self) -> None:
        self.asked: list[Position] = []

    async def choose(self, level: str, position: Position, seed: int) -> int:
        """A move."""
        self.asked.append(position)
        return await super().choose(level, position, seed)


async def test_a_level_thinks_about_a_move_once() -> None:
    thinkers = CountingThinkers()
    async with running_app(thinkers=thinkers) as client:
        made = await client.create(opponent="learner", first="other")
        async with client.follow(made["game"], after=1) as following:
            told = await next_event(following)
    assert (told["kind"], len(thinkers.asked)) == ("move", 1)
