"""`timesduel zones`: the list, the band cell by cell, JSON and pictures."""

import json
import os
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.cli.terminal import finish, in_terminal
from tests.support import TIMESDUEL, Program
from tests.views.test_band import check_band
from timesduel import BOOKS
from timesduel.cli.screen.files import write_file
from timesduel.errors import StoreError

BAD = [
    (("power-play", "--svg", "a.svg", "--png", "./a.svg"), 2, "'--png': is the same file as --svg"),
    (("power-play", "--png", "pipe"), 1, "pipe: not a plain file"),
    (("power-play", "--svg", "."), 1, ".: not a plain file"),
    (("power-play", "--svg", ""), 1, ": not a plain file"),
    (("power-play", "--svg", "nowhere/a.svg"), 1, "nowhere/a.svg: no such folder"),
    (
        ("power-play", "--target", "10^2000", "--svg", "a.svg"),
        1,
        "2570 zones; a picture has room for 1000",
    ),
]


@pytest.mark.parametrize(("arguments", "status", "words"), BAD, ids=[" ".join(a) for a, *_ in BAD])
def test_what_is_refused(
    timesduel: Program,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    status: int,
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")  # not a device: a defect would write over it
    assert words in timesduel.refused("zones", *arguments, status=status)
    assert os.listdir() == ["pipe"]
    assert Path("pipe").is_fifo()


def test_a_million_digits_from_a_pipe(timesduel: Program) -> None:
    line = timesduel.refused(
        "zones", "power-play", "--target", "-", stdin="9" * 1_000_000, status=1
    )
    problem = "the zones are too many to list within an effort of 1500000"
    assert line == f"{problem}; for more: --effort 15000000"


@pytest.mark.parametrize(
    "arguments",
    [
        ("power-play", "--target", "2"),
        ("multiplication-showdown", "--ceiling", "10^18"),
        *(
            pytest.param(each, marks=pytest.mark.slow)
            for each in (
                ("multiplication-duel",),
                ("power-play", "--multipliers", "10000", "--target", "10^5000"),
            )
        ),
    ],
    ids=str,
)
def test_pictures(timesduel: Program, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    """All are landscape A4."""
    files = ("--svg", "a.svg", "--png", "a.png")
    result = timesduel("zones", *arguments, *files, folder=tmp_path)
    assert result.stderr == ""
    assert result.stdout.endswith("Written: a.svg\nWritten: a.png\n")
    svg, png = (tmp_path / "a.svg").read_bytes(), (tmp_path / "a.png").read_bytes()
    root = ET.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("height") == "595pt"
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(png[16:20]) == 1754
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.png", "a.svg"]


def test_a_picture_is_the_same_each_time(timesduel: Program, tmp_path: Path) -> None:
    arguments = ("zones", "power-play", "--svg", "a.svg", "--png", "a.png", "--json")
    contents = []
    for over in ("", " over"):
        timesduel.extra["PYTHONHASHSEED"] = str(len(over))
        result = timesduel(*arguments, folder=tmp_path)
        assert json.loads(result.stdout)["zones"] == [[3, 5], [17, 33]]
        assert result.stderr == f"Written{over}: a.svg\nWritten{over}: a.png\n"
        contents.append([(tmp_path / name).read_bytes() for name in ("a.svg", "a.png")])
    assert contents[0] == contents[1]


def test_a_picture_through_a_link_keeps_its_mode(timesduel: Program, tmp_path: Path) -> None:
    real, link = tmp_path / "real.svg", tmp_path / "link.svg"
    real.write_text("old")
    real.chmod(0o600)
    link.symlink_to(real)
    timesduel("zones", "power-play", "--svg", str(link))
    assert link.is_symlink()
    assert real.read_text().startswith("<?xml")
    assert real.stat().st_mode & 0o777 == 0o600


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(StoreError, match="folder: is a directory"):
        write_file(str(tmp_path / "folder"), b"a picture")
    assert os.listdir(tmp_path) == ["folder"]


def test_without_matplotlib(timesduel: Program, tmp_path: Path) -> None:
    (tmp_path / "matplotlib.py").write_text("raise ModuleNotFoundError\n")
    kept = os.environ.get("PYTHONPATH", "")
    timesduel.extra["PYTHONPATH"] = os.pathsep.join(filter(None, [str(tmp_path), kept]))
    svg, png = str(tmp_path / "a.svg"), str(tmp_path / "a.png")
    line = timesduel.refused("zones", "power-play", "--svg", svg, "--png", png, status=1)
    assert line.startswith("a PNG needs the extra plot; install it with:\n  ")
    assert line.endswith(" install 'matplotlib>=3.8'")
    assert not os.path.exists(svg)
    shown = timesduel("zones", "power-play", "--svg", svg).stdout
    assert shown.endswith(f"\nWritten: {svg}\n")
    assert ET.parse(svg).getroot().tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize(("columns", "width"), [(10, 20), (72, 72), (300, 100)])
def test_on_a_terminal(timesduel: Program, columns: int, width: int) -> None:
    environment = timesduel.environment
    del environment["COLUMNS"]

    def shown(**more: str) -> str:
        env = {**environment, **more}
        child = in_terminal(*TIMESDUEL, "zones", "power-play", env=env, size=(24, columns))
        assert finish(child) == 0
        return str(child.before)

    plain = shown(NO_COLOR="1")
    assert "\x1b" not in plain
    band = plain.splitlines()[5]
    assert len(band) == width
    check_band(BOOKS["power-play"], band)
    coloured = shown().splitlines()[5]
    assert coloured != band
    assert "".join(part.partition("m")[2] for part in coloured.split("\x1b[")[1:]) == band
