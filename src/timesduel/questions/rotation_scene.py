"""What a picture of a game without a law shows: a number that is turned round a circle for ever.

The zones come in blocks, and each block looks like the one before it but for one number t, which
sets the place of some of its cuts. From block to block t is multiplied by one of a few factors:
on a logarithmic scale it is turned round a circle. No turn leads back to where t has been, so no
two blocks are alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import log, prod
from typing import TYPE_CHECKING

from timesduel.errors import TimesDuelError
from timesduel.solver.drift_walk import DriftWalk
from timesduel.solver.lawless import value
from timesduel.solver.table import table_of_zones
from timesduel.solver.two_steps import TwoSteps

if TYPE_CHECKING:
    from timesduel.core.outcome import Goal
    from timesduel.core.rules import Rules
    from timesduel.questions.law_scene import Row
    from timesduel.solver.drift import Drift, Exponents
    from timesduel.solver.verdict import Watch

SHOWN = 60
"""Blocks that are followed."""

ROWS = 20
"""Blocks whose zones are shown."""


@dataclass(frozen=True)
class CircleTurn:
    """By what t is multiplied, where it is in a part of its interval."""

    low: Fraction
    high: Fraction
    """One past the last t of the part."""

    factor: Fraction


@dataclass(frozen=True)
class Rotation:
    """What becomes of t from block to block, for a set that is proved to have no law."""

    goal: Goal
    multipliers: tuple[int, ...]
    turns: tuple[CircleTurn, ...]
    """One for each cell, in order, without a gap."""

    circle: Fraction
    """By what factor t has gone round once."""

    orbit: tuple[Fraction, ...]
    """The t of each block, from block 0 on."""

    rows: tuple[Row, ...]
    """The zones that Player 2 wins in a window of each of the first blocks: 0 is its left end, 1
    its right one, and equal factors are equally far apart."""

    window: tuple[Fraction, Fraction]
    """The ends of the window, but for a factor that each block has of its own."""

    places: tuple[Fraction, ...]
    """The ratio at the right end of each row."""

    whole: bool
    """Does t go round the whole circle, and the window end with the first zone of a block? Else it
    has a place in a part of the circle, and the window ends where the block is seen from."""


def rotation(rules: Rules, *, effort: int, watch: Watch | None = None) -> Rotation:
    """How the zones drift; a `TimesDuelError` refuses what is not proved to have no law."""
    known = table_of_zones(rules)
    known.extend(effort, watch)
    lawless = known.lawless(effort)
    if isinstance(lawless, TwoSteps):
        return _of_two_steps(rules, lawless)
    if not isinstance(lawless, DriftWalk):
        raise TimesDuelError("law.no_rotation", effort=effort)
    return _of_drift(rules, lawless.drift)


def _of_two_steps(rules: Rules, formula: TwoSteps) -> Rotation:
    end, factor = Fraction(formula.a), Fraction(formula.b)
    growth = factor**3
    while factor > end:
        factor, growth = factor / end, growth / end
    turns = (
        CircleTurn(Fraction(1), end / factor, factor),
        CircleTurn(end / factor, end, factor / end),
    )
    orbit = _orbit(turns)
    first = next(stretch for stretch in formula.stretches() if not stretch.code)
    return Rotation(
        goal=rules.goal,
        multipliers=rules.multipliers,
        turns=turns,
        circle=end,
        orbit=orbit,
        rows=tuple(((log(t) / log(end), 1.0),) for t in orbit[:ROWS]),
        window=(Fraction(1), end),
        places=tuple(value(first.high) * growth**n / t**2 for n, t in enumerate(orbit[:ROWS])),
        whole=True,
    )


def _of_drift(rules: Rules, drift: Drift) -> Rotation:
    def number(product: Exponents) -> Fraction:
        return prod(map(pow, map(Fraction, drift.primes), product), start=Fraction(1))

    turns = tuple(
        CircleTurn(number(cell.low), number(cell.high), number(cell.turn)) for cell in drift.cells
    )
    factors, orbit = [turn.factor for turn in turns], _orbit(turns)
    low = Fraction(1, rules.multipliers[-1])
    places = [number(drift.begins)]
    for t in orbit[: ROWS - 1]:
        cell = next(cell for cell in drift.cells if t < number(cell.high))
        places.append(places[-1] * number(cell.growth))

    def row(t: Fraction) -> Row:
        cuts = [low, *(number(cut.product) * t**cut.moves for cut in drift.window), Fraction(1)]
        places = [1 - log(cut) / log(low) for cut in cuts]
        return tuple([*pairwise(places)][drift.code_before :: 2])

    return Rotation(
        goal=rules.goal,
        multipliers=rules.multipliers,
        turns=turns,
        circle=max(factors) / min(factors),
        orbit=orbit,
        rows=tuple(map(row, orbit[:ROWS])),
        window=(low, Fraction(1)),
        places=tuple(places),
        whole=False,
    )


def _orbit(turns: tuple[CircleTurn, ...]) -> tuple[Fraction, ...]:
    """Where t = 1 is turned to, block by block."""
    orbit = [Fraction(1)]
    while len(orbit) < SHOWN:
        t = orbit[-1]
        orbit.append(t * next(turn.factor for turn in turns if t < turn.high))
    return tuple(orbit)
