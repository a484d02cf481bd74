"""Stores of logs: in memory, and in files."""

from pathlib import Path

import pytest

from tests.logs.places import FilePlace, MemoryPlace
from tests.logs.suite import LogSuite, SharedLogSuite
from tests.logs.words import WORDS, Words
from timesduel.errors import RecordError
from timesduel.records.log_file import LogFile, text_of


class TestMemory(LogSuite):
    @pytest.fixture
    def place(self) -> MemoryPlace:
        return MemoryPlace()


class TestFile(SharedLogSuite):
    called = "file"

    @pytest.fixture
    def place(self, tmp_path: Path) -> FilePlace:
        return FilePlace(str(tmp_path / "deep" / "logs"))


@pytest.mark.parametrize("damage", ['{"a": ' + "[" * 100_000 + "}", '{"a": ' + "9" * 5_000 + "}"])
def test_what_is_no_json_of_ours_is_damage(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "file"
    path.write_text(text_of(WORDS, Words(words=("a",))) + "\n" + damage)
    with pytest.raises(RecordError) as refused:
        LogFile(str(path), WORDS).load()
    assert str(refused.value).startswith(f"{path}: line 5: ")


def test_a_file_cut_off_at_any_byte(tmp_path: Path) -> None:
    """What was left is an earlier state, and from there it goes on."""
    path, value = tmp_path / "file", Words(words=("a", "ë\n:}", "c}"))
    whole = text_of(WORDS, value).encode()
    for length in range(len(WORDS.head(value)), len(whole)):
        path.write_bytes(whole[:length])
        words = (whole[:length] + b"\n").count(b'"}\n')
        file = LogFile(str(path), WORDS)
        left = file.load()
        assert left.words == value.words[:words]
        file.append(left.plus("more"))
        assert LogFile(str(path), WORDS).load() == file.load() == left.plus("more")
