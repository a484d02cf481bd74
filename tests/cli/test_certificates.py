"""Certificates as files: packed, bounded, and never trusted."""

import gzip
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.support import Program
from timesduel.cli.commands import law as law_command
from timesduel.cli.commands.atlas import _keep
from timesduel.cli.commands.verify import in_words
from timesduel.cli.screen import files
from timesduel.cli.screen.files import check_place, read_certificate, write_certificate
from timesduel.errors import CertificateError, StoreError
from timesduel.solver.checker import Proof
from timesduel.solver.sweep import GameKind
from timesduel.views.atlas import explore


def test_a_place_below_a_file_is_refused_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="not a directory"):
        check_place(str(tmp_path / "file" / "law.json"))


def test_long_numbers_are_told_without_brackets() -> None:
    proof = Proof("wall", (10,), 10**100, 10**100, ((1, 10),))
    assert in_words(proof)[1:3] == [
        "for all ceilings from a number of 101 digits on,",
        "the zones repeat, a number of 101 digits times as large, for ever.",
    ]


def test_a_certificate_is_packed_from_a_hundred_thousand_letters_on(tmp_path: Path) -> None:
    entry, _ = explore((2, 3), GameKind.WALL, 1000)
    _keep(str(tmp_path / "short"), entry, "x" * 99_999)
    _keep(str(tmp_path / "long"), entry, "x" * 100_000)
    assert {path.name for path in tmp_path.iterdir()} == {"short.json", "long.json.gz"}


def test_nothing_is_written_that_would_not_verify(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(law_command, "law_certificate", lambda *_: "{}")
    arguments = ["power-play", "--certificate", str(tmp_path / "law.json")]
    result = CliRunner().invoke(law_command.command, arguments)
    assert isinstance(result.exception, CertificateError)
    assert os.listdir(tmp_path) == []


def test_a_certificate_may_be_as_large_as_can_be_checked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(files, "LARGEST_TEXT", 100)
    path = str(tmp_path / "law.json.gz")
    for size in (99, 100):
        write_certificate(path, "x" * size)
        assert read_certificate(path) == "x" * size
        (tmp_path / "plain").write_text("x" * size)
        assert read_certificate(str(tmp_path / "plain")) == "x" * size
    for content in (b"x" * 101, gzip.compress(b"x" * 101), gzip.compress(bytes(10**6))):
        (tmp_path / "large").write_bytes(content)
        with pytest.raises(CertificateError, match="too large"):
            read_certificate(str(tmp_path / "large"))


def test_no_more_is_unpacked_than_can_be_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST_TEXT", 100)
    assert len(files._unpacked(gzip.compress(bytes(10**6)))) == 101


def test_only_the_end_of_a_name_says_that_it_is_packed(tmp_path: Path) -> None:
    write_certificate(str(tmp_path / "a.gz.json"), "{}")
    assert (tmp_path / "a.gz.json").read_text() == "{}"


def test_a_small_file_cannot_unfold_into_gigabytes(timesduel: Program, tmp_path: Path) -> None:
    """Both ends of every zone count, also where the upper one is small."""
    zones = ",".join(['["2^65000","1"]'] * 100_000)
    head = '"format":"timesduel-law","version":1,"kind":"wall","multipliers":[2]'
    text = f'{{{head},"ratio":"2","begins":"1","zones":[{zones}]}}'
    (tmp_path / "bomb.json.gz").write_bytes(gzip.compress(text.encode()))
    line = timesduel.refused("verify", str(tmp_path / "bomb.json.gz"), status=1)
    assert line == "zones: too large to be checked"


@pytest.mark.parametrize("zone", ['["9^4096","9^4096"]', '["9999999^682","9999999^682"]'])
def test_nor_can_a_certificate_of_drift(timesduel: Program, tmp_path: Path, zone: str) -> None:
    """As many as the text may have, and as many as it may have brackets."""
    for count in (800_000, 100_000):
        zones = ",".join([zone] * count)
        text = (
            '{"format":"timesduel-drift","version":1,"kind":"wall","multipliers":[2,3],'
            f'"begins":"6","zones":[["1","2"]],"window":[{zones}],"low":"1","cells":[{{"high":"2",'
            '"growth":"6","turn":"1","zones":[]}],"weights":[[2,1]]}'
        )
        (tmp_path / "bomb.json.gz").write_bytes(gzip.compress(text.encode()))
        line = timesduel.refused("verify", str(tmp_path / "bomb.json.gz"), status=1)
        assert line == "too large to be checked"


@pytest.mark.parametrize(
    "note",
    [
        '{"effort": 1e300, "digits": "a", "zones": null, "too_large": "no"}',
        '{"effort": 99999999999, "digits": -3, "zones": 1}',
        '{"effort": 99999999999, "digits": 3, "zones": [1]}',
        '{"effort": 99999999999, "digits": 3, "zones": 1, "too_large": 1}',
        "[]",
        "{",
    ],
)
def test_a_damaged_note_of_the_atlas_is_not_believed(
    timesduel: Program, tmp_path: Path, note: str
) -> None:
    (tmp_path / "certificates").mkdir()
    (tmp_path / "certificates" / "reach-2-3.none").write_text(note)
    result = timesduel("atlas", "--max", "3", "--out", str(tmp_path))
    assert result.stdout.startswith(
        "6 laws found and verified, 0 proved to have none, 0 not settled."
    )


def test_a_missing_folder_is_noticed_before_the_work(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no such folder"):
        check_place(str(tmp_path / "nowhere" / "law.json"))
