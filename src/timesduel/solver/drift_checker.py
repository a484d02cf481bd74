"""Checks the proof that a set of multipliers has no law, by another method than what found it.

A certificate of drift lists the losing zones [lo, hi) of ratios below a ratio u; the zones of a
*window* [1/b, 1), where b is the largest multiplier; and *cells*, which part a span of numbers t.
Ends in the window and in the cells may have a factor t. It is checked that

1. the zones below u are the losing ones: their images, times each multiplier, fill what they leave
   free, as in `checker`. Those in [u/b, u) are the window with t = 1, which is in the span;
2. in each cell this is so for the window and the zones that follow it up to the `growth` of the
   cell; and what lies from growth/b on is the window again, with t times the `turn`, in the span;
3. the length of a stretch inside the window depends on t; and each turn has a weight above 0, where
   a weight is a sum over the exponents of primes.

So the window is seen again and again: that says who wins at any ratio, for no move from beyond u
leads below u/b, which is at least 1. A turn adds to the weight of t, so t is never the same again,
and there are infinitely many lengths of stretches. With a law there are not.

Ends are of the form c or c * t. What is not above another one at both ends of a cell is not above
it in between; and where two only touch, there is a zone without any ratio in it. So an end is
checked as two numbers, those at the ends of the cell, times a scale that makes them whole.

Only the standard library is used, and the work is bounded whatever a file says.
"""

import json
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from heapq import merge
from itertools import chain, pairwise, zip_longest
from math import isqrt, lcm, prod
from typing import Any, NamedTuple

from timesduel.errors import CertificateError

FORMAT = "timesduel-drift"
LARGEST_TEXT = 1 << 22  # characters; a certificate that has more is not read
MOST_CELLS = 1 << 8
MOST_ZONES = 1 << 17  # and other lists, as the text is read
LARGEST_BITS = 1 << 14  # of a number: of what is above and below the line of its fraction
MOST_WORK = 1 << 30  # images of zones, times the bits of their ends
ALL_BITS = 1 << 26  # of the ends of all zones together
_LEAST_BITS = 1 << 9  # shorter numbers are not much less work
_FACTOR = r"[1-9][0-9]{0,6}(\^-?[1-9][0-9]{0,4})?"
_PRODUCT = re.compile(rf"0|{_FACTOR}(\*{_FACTOR}){{0,99}}")
_FIELDS = "begins cells format kind low multipliers version weights window zones"
_CELL = "growth high turn zones"
_Listed = tuple[Fraction, bool]  # an end of a zone: a number, and is it to be multiplied by t?
_List = list[tuple[_Listed, _Listed]]
_End = tuple[int, int]  # the numbers that it is at two values of t, times a scale
_Zone = tuple[_End, _End]
_Span = tuple[Fraction, Fraction]


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
    _need((data["format"], repr(data["version"])) == (FORMAT, "1"), "drift.version")
    _need(kind in ("reach", "wall"), "certificates.kind")
    _need(isinstance(multipliers, list) and 1 <= len(multipliers) <= 64, "certificates.multipliers")
    good = all(type(s) is int and 2 <= s <= 10**6 for s in multipliers)
    good = good and multipliers == sorted(set(multipliers))
    _need(good, "certificates.multipliers_whole")
    _need(isinstance(data["cells"], list) and len(data["cells"]) <= MOST_CELLS, "drift.list")
    cells = [_object(cell, _CELL, "drift.cell_fields") for cell in data["cells"]]
    _need(len(cells) >= 1, "drift.no_cells")
    begins, low, last = map(_number, (data["begins"], data["low"], cells[-1]["high"]))
    _need(begins.denominator == 1 and begins >= multipliers[-1], "drift.begins")
    _need(0 < low <= 1 <= last, "drift.span")
    checker, weights = _Checker(data, cells), _weights(data["weights"])
    arrived, t = int(kind == "reach"), (Fraction(1), Fraction(1))
    _need(data["zones"][:arrived] == [["0", "1"]] * arrived, "certificates.zones_first")
    before, listed = checker.beginning[:arrived], checker.beginning[arrived:]
    _need(checker.is_seen(before, listed, begins, t, t), "drift.not_seen")
    checker.check_lengths((low, last))
    first = low
    for cell, listed in zip(cells, checker.cells, strict=True):
        growth, turn, high = map(_number, (cell["growth"], cell["turn"], cell["high"]))
        _need(low < high, "drift.cells_apart")
        _need(growth > 1, "drift.growth")
        _need(first <= low * turn and high * turn <= last, "drift.leaves_span")
        t, again = (low, high), (low * turn, high * turn)
        _need(checker.is_seen(checker.window, listed, growth, t, again), "drift.not_again")
        turns = _powers(cell["turn"])
        known = turns.keys() <= weights.keys()
        _need(known and sum(weights[p] * n for p, n in turns.items()) > 0, "drift.weight")
        low = high
    return NoLaw(kind, tuple(multipliers), int(begins), len(cells))


class _Checker:
    """The zones that a certificate lists, and how much work is left."""

    def __init__(self, data: dict[str, Any], cells: list[dict[str, Any]]) -> None:
        self._multipliers, self._largest = data["multipliers"], data["multipliers"][-1]
        self._bits_left, self._work_left = ALL_BITS, MOST_WORK
        self._scale = self._largest  # makes all ends whole, and a part of them by this multiplier
        self.window, self.beginning = self._read(data["window"]), self._read(data["zones"])
        self.cells = [self._read(cell["zones"]) for cell in cells]

    def is_seen(self, old: _List, new: _List, growth: Fraction, t: _Span, again: _Span) -> bool:
        """Is the window seen again after these zones? They must be the losing ones from 1 on."""
        scale = self._scale * growth.denominator * prod(x.denominator for x in t + again)
        begin, end = (scale, scale), (int(scale * growth),) * 2
        all_ = self._zones(old, t, scale) + (zones := self._zones(new, t, scale))
        images = merge(*(_images(all_, s, begin, end) for s in self._multipliers))
        both = zip_longest([begin, *chain(*zones), end], _filled(images, begin, end))
        _need(all(gap == image for gap, image in both), "certificates.zones_wrong")
        low = (end[0] // self._largest,) * 2
        seen = [(x if _order(x, low) > 0 else low, y) for x, y in all_ if _order(y, low) > 0]
        return seen == self._zones(self.window, again, end[0])

    def check_lengths(self, span: _Span) -> None:
        """Are the zones of the window apart, and does a length inside depend on t?"""
        scale = self._scale * prod(t.denominator for t in span)
        ends = [*chain(*self._zones(self.window, span, scale))]
        low, high = (scale // self._largest,) * 2, (scale, scale)
        inside = [end for end in ends if end not in (low, high)]
        _need(inside == ends[ends[:1] == [low] : len(ends) - (ends[-1:] == [high])], "drift.apart")
        _need(all(_order(x, y) < 0 for x, y in pairwise([low, *inside, high])), "drift.apart")
        _need(any(x[0] * y[1] != x[1] * y[0] for x, y in pairwise(inside)), "drift.lengths")

    def _read(self, data: Any) -> _List:
        zones = _pairs(data, "certificates.zones_pairs")
        return [(self._listed(low), self._listed(high)) for low, high in zones]

    def _listed(self, text: Any) -> _Listed:
        moves = isinstance(text, str) and (text == "t" or text.endswith("*t"))
        number = Fraction(1) if text == "t" else _number(text[:-2] if moves else text)
        bits = number.numerator.bit_length() + number.denominator.bit_length()
        self._bits_left -= max(bits, _LEAST_BITS)
        _need(self._bits_left >= 0, "certificates.too_large")
        if self._scale % number.denominator:
            self._scale = lcm(self._scale, number.denominator)
            _need(self._scale.bit_length() <= LARGEST_BITS, "certificates.number_large")
        return number, moves

    def _zones(self, listed: _List, t: _Span, scale: int) -> list[_Zone]:
        """The zones for these values of t, which must be in order, so many times as large."""
        scales = [(scale, scale), (int(scale * t[0]), int(scale * t[1]))]
        bits = max(n.bit_length() for both in scales for n in both)
        bits += max((number.numerator.bit_length() for number, _ in chain(*listed)), default=0)
        self._work_left -= (1 + len(listed)) * len(self._multipliers) * max(bits, _LEAST_BITS)
        _need(self._work_left >= 0, "drift.work")

        def at(number: Fraction, moves: bool) -> _End:
            above, below = number.as_integer_ratio()
            return above * (scales[moves][0] // below), above * (scales[moves][1] // below)

        zones = [(at(*low), at(*high)) for low, high in listed]
        good = all(_order(x, y) <= 0 for x, y in pairwise(chain(*zones)))
        _need(good, "certificates.zones_apart")
        return zones


def _images(zones: list[_Zone], s: int, begin: _End, end: _End) -> Iterator[_Zone]:
    """The zones s times as large, as far as they are between two ends."""
    for (a, b), (c, d) in zones:
        low, high = (a * s, b * s), (c * s, d * s)
        if _order(low, end) < 0 < _order(high, begin):
            low = low if _order(low, begin) > 0 else begin
            yield low, high if _order(high, end) < 0 else end


def _filled(images: Iterable[_Zone], begin: _End, end: _End) -> Iterator[_End]:
    """Where what the images fill begins and ends, one that begins before another one first."""
    low = high = before = begin
    for first, last in images:
        _need(_order(before, first) <= 0, "drift.order")
        if _order(first, high) > 0:
            yield from (low, high)
            low = first
        high, before = last if _order(last, high) > 0 else high, first
    yield from (low, high) if high == end else (low, high, end, end)


def _order(x: _End, y: _End) -> int:
    """Below 0 if x comes first for all values of t, or only touches; refused if it varies."""
    if x == y:
        return 0
    if x[0] <= y[0] and x[1] <= y[1]:
        return -1
    _need(x[0] >= y[0] and x[1] >= y[1], "drift.order")
    return 1


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


def _object(pairs: Any, fields: str, code: str) -> dict[str, Any]:
    good = isinstance(pairs, list) and all(isinstance(pair, tuple) for pair in pairs)
    _need(good and sorted(name for name, _ in pairs) == fields.split(), code)
    return dict(pairs)


def _pairs(data: Any, code: str) -> list[Any]:
    _need(isinstance(data, list), "drift.list")
    _need(all(isinstance(pair, list) and len(pair) == 2 for pair in data), code)
    return list(data)


def _powers(product: Any) -> dict[int, int]:
    """The exponent of each factor of a product, which is not too large to be worked out."""
    good = isinstance(product, str) and _PRODUCT.fullmatch(product) is not None
    _need(good, "certificates.product")
    powers: dict[int, int] = {}
    for factor in product.split("*"):
        base, _, exponent = factor.partition("^")
        if base != "1":
            powers[int(base)] = powers.get(int(base), 0) + int(exponent or 1)
    bits = sum(base.bit_length() * abs(n) for base, n in powers.items())
    _need(bits <= LARGEST_BITS, "certificates.number_large")
    return powers


def _number(product: Any) -> Fraction:
    powers = _powers(product)
    above = prod(base**n for base, n in powers.items() if n > 0)
    return Fraction(above, prod(base**-n for base, n in powers.items() if n < 0))


def _weights(data: Any) -> dict[int, int]:
    """The weight of each prime; nothing else than a prime may have one."""
    pairs = _pairs(data, "drift.weights")
    good = len(pairs) <= 100 and all(type(n) is int for pair in pairs for n in pair)
    good = good and all(2 <= prime <= 10**6 for prime, _ in pairs)
    _need(good and all(n % d for n, _ in pairs for d in range(2, isqrt(n) + 1)), "drift.weights")
    return dict(pairs)
