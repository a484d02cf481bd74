"""`atlas`: every law has a certificate, and a run that was stopped is gone on with."""

import gzip
import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

import pytest

from tests.support import TIMESDUEL, Program
from tests.views.reading import look
from timesduel.cli.screen.files import read_certificate
from timesduel.views.atlas import proved

TABLES = ("atlas.md", "atlas.csv", "atlas.json")


def contents(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


@contextmanager
def working(timesduel: Program, folder: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """An atlas in the making, in a process group of its own, with the first laws on disk."""
    with subprocess.Popen(
        [*TIMESDUEL, "atlas", "--out", str(folder), "--jobs", "2", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=timesduel.environment,
        start_new_session=True,
    ) as process:
        try:
            while not list(folder.glob("certificates/*.json")):
                assert process.poll() is None
                time.sleep(0.01)
            yield process
        finally:
            process.kill()


def test_an_atlas(timesduel: Program, tmp_path: Path) -> None:
    result = timesduel("atlas", "--max", "4", "--jobs", "2", folder=tmp_path)
    assert result.stdout.splitlines() == [
        "14 laws found and verified, 0 proved to have none, 0 not settled.",
        f"The table is {os.path.join('atlas', 'atlas.md')}.",
    ]
    assert result.stderr == ""
    folder = tmp_path / "atlas"
    assert {path.name for path in folder.iterdir()} == {*TABLES, "certificates"}
    rows = json.loads((folder / "atlas.json").read_text())
    assert len(rows) == 14
    for row in rows:
        name = f"{row['kind']}-{'-'.join(map(str, row['multipliers']))}.json"
        file = folder / "certificates" / name
        assert sha256(file.read_bytes()).hexdigest() == row["sha256"]
        assert timesduel("verify", str(file)).returncode == 0
    timesduel("atlas", "--max", "4", "--jobs", "1", "--out", "other", folder=tmp_path)
    assert contents(tmp_path / "other") == contents(folder)


def test_what_is_done_is_kept_and_what_is_wrong_is_done_again(
    timesduel: Program, tmp_path: Path
) -> None:
    arguments = ("atlas", "--max", "4", "--out", str(tmp_path / "a"))
    timesduel(*arguments)
    whole = contents(tmp_path / "a")
    laws = tmp_path / "a" / "certificates"
    stamps = {path: path.stat().st_mtime_ns for path in laws.iterdir()}
    missing, damaged, other, wrong = sorted(laws.glob("wall-*.json"))[:4]
    missing.unlink()
    damaged.write_text(damaged.read_text()[:-5])
    other.write_text((laws / "reach-3-4.json").read_text())
    wrong.write_text(wrong.read_text().replace('"ratio": "', '"ratio": "2*'))
    timesduel(*arguments)
    assert contents(tmp_path / "a") == whole
    redone = {path for path, stamp in stamps.items() if path.stat().st_mtime_ns != stamp}
    assert redone == {missing, damaged, other, wrong}


def test_a_search_in_vain_is_kept_too(timesduel: Program, tmp_path: Path) -> None:
    folder = tmp_path / "atlas"

    def searched(effort: int) -> tuple[int, set[str]]:
        timesduel("atlas", "--max", "5", "--effort", str(effort), folder=tmp_path)
        rows = json.loads((folder / "atlas.json").read_text())
        missing = [row for row in rows if "ratio" not in row]
        assert all(row["effort"] == 1 for row in missing)
        kept = {path.name for path in folder.glob("certificates/*.none")}
        assert len(kept) == len(missing)
        return len(missing), kept

    count, kept = searched(1)
    assert count > 5
    stamp = (folder / "certificates" / min(kept)).stat().st_mtime_ns
    (folder / "certificates" / max(kept)).write_text('{"effort": "much"}')
    assert searched(1) == (count, kept)
    assert (folder / "certificates" / min(kept)).stat().st_mtime_ns == stamp
    assert searched(1000) == (0, set())


def test_large_certificates_are_packed(timesduel: Program, tmp_path: Path) -> None:
    """The largest of all is left to `make`; this one has the size of a book."""
    from timesduel.cli.commands.atlas import _keep, _known, _settle
    from timesduel.solver.sweep import GameKind

    task = ((2, 5, 8, 9), GameKind.WALL)
    entry, text = _settle(task, 1_000_000, str(tmp_path))
    path = tmp_path / "wall-2-5-8-9"
    _keep(str(path), entry, text)
    assert [file.name for file in tmp_path.iterdir()] == ["wall-2-5-8-9.json.gz"]
    assert _known(task, 1, str(path)) == entry
    assert proved(read_certificate(f"{path}.json.gz")) == entry
    assert timesduel("verify", f"{path}.json.gz").returncode == 0


def test_a_poster_of_what_was_found(timesduel: Program, tmp_path: Path) -> None:
    result = timesduel("atlas", "--max", "4", "--poster", "all.svg", folder=tmp_path)
    assert result.stdout.splitlines()[-1] == "Written: all.svg"
    drawn = look((tmp_path / "all.svg").read_text())
    assert "The laws of the 7 sets of multipliers from 2 to 4" in drawn.texts[0].text
    assert any(text.text == "2 stretches a period: 7" for text in drawn.texts)
    elsewhere = ("--poster", "no/all.svg", "--out", "b")
    line = timesduel.refused("atlas", "--max", "4", *elsewhere, status=1)
    assert line == "no/all.svg: no such folder"
    assert not (tmp_path / "b").exists()


def test_a_long_table_is_packed_and_the_other_form_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from timesduel.cli.commands import atlas

    path = tmp_path / "atlas.csv"
    monkeypatch.setattr(atlas, "_PACKED_TABLE_FROM", 9)
    for text, name in (("eight888", path.name), ("ninenine9", "atlas.csv.gz"), ("", path.name)):
        atlas._write_table(str(path), text)
        (kept,) = tmp_path.iterdir()
        assert kept.name == name
        content = kept.read_bytes()
        assert (gzip.decompress(content) if name.endswith(".gz") else content) == text.encode()


@pytest.mark.parametrize(
    "how", [signal.SIGKILL, signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.slow)]
)
def test_stopped_and_gone_on_with(timesduel: Program, tmp_path: Path, how: signal.Signals) -> None:
    folder = tmp_path / "a"
    with working(timesduel, folder, "--max", "7", "--effort", "2000") as process:
        process.send_signal(how)
        _, errors = process.communicate()
        assert "Traceback" not in errors
        if how is not signal.SIGKILL:
            assert process.returncode == 128 + how
            assert errors == ""
        _wait_for_the_end_of_group(process.pid)
    done = set(folder.glob("certificates/*.json"))
    stamps = {path: path.stat().st_mtime_ns for path in done}
    assert done
    assert not (folder / "atlas.md").exists()
    timesduel("atlas", "--max", "7", "--effort", "2000", "--out", str(folder))
    assert all(path.stat().st_mtime_ns == stamp for path, stamp in stamps.items())
    assert len(json.loads((folder / "atlas.json").read_text())) == 126


def test_ctrl_c_in_a_shell_reaches_the_whole_group(timesduel: Program, tmp_path: Path) -> None:
    with working(timesduel, tmp_path / "a", "--max", "9") as process:
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate()
        assert (process.returncode, output, errors) == (130, "", "")
        _wait_for_the_end_of_group(process.pid)


def children_of(parent: int) -> list[int]:
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            if int(status.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(status.parent.name))
    return found


def test_a_worker_that_is_killed(timesduel: Program, tmp_path: Path) -> None:
    with working(timesduel, tmp_path / "a", "--max", "9") as process:
        for child in children_of(process.pid):
            with suppress(OSError):  # it has ended with the one before it
                if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                    os.kill(child, signal.SIGKILL)
        _, errors = process.communicate()
        assert process.returncode == 1
        told = "timesduel: a process was killed; the same command goes on from here\n"
        assert errors == told


def _wait_for_the_end_of_group(group: int) -> None:
    """No process is left behind, however the first of them ended."""
    for _ in range(1000):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.01)
    pytest.fail("processes are left")


def test_folders_that_cannot_be(timesduel: Program, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file", tmp_path / "file" / "below"):
        line = timesduel.refused("atlas", "--out", str(path), status=1)
        assert line in (f"{path}: not a directory", f"{path}: file exists")
