"""Secrets: what opens a seat, and what is kept of it.

A game's id, its creator's secret and its invitation all follow from a key that the client made up,
so that a request that is sent twice has the same answer, and nothing but hashes need be kept. The
secret of an invited seat follows from the invitation and a key of whoever took it: its creator does
not know it.
"""

from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe
from typing import NamedTuple

_ID_BYTES = 16


class Tokens(NamedTuple):
    """What the creator of a game gets."""

    game: str
    """The id: who has it can watch."""

    secret: str
    """Secret of the creator's seat, or of both seats."""

    invitation: str
    """Invitation to the other seat."""


def new_key() -> str:
    """A key of 256 bits."""
    return token_urlsafe(32)


def tokens_of(key: str) -> Tokens:
    """Id, secret and invitation of a new game, derived from a key."""
    game = _derived("game", key)[:_ID_BYTES]
    return Tokens(_text(game), _text(_derived("seat", key)), _text(_derived("invitation", key)))


def seat_secret(invitation: str, key: str) -> str:
    """The secret of a seat that somebody takes with an invitation."""
    return _text(_derived("taken", f"{invitation}.{key}"))


def hashed(secret: str) -> str:
    """Hash of a secret, for the store, in hexadecimal."""
    return sha256(secret.encode()).hexdigest()


def fits(kept: str | None, given: str) -> bool:
    """Constant-time comparison."""
    return kept is not None and compare_digest(kept, given)


def _derived(purpose: str, key: str) -> bytes:
    return sha256(f"timesduel {purpose} {key}".encode()).digest()


def _text(token: bytes) -> str:
    return urlsafe_b64encode(token).rstrip(b"=").decode()
