"""The question about the puzzle of a day, and what is said of its results."""

from dataclasses import dataclass
from datetime import date
from random import Random

from timesduel.core.rules import Rules
from timesduel.questions.puzzle import PuzzleAnswer, told_puzzle
from timesduel.training.daily import STARS, DailyResult, puzzle_of_the_day, seed_of_the_day
from timesduel.training.puzzles import Puzzle
from timesduel.words.grammar import day_and_month, full_date
from timesduel.words.speech import say

_WON, _MISSED = "*", "-"
"""The stars of a line to share, in characters that every terminal has."""


@dataclass(frozen=True, kw_only=True)
class ResultOfTheDay:
    """What to say, and to share, if the puzzle of the day went like this."""

    solved: bool
    """Was the answer right, and not given away?"""

    hints: int
    """How many hints were taken."""

    text: str
    """What is said."""

    stars: int
    """Of three: all of them without a hint, two with one, one with more; none if not solved."""

    summary: str
    """The day and how it went, for others: it gives nothing away."""

    to_share: str
    """The line to share with stars as plain characters, for any terminal."""


@dataclass(frozen=True, kw_only=True)
class OfTheDay:
    """What changes every day."""

    date: str
    """The day, such as `2026-11-16`."""

    heading: str
    """What stands above it."""


@dataclass(frozen=True, kw_only=True)
class PuzzleOfTheDay(PuzzleAnswer, OfTheDay):
    """The puzzle of a day, one for everybody."""

    results: tuple[ResultOfTheDay, ...]
    """Each way that it can go."""


def tell_daily(day: date) -> PuzzleOfTheDay:
    """The puzzle of a day, and what to say and to share of each result."""
    puzzle = told_puzzle(daily_puzzle(day))
    results = (
        DailyResult(day, solved, hints)
        for solved in (True, False)
        for hints in range(len(puzzle.hints) + 1)
    )
    return PuzzleOfTheDay(
        date=day.isoformat(),
        heading=daily_heading(day),
        **vars(puzzle),
        results=tuple(map(told_result, results)),
    )


def daily_puzzle(day: date, book: Rules | None = None, level: int | None = None) -> Puzzle:
    """The puzzle of a day, with the dice that everybody has on it."""
    return puzzle_of_the_day(Random(seed_of_the_day(day)), day, book, level)


def daily_heading(day: date) -> str:
    """What stands above the puzzle of a day."""
    return say("puzzles.daily.heading", day=full_date(day))


def told_result(result: DailyResult) -> ResultOfTheDay:
    """What is said to whoever answered the puzzle of a day, and a line to share.

    The line is for others, who may still want to solve it: it tells nothing of the puzzle.
    """
    solved, hints = result.solved, result.hints
    day, stars = day_and_month(result.day), result.stars
    if not solved:
        text = say("puzzles.daily.missed")
        summary = say("puzzles.share.missed", day=day)
    elif not hints:
        text = say("puzzles.daily.alone")
        summary = say("puzzles.share.alone", day=day)
    else:
        text = say("puzzles.daily.solved", count=hints)
        summary = say("puzzles.share.solved", day=day, count=hints)
    marks = _WON * stars + _MISSED * (STARS - stars)
    share = say("puzzles.share.line", summary=summary, marks=marks)
    return ResultOfTheDay(
        solved=solved, hints=hints, text=text, stars=stars, summary=summary, to_share=share
    )
