"""Names that are safe as the names of files, on every system."""

import re

from timesduel.errors import StoreError

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}\Z")
_DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])\Z", re.IGNORECASE)


def check_name(name: str) -> str:
    """The name itself; a StoreError says what is wrong with it."""
    if not _NAME.match(name):
        raise StoreError("games.name")
    if _DEVICE.match(name):
        raise StoreError("games.device", name=name)
    return name


def is_name(name: str) -> bool:
    """May a file be called so?"""
    return bool(_NAME.match(name)) and not _DEVICE.match(name)
