"""`timesduel lesson`: each book's sample game on one screen."""

import json

import pytest

from tests.support import Program
from timesduel import BOOKS
from timesduel.books.shelf import SHELF
from timesduel.coach.lessons import lesson

MADNESS = """\
Multiplication Madness, target 100, multiplying by 2-9
The book's sample game. In the notes "you" is who moved.
1. Player 1: 1 x 5 = 5  ??
   They can answer x2 and leave 10. From 10 you can only
   make 20 to 90, and from each of those they reach 100 with
   one move. Better: x6-9.
2. Player 2: 5 x 6 = 30  ??
   They can answer x4: 30 x 4 = 120 reaches 100. Better: x2.
3. Player 1: 30 x 3 = 90  ??
   They can answer x2: 90 x 2 = 180 reaches 100. Better:
   x4-9.
4. Player 2: 90 x 2 = 180
   90 x 2 = 180 reaches 100.
Player 2 reached the target and won.

Lesson: leave your opponent a number from 6 to 11. From
there they cannot win if you play on well.
Note: The book's last example says that at 90 every choice
lets Player 1 reach 100 next. It is Player 2 who wins there,
at once, with x2.
?? threw a won game away
"""


def test_the_lesson_of_a_book(timesduel: Program) -> None:
    taught = timesduel("lesson", "multiplication-madness")
    assert (taught.stdout, taught.stderr) == (MADNESS, "")
    assert not timesduel.home.exists()


@pytest.mark.parametrize("book", BOOKS)
def test_each_fits_on_a_screen(timesduel: Program, book: str) -> None:
    lines = timesduel("lesson", book).stdout.splitlines()
    assert len(lines) <= 30
    other_target = any(line.startswith("Here the target is ") for line in lines)
    assert other_target == ("target" in SHELF[book].sample.changes)
    assert max(map(len, lines)) <= 60
    for number, turn in enumerate(lesson(book).turns, 1):
        head = next(line for line in lines if line.startswith(f"{number}. "))
        assert f" x {turn.judgement.move} = " in head
        assert head.endswith(turn.judgement.grade.mark)


def test_json(timesduel: Program) -> None:
    taught = timesduel("lesson", "power-play", "--json")
    assert json.loads(taught.stdout) == json.loads(json.dumps(lesson("power-play").to_json()))


def test_a_book_is_needed(timesduel: Program) -> None:
    assert "'chess' is none of" in timesduel.refused("lesson", "chess")
