"""Games of every kind in a store: one SQLite file of each version is kept with the tests.

After a change of the tables: python -m tests.web.stored_sample
"""

import asyncio
from pathlib import Path

from tests.games import act, begun
from tests.web.game_store import GameStore, StoredGame
from timesduel import Action, Game, Kind, OnTimeout, TakeBacks, TimeLimit
from timesduel.match.series import Series
from timesduel.web.games.room import Room
from timesduel.web.stores.sqlite import SqliteStore
from timesduel.web.stores.store import schema_steps

DATA = Path(__file__).parent / "data"
TOUCHED = 1_794_825_000.0


def stored_path(version: int) -> Path:
    """The file of a version of the tables."""
    return DATA / f"store-{version}.sqlite"


def newest() -> int:
    """The version of today's tables."""
    return len(schema_steps("sqlite"))


def _move(game: Game, multiplier: int, key: str, said: int | None = None) -> Game:
    action = Action(kind=Kind.MOVE, multiplier=multiplier, key=key, said=said)
    return game.apply(action, 1001.5)


def sample_games() -> dict[str, StoredGame]:
    """What is in each of the files."""
    plain = begun(names=("Ada", "Zoë \N{SNOWMAN}"))
    moved = _move(_move(plain, 2, "a" * 22), 3, "-_" * 11, said=6)
    asked = act(_move(begun(take_backs=TakeBacks.AGREED), 2, "b"), Kind.ASK, 1003.0, player=1)
    over = act(moved, Kind.RESIGN, 1004.0)
    clocked = begun(
        players=(None, "expert"),
        first=2,
        limit=TimeLimit(30, OnTimeout.PASS),
        series=Series(games=3, best_of=True, played=1, wins=(0, 1)),
    )
    one, two, three = (digit * 32 for digit in ("31", "32", "33"))
    return {
        "plain": StoredGame(plain, Room(), {}),
        "moved": StoredGame(
            moved.with_names(("Ada", "Bob")),
            Room(secrets=(one, two), invitations=(None, three), names=(None, "Bob")),
            {1: 5.5, 2: 1e9},
        ),
        "asked": StoredGame(asked, Room(secrets=(one, one), coach=False, announce=True), {}),
        "over": StoredGame(over, Room(secrets=(one, two)), {}),
        "clocked": StoredGame(clocked, Room(secrets=(one, two)), {}),
    }


async def write_sample(path: Path) -> None:
    """Write them with today's tables."""
    store = await SqliteStore.open(str(path), lambda: TOUCHED)
    for name, (game, room, present) in sample_games().items():
        follows = "over" if name == "clocked" else None
        await GameStore(store).create(name, game, room, present, follows)
    await store.copy_to(str(path) + ".copy")
    await store.close()
    path.with_name(path.name + ".copy").replace(path)


if __name__ == "__main__":
    stored_path(newest()).unlink(missing_ok=True)
    asyncio.run(write_sample(stored_path(newest())))
