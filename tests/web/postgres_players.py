"""Clients that play on whatever happens, and note what was confirmed to them.

As a program of its own it plays until it is killed, and says what was confirmed.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from time import time
from uuid import uuid4

from tests.games import begun
from tests.web.game_store import GameStore
from timesduel import Action, Game, Kind
from timesduel.errors import AwayError, StaleError
from timesduel.web.games.game_log import ServedGames
from timesduel.web.games.room import GAME_ROOMS
from timesduel.web.live.live_logs import LiveLogs
from timesduel.web.stores.postgres import PostgresStore
from timesduel.web.stores.store import WebStore

Confirmed = tuple[str, int, str]
"""The name of a game, the version of an event, and its key."""


def longer(game: Game, key: str) -> Game:
    """The game after one event more; it has no end."""
    kind = Kind.PAUSE if game.running else Kind.START
    return game.apply(Action(kind=kind, key=key), time())


async def play(
    games: ServedGames, name: str, confirm: Callable[[Confirmed], None], goes_on: Callable[[], bool]
) -> None:
    """One player of one game. An action that may have failed is repeated, with the same key."""
    key = uuid4().hex
    while goes_on():
        try:
            game = await games.load(name)
            version = next((n for n, each in enumerate(game.events, 1) if each.key == key), None)
            if version is None:
                version = (await games.append(name, longer(game, key))).version
        except StaleError:
            await asyncio.sleep(0)
        except AwayError:
            await asyncio.sleep(0.02)
        else:
            confirm((name, version, key))
            key = uuid4().hex
            await asyncio.sleep(0.005)


async def check(store: WebStore, confirmed: Sequence[Confirmed]) -> int:
    """Everything that was confirmed is there, and nothing is there twice; how many events are."""
    events = {
        name: (await GameStore(store).load(name)).game.events
        for name in {name for name, _, _ in confirmed}
    }
    for name, version, key in confirmed:
        assert events[name][version - 1].key == key
    keys = Counter(event.key for each in events.values() for event in each)
    assert {key for key, count in keys.items() if count > 1} <= {"start"}  # of every game
    return keys.total()


async def main(url: str, names: Sequence[str]) -> None:
    """Play until killed."""
    store = await PostgresStore.open(url, time)
    games = ServedGames(LiveLogs(store, {"game": GAME_ROOMS}, now=time))

    def confirm(confirmed: Confirmed) -> None:
        sys.stdout.write(" ".join(map(str, confirmed)) + "\n")
        sys.stdout.flush()

    async with asyncio.TaskGroup() as group:
        for name in names:
            await GameStore(store).create(name, begun())
            group.create_task(play(games, name, confirm, lambda: True))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2:]))
