"""What happens in a game: actions, which may be refused, and the events that they become."""

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import NamedTuple

from timesduel.core.fields import ExactInt, Identifier, PlayerNumber, Seconds
from timesduel.core.outcome import Reason


class Kind(StrEnum):
    """The kinds of events."""

    START = "start"
    """The clock runs from here on."""

    PAUSE = "pause"
    """The clock stops: the players have left."""

    MOVE = "move"
    """A player multiplied."""

    TIMEOUT = "timeout"
    """A player's time ran out, which cost the turn."""

    RESIGN = "resign"
    """A player gave up."""

    FORFEIT = "forfeit"
    """The player to move lost by something other than a move, which `reason` says."""

    CLAIM = "claim"
    """A player won because the other one stayed away."""

    UNDO = "undo"
    """The last move of a person is taken back, and what the computer answered to it."""

    ASK = "ask"
    """A player asks to take back their last move."""

    AGREE = "agree"
    """The other player agrees: that move is taken back, and what came after it."""

    DECLINE = "decline"
    """The other player does not agree."""


class TakeBacks(Enum):
    """How moves are taken back."""

    AT_ONCE = "at once"
    """The players share a keyboard, or one of them is a program."""

    AGREED = "agreed"
    """The players are far apart: one asks, the other agrees."""

    NEVER = "never"
    """Not at all."""


class Action(NamedTuple):
    """What somebody wants to do."""

    kind: Kind
    """What to do."""

    player: int | None = None
    """Who acts, 1 or 2; None stands for the player to move."""

    version: int | None = None
    """How many events the one who acts has seen; None where nobody else can have added any."""

    key: str = ""
    """Tells this action from every other one, also from an equal one of somebody else."""

    multiplier: int | None = None
    """MOVE: by what."""

    said: int | None = None
    """MOVE: the product that the player announced; None if nobody asked."""

    reason: Reason | None = None
    """FORFEIT: why."""


@dataclass(frozen=True, slots=True)
class Event:
    """What has happened. Events are added to a game, and never changed or removed."""

    kind: Kind
    """What it is."""

    player: PlayerNumber
    """Who acted, or whom it happened to."""

    at: Seconds
    """When, in seconds of the clock that the game is played by."""

    key: Identifier = ""
    """That of the action; empty if it had none."""

    multiplier: ExactInt | None = None
    """MOVE: by what."""

    seconds: Seconds | None = None
    """MOVE and TIMEOUT: how long the turn took."""

    said: ExactInt | None = None
    """MOVE: the product that the player announced; None if nobody asked."""

    reason: Reason | None = None
    """FORFEIT: why."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What one player did when it was their turn."""

    multiplier: ExactInt | None
    """The move; None for a turn lost to the clock."""

    seconds: Seconds
    """How long it took."""

    said: ExactInt | None = None
    """The product that the player announced; None if nobody asked."""
