"""The laws of all small sets of multipliers, as one table.

An entry that states a law, or that there is none, is made from a certificate that a checker has
accepted, never from what the sweep says; but {a, b, ab} may have no law by a theorem alone. Other
entries say how far was looked.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations
from typing import Any

from timesduel.core.fields import ExactInt
from timesduel.data.plain import to_plain
from timesduel.errors import CertificateError
from timesduel.solver.certificates import check_certificate
from timesduel.solver.drift import drift_certificate
from timesduel.solver.drift_checker import NoLaw
from timesduel.solver.drift_search import QUICK_SEARCH, find_drift
from timesduel.solver.drift_walk import DriftWalk
from timesduel.solver.law import certificate
from timesduel.solver.lawless import Lawless
from timesduel.solver.sweep import GameKind
from timesduel.solver.table import Table
from timesduel.words.grammar import comma_list, count_digits
from timesduel.words.speech import say

KINDS = (GameKind.REACH, GameKind.WALL)

_LONGEST_DECIMAL = 9
"""On the page, longer numbers are given as how many digits they have."""


@dataclass(frozen=True, kw_only=True)
class ProvedLaw:
    """What a certificate proves, and which one it is."""

    ratio: ExactInt
    """By what factor the zones repeat."""

    begins: ExactInt
    """The first ratio that the law speaks of."""

    stretches: int
    """How many a period has, won and lost."""

    sha256: str
    """Of the text of the certificate, unpacked."""


@dataclass(frozen=True, kw_only=True)
class ProvedNone:
    """That there is no law is proved: by a certificate, or by the theorem about {a, b, ab}."""

    cells: int | None
    """Cells of the drift; None where there is no certificate."""

    sha256: str | None
    """Of the text of the certificate, unpacked."""


@dataclass(frozen=True, kw_only=True)
class VainSearch:
    """How far was looked in vain."""

    effort: ExactInt
    """Points that the sweep has looked at."""

    digits: int
    """Of the largest ratio that it has come to."""

    zones: int
    """How many losing zones were found on the way."""

    too_large: bool = False
    """Was there a law, but its proof is larger than the checker takes?"""

    def __post_init__(self) -> None:
        if min(self.effort, self.digits, self.zones) < 0:
            raise ValueError("not the note of a search")


Found = ProvedLaw | ProvedNone | VainSearch
_CASES = {ProvedLaw: "law", ProvedNone: "none", VainSearch: "open"}


@dataclass(frozen=True, kw_only=True)
class AtlasEntry:
    """One set of multipliers, one kind of game."""

    multipliers: tuple[int, ...]
    kind: str
    found: Found


def sets(largest: int) -> list[tuple[int, ...]]:
    """All non-empty sets of multipliers from 2 on, the small ones first."""
    numbers = range(2, largest + 1)
    return [each for size in range(1, largest) for each in combinations(numbers, size)]


def explore(
    multipliers: tuple[int, ...], kind: GameKind, effort: int
) -> tuple[AtlasEntry, str | None]:
    """The entry of a set, and its certificate if it has one."""
    table = Table(multipliers, kind, counting=False)
    law, lawless = table.extend(effort), table.lawless(effort)
    if lawless is not None:
        return _explore_lawless(multipliers, lawless)
    if law is not None:
        text = certificate(table.sweep, law)
        try:
            return proved(text), text
        except CertificateError:  # only its size can be wrong with it; tests see to that
            pass
    search = VainSearch(
        effort=effort,
        digits=count_digits(table.known_until(effort)),
        zones=table.sweep.codes[1:].count(0),  # without the ratio 0, where the game is over
        too_large=law is not None,
    )
    return AtlasEntry(multipliers=multipliers, kind=kind.value, found=search), None


def _explore_lawless(
    multipliers: tuple[int, ...], lawless: Lawless
) -> tuple[AtlasEntry, str | None]:
    """The entry of a set that has no law: with a certificate, if one is easily found."""
    drift = lawless.drift if isinstance(lawless, DriftWalk) else None
    drift = drift or find_drift(multipliers, lawless.kind, QUICK_SEARCH)
    if drift is not None:
        text = drift_certificate(drift)
        return proved(text), text
    none = ProvedNone(cells=None, sha256=None)
    return AtlasEntry(multipliers=multipliers, kind=lawless.kind.value, found=none), None


def proved(text: str) -> AtlasEntry:
    """The entry of a certificate, if the checker accepts it."""
    proof, digest = check_certificate(text), sha256(text.encode()).hexdigest()
    found: Found
    if isinstance(proof, NoLaw):
        found = ProvedNone(cells=proof.cells, sha256=digest)
    else:
        found = ProvedLaw(
            ratio=proof.ratio,
            begins=proof.begins,
            stretches=2 * len(proof.zones),  # a period begins at a cut, and has a gap for each zone
            sha256=digest,
        )
    return AtlasEntry(multipliers=proof.multipliers, kind=proof.kind, found=found)


def atlas_json(entries: Iterable[AtlasEntry]) -> str:
    """The table as JSON, one entry in each line."""
    return "[\n" + ",\n".join(json.dumps(_row(entry)) for entry in entries) + "\n]\n"


def atlas_csv(entries: Iterable[AtlasEntry]) -> str:
    """The table as comma-separated values; what is not known is left empty."""
    columns = [
        "multipliers", "kind", "case", "ratio", "begins", "stretches", "cells", "sha256",
        "effort", "digits", "zones", "too_large",
    ]  # fmt: skip
    lines = [",".join(columns)]
    for entry in entries:
        row = _row(entry) | {"multipliers": " ".join(map(str, entry.multipliers))}
        cells = (row.get(column) for column in columns)
        lines.append(",".join("" if cell is None else str(cell) for cell in cells))
    return "\n".join(lines) + "\n"


def _row(entry: AtlasEntry) -> dict[str, Any]:
    return {
        "multipliers": list(entry.multipliers),
        "kind": entry.kind,
        "case": _CASES[type(entry.found)],
        **to_plain(entry.found),
    }


def atlas_page(entries: Iterable[AtlasEntry]) -> str:
    """The table as a page: what it comes to first, then every set, then what is not known."""
    both: dict[tuple[int, ...], dict[str, Found]] = {}
    for entry in entries:
        both.setdefault(entry.multipliers, {})[entry.kind] = entry.found
    rows = []
    for numbers, found in both.items():
        cells = [_cells(found.get(kind.value)) for kind in KINDS]
        rows.append(f"| {comma_list(numbers)} | {' | '.join(cells)} |")
    return say(
        "atlas.page",
        largest=max(numbers[-1] for numbers in both),
        summary="\n".join(_summary(both)),
        rows="\n".join(rows),
        unknown=_unknown(both),
    )


def _summary(both: dict[tuple[int, ...], dict[str, Found]]) -> list[str]:
    lines = []
    for kind in KINDS:
        laws = [
            (numbers, found[kind.value])
            for numbers, found in both.items()
            if isinstance(found.get(kind.value), ProvedLaw)
        ]
        simple = sum(
            isinstance(law, ProvedLaw)
            and (law.ratio, law.begins, law.stretches) == (numbers[0] * numbers[-1], 1, 2)
            for numbers, law in laws
        )
        lines.append(
            say("atlas.summary", kind=kind.value, laws=len(laws), sets=len(both), simple=simple)
        )
        none = sum(isinstance(found.get(kind.value), ProvedNone) for found in both.values())
        if none:
            lines.append(say("atlas.summary_none", kind=kind.value, count=none))
    return lines


def _cells(found: Found | None) -> str:
    if isinstance(found, ProvedNone):
        return f"{say('atlas.none_proved')} | - | -"
    if not isinstance(found, ProvedLaw):
        return f"{say('atlas.none_found')} | - | -"
    digits = count_digits(found.begins)
    begins = found.begins if digits <= _LONGEST_DECIMAL else say("atlas.digits", digits=digits)
    return f"{found.ratio} | {found.stretches} | {begins}"


def _unknown(both: dict[tuple[int, ...], dict[str, Found]]) -> str:
    lines = [
        say(
            "atlas.unknown_set",
            multipliers=comma_list(numbers),
            kind=kind,
            looked=_looked(search),
        )
        for numbers, found in both.items()
        for kind, search in found.items()
        if isinstance(search, VainSearch)
    ]
    return say("atlas.unknown", list="\n".join(lines)) if lines else say("atlas.all_known")


def _looked(search: VainSearch) -> str:
    if search.too_large:
        return say("atlas.too_large", effort=search.effort)
    return say("atlas.looked", effort=search.effort, zones=search.zones, digits=search.digits)
