"""The players that can be asked for by name."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from timesduel.core.numbers import quote
from timesduel.errors import RulesError
from timesduel.players.levels import BEGINNER, EXPERT, LEARNER, THINKER
from timesduel.players.simple import Greedy, Perfect, Random

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from timesduel.players.player import Memoryless


@dataclass(frozen=True)
class Kind:
    """A player that the program can be."""

    description: str
    """What it does, for people: a few words without a full stop."""

    make: Callable[[int | None], Memoryless]
    """One who may spend so much effort on a move; None for what suits a game at the table."""


PLAYERS: Mapping[str, Kind] = MappingProxyType(
    {
        "random": Kind("plays any move", lambda _: Random()),
        "greedy": Kind("makes the largest number it can", lambda _: Greedy()),
        "beginner": Kind("sees two moves ahead, at times nothing", lambda _: BEGINNER),
        "learner": Kind("sees two moves ahead, mostly three", lambda _: LEARNER),
        "thinker": Kind("sees three to five moves ahead, sets traps", lambda _: THINKER),
        "expert": Kind("sees five moves ahead, mostly six, sets traps", lambda _: EXPERT),
        "perfect": Kind("sees the end, throws no win away, sets traps", Perfect),
    }
)
"""By name, the weakest first."""

LEVELS = ("beginner", "learner", "thinker", "expert", "perfect")
"""Those to play against, from a child's first opponent on."""


def player_called(name: str, effort: int | None = None) -> Memoryless:
    """The player of that name; a `RulesError` says which there are.

    `effort` is what a move may cost; None for what keeps a game at the table going.
    """
    if name not in PLAYERS:
        raise RulesError("player", f"{quote(name)} is none of {', '.join(PLAYERS)}")
    return PLAYERS[name].make(effort)
