"""The atlas as tables: what they say is what the certificates prove."""

import csv
import json
from hashlib import sha256
from typing import Any

import pytest

from timesduel.data.reading import read_value
from timesduel.errors import RulesError
from timesduel.solver import checker
from timesduel.solver.sweep import GameKind
from timesduel.solver.table import Table
from timesduel.views import atlas
from timesduel.views.atlas import (
    KINDS,
    AtlasEntry,
    ProvedLaw,
    ProvedNone,
    VainSearch,
    atlas_csv,
    atlas_json,
    atlas_page,
    explore,
    proved,
    sets,
)


def entries(largest: int, effort: int = 20_000) -> list[AtlasEntry]:
    return [explore(numbers, kind, effort)[0] for numbers in sets(largest) for kind in KINDS]


def test_all_sets() -> None:
    assert sets(4) == [(2,), (3,), (4,), (2, 3), (2, 4), (3, 4), (2, 3, 4)]
    assert len(sets(9)) == len(set(sets(9))) == 255


def test_an_entry_is_made_from_its_certificate() -> None:
    entry, text = explore((2, 9), GameKind.REACH, 20_000)
    assert text is not None
    assert proved(text) == entry
    assert isinstance(entry.found, ProvedLaw)
    assert (entry.multipliers, entry.kind) == ((2, 9), "reach")
    assert (entry.found.ratio, entry.found.begins, entry.found.stretches) == (18, 9, 4)


def test_an_entry_without_a_law_says_how_far_was_looked() -> None:
    entry, text = explore((2, 5, 6, 8, 9), GameKind.WALL, 10_000)
    assert text is None
    assert isinstance(entry.found, VainSearch)
    assert entry.found.effort == 10_000
    assert 200 < entry.found.digits < 1000
    assert 1000 < entry.found.zones < 10_000
    assert not entry.found.too_large


def test_an_entry_without_a_law_has_a_certificate_too(monkeypatch: pytest.MonkeyPatch) -> None:
    for multipliers in ((2, 5, 6, 8, 9), (2, 5, 10)):
        entry, text = explore(multipliers, GameKind.WALL, 20_000)
        assert text is not None
        assert proved(text) == entry
        assert isinstance(entry.found, ProvedNone)
        assert entry.found.cells == len(json.loads(text)["cells"])
        assert entry.found.sha256 == sha256(text.encode()).hexdigest()
    page = atlas_page([entry])
    assert "| 2, 5, 10 | none found | - | - | no law | - | - |" in page
    assert "- wall: 1 set is proved to have none" in page
    assert page.endswith("No set is missing.\n")
    assert json.loads(atlas_json([entry]))[0]["case"] == "none"
    monkeypatch.setattr(atlas, "find_drift", lambda *_: None)
    entry, text = explore((2, 5, 10), GameKind.WALL, 20_000)
    assert text is None
    assert entry.found == ProvedNone(cells=None, sha256=None)
    (line,) = csv.DictReader(atlas_csv([entry]).splitlines())
    assert (line["case"], line["cells"], line["sha256"]) == ("none", "", "")


def test_a_proof_that_cannot_be_checked_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checker, "MOST_IMAGES", 5)
    entry, text = explore((2, 9), GameKind.WALL, 20_000)
    assert text is None
    assert isinstance(entry.found, VainSearch)
    assert entry.found.too_large
    assert "one within an effort of 20000, but too large a proof" in atlas_page([entry])


def test_three_tables_say_the_same() -> None:
    every = [*entries(5), explore((2, 5, 11), GameKind.REACH, 20_000)[0]]
    every.append(explore((2, 12, 17), GameKind.WALL, 1000)[0])
    rows = json.loads(atlas_json(every))
    lines = list(csv.DictReader(atlas_csv(every).splitlines()))
    assert len(rows) == len(lines) == len(every) == 32
    for row, line, entry in zip(rows, lines, every, strict=True):
        assert row["multipliers"] == [int(n) for n in line["multipliers"].split()]
        assert row["kind"] == line["kind"] == entry.kind
        for name, value in row.items():
            if name != "multipliers":
                assert line[name] == str(value)
        table = Table(entry.multipliers, GameKind(entry.kind), counting=False)
        law = table.extend(20_000)
        if law is None:
            assert line["ratio"] == ""
            assert line["effort"] == "1000"
        else:
            assert (int(row["ratio"]), int(row["begins"])) == (law.ratio, law.begins)
            assert row["stretches"] == len(law.cuts)
            assert len(row["sha256"]) == 64


def test_the_page() -> None:
    page = atlas_page(entries(5)).splitlines()
    assert page[0] == "# Atlas of laws"
    assert "Every set of multipliers from 2 to 5: who wins, for all targets" in page
    assert "- reach: a law is known for 15 of 15 sets, 14 of the simplest form" in page
    assert "| 2, 5 | 10 | 4 | 5 | 10 | 4 | 1 |" in page
    assert page[-1] == "No set is missing."


def test_the_page_is_honest_about_what_is_missing() -> None:
    some = [explore((2, 5, 11), kind, 20_000)[0] for kind in KINDS]
    some += [explore((2, 12, 17), kind, 1000)[0] for kind in KINDS]
    page = atlas_page(some)
    assert "| 2, 5, 11 | 22 | 290 | 65 digits | 22 | 290 | 64 digits |" in page
    assert "| 2, 12, 17 | none found | - | - | none found | - | - |" in page
    assert "- 2, 12, 17 (wall): none within an effort of 1000 (" in page
    assert "- wall: a law is known for 1 of 2 sets, 0 of the simplest form" in page


def test_the_page_of_the_atlas_to_the_letter() -> None:
    long, short = (
        ProvedLaw(ratio=6, begins=begins, stretches=2, sha256="") for begins in (10**9, 10**9 - 1)
    )
    page = atlas_page(
        [
            AtlasEntry(multipliers=(2, 3), kind="reach", found=long),
            AtlasEntry(multipliers=(2, 3), kind="wall", found=short),
            AtlasEntry(
                multipliers=(2, 5), kind="wall", found=VainSearch(effort=7, digits=5, zones=3)
            ),
        ]
    ).splitlines()
    assert "| 2, 3 | 6 | 2 | 10 digits | 6 | 2 | 999999999 |" in page
    assert "- reach: a law is known for 1 of 2 sets, 0 of the simplest form" in page
    looked = "none within an effort of 7 (3 losing zones, up to numbers of 5 digits)"
    assert page[-1] == f"- 2, 5 (wall): {looked}"


def test_the_zones_found_in_vain_are_counted() -> None:
    for effort in range(1000, 1020):
        entry, _ = explore((2, 12, 17), GameKind.WALL, effort)
        known = Table((2, 12, 17), GameKind.WALL, counting=False)
        known.extend(effort)
        assert isinstance(entry.found, VainSearch)
        assert entry.found.zones == sum(code == 0 for code in known.sweep.codes)


@pytest.mark.parametrize("field", ["effort", "digits", "zones", "too_large"])
def test_a_note_of_a_search_has_whole_numbers(field: str) -> None:
    good: dict[str, Any] = {"effort": 1, "digits": 2, "zones": 0, "too_large": True}
    assert read_value(VainSearch, good).zones == 0
    for bad in (-1, 1.0, "x", None):
        with pytest.raises(RulesError):
            read_value(VainSearch, {**good, field: bad})
