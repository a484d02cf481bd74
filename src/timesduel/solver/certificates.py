"""Certificates of either kind: each goes to the checker of its format, if it takes that much."""

from bisect import bisect_left

from timesduel.solver.checker import ALL_BITS, LARGEST_TEXT, MOST_IMAGES, Proof, check
from timesduel.solver.drift_checker import FORMAT, NoLaw, check_drift
from timesduel.solver.law import Law, certificate
from timesduel.solver.sweep import Sweep

_SURELY = 10_000
"""The text of so many zones is never too long."""


def check_certificate(text: str) -> Proof | NoLaw:
    """What a certificate proves; a `CertificateError` if that is nothing."""
    return check_drift(text) if f'"{FORMAT}"' in text else check(text)


def is_checkable(sweep: Sweep, law: Law) -> bool:
    """Is the certificate of a law small enough for its checker?"""
    cuts = sweep.cuts[: bisect_left(sweep.cuts, law.ratio * law.multipliers[-1] * law.begins)]
    zones = len(cuts) // 2 + 1
    if zones * len(law.multipliers) > MOST_IMAGES or sum(map(int.bit_length, cuts)) > ALL_BITS:
        return False
    return zones <= _SURELY or len(certificate(sweep, law)) <= LARGEST_TEXT
