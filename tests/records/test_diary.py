"""The diary: what was written stays, whatever happens to the program or to the file."""

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from timesduel.errors import StoreError
from timesduel.records import diary as diary_module
from timesduel.records import files
from timesduel.records.diary import Diary, Entry

WHEN = "2026-11-15T09:42:00Z"
ONE = Entry("2026-11-15T09:43:00Z", "puzzle", {"total": 12, "right": True})
TWO = Entry("2026-11-15T09:44:00Z", "game", {"players": [None, "perfect"], "text": "één\n"})

WRITER = """
import sys
from timesduel.records.diary import Diary, Entry
diary = Diary(sys.argv[1])
for number in range(int(sys.argv[3])):
    diary.add(Entry("now", sys.argv[2], {"number": number, "padding": "x" * 3000}))
    print(number, flush=True)
"""


@pytest.fixture
def diary(tmp_path: Path) -> Diary:
    return Diary(str(tmp_path / "new" / "diary.jsonl"))


def start_writer(diary: Diary, kind: str, count: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WRITER, diary.path, kind, str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def numbers(diary: Diary, kind: str) -> list[int]:
    return [entry.data["number"] for entry in diary.read().entries if entry.kind == kind]


def test_what_was_added_is_read_in_order(diary: Diary) -> None:
    assert diary.read().entries == ()
    diary.add()
    assert not os.path.exists(diary.path)
    diary.add(ONE)
    diary.add(TWO, ONE)
    reading = diary.read()
    assert reading.entries == (ONE, TWO, ONE)
    assert reading.unreadable == 0


def test_in_the_present_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Diary("diary.jsonl").add(ONE)
    assert Diary("diary.jsonl").read().entries == (ONE,)


@pytest.mark.parametrize("kept", [1, 20, -1])
def test_half_a_line_at_the_end(diary: Diary, kept: int) -> None:
    """All but the newline is a whole entry; less is none, and harms no other."""
    diary.add(ONE, TWO)
    content = Path(diary.path).read_bytes()
    first, second = content.splitlines(keepends=True)
    Path(diary.path).write_bytes(first + second[:kept])
    diary.add(ONE)
    reading = diary.read()
    assert reading.entries == ((ONE, TWO, ONE) if kept == -1 else (ONE, ONE))
    assert reading.unreadable == (kept != -1)


@pytest.mark.parametrize(
    "line",
    [
        b"garbage",
        b"\xff\xfe\x00",
        b"[1, 2]",
        b"17",
        b"null",
        b'{"kind": "puzzle"}',
        b'{"when": "now"}',
        b'{"when": 5, "kind": "puzzle"}',
        b'{"when": "now", "kind": ["puzzle"]}',
        b'{"when": "now", "kind": "puzzle", "total": ' + b"9" * 5000 + b"}",
        b'{"when": "now", "kind": "puzzle", "text": "' + b"x" * 70_000 + b'"}',
        b"[" * 60_000,
    ],
    ids=lambda line: line[:30].decode(errors="replace"),
)
def test_lines_that_are_no_entries(diary: Diary, line: bytes) -> None:
    diary.add(ONE)
    with open(diary.path, "ab") as file:
        file.write(line + b"\n\n  \r\n")
    diary.add(TWO)
    assert diary.read().entries == (ONE, TWO)
    assert diary.read().unreadable == 1


def test_killed_again_and_again(diary: Diary) -> None:
    """Whatever was said to be written is there, and nothing twice."""
    said: list[int] = []
    for kill in range(4):
        with start_writer(diary, f"run-{kill}", 100_000) as writer:
            assert writer.stdout is not None
            for _ in range(10 + 7 * kill):
                last = int(writer.stdout.readline())
            writer.send_signal(signal.SIGKILL)
            rest = writer.stdout.read().split("\n")
            said.append(max([last, *[int(number) for number in rest[:-1] if number]]))
    for kill, last in enumerate(said):
        found = numbers(diary, f"run-{kill}")
        assert found == list(range(len(found)))
        assert len(found) > last
    assert diary.read().unreadable <= len(said)
    diary.add(ONE)
    assert diary.read().entries[-1] == ONE


def test_two_programs_write_at_the_same_time(diary: Diary) -> None:
    writers = [start_writer(diary, kind, 60) for kind in ("a", "b")]
    for writer in writers:
        writer.communicate()
    assert numbers(diary, "a") == numbers(diary, "b") == list(range(60))
    assert diary.read().unreadable == 0


def test_a_disk_that_is_full(diary: Diary, monkeypatch: pytest.MonkeyPatch) -> None:
    diary.add(ONE)
    write = os.write
    written: list[int] = []

    def full(descriptor: int, data: bytes) -> int:
        if written:
            raise OSError(errno.ENOSPC, "No space left on device")
        written.append(write(descriptor, data[:25]))
        return written[0]

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(StoreError, match=r"diary\.jsonl: no space left on device"):
            diary.add(TWO)
    assert diary.read().entries == (ONE,)
    diary.add(TWO)
    reading = diary.read()
    assert reading.entries == (ONE, TWO)
    assert reading.unreadable == 1


def test_a_disk_that_takes_a_little_at_a_time(
    diary: Diary, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:7]))
    diary.add(ONE, TWO)
    assert diary.read().entries == (ONE, TWO)


def test_something_else_in_its_place(tmp_path: Path) -> None:
    folder, pipe, file = tmp_path / "folder", tmp_path / "pipe", tmp_path / "file"
    folder.mkdir()
    os.mkfifo(pipe)
    file.touch()
    for path, problem in (
        (folder, "not a plain file"),
        (pipe, "not a plain file"),
        (file / "diary", "not a directory"),
    ):
        with pytest.raises(StoreError, match=f"{path.name}: {problem}"):
            Diary(str(path)).read()
        with pytest.raises(StoreError, match=str(path)):
            Diary(str(path)).add(ONE)


def test_what_is_there_already_is_not_added_again(diary: Diary) -> None:
    keyed = [Entry(WHEN, "fact", {"key": f"key {number}"}) for number in range(3)]
    assert diary.add_new() == 0
    assert diary.size() == 0
    assert diary.add_new(*keyed[:2], keyed[0]) == 2
    diary.add(Entry(WHEN, "fact", {"key": ["key 2"]}), Entry(WHEN, "fact"))
    assert diary.add_new(*keyed) == 1
    assert diary.add_new(*keyed) == 0
    keys = [entry.data.get("key") for entry in diary.read().entries]
    assert keys == ["key 0", "key 1", ["key 2"], None, "key 2"]


def test_the_first_bytes(diary: Diary) -> None:
    assert diary.size() == 0
    diary.add(Entry(WHEN, "a"))
    size = diary.size()
    diary.add(Entry(WHEN, "b"))
    assert diary.size() == 2 * size
    assert [entry.kind for entry in diary.read(size).entries] == ["a"]
    assert diary.read(size + 5).unreadable == 1


def test_nobody_can_tell_the_size(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="directory"):
        Diary(str(tmp_path / "file" / "diary")).size()


def test_new_folders_are_forced_to_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forced: list[str] = []
    monkeypatch.setattr(files, "sync_folder", forced.append)
    monkeypatch.setattr(diary_module, "sync_folder", forced.append)
    path = tmp_path / "a" / "b" / "diary"
    for _ in range(2):
        Diary(str(path)).add(Entry(WHEN, "a"))
    assert forced == [str(tmp_path), str(tmp_path / "a"), str(tmp_path / "a" / "b")]
