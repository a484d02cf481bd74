"""What is done in a transaction of the SQLite store: one function for each thing.

One that raises a TimesDuelError has changed nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.errors import StaleError
from timesduel.web.stores.store import GameRow, Room, unknown_game

if TYPE_CHECKING:
    from collections.abc import Sequence
    from sqlite3 import Connection

Found = tuple[str, Room, list[str]]
"""The head of a game, its room, and the lines of those events that were asked for."""

_ROOM = (
    "secret1, secret2, invitation1, invitation2, name1, name2, "
    "present1, present2, coach, announce, follows"
)


def insert_game(db: Connection, row: GameRow) -> str:
    """Keep a new game, unless there is one of this name or one that follows the same game."""
    if _insert(db, row):
        return row.name
    if db.execute("SELECT 1 FROM game WHERE name = ?", (row.name,)).fetchone():
        return row.name
    there = select_successor(db, row.room.after or "")
    assert there is not None
    return there


def insert_rows(db: Connection, rows: Sequence[GameRow]) -> int:
    """Keep games whose names are new; one whose predecessor has a successor follows none."""
    new = 0
    for row in rows:
        taken = row.room.after is not None and select_successor(db, row.room.after) is not None
        alone = row._replace(room=row.room._replace(after=None))
        new += _insert(db, alone if taken else row)
    return new


def _insert(db: Connection, row: GameRow) -> bool:
    """Keep a game if neither its name nor its place after another one is taken."""
    cursor = db.execute(_NEW_GAME, (row.name, row.head, *row.room.columns))
    if cursor.rowcount != 1:
        return False
    game = cursor.lastrowid
    db.execute("INSERT INTO activity VALUES (?, ?, ?)", (game, row.touched, row.due))
    events = [(game, version, line) for version, line in enumerate(row.lines, 1)]
    db.executemany("INSERT INTO event (game, version, line) VALUES (?, ?, ?)", events)
    return True


_NEW_GAME = f"""
INSERT OR IGNORE INTO game (name, head, {_ROOM}) VALUES ({", ".join("?" * 13)})
"""


def insert_event(
    db: Connection, name: str, version: int, line: str, touched: float, due: float | None
) -> None:
    """Add an event, if its version is the next one."""
    if db.execute(_NEW_EVENT, (version, line, name)).rowcount != 1:
        game = _id(db, name)
        raise StaleError(version - 1, _version(db, game))
    db.execute(_ACTIVE, (touched, due, name))


_NEW_EVENT = """
INSERT OR IGNORE INTO event (game, version, line)
SELECT id, ?1, ?2 FROM game WHERE name = ?3 AND (
    ?1 = 1 OR EXISTS (SELECT 1 FROM event WHERE event.game = game.id AND event.version = ?1 - 1)
)
"""
_ACTIVE = """
UPDATE activity SET touched = ?, due = ? WHERE game = (SELECT id FROM game WHERE name = ?)
"""


def select_game(db: Connection, name: str, known: int | None) -> Found:
    """A game; only its events after the version that is known, and then without its head."""
    found = select_games(db, [(name, known)])
    if not found:
        raise unknown_game(name)
    return found[name]


def select_games(db: Connection, wanted: Sequence[tuple[str, int | None]]) -> dict[str, Found]:
    """Several games, as `select_game` returns one; those that are not there are left out."""
    found = {}
    for name, known in wanted:
        row = db.execute(_GAME, (known is None, name)).fetchone()
        if row is not None:
            game, head, *columns = row
            lines = [line for (line,) in db.execute(_LINES, (game, known or 0))]
            found[name] = head, Room.from_columns(columns), lines
    return found


_GAME = f"SELECT id, CASE ? WHEN 1 THEN head ELSE '' END, {_ROOM} FROM game WHERE name = ?"
_LINES = "SELECT line FROM event WHERE game = ? AND version > ? ORDER BY version"


def fill_seat(
    db: Connection, name: str, player: int, secret: bytes, called: str | None, touched: float
) -> bytes:
    """Give a seat its secret and a name, unless it has a secret; the one that it has now."""
    game = _id(db, name)
    seat = f"SET secret{player:d} = ?, name{player:d} = ? WHERE id = ? AND secret{player:d} IS NULL"
    if db.execute(f"UPDATE game {seat}", (secret, called, game)).rowcount == 1:
        db.execute("UPDATE activity SET touched = ? WHERE game = ?", (touched, game))
        return secret
    taken = db.execute(f"SELECT secret{player:d} FROM game WHERE id = ?", (game,))
    there: bytes = taken.fetchone()[0]
    return there


def update_presence(db: Connection, name: str, player: int, until: float, touched: float) -> None:
    """A player is there, until then."""
    game = _id(db, name)
    db.execute(f"UPDATE game SET present{player:d} = ? WHERE id = ?", (until, game))
    db.execute("UPDATE activity SET touched = ? WHERE game = ?", (touched, game))


def select_successor(db: Connection, name: str) -> str | None:
    """The game that follows one."""
    row = db.execute("SELECT name FROM game WHERE follows = ?", (name,)).fetchone()
    return None if row is None else row[0]


def select_due(db: Connection, now: float, most: int) -> list[str]:
    """Games in which something was to happen until now, the longest due first."""
    return [name for (name,) in db.execute(_DUE, (now, most))]


_DUE = """
SELECT name FROM activity JOIN game ON game.id = activity.game
WHERE due <= ? ORDER BY due LIMIT ?
"""


def delete_untouched(db: Connection, before: float, most: int) -> int:
    """Remove games that nobody has touched since then; how many."""
    games = db.execute(_UNTOUCHED, (before, most)).fetchall()
    _delete(db, games)
    return len(games)


_UNTOUCHED = "SELECT game FROM activity WHERE touched < ? ORDER BY touched LIMIT ?"


def are_most_older(db: Connection, before: float) -> bool:
    """Have more games not been touched since then than have been?"""
    return bool(db.execute(_ARE_MOST_OLDER, {"before": before}).fetchone()[0])


_ARE_MOST_OLDER = """
WITH old (count) AS (SELECT count(*) FROM activity WHERE touched < :before),
young AS (SELECT 1 FROM activity WHERE touched >= :before LIMIT (SELECT count FROM old))
SELECT (SELECT count FROM old) > (SELECT count(*) FROM young)
"""
# As a rule the old ones are few, and so are those that are counted.


def vacuum_some(db: Connection, pages: int) -> bool:
    """Give some free pages back to the system; are there more?"""
    db.execute(f"PRAGMA incremental_vacuum({pages})").fetchall()
    free: int = db.execute("PRAGMA freelist_count").fetchone()[0]
    return free > 0


def select_names(db: Connection) -> list[str]:
    """Every name, the game that was changed last first."""
    return [name for (name,) in db.execute(_NAMES)]


_NAMES = """
SELECT name FROM activity JOIN game ON game.id = activity.game ORDER BY touched DESC, id DESC
"""


def delete_game(db: Connection, name: str) -> None:
    """Forget a game."""
    _delete(db, [(_id(db, name),)])


def select_rows(db: Connection, after: int, most: int) -> tuple[list[GameRow], int]:
    """Some games from a place on, and the place after them."""
    found = []
    for game, name, head, touched, due, *columns in db.execute(_ROWS, (after, most)):
        lines = tuple(line for (line,) in db.execute(_LINES, (game, 0)))
        found.append(GameRow(name, head, Room.from_columns(columns), touched, due, lines))
        after = game
    return found, after


_ROWS = f"""
SELECT id, name, head, coalesce(touched, 0), due, {_ROOM}
FROM game LEFT JOIN activity ON activity.game = game.id
WHERE id > ? ORDER BY id LIMIT ?
"""


def _delete(db: Connection, games: Sequence[tuple[int]]) -> None:
    for table, column in (("event", "game"), ("activity", "game"), ("game", "id")):
        db.executemany(f"DELETE FROM {table} WHERE {column} = ?", games)


def _id(db: Connection, name: str) -> int:
    row = db.execute("SELECT id FROM game WHERE name = ?", (name,)).fetchone()
    if row is None:
        raise unknown_game(name)
    found: int = row[0]
    return found


def _version(db: Connection, game: int) -> int:
    latest = db.execute("SELECT max(version) FROM event WHERE game = ?", (game,)).fetchone()[0]
    return latest or 0
