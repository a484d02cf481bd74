"""`timesduel print`: what is written, and what is refused."""

import re
from pathlib import Path

import pytest

from tests.support import Program
from timesduel import BOOKS
from timesduel.books.shelf import game_title

PAGES = {"cards": 5, "lines": 10, "worksheet": 2, "products": 2, "scores": 2}


def sections(path: Path) -> int:
    return path.read_text().count("<section>")


@pytest.mark.parametrize("what", [*PAGES, ""])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_pages(timesduel: Program, tmp_path: Path, what: str, paper: str) -> None:
    file = tmp_path / "pages.html"
    result = timesduel("print", *what.split(), "--html", str(file), "--paper", paper)
    assert (result.returncode, result.stdout) == (0, f"Written: {file}\n")
    assert sections(file) == (PAGES[what] if what else sum(PAGES.values()))
    assert f"@page {{ size: {'A4' if paper == 'a4' else 'letter'} portrait;" in file.read_text()


def test_one_book_and_the_same_puzzles(timesduel: Program, tmp_path: Path) -> None:
    file, again = tmp_path / "pages.html", tmp_path / "again.html"
    asked = ("print", "cards", "worksheet", "--book", "power-play", "--seed", "7")
    for path in (file, again):
        assert timesduel(*asked, "--puzzles", "20", "--html", str(path)).returncode == 0
    assert sections(file) == 5
    assert file.read_text() == again.read_text()
    others = [game_title(rules) for name, rules in BOOKS.items() if name != "power-play"]
    assert not any(title in file.read_text() for title in others)


def test_signs_ranges_and_groups_of_digits(timesduel: Program, tmp_path: Path) -> None:
    """On paper it is 2 to 9 and a multiplication sign; 10,000 and not 10000."""
    file = tmp_path / "pages.html"
    asked = ("print", "cards", "lines", "worksheet", "products", "--html", str(file), "--seed", "4")
    assert timesduel(*asked, "--level", "4").returncode == 0
    text = re.sub(
        r"<style.*?</style>|<svg.*?</svg>|<[^>]*>", " ", file.read_text(), flags=re.DOTALL
    )
    assert "by 2 to 9" in text
    assert "1,000 or more" in text
    assert text.count("Sheet 4 ") == 4
    assert not re.findall(r"\d-\d|\bx ?\d|\d{4,}", text)


def test_a_sheet_of_products(timesduel: Program, tmp_path: Path) -> None:
    file = tmp_path / "pages.html"
    assert timesduel("print", "--facts", "2,5", "--html", str(file)).returncode == 0
    assert sections(file) == 2
    products = re.findall(r"<p>(\d+) \N{MULTIPLICATION SIGN} (\d+) = (\d+)</p>", file.read_text())
    assert len(products) == 40
    assert all({one, two} & {"2", "5"} for one, two, _ in products)


def test_the_round_of_a_class(timesduel: Program, tmp_path: Path) -> None:
    names, file = tmp_path / "class.txt", tmp_path / "pages.html"
    names.write_text("Ada\nGrace\nEmmy\n")
    asked = ("print", "scores", "--names", str(names), "--html", str(file))
    assert timesduel(*asked).returncode == 0
    assert not Path(f"{names}.pairs.jsonl").exists()
    timesduel("pairs", str(names), stdin="1 2-0\n")
    timesduel(*asked)
    assert "Round 1" in file.read_text()
    assert "<td>Emmy</td>" in file.read_text()
