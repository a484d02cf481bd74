"""What is said around the puzzle of the day."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from timesduel.cli.calling import in_menu, shell_command
from timesduel.questions.puzzle import daily_heading, told_result
from timesduel.words.dates import full_date
from timesduel.words.speech import say

if TYPE_CHECKING:
    from datetime import date

    from timesduel.cli.screen.screen import Screen
    from timesduel.training.daily import DailyResult


def show_heading(screen: Screen, today: date) -> None:
    """Which day it is."""
    screen.heading(daily_heading(today))


def show_line_to_share(screen: Screen, result: DailyResult) -> None:
    """On a line of its own, so that it can be copied."""
    screen.begin_block()
    screen.note(say("puzzles.daily.share"))
    screen.line(told_result(result).to_share)


def show_past_result(screen: Screen, result: DailyResult) -> None:
    """To somebody who comes back: how it went, and when the next one comes."""
    screen.paragraph(told_result(result).text)
    tomorrow = full_date(result.day + timedelta(days=1))
    screen.paragraph(say("puzzles.daily.next", day=tomorrow))
    show_line_to_share(screen, result)
    if not in_menu():
        screen.begin_block()
        screen.note(say("puzzles.daily.others"))
        screen.line(f"  {shell_command('puzzle')}")
