"""Exact regret: of the positions in which a player could win, how often did it keep the win?

The games are solved, so this is no estimate. A player that is refuted, or is caught in a lost
position by the setup itself, loses nothing here; one that wins by luck gains nothing. Where the
solver does not know, nothing is claimed: such positions are counted by themselves.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from sys import maxsize
from typing import NamedTuple, Self

from timesduel.core.position import Position
from timesduel.core.rules import Rules
from timesduel.errors import UnsolvedError
from timesduel.solver.solve import solve
from timesduel.solver.verdict import Verdict

EFFORT = 200_000
"""Points that a sweep looks at for one verdict."""

_STATES = 5_000
"""States of the modular game for one verdict; they take longer."""

_GIVE_UP = 3
"""A game is judged from its end. After so many unknown positions in a row those before them, which
are harder, are not tried."""

FAR = "far"
"""The distance where it is known who wins, but not how soon."""

DISTANCES = ("1-2", "3-4", "5-6", "7-8", "9+")
"""How the distances are put together in a table: two moves are one of each player."""


class Kept(NamedTuple):
    """Won positions in which a player was to move, and how many stayed won."""

    kept: int
    """Those that were still won after its move."""

    chances: int
    """All of them."""

    def plus(self, other: Self) -> Self:
        """Both together."""
        return type(self)(self.kept + other.kept, self.chances + other.chances)


NO_CHANCES = Kept(0, 0)


@dataclass(frozen=True)
class Regret:
    """What one player did with its chances."""

    won: Mapping[str, Kept] = field(default_factory=dict)
    """By distance to the end in moves, ascending; `far` comes last."""

    unknown: int = 0
    """Moves that are not judged, because the solver does not know who wins."""

    def __post_init__(self) -> None:
        good = all(0 <= kept <= chances for kept, chances in self.won.values())
        if not good or self.unknown < 0 or min(map(_in_moves, self.won), default=1) < 1:
            raise ValueError("not what a player can have done with its chances")

    @property
    def total(self) -> Kept:
        """The chances at all distances."""
        return reduce(Kept.plus, self.won.values(), NO_CHANCES)


def sum_of(regrets: Iterable[Regret]) -> Regret:
    """The chances of several games together."""
    won: dict[str, Kept] = {}
    unknown = 0
    for regret in regrets:
        unknown += regret.unknown
        for distance, some in regret.won.items():
            won[distance] = some.plus(won.get(distance, NO_CHANCES))
    return Regret({distance: won[distance] for distance in sorted(won, key=_in_moves)}, unknown)


def by_group(won: Mapping[str, Kept]) -> dict[str, Kept]:
    """The chances by groups of distances."""
    groups = dict.fromkeys(DISTANCES, NO_CHANCES)
    for distance, some in won.items():
        group = DISTANCES[min((_in_moves(distance) - 1) // 2, len(DISTANCES) - 1)]
        groups[group] = groups[group].plus(some)
    return groups


def _in_moves(distance: str) -> int:
    """A distance as a number; what is not known is far."""
    return maxsize if distance == FAR else int(distance)


def regret_of(
    positions: Iterable[Position], moves: Iterable[int], *, forfeited: bool
) -> tuple[Regret, Regret]:
    """What each player did with its chances: the positions of a game, and the move made in each.

    A player who forfeits in a won position has thrown the win away.
    """
    first: list[Regret] = []
    second: list[Regret] = []
    made = (*moves, None) if forfeited else tuple(moves)
    unknown = 0
    for position, move in reversed(list(zip(positions, made, strict=False))):
        regret = _UNKNOWN if unknown == _GIVE_UP else _judged(position, move)
        (first if position.player == 1 else second).append(regret)
        if unknown < _GIVE_UP:
            unknown = unknown + 1 if regret.unknown else 0
    return sum_of(first), sum_of(second)


def _judged(position: Position, move: int | None) -> Regret:
    """Judge one move; None for a forfeit."""
    if position.rules.endless:
        return _NONE  # nobody can ever win
    verdict = _verdict(position)
    if verdict is None:
        return _UNKNOWN
    if not verdict.mover_wins:
        return _NONE
    kept = _keeps(verdict, position, move)
    if kept is None:
        return _UNKNOWN
    distance = FAR if verdict.remoteness is None else str(verdict.remoteness)
    return Regret({distance: Kept(int(kept), 1)})


_NONE, _UNKNOWN = Regret(), Regret(unknown=1)


def _keeps(verdict: Verdict, position: Position, move: int | None) -> bool | None:
    """Is a won position won after a move? None if that is not known."""
    if move is None:
        return False
    if verdict.winning_moves is not None:
        return move in verdict.winning_moves
    after = _verdict(position.play(move))
    return None if after is None else not after.mover_wins


def _verdict(position: Position) -> Verdict | None:
    rules, total, _, used = position
    return _solved(rules, total, tuple(sorted(used)) if rules.modulus is not None else ())


@lru_cache(maxsize=50_000)
def _solved(rules: Rules, total: int, used: tuple[int, ...]) -> Verdict | None:
    """Cached: most positions come up again and again."""
    effort = EFFORT if rules.modulus is None else _STATES
    try:
        return solve(Position(rules, total, 1, used), effort=effort)
    except UnsolvedError:
        return None
