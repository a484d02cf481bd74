"""Days in the language that is spoken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.words.speech import say

if TYPE_CHECKING:
    from datetime import date


def day_and_month(day: date) -> str:
    """`16 November`."""
    return say("dates.day", day=day.day, month=say(f"dates.month.{day.month}"))


def full_date(day: date) -> str:
    """`Monday, 16 November 2026`."""
    return say(
        "dates.full",
        weekday=say(f"dates.weekday.{day.isoweekday()}"),
        day=day.day,
        month=say(f"dates.month.{day.month}"),
        year=day.year,
    )
