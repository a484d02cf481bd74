"""A drift: zones that come again and again, but each time with some of them a little further on.

Seen from certain ratios X, what lies between X/b and X (b is the largest multiplier) looks like one
*window*: its cuts are products of primes, some of them times a factor t, which lies in a *span*.
What follows depends on the window alone. The span is parted into cells, in each of which the cuts
that follow come in one order, until the window is seen again, from X times the `growth` of the
cell, and with t times its `turn`. As that lies in the span too, it goes on for ever. And if no
product of turns is 1, t is never the same again: so there is no law.

Such a proof is written as data (`drift_certificate`) for `drift_checker` and any other program.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from timesduel.solver.ratio import prime_factors
from timesduel.solver.sweep import GameKind

FORMAT, VERSION = "timesduel-drift", 1

Exponents = tuple[int, ...]
"""A product of powers of the primes of a `Drift`, below 1 too: the exponent of each."""


class Cut(NamedTuple):
    """Where a stretch begins, relative to where the window is seen from."""

    product: Exponents
    moves: int
    """1 if it is to be multiplied by t, else 0."""


class Cell(NamedTuple):
    """A part of the span, both ends included, and what follows the window there."""

    low: Exponents
    high: Exponents
    growth: Exponents
    """How much further on the window is seen again."""

    turn: Exponents
    """What t is multiplied by until then."""

    cuts: tuple[Cut, ...]
    """The stretches until then, lost and won in turn; the first begins where the window ends."""


@dataclass(frozen=True, kw_only=True)
class Drift:
    """A proof that the zones never repeat, and what they are."""

    kind: GameKind
    multipliers: tuple[int, ...]
    primes: tuple[int, ...]
    begins: Exponents
    """A ratio from which the window is seen, with t = 1."""

    below: tuple[Exponents, ...]
    """Where the stretches from 1 up to there begin, won and lost in turn."""

    window: tuple[Cut, ...]
    """Where the stretches in the window begin, but for the one that it begins in."""

    code_before: int
    """The code of that one: 0 if it is lost."""

    cells: tuple[Cell, ...]
    """All cells of the span, in order."""

    weights: Exponents
    """By these exponents of its primes each turn weighs more than 0."""

    @property
    def span(self) -> tuple[Exponents, Exponents]:
        """What t can be, both ends included."""
        return self.cells[0].low, self.cells[-1].high


def drift_certificate(drift: Drift) -> str:
    """The proof as JSON text, for the independent checker."""
    primes = drift.primes

    def written(product: Exponents, moves: int = 0) -> str:
        powers = zip(primes, product, strict=True)
        factors = [f"{prime}^{n}" if n != 1 else str(prime) for prime, n in powers if n]
        return "*".join([*factors, *["t"] * moves]) or "1"

    def zones(ends: Iterable[str], *, lost: bool) -> list[tuple[str, str]]:
        return [*pairwise(ends)][not lost :: 2]

    largest = prime_factors(drift.multipliers[-1])
    low_end = tuple(-largest.count(prime) for prime in primes)
    window = [written(low_end), *(written(*cut) for cut in drift.window), "1"]
    below = [*map(written, drift.below), written(drift.begins)]
    reach = drift.kind is GameKind.REACH
    before = ([("0", "1")] if reach else []) + zones(below, lost=not reach)
    data = {
        "format": FORMAT,
        "version": VERSION,
        "kind": drift.kind.value,
        "multipliers": list(drift.multipliers),
        "begins": written(drift.begins),
        "zones": before,
        "window": zones(window, lost=not drift.code_before),
        "low": written(drift.span[0]),
        "cells": [
            {
                "high": written(cell.high),
                "growth": written(cell.growth),
                "turn": written(cell.turn),
                "zones": zones(
                    [*(written(*cut) for cut in cell.cuts), written(cell.growth)], lost=True
                ),
            }
            for cell in drift.cells
        ],
        "weights": [[p, n] for p, n in zip(primes, drift.weights, strict=True)],
    }
    lines = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in data.items()]
    return "{" + ",\n".join(lines) + "}\n"
