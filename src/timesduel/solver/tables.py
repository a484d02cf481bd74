"""The tables of a solver: what was found once is not looked for again, as long as there is room."""

from __future__ import annotations

from _thread import allocate_lock
from typing import TYPE_CHECKING

from timesduel.solver.scale import Logarithmic
from timesduel.solver.table import Table

if TYPE_CHECKING:
    from timesduel.solver.sweep import GameKind

_MOST_CUTS = 1_500_000
"""Some 300 megabytes, if numbers are of a hundred digits."""

_MOST_TABLES = 64
_LOOK_EVERY = 32
"""Questions between two checks of the memory bound: tables grow while they are asked."""

_Key = tuple[tuple[int, ...], "GameKind", bool, bool]


class Tables:
    """One table for each set of multipliers and kind of question; any number of threads may ask."""

    def __init__(self, most_cuts: int = _MOST_CUTS) -> None:
        self._most_cuts = most_cuts
        self._tables: dict[_Key, Table] = {}
        """The one that was asked for last stands last."""
        self._lock = allocate_lock()
        self._asked = 0

    def __len__(self) -> int:
        return len(self._tables)

    def table(
        self,
        multipliers: tuple[int, ...],
        kind: GameKind,
        *,
        counting: bool,
        logarithmic: bool = False,
    ) -> Table:
        """The table for such questions, as it is or new."""
        key = multipliers, kind, counting, logarithmic
        with self._lock:
            table = self._tables.pop(key, None) or _new_table(*key)
            self._tables[key] = table
            self._asked += 1
            if self._asked % _LOOK_EVERY == 0 or len(self._tables) > _MOST_TABLES:
                self._make_room()
            return table

    def clear(self) -> None:
        """Begin with nothing, to measure how long that takes: answers do not depend on it."""
        with self._lock:
            self._tables.clear()

    def _make_room(self) -> None:
        """Drop those that nobody has asked for lately; a caller who still has one may go on."""
        cuts = {key: len(table.sweep.cuts) for key, table in self._tables.items()}
        total = sum(cuts.values())
        for key in list(cuts)[:-1]:
            if total <= self._most_cuts and len(self._tables) <= _MOST_TABLES:
                return
            total -= cuts[key]
            del self._tables[key]


def _new_table(
    multipliers: tuple[int, ...], kind: GameKind, counting: bool, logarithmic: bool
) -> Table:
    exact = kind.value == "exact"
    scale = Logarithmic(multipliers, exact=exact) if logarithmic else None
    return Table(multipliers, kind, counting=counting, scale=scale)


SHARED = Tables()
"""For everybody who does not want tables of their own."""
