"""`law` and `verify`: what they print is what is true, and what they refuse they name."""

import gzip
import json
import os
import zlib
from pathlib import Path

import pytest

from tests.support import Program

OPEN = "open: neither a law nor a proof that there is none was found within an effort of"


@pytest.mark.parametrize("path", ["nowhere/at/all.json", "nowhere/at/all.json.gz", "", ".", "pipe"])
def test_places_where_no_certificate_goes(
    timesduel: Program, tmp_path: Path, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    line = timesduel.refused("law", "power-play", "--certificate", path, status=1)
    assert line.startswith(f"{path}: " if path else "'': ")
    assert os.listdir() == ["pipe"]


def test_no_law_within_the_effort(timesduel: Program) -> None:
    arguments = ("law", "power-play", "--multipliers", "2,12,17", "--effort", "3000")
    line = timesduel.refused(*arguments, "--certificate", "never.json", status=1)
    assert line.startswith(f"{OPEN} 3000 (zones looked at up to a number of about ")
    assert line.endswith(" digits); for more: --effort 30000")
    assert not Path("never.json").exists()


@pytest.mark.parametrize("name", ["law.json", "law.json.gz"])
def test_a_certificate_is_written_and_verified(
    timesduel: Program, tmp_path: Path, name: str
) -> None:
    arguments = ("law", "multiplication-duel", "--certificate", name)
    assert timesduel(*arguments, folder=tmp_path).returncode == 0
    first = (tmp_path / name).read_bytes()
    assert timesduel(*arguments, folder=tmp_path).returncode == 0
    assert (tmp_path / name).read_bytes() == first
    assert sorted(path.name for path in tmp_path.iterdir()) == [name]
    text = gzip.decompress(first) if name.endswith(".gz") else first
    assert json.loads(text)["format"] == "timesduel-law"
    result = timesduel("verify", name, folder=tmp_path)
    assert result.returncode == 0
    assert result.stdout.splitlines() == [
        "Proved for the multipliers 2-9, at start 1:",
        "for all ceilings from 1 on,",
        "the zones repeat, 18 times as large, for ever.",
        "Player 2 wins 1 zone in each period.",
    ]
    (tmp_path / name).write_bytes(first[:-20])
    timesduel.refused("verify", str(tmp_path / name), status=1)


def test_verify_says_where_a_law_begins(timesduel: Program, tmp_path: Path) -> None:
    file = str(tmp_path / "law.json")
    timesduel("law", "--goal", "reach", "--multipliers", "2,5,11", "--certificate", file)
    assert timesduel("verify", file).stdout.splitlines() == [
        "Proved for the multipliers 2, 5, 11, at start 1:",
        "for all targets above a number of 65 digits,",
        "the zones repeat, 22 times as large, for ever.",
        "Player 2 wins 145 zones in each period.",
    ]


@pytest.mark.parametrize("multipliers", ["2,5,10", "2,5,6,8,9"])
def test_that_there_is_no_law_is_written_and_verified(
    timesduel: Program, tmp_path: Path, multipliers: str
) -> None:
    file = str(tmp_path / "none.json")
    arguments = ("law", "--goal", "last", "--multipliers", multipliers, "--effort", "20000")
    result = timesduel(*arguments, "--certificate", file)
    assert result.returncode == 0
    assert "There is no law" in result.stdout
    data = json.loads(Path(file).read_text())
    assert data["format"] == "timesduel-drift"
    lines = timesduel("verify", file).stdout.splitlines()
    assert lines[:2] == [
        f"Proved for the multipliers {multipliers.replace(',', ', ')}, at start 1:",
        "there is no law for all ceilings: the zones never repeat.",
    ]
    assert lines[2].endswith(" on one window comes again and again,")
    assert lines[3] == f"never twice the same, with {len(data['cells'])} cells."
    assert "--proof is for laws" in timesduel.refused("verify", file, "--proof", status=1)
    Path(file).write_text(json.dumps({**data, "begins": "2^3*" + data["begins"]}))
    assert "the zones are not the losing ones" in timesduel.refused("verify", file, status=1)


def test_what_is_open_is_told_in_json_too(timesduel: Program) -> None:
    arguments = ("law", "power-play", "--multipliers", "2,12,17", "--effort", "3000", "--json")
    result = timesduel(*arguments)
    assert result.returncode == 1
    found = json.loads(result.stdout)
    assert (found["case"], found["ratio"], found["reason"]) == ("open", None, None)
    assert found["digits"] > 10
    assert f"{OPEN} 3000" in result.stderr


def test_files_that_are_no_certificates(timesduel: Program, tmp_path: Path) -> None:
    text = b'{"format": "timesduel-law", "version": 1}'
    bomb = zlib.compressobj(wbits=31)
    packed = gzip.compress(text)
    bombed = b"".join(bomb.compress(bytes(2**20)) for _ in range(300)) + bomb.flush()
    for content, words in (
        (b"", "no JSON"),
        (bytes(1000), "no JSON"),
        (b"\xff\xfe", "not plain text"),
        (text, "not a JSON object with begins, format, kind"),
        (packed, "not a JSON object with begins"),
        (packed[:-1], "cannot be unpacked"),
        (packed + b"more", "cannot be unpacked"),
        (packed + packed, "cannot be unpacked"),
        (packed[:12] + b"??" + packed[14:], "cannot be unpacked"),
        (b"\x1f\x8b", "cannot be unpacked"),
        (bombed, "too large to be checked"),
        (b" " * (2**24 + 1), "too large to be checked"),
        (b"[" * 2**24, "too large to be checked"),
        (b"[" * 2**20, "no JSON"),
    ):
        file = tmp_path / "law.json"
        file.write_bytes(content)
        assert words in timesduel.refused("verify", str(file), status=1), content[:50]
    for name in ("missing.json", ".", ""):
        timesduel.refused("verify", str(tmp_path / name), status=1)
    assert "'FILE'" in timesduel.refused("verify")
