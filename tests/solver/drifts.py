"""Certificates of drift, read and followed by other means than those that are tested."""

import json
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from timesduel.solver.drift import Drift, drift_certificate
from timesduel.solver.drift_search import QUICK_SEARCH, find_drift
from timesduel.solver.sweep import GameKind, Sweep

SMALL = [(2, 5, 10), (2, 6, 12), (2, 5, 6, 8, 9), (2, 5, 6, 8, 11, 12)]
EASY = [
    *SMALL, (2, 5, 6, 8, 10), (2, 3, 4, 9, 10, 12), (2, 5, 6, 8, 10, 12), (2, 5, 6, 8, 10, 11, 12),
]  # fmt: skip
HARD = [(2, 5, 6, 9, 12), (2, 4, 9, 11, 12)]


@cache
def drift_of(multipliers: tuple[int, ...], kind: GameKind) -> Drift:
    drift = find_drift(multipliers, kind, QUICK_SEARCH)
    assert drift is not None
    return drift


@cache
def drift_text(multipliers: tuple[int, ...], kind: GameKind) -> str:
    return drift_certificate(drift_of(multipliers, kind))


def drift_data(multipliers: tuple[int, ...], kind: GameKind) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(drift_text(multipliers, kind))
    return data


def number(product: str, t: Fraction = Fraction(1)) -> Fraction:
    """What a product of powers, and perhaps of t, is."""
    value = Fraction(1)
    for factor in product.split("*"):
        base, _, exponent = factor.partition("^")
        value *= t if base == "t" else Fraction(int(base)) ** int(exponent or 1)
    return value


def zones_told(data: dict[str, Any], rounds: int) -> Iterator[tuple[Fraction, Fraction]]:
    """The losing zones of ratios that follow from a certificate, for so many rounds."""
    for low, high in data["zones"]:
        yield number(low), number(high)
    begin, t = number(data["begins"]), Fraction(1)
    for _ in range(rounds):
        cell = next(cell for cell in data["cells"] if t <= number(cell["high"]))
        for low, high in cell["zones"]:
            yield begin * number(low, t), begin * number(high, t)
        begin, t = begin * number(cell["growth"]), t * number(cell["turn"])


def are_true(data: dict[str, Any], rounds: int = 12) -> bool:
    """Are these the losing zones that a sweep finds?"""
    told = [(low, high) for low, high in zones_told(data, rounds) if low < high]
    sweep = Sweep(tuple(data["multipliers"]), GameKind(data["kind"]), counting=False)
    sweep.advance(10**6, until=int(told[-1][1]) + 1)
    cuts = zip(sweep.cuts, sweep.cuts[1:], sweep.codes, strict=False)
    found = [(Fraction(low), Fraction(high)) for low, high, code in cuts if not code]
    return told == found[: len(told)]
