"""Games in a store of logs: written and read as the server does it."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from timesduel import Game
from timesduel.records.log import lines_of, with_lines
from timesduel.web.games.room import GAME_ROOMS, GameRoom, Room
from timesduel.web.stores.store import LogRow, StoredLog, WebStore

BARE = Room()


class StoredGame(NamedTuple):
    """A game as it stands, its room, and who is there until when."""

    game: Game
    room: Room
    present: Mapping[int, float]


def row_of(
    name: str,
    game: Game,
    room: Room = BARE,
    present: Mapping[int, float] | None = None,
    follows: str | None = None,
) -> LogRow:
    """A game as a row."""
    value = GameRoom(game, room)
    lines = tuple(lines_of(GAME_ROOMS, value))
    return LogRow(
        name, GAME_ROOMS.name, GAME_ROOMS.head(value), lines, present or {}, game.due_at, follows
    )


class GameStore:
    """A store whose logs are games in which nobody takes a seat."""

    def __init__(self, logs: WebStore) -> None:
        self.logs = logs

    def __getattr__(self, name: str) -> Any:
        return getattr(self.logs, name)

    async def create(
        self,
        name: str,
        game: Game,
        room: Room = BARE,
        present: Mapping[int, float] | None = None,
        follows: str | None = None,
    ) -> str:
        """Keep a new game."""
        return await self.logs.create(row_of(name, game, room, present, follows))

    async def load(self, name: str, known: Game | None = None) -> StoredGame:
        """A game as it stands."""
        version = None if known is None else known.version
        return _game_in(await self.logs.load(name, version), known)

    async def load_many(self, known: Sequence[tuple[str, Game]]) -> dict[str, StoredGame]:
        """Several games as they stand."""
        found = await self.logs.load_many([(name, game.version) for name, game in known])
        games = dict(known)
        return {name: _game_in(stored, games[name]) for name, stored in found.items()}

    async def append(self, name: str, next_state: Game) -> None:
        """Add the last event of a game."""
        line = GAME_ROOMS.line(GameRoom(next_state), next_state.version)
        await self.logs.append(name, next_state.version, [line], next_state.due_at)


def _game_in(stored: StoredLog, known: Game | None) -> StoredGame:
    before = GAME_ROOMS.begin(stored.head) if stored.head or known is None else GameRoom(known)
    value = with_lines(GAME_ROOMS, before, stored.lines)
    return StoredGame(value.game, value.room, stored.present)


def game_in(row: LogRow) -> Game:
    """The game in a row; a RecordError if it has a gap."""
    return with_lines(GAME_ROOMS, GAME_ROOMS.begin(row.head), row.lines).game
