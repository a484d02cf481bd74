"""Games in memory, and what the store has meanwhile."""

import asyncio
from collections.abc import Sequence

from tests.games import STARTED
from tests.web.app_client import Clock
from timesduel import BOOKS, Game
from timesduel.web.games.live import LiveGames
from timesduel.web.stores.sqlite import SqliteStore
from timesduel.web.stores.store import StoredGame, head_of, lines_of, loaded_game

NAME = "game"


class LateStore(SqliteStore):
    """What the first one who loads games again has read comes late."""

    def hold(self) -> None:
        self.has_read, self.may_come = asyncio.Event(), asyncio.Event()

    async def load_many(self, known: Sequence[tuple[str, Game]]) -> dict[str, StoredGame]:
        found = await super().load_many(known)
        if not self.has_read.is_set():
            self.has_read.set()
            await self.may_come.wait()
        return found


async def test_what_was_read_before_a_change_does_not_undo_it() -> None:
    store = await LateStore.open(":memory:", Clock())
    store.hold()
    games = LiveGames(store, now=Clock())
    await store.create(NAME, Game(rules=BOOKS["power-play"], started=STARTED))
    live = await games.find(NAME)
    late = asyncio.create_task(games.refresh(NAME))
    await store.has_read.wait()
    await store.take_seat(NAME, 2, b"secret", "Grace")
    await games.refresh(NAME)
    assert live.room.secrets == (None, b"secret")
    store.may_come.set()
    await late
    assert live.room.secrets == (None, b"secret")
    assert live.game.names == ("Player 1", "Grace")
    await store.close()


async def test_what_has_changed_in_between_is_read_once_more() -> None:
    """One change of our own, one of somebody else's: after all, both are known."""
    store = await LateStore.open(":memory:", Clock())
    store.hold()
    games = LiveGames(store, now=Clock())
    await store.create(NAME, Game(rules=BOOKS["power-play"], started=STARTED))
    live = await games.find(NAME)
    late = asyncio.create_task(games.refresh(NAME))
    await store.has_read.wait()
    await store.take_seat(NAME, 2, b"secret")  # by another process
    await store.note_presence(NAME, 1, 7.0)
    live.room = live.room._replace(present=(7.0, 0.0))
    store.may_come.set()
    await late
    assert (live.room.secrets[1], live.room.present) == (b"secret", (7.0, 0.0))
    await store.close()


async def test_two_who_load_a_game_at_once_follow_the_same() -> None:
    store = await SqliteStore.open(":memory:", Clock())
    games = LiveGames(store, now=Clock())
    await store.create(NAME, Game(rules=BOOKS["power-play"], started=STARTED))
    one, two = await asyncio.gather(games.find(NAME), games.find(NAME))
    assert one is two
    await store.close()


async def test_others_have_their_turn_while_a_long_game_is_read() -> None:
    rules = BOOKS["multiplication-showdown"].replace(ceiling=None)
    game = Game(rules=rules, started=STARTED).with_moves([2] * 200)
    reading = asyncio.create_task(loaded_game(head_of(game), lines_of(game)))
    turns = 0
    while not reading.done():
        await asyncio.sleep(0)
        turns += 1
    assert reading.result() == game
    assert turns > 10
