"""What a picture of a game without a law shows: a number that is turned round a circle for ever.

The zones come in blocks, and each block looks like the one before it but for one number t that
sets the place of some of its cuts. From block to block t is multiplied by a factor, and by another
one where that would lead out of the interval that it lives in: on a logarithmic scale it is turned
round a circle. No turn leads back to where t has been, so no two blocks are alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from timesduel.errors import TimesDuelError
from timesduel.solver.table import table_of_zones
from timesduel.solver.two_steps import TwoSteps

if TYPE_CHECKING:
    from timesduel.core.outcome import Goal
    from timesduel.core.rules import Rules

SHOWN = 60
"""Blocks that are followed."""


@dataclass(frozen=True)
class Turn:
    """By what t is multiplied, where it is in a part of its interval."""

    low: Fraction
    """The first t of the part."""

    high: Fraction
    """One past the last t of the part."""

    factor: Fraction


@dataclass(frozen=True)
class Rotation:
    """What becomes of t from block to block, for a set {a, b, ab} that is proved to have no law.

    The first zone of a block that Player 2 wins goes from some target or ceiling to a / t times
    as much.
    """

    goal: Goal
    multipliers: tuple[int, ...]
    turns: tuple[Turn, ...]
    """From t = 1 up to t = a, where the circle closes."""

    orbit: tuple[Fraction, ...]
    """The t of each block, from block 0 on."""

    @property
    def end(self) -> Fraction:
        """Where the circle closes: this t would be 1 again."""
        return self.turns[-1].high


def rotation(rules: Rules) -> Rotation:
    """How the zones drift; a `TimesDuelError` refuses what is not proved to have no law."""
    multipliers = rules.multipliers
    if TwoSteps.of(multipliers, table_of_zones(rules).sweep.kind) is None:
        raise TimesDuelError("law.no_rotation")
    end, factor = Fraction(multipliers[0]), Fraction(multipliers[1])
    while factor > end:
        factor /= end
    orbit = [Fraction(1)]
    while len(orbit) < SHOWN:
        t = orbit[-1] * factor
        orbit.append(t / end if t >= end else t)
    turns = Turn(Fraction(1), end / factor, factor), Turn(end / factor, end, factor / end)
    return Rotation(rules.goal, multipliers, turns, tuple(orbit))
