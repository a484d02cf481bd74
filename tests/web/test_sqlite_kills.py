"""A process that appends is killed at any instant: what it was told is on disk, is there."""

import os
import random
import subprocess
import sys
from pathlib import Path

from tests.support import ROOT, short_and_long
from tests.web.game_store import game_in
from tests.web.sync_store import SyncStore
from tests.web.web_store_suite import rows_of
from timesduel.web.stores.sqlite import SqliteStore


def killed_after(path: Path, lines: int) -> list[tuple[str, int, str]]:
    """What a process was told until it was killed: names, versions and keys."""
    source = os.pathsep.join((str(ROOT), str(ROOT / "src")))
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.web.appender", str(path), "20"],
        env={**os.environ, "PYTHONPATH": source},
        stdout=subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdout is not None
    with process:
        read = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        read += process.stdout.readlines()
    assert read[0] == b"ready\n"
    told = [line.decode().split() for line in read[1:] if line.endswith(b"\n")]
    return [(name, int(version), key) for name, version, key in told]


@short_and_long("kills", (3,), (200,))
def test_what_was_told_survives_kills(tmp_path: Path, kills: int) -> None:
    path, dice = tmp_path / "store", random.Random(kills)
    told: list[tuple[str, int, str]] = []
    for _ in range(kills):
        told += killed_after(path, 1 + dice.randrange(300))
    with SyncStore(lambda: SqliteStore.open(str(path), lambda: 0.0)) as store:
        rows = store.call(rows_of(store.web))
    games = {name: game_in(row) for name, row in rows.items()}  # has no gap
    for name, version, key in told:
        assert games[name].events[version - 1].key == key
    for game in games.values():
        keys = [event.key for event in game.events]
        assert len(set(keys)) == len(keys)
    assert len(told) > kills
    # Nobody was told of a few more at the end of each life, of which there were 20 at once.
    assert sum(game.version for game in games.values()) <= len(told) + 20 * kills
