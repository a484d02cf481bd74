"""Why a position is won or lost, by numbers that can be checked by hand."""

from typing import NamedTuple

from timesduel.core.position import Position
from timesduel.solver.formula import written
from timesduel.solver.laws import table_of_zones
from timesduel.solver.modular.game import modular_pairing
from timesduel.solver.ratio import Limit, Ratio, largest_total
from timesduel.solver.sweep import GameKind
from timesduel.solver.table import Table
from timesduel.words.grammar import outline

_EFFORT = 100_000
"""Points that the sweep may look at; a verdict may have taken more."""


class Between(NamedTuple):
    """A stretch in which the winner is the same everywhere, as an inequality in five parts."""

    low: str
    above: str
    """`<` or `<=`."""

    quotient: str
    """The target or the ceiling, divided by the number on the table."""

    below: str
    """`<=` or `<`."""

    high: str


class PartnerPairs(NamedTuple):
    """Numbers in pairs: the winner always moves to the partner."""

    pairs: tuple[tuple[int, int], ...]


def why(position: Position) -> Between | PartnerPairs | None:
    """What makes the player to move win or lose; None if there is no short explanation.

    The game must not be over.
    """
    rules = position.rules
    if rules.modulus is not None:
        return _partners(position)
    known = table_of_zones(rules)
    known.extend(_EFFORT)
    ratio = Ratio(Limit(largest_total(rules)), position.total)
    if known.code(ratio, _EFFORT) is None:
        return None
    letter = "C" if rules.target is None else "T"
    return _between(known, ratio, _quotient(letter, position.total))


def _quotient(letter: str, total: int) -> str:
    return letter if total == 1 else f"{letter}/{outline(total)}"


def _between(known: Table, ratio: Ratio, quotient: str) -> Between:
    """The ends of the stretch, which settle the verdict for everything between them."""
    stretch, sweep = known.stretch(ratio, _EFFORT), known.sweep
    ends = []
    for cut in (stretch.low, stretch.high):
        number = written(cut, sweep.multipliers)
        if stretch.period:
            law = known.law(_EFFORT)
            assert law is not None
            power = f"{law.ratio}^{stretch.period}" if stretch.period > 1 else law.ratio
            number = f"{power}" if cut == 1 else f"{number} * {power}"
        ends.append(number)
    above, below = ("<", "<=") if sweep.kind is GameKind.REACH else ("<=", "<")
    return Between(ends[0], above, quotient, below, ends[1])


def _partners(position: Position) -> PartnerPairs | None:
    """The pairs that win by themselves, if there are any."""
    pairing = modular_pairing(position)
    if pairing is None:
        return None
    return PartnerPairs(tuple(sorted({(min(pair), max(pair)) for pair in pairing.items()})))
