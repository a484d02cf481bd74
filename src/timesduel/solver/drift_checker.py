"""Checks the proof that a set of multipliers has no law, by another method than what found it.

A certificate of drift lists the losing zones [lo, hi) of ratios below a ratio u; the zones of a
*window* [1/b, 1), where b is the largest multiplier; and *cells*, which part a span of numbers t.
Ends in the window and in the cells may have a factor t. It is checked that

1. the first zones are the losing ratios below u: what they leave free is what they fill if they
   are multiplied by the multipliers, as in `checker`. Those in [u/b, u) are the window with t = 1,
   u times as large; 1 lies in the span.
2. In each cell, the window and the zones that follow it fill in this way what they leave free from
   1 up to the `growth` of the cell. And what lies from growth/b on is the window again, growth
   times as large, with t times the `turn` of the cell, which lies in the span.
3. The length of a stretch inside the window depends on t; and each turn has a weight above 0, where
   a weight is a sum over the exponents of primes.

So the window is seen again and again, for ever: that says who wins at any ratio, for no move from
beyond u leads below u/b, which is at least 1. A turn adds to the weight of t, so t is never the
same again, and there are infinitely many lengths of stretches. With a law there are not.

Within a cell, ends are compared that are of the form c or c * t. What is not above another one at
both ends of the cell is not above it in between; and where two only touch, there is a zone without
any ratio in it. So an end is checked as the two numbers that it is at the ends of the cell.

Only the standard library is used, and the work is bounded whatever a file says.
"""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise, zip_longest
from math import isqrt
from operator import mul
from typing import Any, NamedTuple

from timesduel.errors import CertificateError

LARGEST_TEXT = 1 << 24  # characters; a certificate that has more is not read
MOST_CELLS = 1 << 12
MOST_ZONES = 1 << 20
LARGEST_BITS = 1 << 14  # of a number: of what is above and below the line of its fraction
MOST_WORK = 1 << 29  # images of zones, times the bits of their ends
_LEAST_BITS = 1 << 8  # shorter numbers are not much less work
_FACTOR = r"[1-9][0-9]{0,6}(\^-?[1-9][0-9]{0,4})?"
_PRODUCT = re.compile(rf"0|{_FACTOR}(\*{_FACTOR}){{0,99}}")
_FIELDS = [
    "begins", "cells", "format", "kind", "low", "multipliers", "version", "weights", "window",
    "zones",
]  # fmt: skip
_CELL = ["growth", "high", "turn", "zones"]
_Listed = tuple[Fraction, bool]  # an end of a zone: a number, and is it to be multiplied by t?
_End = tuple[Fraction, ...]  # the numbers that it is at some values of t
_Zone = tuple[_End, _End]
_ONE = Fraction(1)


class NoLaw(NamedTuple):
    """What a certificate of drift proves: these multipliers have no law."""

    kind: str
    multipliers: tuple[int, ...]
    begins: int
    cells: int


def check_drift(text: str) -> NoLaw:
    """What a certificate of drift proves; a `CertificateError` if that is nothing."""
    data = _object(_json(text), _FIELDS, "drift.fields")
    kind, multipliers = data["kind"], data["multipliers"]
    _need((data["format"], repr(data["version"])) == ("timesduel-drift", "1"), "drift.version")
    _need(kind in ("reach", "wall"), "certificates.kind")
    _need(isinstance(multipliers, list) and 1 <= len(multipliers) <= 64, "certificates.multipliers")
    good = all(type(s) is int and 2 <= s <= 10**6 for s in multipliers)
    good = good and multipliers == sorted(set(multipliers))
    _need(good, "certificates.multipliers_whole")
    cells = [_object(cell, _CELL, "drift.cell_fields") for cell in _list(data["cells"], MOST_CELLS)]
    _need(len(cells) >= 1, "drift.no_cells")
    checker = _Checker(multipliers, data["window"])
    span = _number(data["low"]), _number(cells[-1]["high"])
    begins = _number(data["begins"])
    _need(begins.denominator == 1 and begins >= multipliers[-1], "drift.begins")
    _need(0 < span[0] <= 1 <= span[1], "drift.span")
    checker.check_beginning(kind, data["zones"], begins)
    checker.check_lengths(span)
    weights, low = _weights(data["weights"]), span[0]
    for cell in cells:
        high = _number(cell["high"])
        _need(low < high, "drift.cells_apart")
        checker.check_cell(cell, (low, high), span)
        turn = _powers(cell["turn"])
        weight = sum(weights[p] * n for p, n in turn) if {p for p, _ in turn} <= {*weights} else 0
        _need(weight > 0, "drift.weight")
        low = high
    return NoLaw(kind, tuple(multipliers), int(begins), len(cells))


class _Checker:
    """The multipliers and the window, and how much work is left."""

    def __init__(self, multipliers: list[int], window: Any) -> None:
        self._multipliers, self._largest = multipliers, multipliers[-1]
        self._window = _pairs(window)
        self._work_left = MOST_WORK

    def check_beginning(self, kind: str, listed: Any, begins: Fraction) -> None:
        """Are these the losing zones below the ratio from which the window is first seen?"""
        one, end = (_ONE,), (begins,)
        zones = self._zones(_pairs(listed), one)
        if kind == "reach":
            _need(zones[:1] == [((Fraction(0),), one)], "certificates.zones_first")
        self._check_tiling(zones[kind == "reach" :], zones, one, end)
        window = _times(self._zones(self._window, one), end)
        _need(_from(zones, (begins / self._largest,)) == window, "drift.not_seen")

    def check_cell(self, cell: dict[str, Any], ends: _End, span: tuple[Fraction, Fraction]) -> None:
        """Does the window come again in this cell, as the cell says?"""
        growth, turn = (_number(cell["growth"]),) * 2, _number(cell["turn"])
        one = (_ONE, _ONE)
        _need(growth > one, "drift.growth")
        _need(span[0] <= ends[0] * turn and ends[1] * turn <= span[1], "drift.leaves_span")
        window, zones = self._zones(self._window, ends), self._zones(_pairs(cell["zones"]), ends)
        self._check_tiling(zones, window + zones, one, growth)
        low = tuple(number / self._largest for number in growth)
        again = self._zones(self._window, tuple(t * turn for t in ends))
        _need(_from(window + zones, low) == _times(again, growth), "drift.not_again")

    def check_lengths(self, span: tuple[Fraction, Fraction]) -> None:
        """Are the zones of the window apart, and does a length inside depend on t?"""
        zones = self._zones(self._window, span)
        low, high = (Fraction(1, self._largest),) * 2, (_ONE, _ONE)
        ends = [end for zone in zones for end in zone]
        inside = [end for end in ends if end not in (low, high)]
        _need(inside == ends[ends[:1] == [low] : len(ends) - (ends[-1:] == [high])], "drift.apart")
        bounds = [low, *inside, high]
        _need(all(_order(x, y) < 0 for x, y in pairwise(bounds)), "drift.apart")
        lengths = [[y / x for x, y in zip(*ends, strict=True)] for ends in pairwise(inside)]
        _need(any(at_low != at_high for at_low, at_high in lengths), "drift.lengths")

    def _zones(self, listed: list[tuple[_Listed, _Listed]], ends: _End) -> list[_Zone]:
        """The zones for these values of t, which must be in order."""
        numbers = [*ends, *(number for zone in listed for number, _ in zone)]
        bits = max(n.numerator.bit_length() + n.denominator.bit_length() for n in numbers)
        self._work_left -= (1 + len(listed)) * len(self._multipliers) * max(bits, _LEAST_BITS)
        _need(self._work_left >= 0, "drift.work")

        def at(end: _Listed) -> _End:
            return tuple(end[0] * t if end[1] else end[0] for t in ends)

        zones = [(at(low), at(high)) for low, high in listed]
        flat = [end for zone in zones for end in zone]
        _need(all(_order(x, y) <= 0 for x, y in pairwise(flat)), "certificates.zones_apart")
        return zones

    def _check_tiling(self, zones: list[_Zone], all_: list[_Zone], begin: _End, end: _End) -> None:
        """Are the zones between two ends the losing ones, if all before them are?"""
        bounds = [begin, *(cut for zone in zones for cut in zone), end]
        both = zip_longest(bounds, self._filled(all_, begin, end))
        _need(all(gap == image for gap, image in both), "certificates.zones_wrong")

    def _filled(self, sources: list[_Zone], begin: _End, end: _End) -> Iterator[_End]:
        """Where what the images of zones fill begins and ends; both ends are in it."""
        images: list[_Zone] = []
        for s in self._multipliers:
            for low, high in _times(sources, (Fraction(s),) * len(begin)):
                if _order(low, end) < 0 < _order(high, begin):
                    low = low if _order(low, begin) > 0 else begin
                    images.append((low, high if _order(high, end) < 0 else end))
        low = high = begin
        for first, last in sorted(images, key=cmp_to_key(_by_begin)):
            if _order(first, high) > 0:
                yield from (low, high)
                low = first
            high = last if _order(last, high) > 0 else high
        yield from (low, high) if high == end else (low, high, end, end)


def _order(x: _End, y: _End) -> int:
    """Below 0 if x comes first for all values of t, or only touches; refused if it varies."""
    if x == y:
        return 0
    if all(a <= b for a, b in zip(x, y, strict=True)):
        return -1
    _need(all(a >= b for a, b in zip(x, y, strict=True)), "drift.order")
    return 1


def _by_begin(x: _Zone, y: _Zone) -> int:
    return _order(x[0], y[0])


def _times(zones: list[_Zone], factor: _End) -> list[_Zone]:
    """The zones, so many times as large; at each end of a cell by a factor of its own."""
    return [(tuple(map(mul, low, factor)), tuple(map(mul, high, factor))) for low, high in zones]


def _from(zones: list[_Zone], begin: _End) -> list[_Zone]:
    """The zones from an end on; the one that it lies in is cut off there."""
    after = [zone for zone in zones if _order(zone[1], begin) > 0]
    return [(low if _order(low, begin) > 0 else begin, high) for low, high in after]


def _need(fact: bool, code: str) -> None:
    if not fact:
        raise CertificateError(code)


def _json(text: str) -> Any:
    small = len(text) <= LARGEST_TEXT and text.count("[") + text.count("{") <= MOST_ZONES
    _need(small, "certificates.too_large")
    try:
        return json.loads(text, object_pairs_hook=list, parse_int=lambda digits: int(digits[:8]))
    except (ValueError, RecursionError):
        raise CertificateError("certificates.not_json") from None


def _object(pairs: Any, fields: list[str], code: str) -> dict[str, Any]:
    good = isinstance(pairs, list) and all(isinstance(pair, tuple) for pair in pairs)
    _need(good and sorted(name for name, _ in pairs) == fields, code)
    return dict(pairs)


def _list(data: Any, most: int) -> list[Any]:
    _need(isinstance(data, list) and len(data) <= most, "drift.list")
    return list(data)


def _pairs(data: Any) -> list[tuple[_Listed, _Listed]]:
    zones = _list(data, MOST_ZONES)
    _need(
        all(isinstance(zone, list) and len(zone) == 2 for zone in zones), "certificates.zones_pairs"
    )
    return [(_listed(low), _listed(high)) for low, high in zones]


def _listed(text: Any) -> _Listed:
    if isinstance(text, str) and (text == "t" or text.endswith("*t")):
        return (_number(text[:-2]) if text != "t" else _ONE), True
    return _number(text), False


def _powers(product: Any) -> list[tuple[int, int]]:
    good = isinstance(product, str) and _PRODUCT.fullmatch(product) is not None
    _need(good, "certificates.product")
    powers = [factor.split("^") for factor in product.split("*")]
    found = [(int(base), int(*exponent or ["1"])) for base, *exponent in powers if base != "1"]
    bits = sum(base.bit_length() * abs(n) for base, n in found)
    _need(bits <= LARGEST_BITS, "certificates.number_large")
    return found


def _number(product: Any) -> Fraction:
    value = _ONE
    for base, exponent in _powers(product):
        value *= Fraction(base) ** exponent
    return value


def _weights(data: Any) -> dict[int, int]:
    """The weight of each prime; nothing else than a prime may have one."""
    pairs = _list(data, 100)
    good = all(isinstance(pair, list) and len(pair) == 2 for pair in pairs)
    good = good and all(type(n) is int for pair in pairs for n in pair)
    good = good and all(2 <= prime <= 10**6 for prime, _ in pairs)
    _need(good and all(n % d for n, _ in pairs for d in range(2, isqrt(n) + 1)), "drift.weights")
    return dict(pairs)
