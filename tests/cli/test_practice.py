"""`timesduel practice`, as somebody at a keyboard meets it."""

import json
import re
import signal
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.cli.typist import Typist
from tests.solver.brute import Brute
from tests.support import Program, typed
from timesduel import BOOKS, Position
from timesduel.books.shelf import game_title
from timesduel.cli.diary import Notebook
from timesduel.cli.keyboard.dialogue import Dialogue
from timesduel.cli.play.practice import PracticeSitting
from timesduel.records.diary import Diary
from timesduel.training.practice import Drill, Exercise, with_whole_table
from timesduel.voices.rules import objective
from timesduel.words.grammar import one_of

HEADING = re.compile(r"(\d+) of (\d+): (.+)\. The number is (\d+)\.\n(?s:(.+?)\.)\n")
PRODUCT = re.compile(r"(?m)^(\d+) x (\d+) = $")
MOVE = re.compile(r"(Right\. )?The number is still (\d+)\. Your move \((.+)\)\? $")
BY_WORDS = {
    (game_title(rules), objective(rules)): rules
    for book in BOOKS.values()
    for rules in (book, with_whole_table(book))
}


@dataclass
class Pupil:
    """Somebody who answers every question, and checks all that is said about it."""

    timesduel: Program
    mistakes: int = 0
    """How many products are wrong, at first."""

    shown: str = ""
    books: set[str] = field(default_factory=set)
    kept: int = 0
    chances: int = 0

    def practise(self, *arguments: str) -> None:
        """From the first question to the end."""
        with self.timesduel.running("practice", *arguments) as running:
            seen, expected = "", ""
            while character := running.stdout.read(1):
                seen += character
                self.shown += character
                if PRODUCT.search(seen) or MOVE.search(seen):
                    assert seen.startswith(expected), (seen, expected)
                    answer, expected = self.answer(seen)
                    running.write(typed(answer))
                    seen = ""
            assert seen.startswith(expected), (seen, expected)
            assert running.finish() == ("", "")
            assert running.process.returncode == 0

    def answer(self, seen: str) -> tuple[int, str]:
        """What to type, and what must be said to it."""
        if asked := PRODUCT.search(seen):
            return self.product(seen, int(asked[1]), int(asked[2]))
        return self.move(seen)

    def product(self, seen: str, number: int, multiplier: int) -> tuple[int, str]:
        heading = HEADING.search(seen)
        assert heading is not None
        objective_in_words = " ".join(f"{heading[5]}.".split())
        rules, self.number = BY_WORDS[heading[3], objective_in_words], int(heading[4])
        self.books.add(rules.name)
        self.brute = Brute(rules)
        self.moves = list(self.brute.moves(number, frozenset()))
        assert number == self.number
        assert multiplier in self.moves
        product = number * multiplier
        if self.mistakes:
            self.mistakes -= 1
            return (
                product + 1,
                f"{product + 1}\nNot quite: {number} x {multiplier} = {product}.\nThe number",
            )
        return product, f"{product}\nRight. The number"

    def move(self, seen: str) -> tuple[int, str]:
        asked = MOVE.search(seen)
        assert asked is not None
        assert int(asked[2]) == self.number  # not the product that was just said
        assert asked[3] == one_of(self.moves)
        winning = self.brute.winning(self.number)
        move = self.moves[len(self.shown) % len(self.moves)]  # good ones and bad ones
        self.chances += bool(winning)
        if not winning:
            return move, f"{move}\nNo move is sure to win here, so this was no mistake.\n\n"
        if move not in winning:
            better = one_of(winning, sign="x")
            return move, f"{move}\nx{move} lets the win slip; {better} would win.\n"
        self.kept += 1
        alone = len(winning) == 1 < len(self.moves)
        return move, f"{move}\nYes: x{move} wins{', and nothing else does' if alone else ''}.\n\n"


def diary(timesduel: Program) -> list[dict[str, Any]]:
    lines = (timesduel.home / "diary.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


def test_a_sitting(timesduel: Program) -> None:
    pupil = Pupil(timesduel, mistakes=3)
    pupil.practise("--rounds", "30", "--seed", "5")
    assert pupil.books == set(BOOKS)
    assert 0 < pupil.kept < pupil.chances < 30
    result = f"Products: 27 of 30 right. Moves: {pupil.kept} of {pupil.chances} wins kept.\n"
    assert result in pupil.shown
    assert max(map(len, pupil.shown.splitlines())) <= 60
    entries = diary(timesduel)
    assert [entry["kind"] for entry in entries] == ["fact"] * 30
    wrong = [entry for entry in entries if entry["said"] != entry["number"] * entry["multiplier"]]
    assert wrong == entries[:3]
    assert all(entry["seconds"] >= 0 for entry in entries)
    shown = timesduel("practice", "--grid").stdout
    assert pupil.shown.endswith(shown)
    data = json.loads(timesduel("practice", "--json").stdout)
    assert sum(fact["tries"] for fact in data["facts"]) + data["larger"]["tries"] == 30
    assert sum(fact["right"] for fact in data["facts"]) + data["larger"]["right"] == 27


def test_one_book_only(timesduel: Program) -> None:
    pupil = Pupil(timesduel, mistakes=20)
    pupil.practise("--book", "power-play", "--rounds", "20", "--seed", "3")
    assert pupil.books == {"power-play"}
    assert "20 of 20: " in pupil.shown
    asked = [{entry["number"], entry["multiplier"]} for entry in diary(timesduel)]
    for index, fact in enumerate(asked):  # what was just asked does not come again at once
        assert max(fact) > 12 or fact not in asked[max(0, index - 2) : index]


def test_families(timesduel: Program) -> None:
    """Two tables, in one book that has neither of them."""
    pupil = Pupil(timesduel)
    pupil.practise("--facts", "7,11-12", "--book", "power-play", "--rounds", "25", "--seed", "3")
    assert pupil.books == {"power-play"}
    asked = [{entry["number"], entry["multiplier"]} for entry in diary(timesduel)]
    assert len(asked) == 25
    assert all(fact & {7, 11, 12} and max(fact) <= 12 for fact in asked)
    assert {12, 11, 7} <= set().union(*asked)


STRANGE = ["", "x", "-3", "6.5", "10^2", "٣", "9" * 30, "quit now", "\x1b[31m"]


def test_what_makes_no_sense_is_asked_again(timesduel: Program) -> None:
    """One line each, the same question again, and nothing is written down."""
    result = timesduel("practice", "--seed", "1", stdin=typed(*STRANGE, "help", "quit"))
    assert result.returncode == 0
    lines = result.stdout.splitlines()
    questions = [line.partition("=")[0] for line in lines if " = " in line]
    assert len(questions) == len(STRANGE) + 2
    assert len(set(questions)) == 1
    assert sum("is no product: type a whole number, or quit." in line for line in lines) == 8
    assert sum("The product of " in line for line in lines) == 1
    assert "\x1b" not in result.stdout
    assert "Products" not in result.stdout  # none this time
    assert not (timesduel.home / "diary.jsonl").exists()


def test_a_move_that_cannot_be_played_is_asked_again(timesduel: Program) -> None:
    answers = [1, "x", 7, "", "HELP", " quit\t"]
    result = timesduel("practice", "--book", "power-play", stdin=typed(*answers))
    assert result.returncode == 0
    assert result.stdout.count("our move (2 or 3)? ") == 5
    assert "'x' is not a whole number: choose 2 or 3, or type help." in result.stdout
    assert "7 is not allowed: choose 2 or 3." in result.stdout
    assert "What you would play here: 2 or 3. Or type quit." in result.stdout
    assert "Products: 0 of 1 right.\n" in result.stdout  # no move to speak of
    assert len(diary(timesduel)) == 1


def test_the_end_of_the_input(timesduel: Program) -> None:
    result = timesduel("practice", stdin=typed(1))
    assert result.returncode == 3
    assert result.stdout.endswith("? \n")
    assert not result.stderr
    assert [entry["said"] for entry in diary(timesduel)] == [1]


def test_control_c(timesduel: Program) -> None:
    with timesduel.running("practice") as running:
        running.wait_for("The number is")
        running.write(typed(5))
        running.wait_for("Not quite: ")
        running.process.send_signal(signal.SIGINT)
        _, errors = running.finish()
        assert running.process.returncode == 130
    assert not errors
    assert [entry["said"] for entry in diary(timesduel)] == [5]


def test_there_is_a_clock_only_if_asked_for(timesduel: Program) -> None:
    with timesduel.running("practice", "--time", "0.1") as running:
        running.wait_for("Time is up: ")
        running.write("qu")  # half a word of the next answer
        running.write(typed("it"))
        shown, _ = running.finish()
        assert running.process.returncode == 0
    assert "Products: 0 of 1 right." in shown
    (entry,) = diary(timesduel)
    assert entry["said"] is None
    assert entry["seconds"] >= 0.1


def test_the_clock_runs_on_when_it_is_asked_again(tmp_path: Path) -> None:
    typist = Typist("nonsense", "nonsense", "18")
    notebook = Notebook(Diary(str(tmp_path / "diary.jsonl")))
    practice = PracticeSitting(Dialogue(lines=typist), notebook, Drill([BOOKS["power-play"]]), 60.0)
    assert practice._product(Exercise(Position(BOOKS["power-play"], 6), 3))
    given = [seconds or 0.0 for seconds in typist.given]
    assert 60 >= given[0] > given[1] > given[2] > 0


def test_a_seed_makes_it_repeatable(timesduel: Program, tmp_path: Path) -> None:
    answers = typed(*[12, 2] * 4, "quit")
    other = Program(tmp_path / "elsewhere")
    call = ("practice", "--book", "multiplication-madness", "--seed", "3")
    one, two = (program(*call, stdin=answers).stdout for program in (timesduel, other))
    assert one == two
    assert one.count(". The number is ") == 5
    assert other(*call[:-1], "4", stdin="quit\n").stdout != one


KNOWN = [
    *[(7, 8, 56, 2.4)] * 2,
    (8, 7, 54, 1.0),
    (3, 6, None, 5.0),
    (2, 2, 4, 0.4),
    (9, 9, 81, 250.0),
    (14, 8, 112, 3.0),
    (14, 9, 96, 3.0),
    (11, 12, 132, 2.0),
]

GRID = """\
How many of your answers were right, in percent:
x    2    3    4    5    6    7    8    9   10   11   12
2  100    .    .    .    .    .    .    .    .    .    .
3    .    .    .    .    0    .    .    .    .    .    .
4    .    .    .    .    .    .    .    .    .    .    .
5    .    .    .    .    .    .    .    .    .    .    .
6    .    0    .    .    .    .    .    .    .    .    .
7    .    .    .    .    .    .   66    .    .    .    .
8    .    .    .    .    .   66    .    .    .    .    .
9    .    .    .    .    .    .    .  100~   .    .    .
10   .    .    .    .    .    .    .    .    .    .    .
11   .    .    .    .    .    .    .    .    .    .  100
12   .    .    .    .    .    .    .    .    .  100    .
The last 10 tries count.
0 known, 5 still loose, 61 not asked yet
~ still slow (5 seconds or more)
. not asked yet; 1 x n is left out
Larger products: 1 of 2 right, all in all.
"""


def write_diary(timesduel: Program, *extra: str) -> None:
    fields = ("number", "multiplier", "said", "seconds")
    told = [dict(zip(fields, each, strict=True)) for each in KNOWN]
    lines = [json.dumps({"when": "2026-11-15T09:43:00Z", "kind": "fact", **data}) for data in told]
    timesduel.home.mkdir()
    (timesduel.home / "diary.jsonl").write_text("\n".join([*lines, *extra]))


def test_the_grid(timesduel: Program) -> None:
    write_diary(timesduel)
    result = timesduel("practice", "--grid")
    assert (result.stdout, result.stderr, result.returncode) == (GRID, "", 0)


def test_the_grid_of_somebody_new(timesduel: Program) -> None:
    result = timesduel("practice", "--grid")
    assert result.stdout.count("   .") == 121
    assert result.stdout.endswith("\n. not asked yet; 1 x n is left out\n")
    assert not timesduel.home.exists()


def test_a_damaged_diary(timesduel: Program) -> None:
    strange = '{"when": "x", "kind": "fact", "number": [], "multiplier": 7}'
    write_diary(timesduel, strange, "{}", '{"when": "2026-1')
    result = timesduel("practice", "--grid")
    assert result.stdout == GRID + "2 lines of the diary could not be read.\n"
    data = json.loads(timesduel("practice", "--json").stdout)
    assert data["unreadable"] == 2
    assert len(data["facts"]) == 66
    assert timesduel("practice", stdin="8\nquit\n").returncode == 0
    assert json.loads((timesduel.home / "diary.jsonl").read_text().splitlines()[-1])["said"] == 8


def test_a_diary_that_cannot_be_written(timesduel: Program) -> None:
    """It is said once, and practice goes on."""
    (timesduel.home / "diary.jsonl").mkdir(parents=True)
    result = timesduel("practice", stdin=typed(1, 2, 1, "quit"))
    assert result.returncode == 0
    assert "Products: 0 of 2 right." in result.stdout
    (line,) = result.stderr.splitlines()
    assert line.startswith("timesduel: not kept, but you can go on: ")
    assert "diary.jsonl" in timesduel.refused("practice", "--grid", status=1)
