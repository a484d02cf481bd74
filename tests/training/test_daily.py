"""The puzzle of the day: small numbers, one answer, how it went, and what is told to others."""

import re
from datetime import UTC, date, timedelta, timezone
from random import Random

import pytest

from tests.solver.brute import Brute
from timesduel import BOOKS, Rules
from timesduel.questions.daily import told_result
from timesduel.records.diary import Entry
from timesduel.training.daily import (
    DailyResult,
    level_of_the_day,
    puzzle_of_the_day,
    result_of_the_day,
)
from timesduel.training.puzzles import Puzzle, attempt_entry, generate
from timesduel.words.grammar import day_and_month, full_date

MONDAY = date(2026, 11, 16)
YEAR = [MONDAY + timedelta(days) for days in range(366)]


def on(day: date) -> Puzzle:
    return puzzle_of_the_day(Random(day.toordinal()), day)


def test_the_week_gets_harder() -> None:
    week = [level_of_the_day(MONDAY + timedelta(days)) for days in range(7)]
    assert week == sorted(week)
    assert (week[0], week[-1]) == (1, 3)


@pytest.mark.parametrize("days", [YEAR[::5], pytest.param(YEAR, marks=pytest.mark.slow)], ids=len)
def test_every_puzzle_of_a_year_is_for_children(days: list[date]) -> None:
    books = set()
    for day in days:
        puzzle = on(day)
        rules = puzzle.position.rules
        assert rules.modulus is None
        assert (rules.limit or 0) <= 1000
        assert puzzle.position.total <= 150
        assert puzzle.level == level_of_the_day(day)
        assert Brute(rules).winning(puzzle.position.total) == puzzle.answers
        assert len(puzzle.answers) == 1
        books.add(rules.name)
    assert books == set(BOOKS)


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_each_book_has_some(book: Rules) -> None:
    for day in YEAR[:7]:
        puzzle = puzzle_of_the_day(Random(day.toordinal()), day, book)
        assert puzzle.position.rules.name == book.name


def test_a_level_that_is_asked_for_has_its_own_numbers() -> None:
    for level in (4, 5):
        asked = puzzle_of_the_day(Random(5), MONDAY, None, level)
        assert asked == generate(Random(5), None, level)
    limits = [puzzle_of_the_day(Random(n), MONDAY, None, 5).position.rules.limit for n in range(20)]
    assert max(limit or 0 for limit in limits) > 1000


def answered(puzzle: Puzzle, when: str, *, right: bool, hints: int = 0) -> Entry:
    return attempt_entry(puzzle, puzzle.best, right=right, hints=hints, when=when)


def test_how_it_went() -> None:
    puzzle, other = on(MONDAY), on(MONDAY + timedelta(1))
    entries = [
        Entry("2026-11-16T08:00:00Z", "game"),
        answered(other, "2026-11-16T09:00:00Z", right=False),
        answered(puzzle, "2026-11-15T23:59:59Z", right=False),
        answered(puzzle, "2026-11-16T10:00:00Z", right=True, hints=2),
        answered(puzzle, "2026-11-16T11:00:00Z", right=False),
    ]
    assert result_of_the_day(entries, puzzle, MONDAY, UTC) == DailyResult(MONDAY, True, 2)
    assert result_of_the_day(entries[:3], puzzle, MONDAY, UTC) is None
    east = timezone(timedelta(hours=1))  # where it was Monday already
    assert result_of_the_day(entries[:3], puzzle, MONDAY, east) == DailyResult(MONDAY, False, 0)


RESULTS = [
    DailyResult(day, solved, hints)
    for day in YEAR
    for solved in (True, False)
    for hints in range(5)
]


def test_the_line_to_share() -> None:
    """Words first, then three stars; it is short, and has no number but the day and the hints."""
    for result in RESULTS:
        told = told_result(result)
        line = told.to_share
        assert len(line) <= 60
        found = re.fullmatch(r"(.*) \[(\**-*)\]", line)
        assert found
        words, marks = found.groups()
        assert (words, marks.count("*"), len(marks)) == (told.summary, told.stars, 3)
        assert words.startswith(f"Times Duel puzzle, {day_and_month(result.day)}: ")
        assert ("not solved" in words) == (not result.solved)
        assert told.stars == ((3, 2, 1, 1, 1)[result.hints] if result.solved else 0)
        counted = [result.hints] if result.solved and result.hints else []
        assert [int(n) for n in re.findall(r"\d+", words)] == [result.day.day, *counted]
        assert line.isascii()


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (DailyResult(MONDAY, True, 0), "You have solved it without a hint. Well done!"),
        (DailyResult(MONDAY, True, 1), "You have solved it with 1 hint."),
        (DailyResult(MONDAY, True, 3), "You have solved it with 3 hints."),
        (
            DailyResult(MONDAY, False, 1),
            "You have tried it. Not solved this time: there is a new one every day.",
        ),
    ],
)
def test_what_is_said_to_whoever_comes_back(result: DailyResult, text: str) -> None:
    assert told_result(result).text == text


def test_days_in_words() -> None:
    assert full_date(MONDAY) == "Monday, 16 November 2026"
    for day in YEAR:
        assert full_date(day) == day.strftime("%A, %-d %B %Y")
