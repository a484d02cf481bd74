"""A law in words, and why a single position is won or lost.

A law is true of every target from 2 on, or every ceiling from 1 on, at start 1.

Zones are ratios `[low, high)`, and what they mean for the limit depends on the kind. For REACH the
ratio is one less than the target, so the target lies above `low` and goes up to `high`; at the
wall the ratio is the ceiling itself. From another start everything is multiplied by it.
"""

from math import log10
from typing import NamedTuple

from timesduel.core.outcome import Goal
from timesduel.core.position import Position
from timesduel.solver.law import Factorizer, Law
from timesduel.solver.lawless import Product, value
from timesduel.solver.modular.game import modular_pairing
from timesduel.solver.ratio import Limit, Ratio, largest_total
from timesduel.solver.sweep import GameKind, Sweep
from timesduel.solver.table import Table, table_of_zones
from timesduel.words.grammar import outline
from timesduel.words.speech import say

Zone = tuple[int, int]

MOST_CLAUSES = 4
"""A law with more stretches for each player refers to its list of zones."""

_LONGEST_DECIMAL = 12
"""Longer numbers are shown as products of primes."""


def clauses(law: Law, letter: str) -> list[str]:
    """When the player wins to whom the first stretch of a period belongs; k is any power."""
    ends = (*law.cuts[1:], law.begins * law.ratio)
    mine = list(zip(law.cuts, ends, strict=True))[::2]  # won and lost stretches alternate
    power = f"{law.ratio}^k"
    return [between(zone, law, letter, power) for zone in mine]


def sentence_lines(law: Law, letter: str) -> list[str]:
    """The law, as lines to print: one sentence, exact for whatever its scope names."""
    said = _said(law, letter)
    if law.begins > 1:
        said = say("solver.law_from", scope=starts(law, letter), law=said)
    return said.split("\n")


def _said(law: Law, letter: str) -> str:
    """The law, without saying from where on it holds."""
    parts = clauses(law, letter)
    first = 1 if law.codes[0] & 1 else 2
    if len(parts) == 1:
        return say("solver.law", player=first, clause=parts[0])
    if len(parts) <= MOST_CLAUSES:
        lines = [say("solver.law_or", clause=part) for part in parts[:-1]]
        listed = "\n".join([*lines, f"  {parts[-1]}"])
        return say("solver.law_clauses", player=first, clauses=listed)
    return say("solver.law_zones", letter=letter, ratio=law.ratio, zones=len(parts))


def law_line(law: Law, letter: str) -> str:
    """The sentence of a law in one line."""
    return " ".join(line.strip() for line in sentence_lines(law, letter))


def between(zone: Zone, law: Law, letter: str, power: str = "") -> str:
    """A zone as a condition, as in `9 * 18^k < T <= 18 * 18^k`."""
    low, high = (_times(end, law, power) for end in zone)
    return condition(low, high, law.kind, letter)


def condition(low: str, high: str, kind: GameKind, letter: str) -> str:
    """A stretch of ratios as a condition on the target or the ceiling."""
    if kind is GameKind.REACH:
        return f"{low} < {letter} <= {high}"
    return f"{low} <= {letter} < {high}"


def starts(law: Law, letter: str) -> str:
    """From where on the law holds, as in `T > 9`."""
    sign = ">" if law.kind is GameKind.REACH else ">="
    return f"{letter} {sign} {written(law.begins, law.multipliers)}"


def zones_below(sweep: Sweep, law: Law) -> list[Zone]:
    """The losing zones of limits that are too small for the law."""
    stretches = zip(sweep.cuts, sweep.cuts[1:], sweep.codes, strict=False)
    return [(low, high) for low, high, code in stretches if 1 <= low < law.begins and not code & 1]


LETTERS = {Goal.REACH: "T", Goal.EXACT: "T", Goal.LAST: "C"}
"""What stands for the target, or the ceiling."""


def written(number: int, multipliers: tuple[int, ...]) -> str:
    """A cut in decimal while it is short, else as in `2^40 * 3`."""
    if number < 10**_LONGEST_DECIMAL:
        return str(number)
    return Factorizer(multipliers).factored(number).replace("*", " * ")


def written_product(product: Product) -> str:
    """What `written` makes of a number, for one that may be far too large to be written down."""
    if sum(log10(prime) * n for prime, n in product.items()) < _LONGEST_DECIMAL + 1:
        return written(value(product), tuple(product))
    return " * ".join(f"{p}^{n}" if n > 1 else str(p) for p, n in product.items())


def _times(end: int, law: Law, power: str) -> str:
    if not power:
        return written(end, law.multipliers)
    return power if end == 1 else f"{written(end, law.multipliers)} * {power}"


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
    above, below = ("<", "<=") if known.sweep.kind is GameKind.REACH else ("<=", "<")
    if (lawless := known.lawless(_EFFORT)) is not None:
        found = lawless.stretch(ratio)
        low, high = written_product(found.low), written_product(found.high)
        return Between(low, above, quotient, below, high)
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
    return Between(ends[0], above, quotient, below, ends[1])


def _partners(position: Position) -> PartnerPairs | None:
    """The pairs that win by themselves, if there are any."""
    pairing = modular_pairing(position)
    if pairing is None:
        return None
    return PartnerPairs(tuple(sorted({(min(pair), max(pair)) for pair in pairing.items()})))
