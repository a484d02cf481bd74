"""The players that can be asked for by name."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from timesduel.core.numbers import quote
from timesduel.errors import RulesError
from timesduel.players.player import Memoryless
from timesduel.players.simple import Perfect, Random
from timesduel.solver.verdict import DEFAULT_EFFORT

PLAYERS: Mapping[str, Callable[[int], Memoryless]] = MappingProxyType(
    {
        "random": lambda _: Random(),
        "perfect": Perfect,
    }
)
"""By name, how to make a player who may spend so much effort on a move."""


def player_called(name: str, effort: int = DEFAULT_EFFORT) -> Memoryless:
    """The player of that name; a `RulesError` says which there are."""
    if name not in PLAYERS:
        raise RulesError("player", f"{quote(name)} is none of {', '.join(PLAYERS)}")
    return PLAYERS[name](effort)
