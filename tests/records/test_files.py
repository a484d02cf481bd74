"""Files are whole or not there, whichever step fails."""

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from timesduel.errors import StoreError
from timesduel.records import files
from timesduel.records.files import LARGEST_FILE, is_temporary, read_whole, write_whole


def fail_at(monkeypatch: pytest.MonkeyPatch, step: str, error: BaseException) -> None:
    def fail(*_: Any) -> None:
        raise error

    monkeypatch.setattr(os, step, fail)


@pytest.mark.parametrize("step", ["open", "write", "fsync", "replace"])
@pytest.mark.parametrize(
    "error", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()]
)
def test_a_step_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: BaseException
) -> None:
    path = tmp_path / "game.json"
    write_whole(str(path), "old")
    with monkeypatch.context() as patch:
        fail_at(patch, step, error)
        with pytest.raises(type(error)):
            write_whole(str(path), "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["game.json"]


def test_what_an_error_says() -> None:
    assert (
        files.system_text(OSError(errno.ENOSPC, "No space left on device"))
        == "no space left on device"
    )
    assert files.system_text(OSError("Cannot map\nx.so: too large")) == "cannot map x.so: too large"
    assert files.system_text(OSError()) == "failed"


def test_a_write_that_only_takes_a_part_is_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda to, content: write(to, content[:3]))
    write_whole(str(tmp_path / "game.json"), "a longer text")
    assert (tmp_path / "game.json").read_text() == "a longer text"


def test_the_content_is_on_disk_before_the_name_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = []

    def noting(name: str, original: Any) -> Any:
        def step(*arguments: Any) -> Any:
            steps.append(name)
            return original(*arguments)

        return step

    for name in ("write", "fsync", "replace"):
        monkeypatch.setattr(os, name, noting(name, getattr(os, name)))
    write_whole(str(tmp_path / "game.json"), "text")
    assert steps == ["write", "fsync", "replace", "fsync"]


def test_a_folder_that_cannot_be_synced_does_not_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync = os.fsync
    calls = []

    def only_once(descriptor: int) -> None:
        calls.append(descriptor)
        if len(calls) > 1:
            raise OSError(errno.EINVAL, "Invalid argument")
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", only_once)
    write_whole(str(tmp_path / "game.json"), "text")
    assert (tmp_path / "game.json").read_text() == "text"


def test_links_are_followed_and_modes_kept(tmp_path: Path) -> None:
    target, link = tmp_path / "real.json", tmp_path / "link.json"
    write_whole(str(target), "old")
    target.chmod(0o600)
    link.symlink_to(target)
    write_whole(str(link), "new")
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert target.stat().st_mode & 0o777 == 0o600


def test_nothing_stays_open(tmp_path: Path) -> None:
    before = len(os.listdir("/proc/self/fd"))
    write_whole(str(tmp_path / "game.json"), "text")
    assert len(os.listdir("/proc/self/fd")) == before


def test_nobody_else_may_write_a_new_file(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        write_whole(str(tmp_path / "game.json"), "text")
    finally:
        os.umask(before)
    assert (tmp_path / "game.json").stat().st_mode & 0o777 == 0o644


def test_only_our_own_temporary_files_are_ours() -> None:
    assert not is_temporary("notes.tmp")
    assert not is_temporary(".notes.tmp")
    assert not is_temporary(".timesduel-1.json")
    assert is_temporary(".timesduel-1.tmp")


def test_the_largest_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text("x" * LARGEST_FILE)
    assert len(read_whole(str(tmp_path / "game.json"))) == LARGEST_FILE


def test_a_path_without_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_whole("game.json", "text")
    assert read_whole("game.json") == "text"


@pytest.mark.parametrize("links", [True, False])
def test_a_new_file_is_never_written_over_an_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    if not links:
        fail_at(monkeypatch, "link", OSError(errno.EPERM, "Operation not permitted"))
    path = tmp_path / "game.json"
    write_whole(str(path), "first", new=True)
    with pytest.raises(FileExistsError):
        write_whole(str(path), "second", new=True)
    assert path.read_text() == "first"
    assert os.listdir(tmp_path) == ["game.json"]


KILLED = """
import sys
from timesduel.records.files import write_whole
print("ready", flush=True)
number = 0
while True:
    number += 1
    write_whole(sys.argv[1], f"{number} " * 2000)
"""


def test_a_kill_at_any_instant_leaves_a_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for round_ in range(0, 25, 2):
        with subprocess.Popen(
            [sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE
        ) as writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            time.sleep(0.0037 * round_)
            writer.send_signal(signal.SIGKILL)
        if path.exists():
            words = path.read_text().split()
            assert len(words) == 2000
            assert len(set(words)) == 1
    assert path.exists()
    assert all(is_temporary(name) for name in os.listdir(tmp_path) if name != "game.json")


def test_what_is_not_read(tmp_path: Path) -> None:
    fifo, sparse, binary = (str(tmp_path / name) for name in ("fifo", "sparse", "binary"))
    os.mkfifo(fifo)
    with open(sparse, "wb") as file:
        file.truncate(10 * 2**30)
    with open(binary, "wb") as file:
        file.write(b"{}\n{}\n\xff\n")
    for path, message in (
        (fifo, "not a plain file"),
        (str(tmp_path), "not a plain file"),
        (os.devnull, "not a plain file"),
        (sparse, f"larger than any record \\({LARGEST_FILE} bytes\\)"),
        (binary, "line 3 is not UTF-8"),
        (str(tmp_path / "missing"), "no such file or directory"),
        (str(tmp_path / "binary" / "x"), "not a directory"),
    ):
        with pytest.raises(StoreError, match=message):
            read_whole(path)
