"""A program that adds events to its games until it is killed; each that is on disk is a line.

python -m tests.web.appender STORE GAMES
"""

import asyncio
import os
import sys
import time
from uuid import uuid4

from tests.web.endless import go_on, new_game
from tests.web.game_store import GameStore
from timesduel.web.stores.sqlite import SqliteStore

LONGEST = 60
"""Events of one game, before another one takes its place."""


async def play(store: GameStore) -> None:
    """One game after the other."""
    while True:
        game = new_game()
        name = await store.create(uuid4().hex, game)
        while game.version < LONGEST:
            game = go_on(game, time.time())
            await store.append(name, game)
            os.write(1, f"{name} {game.version} {game.events[-1].key}\n".encode())


async def main(path: str, games: int) -> None:
    """Play so many games at once."""
    store = GameStore(await SqliteStore.open(path, time.time))
    os.write(1, b"ready\n")
    await asyncio.gather(*[play(store) for _ in range(games)])


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
