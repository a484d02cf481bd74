"""What clients get to see of what was agreed on: rules, clock, match."""

from typing import Annotated, Any

from msgspec import Struct

from timesduel.core.rules import Rules
from timesduel.data.description import described_by

PlainRules = Annotated[dict[str, Any], described_by(Rules)]
"""The rules of a game, as `to_plain` writes them."""


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True):
    """What differs from the book; a number may also be text, such as `10^15`."""

    target: int | str | None = None
    """The number to reach or to hit."""

    multipliers: str | list[int] | None = None
    """What may be multiplied by: a list, or text such as `2,3,5`."""

    start: int | str | None = None
    """The number before the first move."""

    ceiling: int | str | None = None
    """The number that no move goes above; `none` takes the book's away."""

    modulus: int | str | None = None
    """Products are taken modulo it."""
