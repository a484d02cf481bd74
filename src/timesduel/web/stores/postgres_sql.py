"""The statements of the PostgreSQL store, each one round trip and one transaction, and its rows.

Whatever changes several games locks them in the order of their names first: two processes that
change the same ones wait for one another, but never both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from timesduel.errors import RecordError
from timesduel.web.stores.store import GameRow, Room, StoredGame, loaded_game, unknown_game

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from timesduel.match.game import Game


CHANNEL = "timesduel"

_ROOM = (
    *("secret1", "secret2", "invitation1", "invitation2", "called1", "called2"),
    *("present1", "present2", "coach", "announce", "after"),
)
"""The columns of `Room.columns`."""

APPEND = f"""
WITH asked AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::float8[])
    AS asked (name, version, text, due)
), locked AS MATERIALIZED (
    SELECT name FROM game WHERE name = ANY ($1) ORDER BY name FOR NO KEY UPDATE
), changed AS (
    UPDATE game SET version = asked.version, due = asked.due, touched = $5
    FROM asked
    WHERE (SELECT count(*) FROM locked) > 0
    AND game.name = asked.name AND game.version = asked.version - 1
    RETURNING asked.name, asked.version, asked.text
), added AS (
    INSERT INTO line (game, version, text) SELECT * FROM changed RETURNING game, version
)
SELECT array_agg(game), pg_notify('{CHANNEL}', $6 || string_agg(game || ':' || version, ' '))
FROM added HAVING count(*) > 0
"""
"""Names, versions, lines, due; touched; who says so. Returns the names to which a line was added.

A row that another process has changed meanwhile is looked at again once it is locked, so that of
two lines for one version one fits. The key of the lines would refuse the other one too.
"""

VERSIONS = "SELECT name, version FROM game WHERE name = ANY ($1)"

PRESENCE = f"""
WITH asked AS (
    SELECT * FROM unnest($1::text[], $2::float8[], $3::float8[]) AS asked (name, one, two)
), locked AS MATERIALIZED (
    SELECT name FROM game WHERE name = ANY ($1) ORDER BY name FOR NO KEY UPDATE
), changed AS (
    UPDATE game SET
        present1 = coalesce(asked.one, present1),
        present2 = coalesce(asked.two, present2),
        touched = $4
    FROM asked
    WHERE (SELECT count(*) FROM locked) > 0 AND game.name = asked.name
    RETURNING game.name, game.version
)
SELECT array_agg(name), pg_notify('{CHANNEL}', $5 || string_agg(name || ':' || version, ' '))
FROM changed HAVING count(*) > 0
"""
"""Names, until when Player 1 and Player 2 are there, or null; touched; who says so."""

INSERT = f"""
WITH asked AS (
    SELECT * FROM unnest(
        $1::text[], $2::int[], $3::float8[], $4::float8[],
        $5::bytea[], $6::bytea[], $7::bytea[], $8::bytea[], $9::text[], $10::text[],
        $11::float8[], $12::float8[], $13::bool[], $14::bool[], $15::text[]
    )
), created AS (
    INSERT INTO game (name, version, touched, due, {", ".join(_ROOM)})
    SELECT * FROM asked ON CONFLICT DO NOTHING RETURNING name, after
), written AS (
    INSERT INTO line (game, version, text)
    SELECT lines.* FROM unnest($16::text[], $17::int[], $18::text[]) AS lines (name, version, text)
    JOIN created USING (name)
), followed AS (
    SELECT game.name, game.version FROM game JOIN created ON created.after = game.name
)
SELECT
    (SELECT array_agg(name) FROM created),
    (
        SELECT pg_notify('{CHANNEL}', $19 || string_agg(name || ':' || version, ' '))
        FROM followed HAVING count(*) > 0
    )
"""
"""The columns of games, those of their lines; who says so. Returns the names that are new."""

TAKE_SEAT = tuple(
    f"""
WITH taken AS (
    UPDATE game SET secret{player} = $2, called{player} = $3, touched = $4
    WHERE name = $1 AND secret{player} IS NULL
    RETURNING name, version
)
SELECT pg_notify('{CHANNEL}', $5 || name || ':' || version) FROM taken
"""
    for player in (1, 2)
)
"""For each player: the game, the secret, a name; touched; who says so."""

SECRETS = "SELECT secret1, secret2 FROM game WHERE name = $1"

LOAD = """
SELECT
    game.*,
    asked.known,
    asked.known NOT BETWEEN 0 AND game.version AS whole,
    array(
        SELECT text FROM line
        WHERE line.game = game.name AND line.version > CASE
            WHEN asked.known <= game.version THEN asked.known ELSE -1
        END
        ORDER BY line.version
    ) AS lines
FROM unnest($1::text[], $2::int[]) AS asked (name, known) JOIN game USING (name)
"""
"""Names, and the versions that are known of them; -1 for nothing at all.

The lines of a game are the whole of it if nothing is known, or more than there is.
"""

EVERYTHING = """
SELECT
    game.*,
    array(SELECT text FROM line WHERE line.game = game.name ORDER BY line.version) AS lines
FROM game ORDER BY name
"""

SUCCESSORS = "SELECT after, name FROM game WHERE after = ANY ($1)"
DUE = "SELECT name FROM game WHERE due <= $1 ORDER BY due LIMIT $2"
LIST = "SELECT name FROM game ORDER BY touched DESC, name"

LOCKED = "SELECT name FROM game WHERE name = $1 FOR UPDATE"
UNTOUCHED = """
SELECT name FROM game WHERE hour <= floor($1::float8 / 3600) AND touched < $1
ORDER BY hour LIMIT $2 FOR UPDATE SKIP LOCKED
"""
"""What another process removes or changes at this instant is passed over."""

ARE_MOST_OLDER = """
WITH old AS (
    SELECT count(*) FROM game WHERE hour <= floor($1::float8 / 3600) AND touched < $1
), young AS (
    SELECT FROM game WHERE hour >= floor($1::float8 / 3600) AND touched >= $1
    LIMIT (SELECT count FROM old)
)
SELECT (SELECT count FROM old) > (SELECT count(*) FROM young)
"""
"""As a rule the old ones are few, and so are those that are counted."""

REMOVE_LINES = "DELETE FROM line WHERE game = ANY ($1)"
REMOVE = "DELETE FROM game WHERE name = ANY ($1)"


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
    """A new row, in the order of `INSERT`."""
    return row.name, len(row.lines), row.touched, row.due, *row.room.columns


def room_of(row: Any) -> Room:
    """The room of the game in a row."""
    return Room.from_columns([row[column] for column in _ROOM])
