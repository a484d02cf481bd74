"""Games as the database has them, and as we have them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from timesduel.core.numbers import quote
from timesduel.errors import RecordError, StoreError
from timesduel.web.stores.reading import loaded_game
from timesduel.web.stores.room import Room
from timesduel.web.stores.store import GameRow, StoredGame

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from timesduel.match.game import Game


def unknown_game(name: str) -> StoreError:
    """There is no game of that name."""
    return StoreError("games.unknown", name=quote(name))


async def stored_game(row: Any, name: str, known: Game | None) -> StoredGame | Exception:
    """The game in a row; if somebody has put back an earlier state, that one."""
    if row is None:
        return unknown_game(name)
    lines: Sequence[str] = row["lines"]
    try:
        if row["whole"]:
            game = await loaded_game(lines[0], lines[1:])
        else:
            assert known is not None
            game = await loaded_game(known, lines)
    except RecordError as error:
        return error
    return StoredGame(game, room_of(row))


def columns_of(row: GameRow) -> Iterable[object]:
    """A new row, in the order of `statements.INSERT`."""
    room = row.room
    return (
        *(row.name, len(row.lines), row.touched, row.due),
        *(*room.present, *room.secrets, *room.invitations, *room.names),
        *(room.coach, room.announce, room.after),
    )


def room_of(row: Any) -> Room:
    """The room of the game in a row."""
    return Room(
        secrets=(row["secret1"], row["secret2"]),
        invitations=(row["invitation1"], row["invitation2"]),
        names=(row["called1"], row["called2"]),
        present=(row["present1"], row["present2"]),
        coach=row["coach"],
        announce=row["announce"],
        after=row["after"],
    )
