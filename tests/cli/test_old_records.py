"""Records that older versions have written: they load, go on where they are, and are reviewed.

Each was written by the program itself, of the version that its name begins with.
"""

from pathlib import Path
from shutil import copy

import pytest

from tests.support import Program
from timesduel.records.form import GAMES
from timesduel.records.log_file import LogFile

FILES = sorted((Path(__file__).parent.parent / "records" / "data").glob("v*.json"))
OPEN = [path for path in FILES if "going-on" in path.name or "announced" in path.name]


def names(path: Path) -> str:
    """What a test of a file is called."""
    return path.stem


def test_there_are_some_of_every_version() -> None:
    assert {path.name[:2] for path in FILES} == {"v1", "v2", "v3"}


@pytest.mark.parametrize("path", FILES, ids=names)
def test_they_are_played_back_and_reviewed(path: Path, timesduel: Program) -> None:
    replayed = timesduel("replay", str(path))
    assert (replayed.returncode, replayed.stderr) == (0, "")
    reviewed = timesduel("review", str(path))
    assert (reviewed.returncode, reviewed.stderr) == (0, "")
    assert "\n" in reviewed.stdout


@pytest.mark.parametrize("path", OPEN, ids=names)
def test_they_go_on_where_they_are(path: Path, timesduel: Program, tmp_path: Path) -> None:
    file = Path(copy(path, tmp_path))
    before = LogFile(str(file), GAMES).load()
    result = timesduel("resume", str(file), stdin="2\nquit\n")
    assert result.returncode == 0, result.stderr
    after = LogFile(str(file), GAMES).load()
    assert after.turns[: len(before.turns)] == before.turns
    assert after.turns[len(before.turns)].multiplier == 2
    assert file.read_text().startswith(path.read_text()), "nothing that was there is changed"
    assert timesduel("review", str(file)).returncode == 0


@pytest.mark.parametrize("path", sorted({*FILES} - {*OPEN}), ids=names)
def test_what_is_over_stays_over(path: Path, timesduel: Program, tmp_path: Path) -> None:
    file = copy(path, tmp_path)
    result = timesduel("resume", str(file))
    assert result.returncode == 1
    assert "that game is over" in result.stderr
