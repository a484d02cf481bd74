"""What is done in a transaction of the SQLite store: one function for each thing.

One that raises a TimesDuelError has changed nothing.
"""

from __future__ import annotations

from contextlib import suppress
from sqlite3 import Error
from typing import TYPE_CHECKING

from timesduel.errors import StaleError
from timesduel.web.stores.store import LogRow, StoredLog, unknown_log

if TYPE_CHECKING:
    from collections.abc import Sequence
    from sqlite3 import Connection


def insert_log(db: Connection, row: LogRow) -> str:
    """Keep a new log, unless there is one of this name or one that follows the same log."""
    if _insert(db, row):
        return row.name
    if db.execute("SELECT 1 FROM log WHERE name = ?", (row.name,)).fetchone():
        return row.name
    there = select_successor(db, row.follows or "")
    assert there is not None
    return there


def insert_rows(db: Connection, rows: Sequence[LogRow]) -> int:
    """Keep logs whose names are new; one whose predecessor has a successor follows none."""
    new = 0
    for row in rows:
        taken = row.follows is not None and select_successor(db, row.follows) is not None
        new += _insert(db, row._replace(follows=None) if taken else row)
    return new


def _insert(db: Connection, row: LogRow) -> bool:
    """Keep a log if neither its name nor its place after another one is taken."""
    cursor = db.execute(_NEW_LOG, (row.name, row.kind, row.head, row.follows))
    if cursor.rowcount != 1:
        return False
    log = cursor.lastrowid
    db.execute("INSERT INTO activity VALUES (?, ?, ?)", (log, row.touched, row.due))
    events = [(log, version, line) for version, line in enumerate(row.lines, 1)]
    db.executemany("INSERT INTO event (log, version, line) VALUES (?, ?, ?)", events)
    db.executemany(_PRESENT, [(log, seat, until) for seat, until in row.present.items()])
    return True


_NEW_LOG = "INSERT OR IGNORE INTO log (name, kind, head, follows) VALUES (?, ?, ?, ?)"
_PRESENT = "INSERT OR REPLACE INTO present (log, seat, until) VALUES (?, ?, ?)"


def insert_events(
    db: Connection,
    name: str,
    before: int,
    lines: Sequence[str],
    due: float | None,
    touched: float,
) -> None:
    """Add events after a version, if that is the latest one."""
    first, *further = lines
    if db.execute(_NEW_EVENT, (before + 1, first, name)).rowcount != 1:
        log = _id(db, name)
        raise StaleError(before, _version(db, log))
    if further:
        db.executemany(_NEW_EVENT, [(n, each, name) for n, each in enumerate(further, before + 2)])
    db.execute(_ACTIVE, (touched, due, name))


_NEW_EVENT = """
INSERT OR IGNORE INTO event (log, version, line)
SELECT id, ?1, ?2 FROM log WHERE name = ?3 AND (
    ?1 = 1 OR EXISTS (SELECT 1 FROM event WHERE event.log = log.id AND event.version = ?1 - 1)
)
"""
_ACTIVE = """
UPDATE activity SET touched = ?, due = ? WHERE log = (SELECT id FROM log WHERE name = ?)
"""


def select_log(db: Connection, name: str, known: int | None) -> StoredLog:
    """A log; only its events after the version that is known, and then without its head."""
    found = select_logs(db, [(name, known)])
    if not found:
        raise unknown_log(name)
    return found[name]


def select_logs(db: Connection, wanted: Sequence[tuple[str, int | None]]) -> dict[str, StoredLog]:
    """Several logs, as `select_log` returns one; those that are not there are left out."""
    found = {}
    for name, known in wanted:
        row = db.execute(_LOG, (known is None, name)).fetchone()
        if row is not None:
            log, kind, head = row
            lines = [line for (line,) in db.execute(_LINES, (log, known or 0))]
            found[name] = StoredLog(kind, head, lines, _present(db, log))
    return found


_LOG = "SELECT id, kind, CASE ? WHEN 1 THEN head ELSE '' END FROM log WHERE name = ?"
_LINES = "SELECT line FROM event WHERE log = ? AND version > ? ORDER BY version"


def _present(db: Connection, log: int) -> dict[int, float]:
    return dict(db.execute("SELECT seat, until FROM present WHERE log = ? ORDER BY seat", (log,)))


def update_presence(db: Connection, name: str, seat: int, until: float, touched: float) -> None:
    """Somebody is there, until then."""
    log = _id(db, name)
    db.execute(_PRESENT, (log, seat, until))
    db.execute("UPDATE activity SET touched = ? WHERE log = ?", (touched, log))


def select_successor(db: Connection, name: str) -> str | None:
    """The log that follows one."""
    row = db.execute("SELECT name FROM log WHERE follows = ?", (name,)).fetchone()
    return None if row is None else row[0]


def select_due(db: Connection, now: float, most: int) -> list[str]:
    """Logs in which something was to happen until now, the longest due first."""
    return [name for (name,) in db.execute(_DUE, (now, most))]


_DUE = """
SELECT name FROM activity JOIN log ON log.id = activity.log
WHERE due <= ? ORDER BY due LIMIT ?
"""


def delete_untouched(db: Connection, before: float, most: int) -> int:
    """Remove logs that nobody has touched since then; how many."""
    logs = db.execute(_UNTOUCHED, (before, most)).fetchall()
    delete_logs(db, logs)
    return len(logs)


_UNTOUCHED = "SELECT log FROM activity WHERE touched < ? ORDER BY touched LIMIT ?"


def are_most_older(db: Connection, before: float) -> bool:
    """Have more logs not been touched since then than have been?"""
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
    """Every name, the log that was changed last first."""
    return [name for (name,) in db.execute(_NAMES)]


_NAMES = """
SELECT name FROM activity JOIN log ON log.id = activity.log ORDER BY touched DESC, id DESC
"""


def delete_log(db: Connection, name: str) -> None:
    """Forget a log."""
    delete_logs(db, [(_id(db, name),)])


def empty_write_ahead_log(db: Connection) -> None:
    """Bring everything into the file itself, so that nothing that was removed is left beside it.
    What prevents that, such as a full disk, does so until the next time."""
    with suppress(Error):
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def select_rows(db: Connection, after: int, most: int) -> tuple[list[LogRow], int]:
    """Some logs from a place on, and the place after them."""
    found = []
    for log, name, kind, head, follows, touched, due in db.execute(_ROWS, (after, most)):
        lines = tuple(line for (line,) in db.execute(_LINES, (log, 0)))
        found.append(LogRow(name, kind, head, lines, _present(db, log), due, follows, touched))
        after = log
    return found, after


_ROWS = """
SELECT id, name, kind, head, follows, coalesce(touched, 0), due
FROM log LEFT JOIN activity ON activity.log = log.id
WHERE id > ? ORDER BY id LIMIT ?
"""


def delete_logs(db: Connection, logs: Sequence[tuple[int]]) -> None:
    """Remove logs by their ids."""
    for table, column in (("event", "log"), ("activity", "log"), ("present", "log"), ("log", "id")):
        db.executemany(f"DELETE FROM {table} WHERE {column} = ?", logs)


def _id(db: Connection, name: str) -> int:
    row = db.execute("SELECT id FROM log WHERE name = ?", (name,)).fetchone()
    if row is None:
        raise unknown_log(name)
    found: int = row[0]
    return found


def _version(db: Connection, log: int) -> int:
    latest = db.execute("SELECT max(version) FROM event WHERE log = ?", (log,)).fetchone()[0]
    return latest or 0
