"""What clients get to see of the profiles of a family."""

from msgspec import Struct


class ProfileNames(Struct, frozen=True):
    """Who learns at this server."""

    profiles: list[str]
    """Their names, in alphabetical order."""


class AddedEntries(Struct, frozen=True):
    """What was written down."""

    name: str
    """Of the profile, as it is written here."""

    added: int
    """How many entries were new; the others were there already."""
