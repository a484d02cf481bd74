"""Who sits as Player 1 and moves first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.match.names import PEOPLE, default_names
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.cli.screen.screen import Screen
    from timesduel.match.names import Seats

TOSS = "toss"


def seat(
    people: tuple[str, str] | None, players: Seats, first: str, seed: int | None, screen: Screen
) -> tuple[tuple[str, str], Seats]:
    """The names and seats of Player 1 and Player 2. Whoever is to move first sits as Player 1.

    `first` is "1", "2" or a toss; unless it is the first of the two as a matter of course, it is
    said who sits there.
    """
    if first == TOSS:
        from random import Random

        first = Random(seed).choice("12")
    elif first == "1":
        return people or default_names(), players
    screen.note(_seated(people, players, int(first)))
    if first == "1":
        return people or default_names(), players
    return (people[1], people[0]) if people else default_names(), (players[1], players[0])


def _seated(people: tuple[str, str] | None, players: Seats, first: int) -> str:
    """Who sits as Player 1, the first or the second of the two."""
    program = players[first - 1]
    if people is not None:
        return say("play.seated", name=people[first - 1])
    if players == PEOPLE:
        return say("play.seated_one" if first == 1 else "play.seated_two")
    if program is None:
        return say("play.seated_you")
    if ":" in program:
        return say("play.seated_bot")
    return say("play.seated_computer", level=program)
