"""Stores of logs: in memory, and in files."""

from pathlib import Path

import pytest

from tests.logs.places import FilePlace, MemoryPlace
from tests.logs.suite import LogSuite, SharedLogSuite
from tests.logs.words import WORDS, Words
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
