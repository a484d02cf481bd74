"""Exact regret: of the positions in which a player could win, how often did it keep the win?

The games are solved, so this is no estimate. A player that is refuted, or is caught in a lost
position by the setup itself, loses nothing here; one that wins by luck gains nothing. Where the
solver does not know, nothing is claimed: such positions are counted by themselves.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Self

from timesduel.core.position import Position
from timesduel.errors import UnsolvedError
from timesduel.solver.solve import solve

if TYPE_CHECKING:
    from collections.abc import Iterable

    from timesduel.core.rules import Rules
    from timesduel.solver.verdict import Verdict

EFFORT = 200_000
"""What a verdict is worth here: ten times what it is worth at the prompt."""

_STATES = 5_000
"""The same in states of the modular game, which take longer."""

_GIVE_UP = 3
"""A game is judged from its end. After so many unknown positions in a row those before them, which
are harder, are not tried."""

FAR = None
"""The distance where it is known who wins, but not how soon."""

DISTANCES = ("1-2", "3-4", "5-6", "7-8", "9+")
"""How the distances are put together in a table: two moves are one of each player."""


def group_of(distance: int | None) -> str:
    """The column of a distance; what is not known is far."""
    if distance is None or distance > 2 * (len(DISTANCES) - 1):
        return DISTANCES[-1]
    return DISTANCES[(distance - 1) // 2]


@dataclass
class Regret:
    """What one player did with its chances."""

    chances: Counter[int | None] = field(default_factory=Counter)
    """By distance to the end, in moves: how often it stood in a won position."""

    kept: Counter[int | None] = field(default_factory=Counter)
    """The same for those that were still won after its move."""

    unknown: int = 0
    """How many moves nobody can judge, because the solver does not know who wins."""

    def add(self, other: Regret) -> None:
        """Count the other's moves too."""
        self.chances.update(other.chances)
        self.kept.update(other.kept)
        self.unknown += other.unknown

    @property
    def total(self) -> tuple[int, int]:
        """How many chances were kept, and how many there were."""
        return self.kept.total(), self.chances.total()

    def by_group(self) -> dict[str, tuple[int, int]]:
        """The same by groups of distances."""
        kept, chances = Counter[str](), Counter[str]()
        for distance, count in self.chances.items():
            chances[group_of(distance)] += count
            kept[group_of(distance)] += self.kept[distance]
        return {group: (kept[group], chances[group]) for group in DISTANCES}

    def to_json(self) -> dict[str, Any]:
        """`{"won": {"3": [1, 2]}, "unknown": 0}`: at distance 3, one of two wins was kept."""
        known = sorted(key for key in self.chances if key is not None)
        keys: list[int | None] = [*known, *([FAR] if FAR in self.chances else [])]
        name = {key: "far" if key is FAR else str(key) for key in keys}
        won = {name[key]: [self.kept[key], self.chances[key]] for key in keys}
        return {"won": won, "unknown": self.unknown}

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """What `to_json` wrote; whatever else raises one of several errors."""
        regret = cls(unknown=data["unknown"])
        counts = [regret.unknown]
        for name, (kept, chances) in data["won"].items():
            distance = FAR if name == "far" else int(name)
            if not 0 <= kept <= chances or (distance is not None and distance < 1):
                raise ValueError("more wins kept than there were")
            regret.kept[distance], regret.chances[distance] = kept, chances
            counts += kept, chances
        if any(type(count) is not int or count < 0 for count in counts):
            raise ValueError("regret is counted in whole numbers")
        return regret


def regret_of(
    positions: Iterable[Position], moves: Iterable[int], *, forfeited: bool
) -> tuple[Regret, Regret]:
    """What each player did with its chances: the positions of a game, and the move made in each.

    A player who forfeits in a won position has thrown the win away.
    """
    both = (Regret(), Regret())
    made = (*moves, None) if forfeited else tuple(moves)
    unknown = 0
    for position, move in reversed(list(zip(positions, made, strict=False))):
        regret = both[position.player - 1]
        if unknown == _GIVE_UP:
            regret.unknown += 1
        elif _count(regret, position, move):
            unknown = 0
        else:
            unknown += 1
    return both


def _count(regret: Regret, position: Position, move: int | None) -> bool:
    """Count one move, or none at all; False if nobody knows what it was worth."""
    if position.rules.endless:
        return True  # nobody can ever win
    verdict = _verdict(position)
    if verdict is not None and not verdict.mover_wins:
        return True
    kept = None if verdict is None else _keeps(verdict, position, move)
    if verdict is None or kept is None:
        regret.unknown += 1
        return False
    regret.chances[verdict.remoteness] += 1
    regret.kept[verdict.remoteness] += kept
    return True


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
    """Most positions come up again and again."""
    effort = EFFORT if rules.modulus is None else _STATES
    try:
        return solve(Position(rules, total, 1, used), effort=effort)
    except UnsolvedError:
        return None
