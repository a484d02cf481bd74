"""What answers have in common: the keys that come before all others."""

from dataclasses import dataclass

from timesduel.core.fields import ExactInt
from timesduel.core.rules import Rules


@dataclass(frozen=True, kw_only=True)
class AboutRules:
    """An answer about a game, whoever plays it."""

    rules: Rules
    """What is played."""


@dataclass(frozen=True, kw_only=True)
class AboutPosition(AboutRules):
    """An answer about a position."""

    total: ExactInt
    """The number on the table."""


@dataclass(frozen=True, kw_only=True)
class AboutMover(AboutPosition):
    """An answer about a position, for whoever plays it."""

    to_move: int
    """Player 1 or 2."""
