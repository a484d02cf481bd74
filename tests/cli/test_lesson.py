"""`timesduel lesson`: each book's sample game on one screen."""

import json

import pytest
from pexpect import EOF

from tests.cli.terminal import Start, finish
from tests.support import Program
from timesduel import BOOKS
from timesduel.books.shelf import SHELF
from timesduel.data.plain import to_plain
from timesduel.questions.lesson import ask_lesson

MADNESS = """\
Multiplication Madness, target 100, multiplying by 2 to 9
The book's sample game, move by move.
1. Player 1: 1 x 5 = 5  ??
   Player 2 can answer x2 and leave 10. From 10 Player 1 can
   only make 20 to 90. Player 1 cannot reach 100, but Player
   2 can on the next turn. Better: x6 to x9.
2. Player 2: 5 x 6 = 30  ??
   Player 1 can answer x4: 30 x 4 = 120 is past 100. Better:
   x2.
3. Player 1: 30 x 3 = 90  ??
   Player 2 can answer x2: 90 x 2 = 180 is past 100. Better:
   x4 to x9.
4. Player 2: 90 x 2 = 180
   90 x 2 = 180 is past 100.
Player 2 reached the target and won.

Lesson: leave your opponent a number from 6 to 11.
If you leave 6 to 11, they cannot reach 100, but you can on
your next turn.
Note: The book's last example says that at 90 every choice
lets Player 1 reach 100 next. It is Player 2 who wins there,
at once, with x2.
?? let the win slip
"""
PLAIN = {"NO_COLOR": "1"}


def test_the_lesson_of_a_book(timesduel: Program) -> None:
    taught = timesduel("lesson", "multiplication-madness")
    assert (taught.stdout, taught.stderr) == (MADNESS, "")
    assert not timesduel.home.exists()


@pytest.mark.parametrize("book", BOOKS)
def test_each_fits_on_a_screen(timesduel: Program, book: str) -> None:
    lines = timesduel("lesson", book).stdout.splitlines()
    assert len(lines) <= 37
    other_target = "Here the target is " in " ".join(lines)
    assert other_target == ("target" in SHELF[book].sample.changes)
    assert max(map(len, lines)) <= 60
    for number, turn in enumerate(ask_lesson(book).turns, 1):
        head = next(line for line in lines if line.startswith(f"{number}. "))
        assert f" x {turn.multiplier} = " in head
        assert head.endswith(turn.mark)


def test_step_by_step_on_a_terminal(terminal: Start) -> None:
    """Nothing is shown before it is asked for, and in the end it is the same."""
    child = terminal("lesson", "multiplication-madness", **PLAIN)
    seen = ""
    for number in range(1, 5):
        asked = "Enter for the next move, q to leave: " if number < 4 else "Enter for what it"
        child.expect_exact(asked)
        seen += child.before
        assert f"\n{number}. Player " in seen
        assert f"\n{number + 1}. Player " not in seen
        assert "Lesson: " not in seen
        child.sendline("")
    child.expect_exact(" teaches, q to leave: ")
    child.expect(EOF)
    seen += child.before
    first, second, *others, key = [line for line in MADNESS.splitlines() if line]
    assert [line for line in seen.split("\r\n") if line] == [first, second, key, *others]


@pytest.mark.parametrize("word", ["q", "quit", "\x04"])
def test_a_lesson_can_be_left(terminal: Start, word: str) -> None:
    child = terminal("lesson", "power-play", **PLAIN)
    child.expect_exact("q to leave: ")
    child.sendline("")
    child.expect_exact("q to leave: ")
    child.send(word if word == "\x04" else f"{word}\r")
    child.expect(EOF)
    assert "3. Player" not in child.before
    assert "Lesson" not in child.before
    child.close()
    assert child.exitstatus == 0


def test_control_c(terminal: Start) -> None:
    child = terminal("lesson", "power-play", **PLAIN)
    child.expect_exact("q to leave: ")
    child.sendintr()
    assert finish(child) == 130


def test_json(timesduel: Program) -> None:
    taught = timesduel("lesson", "power-play", "--json")
    assert json.loads(taught.stdout) == to_plain(ask_lesson("power-play"))


def test_a_book_is_needed(timesduel: Program) -> None:
    assert "'chess' is none of" in timesduel.refused("lesson", "chess")
