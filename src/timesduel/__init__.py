"""Times Duel: five two-player multiplication duels. These are the public names."""

from timesduel.core.books import BOOKS
from timesduel.core.goal import Goal
from timesduel.core.outcome import Outcome, Reason
from timesduel.core.position import Position
from timesduel.core.rules import Rules
from timesduel.match.clock import OnTimeout, TimeLimit
from timesduel.match.series import Series
from timesduel.match.session import Session, Turn
from timesduel.records.form import record_from_json, record_to_json
from timesduel.records.record import Record

__all__ = [
    "BOOKS",
    "Goal",
    "OnTimeout",
    "Outcome",
    "Position",
    "Reason",
    "Record",
    "Rules",
    "Series",
    "Session",
    "TimeLimit",
    "Turn",
    "record_from_json",
    "record_to_json",
]

__version__ = "0.1.0"
