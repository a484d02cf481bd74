"""A new game is one new file: every part of the program knows it then.

The package is copied, the file is put among its books, and the program is run as its users do.
"""

import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.books.copies import copy_package, python, said
from tests.books.sixth.prime_time import BOOK
from tests.cli.terminal import finish, in_terminal
from tests.support import ROOT, TIMESDUEL, Program, command_line, typed
from timesduel import BOOKS
from timesduel.data.plain import to_plain
from timesduel.voices.rules import rules_page

NAME = BOOK.rules.name
HERE = Path(__file__).parent / "sixth"
SAMPLE = typed(*BOOK.sample.moves)
GOLDEN = (HERE / f"{NAME}.txt").read_text()
OBJECTIVE = "Reach exactly 210; multiply by 2, 3, 5 or 7; go over 210 and you lose."
ERRATA = "## Where the book is silent or wrong\n\n"
OWN = (
    "- The book calls this game well played. Player 1 threw it\n  away at 35.\n"
    "- The book does not say who begins.\n"
)
SAMPLE_GAME = "## A sample game, as in the book\n\n"
OWN_GAME = (
    "- Player 1: 1 x 7 = 7\n- Player 2: 7 x 5 = 35\n- Player 1: 35 x 3 = 105\n"
    "- Player 2: 105 x 2 = 210. Player 2 wins.\n"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the package with the new book is."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copy(HERE / "prime_time.py", copy_package(folder))
    return folder


@pytest.fixture
def program(tmp_path: Path, site: Path) -> Program:
    """The program with one book more."""
    return Program(tmp_path / "home", {"PYTHONPATH": str(site)})


def test_the_copy_is_what_is_run(program: Program, site: Path) -> None:
    code = "import timesduel; print(timesduel.__file__, *timesduel.BOOKS)"
    file, *books = python(program, code).split()
    assert Path(file).parent == site / "timesduel"
    assert books == [*BOOKS, NAME]
    assert NAME not in BOOKS


def test_the_menu(program: Program) -> None:
    child = in_terminal(*TIMESDUEL, env={**program.environment, "NO_COLOR": "1"}, size=(40, 80))
    try:
        number = len(BOOKS) + 1
        child.expect(rf"  {number}  Prime Time: exactly 210; multiply by 2, 3, 5 or 7\r\n")
        child.expect("What would you like")
        child.sendline(str(number))
        child.expect("Against whom")
        child.sendline("0")
        child.expect("Your two names")
        child.sendline("")
        for move in BOOK.sample.moves:
            child.expect(r"Which prime \(2, 3, 5 or 7\)\? ")
            child.sendline(str(move))
        child.expect("Player 2 hits 210.")
        child.expect("What next")
        child.sendline("q")
        assert finish(child) == 0
    finally:
        child.close(force=True)


def test_the_list(program: Program) -> None:
    shown = said(program)
    assert f"Prime Time {OBJECTIVE}" in " ".join(shown.split())
    assert shown == said(program, "books")


def test_the_game_its_replay_and_its_review(program: Program) -> None:
    assert said(program, "play", "pri", stdin=SAMPLE) == GOLDEN
    assert said(program, "replay", f"{NAME}-1") == GOLDEN
    reviewed = json.loads(said(program, "review", "--json"))
    assert reviewed["rules"] == to_plain(BOOK.rules)
    assert [turn["multiplier"] for turn in reviewed["turns"]] == list(BOOK.sample.moves)
    assert said(program, "stats").count(NAME) > 0


def test_a_game_against_the_computer_with_house_rules(program: Program) -> None:
    players = ("--p1", "perfect", "--p2", "random", "--seed", "1")
    shown = said(program, "play", NAME, "--target", "100", *players)
    assert shown.startswith("On the air: Prime Time!\nFrom 1 to 100.\n")


def test_the_coach(program: Program) -> None:
    taught = said(program, "lesson", NAME)
    assert "1. Player 1: 1 x 7 = 7\n" in taught
    assert "a number from 8 to 15 or 106 to 209." in taught.replace("\n", " ")
    assert f"Note: {BOOK.sample.erratum}" in taught.replace("\n", " ")
    assert "Prime Time" in said(program, "fair", NAME, "--near", "60", "--count", "1")
    assert said(program, "coach", NAME)


def test_the_solver(program: Program) -> None:
    assert "Player 1, who begins, loses." in said(program, "solve", NAME)
    assert f"in {NAME}, target 210:\n" in said(program, "zones", NAME)
    assert "multipliers 2, 3, 5, 7; start 1." in said(program, "law", NAME)


def test_training(program: Program) -> None:
    code = "from timesduel.training.puzzles import *; from random import Random\n"
    code += "print(*(generate(Random(seed)).position.rules.name for seed in range(30)))"
    assert {*python(program, code).split()} == {*BOOKS, NAME}
    own = json.loads(said(program, "puzzle", "--book", NAME, "--level", "2", "--json"))
    assert (own["rules"]["name"], own["level"]) == (NAME, 2)
    assert "1 of 1: Prime Time." in program("practice", "--book", NAME, "--rounds", "1").stdout


ONLY_ITS_SETUPS = f"""\
import sys
import timesduel.players.strength as setups
setups.SETUPS = {{name: each for name, each in setups.SETUPS.items() if each.name == "{NAME}"}}
sys.argv[0] = "timesduel"
from timesduel.cli.main import run
run()
"""
"""The program, with fewer setups to compare players by: all of them take long."""


def test_levels_and_odds(program: Program) -> None:
    shown = python(program, ONLY_ITS_SETUPS, "levels", "--markdown")
    assert "\n`perfect` never loses from a won position: in each of the 3 setups,\n" in shown
    assert re.findall(rf"\| {NAME} \| (.*) \| (.*) \| Player", shown) == [
        ("target 210", "2, 3, 5, 7"),
        ("target 100", "2, 3, 5, 7"),
        ("target 900", "2, 3"),
    ]
    assert "Player 2" in said(program, "odds", NAME, "--p1", "random", "--p2", "perfect")


def test_the_arena(program: Program, tmp_path: Path) -> None:
    command = f"arena --player random --player greedy --json --out {tmp_path}/games.jsonl"
    report = json.loads(python(program, ONLY_ITS_SETUPS, *command.split(" ")))
    assert report["finished"]
    assert all({*player["by_book"]} == {NAME} for player in report["players"])


def test_bots(program: Program) -> None:
    bot = command_line(sys.executable, ROOT / "examples" / "bot.py")
    assert f"\nok    {NAME} (" in said(program, "bot", "check", bot, "--time", "10")


def test_environments(program: Program) -> None:
    imports = (
        "from timesduel.adapters.encoding import rules_of; import timesduel.books.shelf as shelf"
    )
    code = f"{imports}; print(shelf.game_title(rules_of('{NAME}')))"
    assert python(program, code) == "Prime Time\n"


def test_language_models(program: Program) -> None:
    client = {"name": "test", "version": "1"}
    start = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client}
    with program.running("mcp") as running:

        def tell(method: str, **more: Any) -> None:
            running.write(json.dumps({"jsonrpc": "2.0", "method": method, **more}) + "\n")

        def ask(method: str, **params: Any) -> Any:
            tell(method, id=1, params=params)
            return json.loads(running.read_line())["result"]

        ask("initialize", **start)
        tell("notifications/initialized")
        listed = ask("tools/call", name="list_games", arguments={})["structuredContent"]
        assert listed["books"][-1] == {
            "book": NAME,
            "about": OBJECTIVE,
            "rules": to_plain(BOOK.rules),
        }
        begun = ask("tools/call", name="start", arguments={"book": NAME})["structuredContent"]
        assert begun["legal_moves"] == [2, 3, 5, 7]
        running.finish()


def test_the_pages_that_are_written_from_the_books(program: Program) -> None:
    """What `make docs` makes; for the page of the levels see above."""
    rules = said(program, "rules", NAME, "--errata")
    page = rules_page(BOOK.rules, errata=True)
    for borrowed, own in (
        part_of_another_book(page, rules, ERRATA, "- Each game speaks", OWN),
        part_of_another_book(page, rules, SAMPLE_GAME, "\n## ", OWN_GAME),
    ):
        page = page.replace(borrowed, own)
    assert rules == page
    manual = "from timesduel.cli.manual import manual; print(manual('2026-01-01'))"
    assert rf".B {NAME}".replace("-", r"\-") in python(program, manual)


def part_of_another_book(
    page: str, rules: str, heading: str, end: str, expected: str
) -> tuple[str, str]:
    """Here the book is in no package, so that its page borrows from another."""
    borrowed, own = (each.partition(heading)[2].partition(end)[0] for each in (page, rules))
    assert own == expected
    return borrowed, own


def test_completion(program: Program) -> None:
    asked = {"COMP_WORDS": "timesduel play pri", "COMP_CWORD": "2"}
    program.extra |= {**asked, "_TIMESDUEL_COMPLETE": "bash_complete"}
    assert said(program).split() == [f"plain,{NAME}"]
