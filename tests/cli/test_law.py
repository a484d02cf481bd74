"""`law` and `verify`: what they print is what is true, and what they refuse they name."""

import gzip
import json
import os
import zlib
from pathlib import Path

import pytest

from tests.solver.read_law import read_law
from tests.support import Program
from timesduel import Rules
from timesduel.data.reading import read_value
from timesduel.solver.solve import solve

REFUSED = [
    ((), "Give a BOOK, or --goal reach, exact or last."),
    (("power-play", "--goal", "reach"), "Give a BOOK, or --goal"),
    (("chess",), "'[BOOK]'"),
    (("--goal", "draw"), "'--goal'"),
    (("multiplication-showdown", "--modulus", "11"), "No such option"),
    (("power-play", "--multipliers", "1"), "'--multipliers'"),
    (("power-play", "--multipliers", "2,2"), "'--multipliers'"),
    (("power-play", "--effort", "0"), "'--effort'"),
    (("power-play", "--target", "100"), "--target"),
]


@pytest.mark.parametrize(("arguments", "words"), REFUSED, ids=[" ".join(a) for a, _ in REFUSED])
def test_refused(timesduel: Program, arguments: tuple[str, ...], words: str) -> None:
    assert words in timesduel.refused("law", *arguments)


@pytest.mark.parametrize("path", ["nowhere/at/all.json", "nowhere/at/all.json.gz", "", ".", "pipe"])
def test_places_where_no_certificate_goes(
    timesduel: Program, tmp_path: Path, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    line = timesduel.refused("law", "power-play", "--certificate", path, status=1)
    assert line.startswith(f"{path}: " if path else "'': ")
    assert os.listdir() == ["pipe"]


def test_the_pages_of_the_books(timesduel: Program) -> None:
    assert timesduel("law", "multiplication-madness").stdout.splitlines() == [
        "Reach the target T; multipliers 2-9; start 1.",
        "Player 1 wins exactly when 18^k < T <= 9 * 18^k for some k >= 0.",
        "",
        "Ratio: the zones repeat, 18 times as large.",
        "Begins: at once.",
        "Stretches: 2 in a period, won or lost.",
        "In the first period Player 2 wins when",
        "  9 < T <= 18",
        "For another start n, read T/n in place of T.",
    ]
    page = timesduel("law", "multiplication-showdown").stdout.splitlines()
    assert page[0] == "Move last, never above C; multipliers 2-9; start 1."
    assert page[1] == "Player 2 wins exactly when 18^k <= C < 2 * 18^k for some k >= 0."
    page = timesduel("law", "multiplication-duel").stdout.splitlines()
    assert page[0] == "Hit the target T; multipliers 2-9; start 1."
    assert page[1] == "Player 2 wins exactly when 18^k <= T < 2 * 18^k for some k >= 0."


@pytest.mark.parametrize("goal", ["reach", "exact", "last"])
@pytest.mark.parametrize("multipliers", ["2-9", "2,9", "3,4,13", "2,5,6,9", "2,5,8"])
def test_a_page_against_the_solver_from_any_start(
    timesduel: Program, goal: str, multipliers: str
) -> None:
    page = timesduel("law", "--goal", goal, "--multipliers", multipliers).stdout.splitlines()
    blank = page.index("")
    zones = []
    for line in page[page.index("In the first period Player 2 wins when") + 1 :]:
        if not line.startswith("  "):
            break
        zones.append(line.strip())
    if zones[-1].startswith("..."):
        assert len(zones) == 21
        return
    wins = read_law(" ".join(line.strip() for line in page[1:blank]), zones)
    data = json.loads(
        timesduel("law", "--goal", goal, "--multipliers", multipliers, "--json").stdout
    )
    begins, ratio = int(data["begins"]), data["ratio"]
    field = "ceiling" if goal == "last" else "target"
    spread = ratio**2 // 97 + 1
    for limit in range(begins + 2, begins * ratio**2, begins * spread):
        for start in (1, 7):
            numbers = {"start": start, field: limit * start, "goal": goal}
            rules = read_value(Rules, {**numbers, "multipliers": data["multipliers"]})
            assert wins(limit) is solve(rules.opening()).mover_wins


def test_a_long_page_is_cut_short_but_not_the_json(timesduel: Program) -> None:
    arguments = ("law", "--goal", "reach", "--multipliers", "2,5,11")
    page = timesduel(*arguments).stdout
    assert "  ... and 125 more; --json has them all\n" in page
    assert "Before the law begins, Player 2 wins 4261 zones more:\n" in page
    assert "  ... and 4241 more; the certificate has them all\n" in page
    data = json.loads(timesduel(*arguments, "--json").stdout)
    assert len(data["zones"]) == 145
    assert data["stretches"] == 290
    assert (data["zones_below_count"], data["zones_below"]) == (4261, None)
    assert int(data["begins"]) == 2**36 * 5**19 * 11**39


def test_json(timesduel: Program) -> None:
    result = timesduel("law", "power-play", "--multipliers", "2,9", "--json")
    assert json.loads(result.stdout) == {
        "kind": "reach",
        "goal": "reach",
        "multipliers": [2, 9],
        "start": 1,
        "law": "For T > 9: Player 2 wins exactly when 9 * 18^k < T <= 18 * 18^k or"
        " 36 * 18^k < T <= 72 * 18^k for some k >= 0.",
        "ratio": 18,
        "begins": 9,
        "stretches": 4,
        "zones": [[9, 18], [36, 72]],
        "zones_below_count": 0,
        "zones_below": [],
    }
    page = timesduel("law", "power-play", "--multipliers", "2,9").stdout
    assert "\nBefore the law begins, Player 1 wins.\n" in page


def test_no_law_within_the_effort(timesduel: Program) -> None:
    arguments = ("law", "power-play", "--multipliers", "2,5,10", "--effort", "3000")
    line = timesduel.refused(*arguments, "--certificate", "never.json", status=1)
    told = "no law found within an effort of 3000 (zones looked at up to a number of about "
    assert line.startswith(told)
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
