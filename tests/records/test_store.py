"""The store: names that stay inside it, new games that never replace old ones."""

import errno
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.records.samples import FINISHED, GOING_ON
from timesduel.errors import NameTakenError, RecordError, StoreError
from timesduel.records.store import Store, load_record, save_record


@pytest.fixture
def games(tmp_path: Path) -> Store:
    return Store(str(tmp_path / "deep" / "games"))


def test_saving_loading_and_forgetting(games: Store) -> None:
    assert games.names() == []
    assert not games.has("friday")
    games.save("friday", GOING_ON)
    assert games.load("friday") == GOING_ON
    with pytest.raises(NameTakenError):
        games.save("friday", FINISHED)
    assert games.has("friday")
    games.remove("friday")
    with pytest.raises(StoreError, match="no such file"):
        games.load("friday")
    with pytest.raises(StoreError, match="no such file"):
        games.remove("friday")


@pytest.mark.parametrize(
    "name",
    [
        *("", ".", "..", "../x", "a/b", "/etc/passwd", "a\\b", "a.json", ".hidden", "-x", "a b"),
        *("a\n", "a\0", "é", "x" * 41, "C:x", "~"),
    ],
)
def test_names_that_could_lead_elsewhere_are_refused(games: Store, name: str) -> None:
    assert not games.has(name)
    for action in (games.load, games.path, games.remove):
        with pytest.raises(StoreError, match="1 to 40 letters"):
            action(name)
    with pytest.raises(StoreError, match="1 to 40 letters"):
        games.save(name, FINISHED)


@pytest.mark.parametrize("name", ["con", "NUL", "com1"])
def test_names_that_windows_has_taken(games: Store, name: str) -> None:
    assert not games.has(name)
    with pytest.raises(StoreError, match=f"^{name} is no name for a file on Windows"):
        games.save(name, FINISHED)


def test_new_games_take_the_next_free_name(games: Store) -> None:
    assert games.add(FINISHED) == "multiplication-madness-1"
    assert games.add(FINISHED) == "multiplication-madness-2"
    assert games.add(GOING_ON) == "power-play-1"
    games.remove("multiplication-madness-1")
    assert games.add(FINISHED) == "multiplication-madness-1"


def test_house_rules_of_any_name_can_be_kept(games: Store) -> None:
    odd = replace(FINISHED, rules=FINISHED.rules.replace(name="../../evil"))
    assert games.add(odd) == "game-1"
    long = replace(FINISHED, rules=FINISHED.rules.replace(name="x" * 40))
    assert games.load(games.add(long)) == long


def test_a_name_taken_a_moment_ago_is_passed_over(
    games: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    games.save("power-play-1", FINISHED)
    seen = os.path.lexists
    monkeypatch.setattr(os.path, "lexists", lambda path: seen(path) and "power-play-1" not in path)
    assert games.add(GOING_ON) == "power-play-2"
    assert games.load("power-play-2") == GOING_ON


def test_the_latest_game_is_listed_first(games: Store) -> None:
    for age, name in enumerate(["new", "older", "oldest"]):
        games.save(name, FINISHED)
        os.utime(games.path(name), (1e9 - age, 1e9 - age))
    Path(games.folder, "notes.txt").write_text("not a game")
    Path(games.folder, "not a name.json").write_text("not a game")
    assert games.names() == ["new", "older", "oldest"]
    Path(games.folder, "nowhere.json").symlink_to("missing")
    assert "nowhere" in games.names()


def test_what_old_kills_left_is_removed_and_what_is_new_is_not(games: Store) -> None:
    games.save("a", FINISHED)
    old, new = (Path(games.folder, f".timesduel-{pid}.tmp") for pid in (1, 2))
    for path in (old, new):
        path.write_text("half")
    two_days_ago = os.stat(new).st_mtime - 2 * 86_400
    os.utime(old, (two_days_ago, two_days_ago))
    folder = Path(games.folder, ".timesduel-3.tmp")
    folder.mkdir()  # whatever cannot be removed is left
    os.utime(folder, (two_days_ago, two_days_ago))
    os.utime(new, (os.stat(new).st_mtime - 3600, os.stat(new).st_mtime - 3600))
    os.utime(games.path("a"), (1e9, 1e9))
    games.add(FINISHED)
    assert games.load("a") == FINISHED
    assert not old.exists()
    assert new.exists()
    assert folder.exists()


def test_a_record_is_only_written_over_itself(tmp_path: Path) -> None:
    path = str(tmp_path / "game.json")
    first = save_record(path, FINISHED)
    with pytest.raises(NameTakenError, match="exists already"):
        save_record(path, GOING_ON)
    assert load_record(path) == FINISHED
    second = save_record(path, GOING_ON, over=first)
    with pytest.raises(NameTakenError, match="was changed by somebody else"):
        save_record(path, FINISHED, over=first)
    assert load_record(path) == GOING_ON
    os.remove(path)
    save_record(path, FINISHED, over=second)  # what is gone can be written again
    assert load_record(path) == FINISHED


def test_errors_begin_with_the_path(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("{")
    with pytest.raises(RecordError) as damaged:
        load_record(str(path))
    assert str(damaged.value).startswith(f"{path}: ")
    with pytest.raises(StoreError) as missing:
        save_record(str(tmp_path / "nowhere" / "game.json"), FINISHED)
    assert str(missing.value).endswith("game.json: no such file or directory")


def test_a_full_disk_is_reported(games: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(StoreError, match="no space left on device"):
        games.add(FINISHED)
    assert games.names() == []


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in ("file", "file/games"):
        games = Store(str(tmp_path / folder))
        with pytest.raises(StoreError):
            games.add(FINISHED)
        with pytest.raises(StoreError):
            games.names()
