"""What the two players may be called."""

from collections.abc import Sequence

from timesduel.errors import RulesError

DEFAULT_NAMES = ("Player 1", "Player 2")
LONGEST_PLAYER_NAME = 40
_JOINERS = "\u200c\u200d"  # invisible, yet part of ordinary words in some scripts and of emoji


def checked_names(names: Sequence[str]) -> tuple[str, str]:
    """Both names, refused unless they are short, different and safe to print."""
    stripped = [str(name).strip(" ") for name in names]
    for name in stripped:
        if not name.strip(_JOINERS) or len(name) > LONGEST_PLAYER_NAME:
            raise RulesError("names", f"must be of 1 to {LONGEST_PLAYER_NAME} characters each")
        if not all(c.isprintable() or c in _JOINERS for c in name):
            raise RulesError("names", "must not contain control characters")
    if len(stripped) != 2:
        raise RulesError("names", "must be two, such as Ada,Grace")
    if stripped[0].casefold() == stripped[1].casefold():
        raise RulesError("names", "must differ from each other")
    return stripped[0], stripped[1]
