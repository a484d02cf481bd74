"""Every kind of log goes through every store: nothing in the stores is for one of them."""

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.games import begun, move
from tests.logs.words import WORDS, Words
from timesduel.errors import RecordError
from timesduel.match.tournament import KeptTournament, TournamentEvent
from timesduel.records.diary import DIARIES, Diary, Entry, Reading
from timesduel.records.file_store import FileStore
from timesduel.records.form import GAMES
from timesduel.records.log import FileKind, lines_of, with_lines
from timesduel.records.log_file import LogFile, text_of
from timesduel.records.memory_store import MemoryStore
from timesduel.records.tournament_file import TOURNAMENTS

LISTED = Entry("2026-11-16T09:00:00Z", "listed", {"names": ["Ada", "Zoë"]})
CAME = Entry("2026-11-16T09:01:00Z", "came", {"name": "Maryam"})
TOLD = KeptTournament().apply(TournamentEvent(LISTED.when, LISTED.kind, LISTED.data))
GAME = move(begun(), 2)

KINDS = [
    (GAMES, GAME, move(GAME, 3)),
    (TOURNAMENTS, TOLD, TOLD.apply(TournamentEvent(CAME.when, CAME.kind, CAME.data))),
    (DIARIES, Reading((LISTED,)), Reading((LISTED, CAME))),
    (WORDS, Words(words=("a",)), Words(words=("a", "b"))),
]
"""Each with a value, and the one after it."""


@pytest.mark.parametrize(
    ("kind", "value", "following"), KINDS, ids=lambda each: type(each).__name__
)
def test_it_can_be_kept_anywhere(
    kind: FileKind[Any], value: Any, following: Any, tmp_path: Path
) -> None:
    memory, files = MemoryStore(kind, map(str, count()).__next__), FileStore(str(tmp_path), kind)
    for store in (memory, files):
        name = store.create(value)
        assert store.load(name) == value
        store.append(name, following)
        assert store.load(name) == store.load(name, value) == following
    assert files.list()[0].endswith("-1")
    assert LogFile(files.path(files.list()[0]), kind).load() == following


@pytest.mark.parametrize(
    ("kind", "value", "following"), KINDS, ids=lambda each: type(each).__name__
)
def test_it_is_a_head_and_lines_of_text(kind: FileKind[Any], value: Any, following: Any) -> None:
    """As the stores of servers keep it."""
    assert kind.name
    begun = kind.begin(kind.head(value))
    assert kind.version(begun) == 0
    assert with_lines(kind, begun, lines_of(kind, value)) == value
    assert with_lines(kind, value, lines_of(kind, following, kind.version(value))) == following
    assert all("\n" not in line for line in lines_of(kind, following))
    assert text_of(kind, following).endswith(lines_of(kind, following)[-1])
    assert kind.due_at(following) is None


def test_half_a_line_is_no_event() -> None:
    line = GAMES.line(GAME, 2)
    for length in range(1, len(line)):
        with pytest.raises(RecordError):
            GAMES.after(begun(), line[:length])


def test_a_diary_passes_over_what_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "diary.jsonl"
    path.write_text(f"{DIARIES.line(Reading((LISTED,)), 1)}\ngarbage\n")
    file = LogFile(str(path), DIARIES)
    found = file.load()
    assert found == Diary(str(path)).read() == Reading((LISTED,), 1)
    file.append(found.with_lines([DIARIES.line(Reading((CAME,)), 1)]))
    assert LogFile(str(path), DIARIES).load() == Reading((LISTED, CAME), 1)
    Diary(str(path)).add(CAME)
    assert Diary(str(path)).read() == file.load() == Reading((LISTED, CAME, CAME), 1)
