"""Why a position is won or lost, in words that can be checked by hand."""

from textwrap import wrap

from timesduel.core.numbers import outline
from timesduel.core.position import Position
from timesduel.solver.formula import written
from timesduel.solver.laws import table_of_zones
from timesduel.solver.modular.game import modular_pairing
from timesduel.solver.ratio import Limit, Ratio, largest_total
from timesduel.solver.sweep import Kind
from timesduel.solver.table import Table
from timesduel.words.speech import say

_WIDTH = 60
_EFFORT = 100_000
"""So much work a reason is worth; a verdict may have taken more."""


def reason(position: Position) -> list[str]:
    """Lines that say why the player to move wins or loses; none if there is no short reason.

    The game must not be over.
    """
    rules = position.rules
    if rules.modulus is not None:
        return _pairs(position)
    known = table_of_zones(rules)
    known.extend(_EFFORT)
    ratio = Ratio(Limit(largest_total(rules)), position.total)
    if known.code(ratio, _EFFORT) is None:
        return []
    letter = "C" if rules.target is None else "T"
    return _between(known, ratio, _quotient(letter, position.total))


def _quotient(letter: str, total: int) -> str:
    return letter if total == 1 else f"{letter}/{outline(total)}"


def _between(known: Table, ratio: Ratio, what: str) -> list[str]:
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
    low, high = ends
    at_least, below = ("<", "<=") if sweep.kind is Kind.REACH else ("<=", "<")
    condition = f"{low} {at_least} {what} {below} {high}"
    line = say("solver.because", condition=condition)
    if len(line) > _WIDTH:
        condition = f"{low}\n  {at_least} {what}\n  {below} {high}"
    return say("solver.because", condition=condition).split("\n")


def _pairs(position: Position) -> list[str]:
    """The pairs that win by themselves, if there are any."""
    pairing = modular_pairing(position)
    if pairing is None:
        return []
    pairs = sorted({(min(pair), max(pair)) for pair in pairing.items()})
    listed = " ".join(f"{one}-{other}" for one, other in pairs)
    lines = wrap(listed, _WIDTH, initial_indent="  ", subsequent_indent="  ")
    return [say("solver.because_partners"), *lines]
