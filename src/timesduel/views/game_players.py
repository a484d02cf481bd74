"""Which of the players of a game was the computer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.match.names import program_name
from timesduel.players.registry import PLAYERS
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.match.names import Seats


def level_of_computer(name: str, program: str | None) -> str | None:
    """At which level the computer played, unless its name says so already; None for a person."""
    if program is None or name.casefold() == program:
        return None
    named = program in PLAYERS and name == program_name(program)
    return None if named else program


def who_is_the_computer(names: tuple[str, str], players: Seats) -> str:
    """A sentence for each player who was a program and is not called so."""
    levels = map(level_of_computer, names, players)
    seats = zip(names, levels, strict=True)
    return " ".join(
        say("charts.computer", name=name, level=level) for name, level in seats if level
    )
