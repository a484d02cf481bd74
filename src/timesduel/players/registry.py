"""The players that can be asked for by name."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from timesduel.core.numbers import quote
from timesduel.errors import RulesError
from timesduel.players.levels import BEGINNER, EXPERT, LEARNER, THINKER
from timesduel.players.simple import Greedy, Perfect, Random
from timesduel.words.grammar import comma_list
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from timesduel.players.player import Memoryless


@dataclass(frozen=True)
class PlayerKind:
    """A player that the program can be."""

    code: str
    """Of its description."""

    make: Callable[[int | None], Memoryless]
    """One who may spend so much effort on a move; None for what suits a game at the table."""

    @property
    def description(self) -> str:
        """What it does, for people: a few words without a full stop."""
        return say(self.code)


PLAYERS: Mapping[str, PlayerKind] = MappingProxyType(
    {
        "random": PlayerKind("players.random", lambda _: Random()),
        "greedy": PlayerKind("players.greedy", lambda _: Greedy()),
        "beginner": PlayerKind("players.beginner", lambda _: BEGINNER),
        "learner": PlayerKind("players.learner", lambda _: LEARNER),
        "thinker": PlayerKind("players.thinker", lambda _: THINKER),
        "expert": PlayerKind("players.expert", lambda _: EXPERT),
        "perfect": PlayerKind("players.perfect", Perfect),
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
        raise RulesError("player", "players.unknown", name=quote(name), known=comma_list(PLAYERS))
    return PLAYERS[name].make(effort)
