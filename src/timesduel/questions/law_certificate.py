"""The question for the proof of a law, or that there is none, as a file for the checkers."""

from dataclasses import dataclass
from json import loads

from msgspec import UNSET, UnsetType

from timesduel.core.rules import Rules
from timesduel.data.reading import read_value
from timesduel.errors import EffortError
from timesduel.questions.bounds import effort_for
from timesduel.questions.law import open_error
from timesduel.solver.drift import drift_certificate
from timesduel.solver.drift_search import QUICK_SEARCH, find_drift
from timesduel.solver.drift_walk import DriftWalk
from timesduel.solver.law import certificate
from timesduel.solver.sweep import GameKind
from timesduel.solver.table import table_of_zones


@dataclass(frozen=True, kw_only=True)
class DriftCell:
    """A part of the span of t, and what follows the window there."""

    high: str
    """The largest t of the cell: the next one begins there."""

    growth: str
    """How many times as far on the window is seen again."""

    turn: str
    """What t is multiplied by until then."""

    zones: tuple[tuple[str, str], ...]
    """The losing zones until then, relative to where the window is seen from."""


@dataclass(frozen=True, kw_only=True)
class LawCertificate:
    """The proof of a law, or that there is none, as the command `verify`, and any other program,
    can check it."""

    format: str
    """`timesduel-law`, or `timesduel-drift` for a proof that there is none."""

    version: int
    """Of the format."""

    kind: GameKind
    """`reach` where whoever arrives wins, `wall` where whoever cannot move loses."""

    multipliers: tuple[int, ...]
    """What may be multiplied by."""

    ratio: str | UnsetType = UNSET
    """By what factor the zones repeat, as a product of primes such as `2*3^2`."""

    begins: str
    """The first ratio that the law speaks of, as such a product; or from which the window is seen,
    with t = 1."""

    zones: tuple[tuple[str, str], ...]
    """Losing zones of ratios, as far as the proof needs them: the first, and one past the last."""

    window: tuple[tuple[str, str], ...] | UnsetType = UNSET
    """The zones of the window, relative to where it is seen from; ends may have a factor t."""

    low: str | UnsetType = UNSET
    """The smallest t of the span."""

    cells: tuple[DriftCell, ...] | UnsetType = UNSET
    """The cells of the span, in order."""

    weights: tuple[tuple[int, int], ...] | UnsetType = UNSET
    """For each prime, what its exponent counts in the weight of a turn."""


def tell_certificate(open_rules: Rules) -> LawCertificate:
    """The proof of the law of a game, or that there is none, to be kept in a file."""
    return read_value(LawCertificate, loads(law_certificate(open_rules, effort_for(open_rules))))


def law_certificate(rules: Rules, effort: int) -> str:
    """The proof of the law, or that there is none, for the independent checkers.

    What was found before is not sought again. An `EffortError` says that nothing is proved.
    """
    known = table_of_zones(rules)
    law, lawless = known.extend(effort), known.lawless(effort)
    if law is not None:
        return certificate(known.sweep, law)
    if lawless is None:
        raise open_error(rules, effort)
    drift = lawless.drift if isinstance(lawless, DriftWalk) else None
    if drift is None:  # proved by a theorem; a certificate needs no trust in that
        drift = find_drift(rules.multipliers, lawless.kind, QUICK_SEARCH)
    if drift is None:
        raise EffortError("solver.no_certificate")
    return drift_certificate(drift)
