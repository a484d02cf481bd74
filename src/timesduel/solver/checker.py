"""Checks the proof of a law, by another method than the one that found it.

A certificate lists the losing zones [lo, hi) of ratios from the beginning to p*b*u, where b is
the largest multiplier, p the ratio of the law and u where it begins. Two things are checked:

1. The mover wins at x exactly if some multiplier s leads to a losing x/s. So the winning ratios
   are the zones times each s: these images must fill exactly what the zones leave free. Reach
   begins with the zone [0, 1), where the other has arrived; at the wall no ratio is below 1. As
   each x/s is smaller than x, only one list of zones fits: the true one.
2. The zones in [p*u, p*b*u) are p times those in [u, b*u): there x and p*x have one winner.

Then this is so for every x >= b*u too, which is the law for ever: x/s is at least u and smaller
than x, so x/s and p*x/s have one winner for each s, and hence x and p*x. (As u >= 1, the wall
allows both moves or neither, and for reach neither ratio is 0.) Every x is come to in this way,
from one power of the smallest multiplier to the next.

Only the standard library is used, and the work is bounded whatever a file says.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from heapq import merge
from itertools import pairwise, zip_longest
from typing import Any

from timesduel.errors import CertificateError

LARGEST_TEXT = 1 << 24  # characters; a certificate that has more is not read
MOST_IMAGES = 1 << 22  # zones times multipliers
LARGEST_BITS = 1 << 16  # of one number
ALL_BITS = 1 << 28  # of the ends of all zones together
_PRODUCT = re.compile(r"0|[1-9][0-9]{0,6}(\^[0-9]{1,5})?(\*[1-9][0-9]{0,6}(\^[0-9]{1,5})?){0,499}")
_FIELDS = ["begins", "format", "kind", "multipliers", "ratio", "version", "zones"]
_Zone = tuple[int, int]


@dataclass(frozen=True)
class Proof:
    """What a certificate proves: from `begins` on the zones repeat, `ratio` times as large."""

    kind: str
    multipliers: tuple[int, ...]
    ratio: int
    begins: int
    zones: tuple[_Zone, ...]  # the losing ratios of the first period, each as [lo, hi)


def check(text: str) -> Proof:
    """What a certificate proves; a `CertificateError` if that is nothing."""
    data = _fields(text)
    kind, multipliers = data["kind"], data["multipliers"]
    made_by = data["format"], repr(data["version"])
    _need(made_by == ("timesduel-law", "1"), "certificates.version")
    _need(kind in ("reach", "wall"), "certificates.kind")
    _need(isinstance(multipliers, list) and 1 <= len(multipliers) <= 64, "certificates.multipliers")
    good = all(type(s) is int and 2 <= s <= 10**6 for s in multipliers)
    good = good and multipliers == sorted(set(multipliers))
    _need(good, "certificates.multipliers_whole")
    ratio, begins = _number(data["ratio"]), _number(data["begins"])
    _need(ratio >= 2 and begins >= 1, "certificates.small")
    zones, end = _zones(data["zones"], len(multipliers)), ratio * multipliers[-1] * begins
    _check_tiling(zones, kind, multipliers, end)
    window = list(_times(_between(zones, begins, end // ratio), ratio))
    _need(window == _between(zones, begins * ratio, end), "certificates.zones_repeat")
    period = tuple(_between(zones, begins, begins * ratio))
    return Proof(kind, tuple(multipliers), ratio, begins, period)


def _need(fact: bool, code: str) -> None:
    if not fact:
        raise CertificateError(code)


def _fields(text: str) -> dict[str, Any]:
    """The fields; what is counted first keeps the text from filling the memory."""
    small = len(text) <= LARGEST_TEXT and text.count("[") + text.count("{") <= MOST_IMAGES
    _need(small, "certificates.too_large")
    try:
        pairs = json.loads(text, object_pairs_hook=list, parse_int=lambda digits: int(digits[:8]))
    except (ValueError, RecursionError):
        raise CertificateError("certificates.not_json") from None
    good = isinstance(pairs, list) and all(isinstance(pair, tuple) for pair in pairs)
    good = good and sorted(name for name, _ in pairs) == _FIELDS
    _need(good, "certificates.fields")
    return dict(pairs)


def _zones(data: Any, multipliers: int) -> list[_Zone]:
    good = isinstance(data, list) and len(data) * multipliers <= MOST_IMAGES
    _need(good, "certificates.zones_many")
    zones, bits = [], 0
    for zone in data:
        _need(isinstance(zone, list) and len(zone) == 2, "certificates.zones_pairs")
        zones.append((_number(zone[0]), _number(zone[1])))
        bits += sum(map(int.bit_length, zones[-1]))
        _need(bits <= ALL_BITS, "certificates.zones_large")
    return zones


def _number(product: Any) -> int:
    good = isinstance(product, str) and _PRODUCT.fullmatch(product) is not None
    _need(good, "certificates.product")
    value = 1
    for factor in product.split("*"):
        value *= _power(factor)
        _need(value.bit_length() <= LARGEST_BITS, "certificates.number_large")
    return value


@lru_cache(maxsize=1 << 12)
def _power(factor: str) -> int:
    base, exponent = map(int, factor.split("^")) if "^" in factor else (int(factor), 1)
    at_least = (base.bit_length() - 1) * exponent
    _need(at_least <= LARGEST_BITS, "certificates.number_large")
    return int(base**exponent)


def _check_tiling(zones: list[_Zone], kind: str, multipliers: list[int], end: int) -> None:
    """Are these the losing zones below `end`, all of them and nothing else?"""
    cuts = [cut for zone in zones for cut in zone]
    if kind == "reach":
        _need(cuts[:2] == [0, 1], "certificates.zones_first")
        cuts = cuts[2:]
    _need(all(x < y for x, y in pairwise(cuts)), "certificates.zones_apart")
    both = zip_longest([1, *cuts, end], _filled(zones, multipliers, end))
    _need(all(gap == image for gap, image in both), "certificates.zones_wrong")


def _filled(zones: list[_Zone], multipliers: list[int], end: int) -> Iterator[int]:
    """Where what the images fill begins and ends, from 1 to `end`; both ends are in it."""
    low = high = 1
    for lo, hi in merge(*(_times(zones, s) for s in multipliers)):
        if lo >= end:
            break
        if lo > high:
            yield from (low, high)
            low = lo
        high = max(high, min(hi, end))
    yield from (low, high) if high == end else (low, high, end, end)


def _times(zones: list[_Zone], factor: int) -> Iterator[_Zone]:
    return ((lo * factor, hi * factor) for lo, hi in zones)


def _between(zones: list[_Zone], low: int, high: int) -> list[_Zone]:
    return [(max(lo, low), min(hi, high)) for lo, hi in zones if lo < high and low < hi]
