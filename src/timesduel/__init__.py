"""Times Duel: five two-player multiplication duels."""

from timesduel.core.books import BOOKS
from timesduel.core.goal import Goal
from timesduel.core.outcome import Outcome, Reason
from timesduel.core.position import Position
from timesduel.core.rules import Rules

__version__ = "0.1.0"
