"""The statements of the PostgreSQL store, each one round trip and one transaction, and its rows.

Whatever changes several logs locks them in the order of their names first: two processes that
change the same ones wait for one another, but never both.
"""

from __future__ import annotations

from json import loads
from typing import TYPE_CHECKING, Any

from timesduel.web.stores.store import LogRow, StoredLog

if TYPE_CHECKING:
    from collections.abc import Iterable


CHANNEL = "timesduel"

APPEND = f"""
WITH asked AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::float8[])
    AS asked (name, before, version, due)
), locked AS MATERIALIZED (
    SELECT name FROM log WHERE name = ANY ($1) ORDER BY name FOR NO KEY UPDATE
), changed AS (
    UPDATE log SET version = asked.version, due = asked.due, touched = $5
    FROM asked
    WHERE (SELECT count(*) FROM locked) > 0
    AND log.name = asked.name AND log.version = asked.before
    RETURNING asked.name, asked.version
), added AS (
    INSERT INTO line (log, version, text)
    SELECT lines.* FROM unnest($6::text[], $7::int[], $8::text[]) AS lines (name, version, text)
    JOIN changed USING (name)
)
SELECT array_agg(name), pg_notify('{CHANNEL}', $9 || string_agg(name || ':' || version, ' '))
FROM changed HAVING count(*) > 0
"""
"""Names, versions before and after, due; touched; the columns of the lines; who says so. Returns
the names to which lines were added.

A row that another process has changed meanwhile is looked at again once it is locked, so that of
two lines for one version one fits. The key of the lines would refuse the other one too.
"""

VERSIONS = "SELECT name, version FROM log WHERE name = ANY ($1)"

PRESENCE = f"""
WITH asked AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::float8[]) AS asked (name, seat, until)
), locked AS MATERIALIZED (
    SELECT name FROM log WHERE name = ANY ($1) ORDER BY name FOR NO KEY UPDATE
), changed AS (
    UPDATE log SET touched = $4 FROM locked WHERE log.name = locked.name
    RETURNING log.name, log.version
), noted AS (
    INSERT INTO present (log, seat, until)
    SELECT asked.* FROM asked JOIN locked USING (name)
    ON CONFLICT (log, seat) DO UPDATE SET until = excluded.until
)
SELECT array_agg(name), pg_notify('{CHANNEL}', $5 || string_agg(name || ':' || version, ' '))
FROM changed HAVING count(*) > 0
"""
"""Names, seats, until when who sits there is there, each seat once; touched; who says so."""

INSERT = f"""
WITH asked AS (
    SELECT * FROM unnest(
        $1::text[], $2::text[], $3::int[], $4::float8[], $5::float8[], $6::text[]
    )
), created AS (
    INSERT INTO log (name, kind, version, touched, due, follows)
    SELECT * FROM asked ON CONFLICT DO NOTHING RETURNING name, follows
), written AS (
    INSERT INTO line (log, version, text)
    SELECT lines.* FROM unnest($7::text[], $8::int[], $9::text[]) AS lines (name, version, text)
    JOIN created USING (name)
), noted AS (
    INSERT INTO present (log, seat, until)
    SELECT seats.* FROM unnest($10::text[], $11::int[], $12::float8[]) AS seats (name, seat, until)
    JOIN created USING (name)
), followed AS (
    SELECT log.name, log.version FROM log JOIN created ON created.follows = log.name
)
SELECT
    (SELECT array_agg(name) FROM created),
    (
        SELECT pg_notify('{CHANNEL}', $13 || string_agg(name || ':' || version, ' '))
        FROM followed HAVING count(*) > 0
    )
"""
"""The columns of logs, of their lines, of who is there; who says so. Returns the new names."""

_PRESENT = """
    (SELECT json_object_agg(seat, until) FROM present WHERE present.log = log.name) AS present
"""

LOAD = f"""
SELECT
    log.*,
    asked.known,
    asked.known NOT BETWEEN 0 AND log.version AS whole,
    array(
        SELECT text FROM line
        WHERE line.log = log.name AND line.version > CASE
            WHEN asked.known <= log.version THEN asked.known ELSE -1
        END
        ORDER BY line.version
    ) AS lines,
{_PRESENT}
FROM unnest($1::text[], $2::int[]) AS asked (name, known) JOIN log USING (name)
"""
"""Names, and the versions that are known of them; -1 for nothing at all.

The lines of a log are the whole of it if nothing is known, or more than there is.
"""

EVERYTHING = f"""
SELECT
    log.*,
    array(SELECT text FROM line WHERE line.log = log.name ORDER BY line.version) AS lines,
{_PRESENT}
FROM log ORDER BY name
"""

SUCCESSORS = "SELECT follows, name FROM log WHERE follows = ANY ($1)"
DUE = "SELECT name FROM log WHERE due <= $1 ORDER BY due LIMIT $2"
LIST = "SELECT name FROM log ORDER BY touched DESC, name"

LOCKED = "SELECT name FROM log WHERE name = ANY ($1) ORDER BY name FOR UPDATE"
UNTOUCHED = """
SELECT name FROM log WHERE hour <= floor($1::float8 / 3600) AND touched < $1
ORDER BY hour LIMIT $2 FOR UPDATE SKIP LOCKED
"""
"""What another process removes or changes at this instant is passed over."""

ARE_MOST_OLDER = """
WITH old AS (
    SELECT count(*) FROM log WHERE hour <= floor($1::float8 / 3600) AND touched < $1
), young AS (
    SELECT FROM log WHERE hour >= floor($1::float8 / 3600) AND touched >= $1
    LIMIT (SELECT count FROM old)
)
SELECT (SELECT count FROM old) > (SELECT count(*) FROM young)
"""
"""As a rule the old ones are few, and so are those that are counted."""

REMOVE = (
    "DELETE FROM line WHERE log = ANY ($1)",
    "DELETE FROM present WHERE log = ANY ($1)",
    "DELETE FROM log WHERE name = ANY ($1)",
)
"""For names of logs whose rows are locked."""

TELL = f"SELECT pg_notify('{CHANNEL}', $1)"


def stored_log(row: Any) -> StoredLog:
    """The log in a row; if somebody has put back an earlier state than is known, all of it."""
    head, lines = "", row["lines"]
    if row["whole"]:
        head, *lines = lines or ("",)
    return StoredLog(row["kind"], head, lines, _present_in(row))


def log_row(row: Any) -> LogRow:
    """Everything about the log in a row."""
    head, *lines = row["lines"] or ("",)  # of a damaged one there may be none
    return LogRow(
        name=row["name"],
        kind=row["kind"],
        head=head,
        lines=tuple(lines),
        present=_present_in(row),
        due=row["due"],
        follows=row["follows"],
        touched=row["touched"],
    )


def columns_of(row: LogRow) -> Iterable[object]:
    """A new row, in the order of `INSERT`."""
    return row.name, row.kind, len(row.lines), row.touched, row.due, row.follows


def _present_in(row: Any) -> dict[int, float]:
    present = loads(row["present"] or "{}")
    return {int(seat): until for seat, until in sorted(present.items())}
