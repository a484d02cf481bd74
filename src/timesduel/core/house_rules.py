"""The rules of a book with changes, as people agree on them at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from timesduel.core.rules import Rules


def with_house_rules(book: Rules, changes: Mapping[str, Any]) -> Rules:
    """The rules of a book with changes, of which a modulus takes the place of the ceiling."""
    if changes.get("modulus") is not None and "ceiling" not in changes:
        changes = {**changes, "ceiling": None}
    return book.replace(**changes)
