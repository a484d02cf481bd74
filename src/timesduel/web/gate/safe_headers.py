"""Headers of every answer: what browsers must not do with it."""

from __future__ import annotations

_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
}
"""One for everything: a page may use what comes from here, and nothing inline."""

_REFUSED = ("camera", "geolocation", "microphone", "payment", "usb")

SAFE_HEADERS = [
    ("Content-Security-Policy", "; ".join(map(" ".join, _POLICY.items()))),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", ", ".join(f"{name}=()" for name in _REFUSED)),
]
"""uvicorn's server has them written with every answer, so that none can be without."""
