"""Types of fields whose values are checked one by one when they are read from outside.

To mypy and to whoever makes a value they are an int, a float or a text. `data/reading.py` calls
`read` for a field of such a type; `data/description.py` describes it as `written`.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from timesduel.core.numbers import number_from_json
from timesduel.errors import TimesDuelError

if TYPE_CHECKING:
    from collections.abc import Callable

DATE = "%Y-%m-%dT%H:%M:%SZ"
"""In UTC, as `2026-11-15T09:43:00Z`."""

_LONGEST_ID, _LONGEST_TOKEN = 64, 128
_ID_CHARACTERS = frozenset("-_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
"""Those of base64 for addresses."""


class FieldType(type):
    """The type of such types."""

    read: Callable[[object], Any]
    """The value of a field from plain data; a `TimesDuelError` says what is wrong with it."""

    written: Any
    """The type of what `to_plain` makes of it."""

    def __instancecheck__(cls, value: object) -> bool:
        """msgspec asks whether `read` has returned what the annotation says."""
        return True


def _read_player(value: object) -> int:
    if type(value) is int and value in (1, 2):
        return value
    raise TimesDuelError("records.player")


def _read_seconds(value: object) -> float:
    """A whole number stays one, so that it is written as it was read."""
    if isinstance(value, int | float) and type(value) is not bool:
        return value
    raise TimesDuelError("records.seconds")


def _read_date(value: object) -> str:
    from datetime import datetime

    if not isinstance(value, str):
        raise TimesDuelError("records.date")
    with suppress(ValueError):
        if datetime.fromisoformat(value).strftime(DATE) == value:
            return value
    raise TimesDuelError("records.date_such_as", example="2026-11-15T09:43:00Z")


def _read_identifier(value: object) -> str:
    if not isinstance(value, str):
        raise TimesDuelError("records.text")
    if not 1 <= len(value) <= _LONGEST_ID or not _ID_CHARACTERS.issuperset(value):
        raise TimesDuelError("records.id", most=_LONGEST_ID)
    return value


def _read_token(value: object) -> str:
    if not isinstance(value, str):
        raise TimesDuelError("records.text")
    if not (value.isascii() and value.isprintable() and 0 < len(value) <= _LONGEST_TOKEN):
        raise TimesDuelError("records.token", most=_LONGEST_TOKEN)
    return value


def _field_type(name: str, read: Callable[[object], Any], written: Any) -> Any:
    return FieldType(name, (), {"read": staticmethod(read), "written": written})


if TYPE_CHECKING:
    ExactInt = int
    PlayerNumber = int
    Seconds = float
    Date = str
    Identifier = str
    Token = str
else:
    ExactInt = _field_type("ExactInt", number_from_json, int | str)
    """A whole number of any size, which JSON may have as text, as `number_to_json` says."""

    PlayerNumber = _field_type("PlayerNumber", _read_player, int)
    """1 or 2."""

    Seconds = _field_type("Seconds", _read_seconds, float)
    """How long, or when; whoever uses it checks the range."""

    Date = _field_type("Date", _read_date, str)
    """A moment in UTC, as `DATE` has it."""

    Identifier = _field_type("Identifier", _read_identifier, str)
    """An id or a key: up to 64 letters, digits, `-` and `_`."""

    Token = _field_type("Token", _read_token, str)
    """An id or a secret of a server, to be sent in an address or a header."""
