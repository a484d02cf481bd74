"""A game is removed, or renamed, with its file alone: nothing else names it."""

import ast
import re
import sys
from pathlib import Path

import pytest

import timesduel as package
from tests.books.copies import copy_package, python, said
from tests.support import ROOT, Program, command_line, typed
from tests.web.serving import serving
from timesduel import BOOKS
from timesduel.books.shelf import SHELF, SIMPLEST

SOURCE = Path(package.__file__).parent
REMOVED = BOOKS["multiplication-duel"]
"""The only one with its goal."""

NEW_NAME = "twos-and-threes"
"""What the simplest book is called now."""

LEFT = [NEW_NAME if name == SIMPLEST.name else name for name in BOOKS if name != REMOVED.name]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the package is that has one book less, and one by another name."""
    folder = tmp_path_factory.mktemp("site")
    books = copy_package(folder)
    (books / f"{REMOVED.name.replace('-', '_')}.py").unlink()
    renamed = books / f"{SIMPLEST.name.replace('-', '_')}.py"
    text = renamed.read_text().replace(f'"{SIMPLEST.name}"', f'"{NEW_NAME}"')
    renamed.unlink()
    (books / f"{NEW_NAME.replace('-', '_')}.py").write_text(text)
    return folder


@pytest.fixture
def program(tmp_path: Path, site: Path) -> Program:
    return Program(tmp_path / "home", {"PYTHONPATH": str(site)})


def test_it_is_listed_and_played(program: Program) -> None:
    listed = said(program, "books")
    assert [name for name in (*BOOKS, NEW_NAME) if name in listed] == LEFT
    proposed = re.findall(r"timesduel play (\S+)", said(program, "games") + said(program, "levels"))
    assert proposed == [NEW_NAME, NEW_NAME]
    told = said(program, "play", NEW_NAME, stdin=typed(*SHELF[SIMPLEST.name].sample.moves))
    assert "Player 1 wins!" in told
    assert said(program, "replay", f"{NEW_NAME}-1") == told
    assert said(program, "review")


def test_it_is_solved(program: Program) -> None:
    assert "Player 1, who begins, wins." in said(program, "solve", NEW_NAME)
    assert REMOVED.name in program.refused("solve", REMOVED.name)
    assert said(program, "puzzle", "--seed", "1", "--json")


def test_games_that_were_played_before_are_still_told(timesduel: Program, program: Program) -> None:
    moves = typed(*SHELF[REMOVED.name].sample.moves)
    *_, end = said(timesduel, "play", REMOVED.name, stdin=moves).splitlines()
    program.home = timesduel.home
    assert said(program, "replay", f"{REMOVED.name}-1").endswith(f"{end}\n")


def test_bots_are_checked(program: Program) -> None:
    bot = command_line(sys.executable, ROOT / "examples" / "bot.py")
    shown = said(program, "bot", "check", bot, "--time", "10")
    assert f"\nok    {NEW_NAME} (" in shown
    assert "\nok    any position" in shown


def test_it_is_served(program: Program) -> None:
    with serving((sys.executable, "-m", "timesduel"), program.extra) as server:
        assert server.create(NEW_NAME).secret


def test_environments_are_made(program: Program) -> None:
    code = "from timesduel.adapters.encoding import *; print(rules_of(DEFAULT_BOOK).name)"
    assert python(program, code) == f"{LEFT[0]}\n"


def without_docstrings(path: Path) -> str:
    """What a Python file does; docstrings may have examples."""
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value.value = None
    return ast.unparse(tree)


def test_nothing_outside_the_books_names_one() -> None:
    names = "|".join(name.replace("-", "[-_ ]?") for name in BOOKS)
    named = re.compile(rf"\b({names})\b", re.IGNORECASE)
    kinds = (".py", ".js", ".html", ".properties")
    paths = [path for path in SOURCE.rglob("*") if path.suffix in kinds]
    naming = [path for path in paths if named.search(path.read_text())]
    assert {f"{name.replace('-', '_')}.py" for name in BOOKS} <= {path.name for path in naming}
    for path in naming:
        if path.parent != SOURCE / "books":
            assert path.suffix == ".py", path
            assert not named.search(without_docstrings(path)), path
