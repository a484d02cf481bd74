"""Libraries that come with an extra: whoever has not installed them is told which."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def from_extra(name: str) -> Iterator[None]:
    """Around imports; an `ImportError` names the extra that has what is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        library = str(error.name).partition(".")[0]
        told = f"{library} is missing: pip install 'timesduel[{name}]'"
        raise ImportError(told, name=error.name) from None
