"""Profiles: whose diary it is, and whose games count."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.records.samples import FINISHED
from timesduel.errors import StoreError
from timesduel.records.diary import Diary, Entry
from timesduel.records.names import check_name, is_name
from timesduel.records.profiles import Profiles, profile_called
from timesduel.records.record import Record

NOW = "2026-11-15T09:43:00Z"
NAMED = replace(FINISHED, id="5f0c")
OTHER = replace(FINISHED, id="5f0d")
OLD = replace(FINISHED, id=None)


@pytest.fixture
def profiles(tmp_path: Path) -> Profiles:
    return Profiles(str(tmp_path / "profiles"))


@pytest.mark.parametrize("name", ["a", "Ada", "4", "a-b_c", "x" * 40, "console"])
def test_good_names(name: str) -> None:
    assert check_name(name) == name
    assert is_name(name)
    assert profile_called(name) == name.lower()


@pytest.mark.parametrize(
    "name", ["", " ", "a b", "..", "a/b", "a\\b", "-a", "x" * 41, "é", "a\n", "nul", "COM1", "a.b"]
)
def test_bad_names(name: str) -> None:
    assert not is_name(name)
    with pytest.raises(StoreError, match="name"):
        profile_called(name)


def test_each_has_a_diary(profiles: Profiles) -> None:
    assert profiles.names() == []
    for name in ("Bob", "ada"):
        profiles.diary(name).add(Entry(NOW, "puzzle", {"who": name}))
    assert profiles.names() == ["ada", "bob"]
    (entry,) = profiles.diary("BOB").read().entries  # one person, however it is written
    assert entry.data == {"who": "Bob"}


def test_names_that_are_no_profiles(profiles: Profiles) -> None:
    profiles.diary("ada").add(Entry(NOW, "puzzle"))
    profiles.note_game("ada", NAMED, when=NOW)
    Path(profiles.folder, "a b").mkdir()
    Path(profiles.folder, "nobody").touch()
    assert profiles.names() == ["ada"]


def test_a_folder_that_cannot_be_read(profiles: Profiles) -> None:
    Path(profiles.folder).touch()
    with pytest.raises(StoreError, match="not a directory"):
        profiles.names()
    with pytest.raises(StoreError):
        profiles.whose()


@pytest.mark.parametrize("played", [NAMED, OLD], ids=["id", "no id"])
def test_a_game_counts_for_everybody_who_has_played_it(profiles: Profiles, played: Record) -> None:
    assert profiles.whose().counts(played, None)
    assert not profiles.whose().counts(played, "ada")
    profiles.note_game("Ada", played, when=NOW)
    whose = profiles.whose()
    assert [whose.counts(played, name) for name in ("ada", "bob", None)] == [True, False, False]
    assert [whose.counts(OTHER, name) for name in ("ada", "bob", None)] == [False, False, True]
    profiles.note_game("bob", played, when=NOW)
    whose = profiles.whose()
    assert [whose.counts(played, name) for name in ("ada", "bob", None)] == [True, True, False]


def test_notes_that_make_no_sense(profiles: Profiles) -> None:
    notes = Diary(str(Path(profiles.folder, "games.jsonl")))
    notes.add(
        Entry(NOW, "played", {"game": 7, "profile": "ada"}),
        Entry(NOW, "played", {"game": NAMED.id, "profile": ["ada"]}),
        Entry(NOW, "watched", {"game": NAMED.id, "profile": "ada"}),
    )
    assert profiles.whose().counts(NAMED, None)
