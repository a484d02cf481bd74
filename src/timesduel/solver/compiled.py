"""Compiling with Numba: an optional extra, without which importing this is an ImportError."""

from importlib import import_module
from typing import TypeVar

_numba = import_module("numba")

F = TypeVar("F")


def compiled(function: F) -> F:
    """Compile with Numba when first called, and keep the result on disk for the next time."""
    fast: F = _numba.njit(cache=True)(function)
    return fast
