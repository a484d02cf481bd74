"""What the two players may be called, and who sits there."""

from collections.abc import Sequence

from timesduel.errors import RulesError
from timesduel.words.speech import say

LONGEST_PLAYER_NAME = 40
"""Characters of the name of a player."""

LONGEST_PROGRAM_NAME = 4_000
"""Characters of the name of a program, which may be a whole command."""

Seats = tuple[str | None, str | None]
"""For Player 1 and Player 2, the name of the program that plays there; None for a person."""

PEOPLE: Seats = (None, None)
"""Two people."""

_SECOND = " (2)"
_JOINERS = "\u200c\u200d"  # invisible, yet part of ordinary words in some scripts and of emoji
_FILLERS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and a symbol that show nothing
_SEEN = ("L", "N", "P", "S")
"""Letters, digits and signs, by the first letter of their Unicode category; not marks alone."""


def default_names() -> tuple[str, str]:
    """What players are called who have not said it: `Player 1` and `Player 2`."""
    return say("grammar.seat", number=1), say("grammar.seat", number=2)


def program_name(program: str) -> str:
    """What a program is called at the table: `Pi` for `perfect`, `Bot` for one with a command."""
    return say(f"players.title.{'bot' if ':' in program else program}")


def level_of_computer(name: str, program: str | None) -> str | None:
    """At which level the computer played, unless its name says so already; None for a person."""
    return None if program is None or name.casefold() == program else program


def checked_names(names: Sequence[str]) -> tuple[str, str]:
    """Both names, refused unless they are short and safe to print; the same one is told apart."""
    stripped = [checked_name(str(name)) for name in names]
    if len(stripped) != 2:
        raise RulesError("names", "matches.two_names")
    return stripped[0], told_apart(stripped[0], stripped[1])


def told_apart(first: str, second: str) -> str:
    """What the second of two players is called: `Ada (2)` beside another Ada."""
    if first.casefold() != second.casefold():
        return second
    return second[: LONGEST_PLAYER_NAME - len(_SECOND)].rstrip(" ") + _SECOND


def checked_name(name: str) -> str:
    """A name without spaces around it, refused unless it is short and safe to print."""
    name = name.strip(" ")
    if not name.strip(_JOINERS) or len(name) > LONGEST_PLAYER_NAME:
        raise RulesError("names", "matches.name_length", most=LONGEST_PLAYER_NAME)
    if not all(c.isprintable() or c in _JOINERS for c in name):
        raise RulesError("names", "matches.name_control")
    if not name.isascii() and not _can_be_seen(name):
        raise RulesError("names", "matches.name_unseen")
    return name


def _can_be_seen(name: str) -> bool:
    """Does it show anything?"""
    from unicodedata import category  # which few names need

    return any(category(c).startswith(_SEEN) and c not in _FILLERS for c in name)


def checked_seats(players: Sequence[object]) -> Seats:
    """Who plays, refused unless each is None or a name that is safe to print."""
    checked = [_checked_program(player) for player in players]
    if len(checked) != 2:
        raise RulesError("players", "matches.two_players")
    return checked[0], checked[1]


def _checked_program(player: object) -> str | None:
    if player is None:
        return None
    if (
        not isinstance(player, str)
        or not player.isprintable()
        or not 1 <= len(player) <= LONGEST_PROGRAM_NAME
    ):
        raise RulesError("players", "matches.program")
    return player
