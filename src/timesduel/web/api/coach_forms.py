"""What clients get to see of what the coach says: hints, and what turns were worth."""

from dataclasses import dataclass

from timesduel.coach.advice import HintStep, JudgedMove
from timesduel.core.numbers import ExactInt


@dataclass(frozen=True, kw_only=True)
class StepOfSeveral:
    """Where a step of help stands among all of them."""

    number: int
    """Which step it is, from 1."""

    of: int
    """How many there are."""


@dataclass(frozen=True, kw_only=True)
class HintAnswer(HintStep, StepOfSeveral):
    """One step of help."""

    said: str
    """The same as it is said to a player."""


@dataclass(frozen=True, kw_only=True)
class TurnOfGame:
    """Which turn of a game it is."""

    turn: int
    """Its number, from 1."""

    player: int
    """Whose turn it was, 1 or 2."""

    total: ExactInt
    """The number on the table before it."""


@dataclass(frozen=True, kw_only=True)
class ExplainedTurn(JudgedMove, TurnOfGame):
    """What a turn was worth, and why; of a turn lost to the clock only what it did."""
