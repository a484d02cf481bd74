"""Records of earlier versions, made to look like those of the present one.

Version 2 had no id; version 1 knew no computers either. Neither had lines of events below the
object, and a record without an id is still written as version 2, so that its text never changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

_ADDED: dict[str, tuple[int, object]] = {"players": (2, [None, None]), "id": (3, None)}
"""Fields, each with the first version that had it and its value in earlier ones."""


def fields_of_version(version: int, fields: frozenset[str]) -> frozenset[str]:
    """The fields that a record of this version must have, of those that the present one has."""
    return fields - {name for name, (since, _) in _ADDED.items() if version < since}


def brought_up_to_date(data: Mapping[str, Any], version: int) -> dict[str, Any]:
    """A record of this version with the fields that were added since."""
    added = {name: value for name, (since, value) in _ADDED.items() if version < since}
    return {**data, **added}
