"""Certificates of either kind: each goes to the checker of its format."""

from timesduel.solver.checker import Proof, check
from timesduel.solver.drift_checker import FORMAT, NoLaw, check_drift


def check_certificate(text: str) -> Proof | NoLaw:
    """What a certificate proves; a `CertificateError` if that is nothing."""
    return check_drift(text) if f'"{FORMAT}"' in text else check(text)
