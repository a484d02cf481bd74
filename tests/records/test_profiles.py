"""Profiles: whose diary it is, and whose games count."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.records.samples import FINISHED
from timesduel.errors import StoreError
from timesduel.records.diary import Diary, Entry
from timesduel.records.files import check_name, is_name
from timesduel.records.profiles import Profiles, checked_profile
from timesduel.records.record import Record

NOW = "2026-11-15T09:43:00Z"
NAMED = replace(FINISHED, id="5f0c")
OTHER = replace(FINISHED, id="5f0d")
OLD = replace(FINISHED, id=None)


@pytest.fixture
def profiles(tmp_path: Path) -> Profiles:
    return Profiles(str(tmp_path / "profiles"))


@pytest.mark.parametrize("name", ["a", "Ada", "4", "a-b_c", "x" * 40, "console"])
def test_names_of_files(name: str) -> None:
    assert check_name(name) == name
    assert is_name(name)


STRANGE = (
    "Zo\u00eb",
    "Mia Rose",
    "\u6c49\u5b57",
    "\u0414\u0438\u043c\u0430",
    "nul",
    "COM1",
    "a\\b",
    "-a",
    "<b>",
    "\U0001f98a",
)
"""Names of people that are no names of files."""


@pytest.mark.parametrize("name", ["a", "Ada", "x" * 40, "\u6c49" * 40, *STRANGE])
def test_names_are_names(profiles: Profiles, name: str) -> None:
    """In any script, written as by whoever has it; its files are plain on every system."""
    assert checked_profile(f"  {name} ") == name
    assert not profiles.has(name)
    profiles.diary(name).add(Entry(NOW, "puzzle"))
    assert profiles.has(name.upper())
    assert profiles.names() == [name]
    assert profiles.written(name.upper()) == name
    (folder,) = Path(profiles.folder).iterdir()
    assert re.fullmatch(r"[a-z0-9][a-z0-9_-]*|[a-z0-9-]*~[0-9a-f]{10}", folder.name)
    assert len(folder.name) <= 40
    profiles.note_game(name.lower(), NAMED, when=NOW)
    assert profiles.owners().counts(NAMED, name)
    assert not profiles.owners().counts(NAMED, None)


def test_names_that_look_alike_have_files_of_their_own(profiles: Profiles) -> None:
    names = ["Zoe", "Zo\u00eb", "Zo\u00e8", "zo e"]
    for name in names:
        profiles.diary(name).add(Entry(NOW, "puzzle", {"who": name}))
    assert sorted(profiles.names()) == sorted(names)
    for name in names:
        (entry,) = profiles.diary(name).read().entries
        assert entry.data == {"who": name}
    (entry,) = profiles.diary("zoe\u0308").read().entries  # the same letter, put together
    assert entry.data == {"who": "Zo\u00eb"}


@pytest.mark.parametrize("name", ["", " ", ".", "..", "a/b", "x" * 41, "a\n", "\ud800", "\x1b[1m"])
def test_what_nobody_is_called(name: str) -> None:
    with pytest.raises(StoreError, match="name"):
        checked_profile(name)


def test_each_has_a_diary(profiles: Profiles) -> None:
    assert profiles.names() == []
    for name in ("Bob", "ada"):
        profiles.diary(name).add(Entry(NOW, "puzzle", {"who": name}))
    assert profiles.names() == ["ada", "Bob"]
    (entry,) = profiles.diary("BOB").read().entries  # one person, however it is written
    assert entry.data == {"who": "Bob"}


def test_names_that_are_no_profiles(profiles: Profiles) -> None:
    profiles.diary("ada").add(Entry(NOW, "puzzle"))
    profiles.note_game("ada", NAMED, when=NOW)
    Path(profiles.folder, "a b").mkdir()
    Path(profiles.folder, "x" * 50).mkdir()
    Path(profiles.folder, "copy").mkdir()
    Path(profiles.folder, "copy", "name.txt").write_text("Zo\u00eb")  # its folder has another name
    Path(profiles.folder, "nobody").touch()
    assert profiles.names() == ["ada"]


def test_profiles_of_earlier_versions(profiles: Profiles) -> None:
    """Folders were called like the profile, in lower case, and nothing else said its name."""
    old = Diary(str(Path(profiles.folder, "ada", "diary.jsonl")))
    old.add(Entry(NOW, "puzzle"))
    assert profiles.names() == ["ada"]
    assert len(profiles.diary("Ada").read().entries) == 1
    profiles.diary("Ada").add(Entry(NOW, "lesson"))
    assert profiles.names() == ["Ada"]
    assert len(old.read().entries) == 2


def test_a_folder_that_cannot_be_read(profiles: Profiles) -> None:
    Path(profiles.folder).touch()
    with pytest.raises(StoreError, match="not a directory"):
        profiles.names()
    with pytest.raises(StoreError):
        profiles.owners()


@pytest.mark.parametrize("played", [NAMED, OLD], ids=["id", "no id"])
def test_a_game_counts_for_everybody_who_has_played_it(profiles: Profiles, played: Record) -> None:
    assert profiles.owners().counts(played, None)
    assert not profiles.owners().counts(played, "ada")
    profiles.note_game("Ada", played, when=NOW)
    owners = profiles.owners()
    assert [owners.counts(played, name) for name in ("ada", "bob", None)] == [True, False, False]
    assert [owners.counts(OTHER, name) for name in ("ada", "bob", None)] == [False, False, True]
    profiles.note_game("bob", played, when=NOW)
    owners = profiles.owners()
    assert [owners.counts(played, name) for name in ("ada", "bob", None)] == [True, True, False]
    assert owners.others(played, "Bob") == [None, "ada"]
    assert owners.others(played, None) == ["ada", "bob"]
    assert owners.others(OTHER, None) == []


def test_notes_that_make_no_sense(profiles: Profiles) -> None:
    notes = Diary(str(Path(profiles.folder, "games.jsonl")))
    notes.add(
        Entry(NOW, "played", {"game": 7, "profile": "ada"}),
        Entry(NOW, "played", {"game": NAMED.id, "profile": ["ada"]}),
        Entry(NOW, "watched", {"game": NAMED.id, "profile": "ada"}),
    )
    assert profiles.owners().counts(NAMED, None)


def test_a_name_that_cannot_be_written_down(profiles: Profiles) -> None:
    Path(profiles.folder).write_text("no folder")
    with pytest.raises(StoreError, match=r"name\.txt"):
        profiles.note_game("Zoë", NAMED, when=NOW)
