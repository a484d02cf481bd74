"""The question at which levels the computer plays, and how strong they are."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from msgspec import UNSET, UnsetType

from timesduel.players.registry import PLAYERS, player_called
from timesduel.players.strength import all_pairs, strengths
from timesduel.solver.verdict import Watch


@dataclass(frozen=True, kw_only=True)
class LevelAnswer:
    """A player that the computer can be."""

    name: str
    """Its id, such as `learner`."""

    description: str
    """How it plays, in a few words."""


@dataclass(frozen=True, kw_only=True)
class LevelsAnswer:
    """The players that the computer can be."""

    players: tuple[LevelAnswer, ...]
    """The weakest first."""

    odds: Mapping[str, Mapping[str, Fraction]] | UnsetType = UNSET
    """By player and opponent, how often the player wins, in both seats of every setup; left out
    unless it was asked for."""


def tell_levels(*, odds: bool = False, watch: Watch | None = None) -> LevelsAnswer:
    """Every player; with `odds` also how often each beats each other one, exactly.

    After each setup `watch` is called with how many are done.
    """
    described = tuple(
        LevelAnswer(name=name, description=kind.description) for name, kind in PLAYERS.items()
    )
    if not odds:
        return LevelsAnswer(players=described)
    players = {name: player_called(name) for name in PLAYERS}
    chances = strengths(players, all_pairs(PLAYERS), watch=watch)
    by_player = {
        name: {other: chances[name, other] for other in PLAYERS if other != name}
        for name in PLAYERS
    }
    return LevelsAnswer(players=described, odds=by_player)
