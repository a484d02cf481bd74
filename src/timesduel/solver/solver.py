"""`find_law`, and a solver with an effort, tables and a bound on its memory of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.solver import DEFAULT_EFFORT
from timesduel.solver.solve import solve
from timesduel.solver.table import SHARED, Tables, table_of_zones
from timesduel.solver.zones import losing_zones

if TYPE_CHECKING:
    from timesduel.core.position import Position
    from timesduel.core.rules import Rules
    from timesduel.solver.law import Law
    from timesduel.solver.verdict import Verdict, Watch
    from timesduel.solver.zones import Zone


def find_law(
    rules: Rules,
    *,
    effort: int | None = None,
    watch: Watch | None = None,
    tables: Tables = SHARED,
) -> Law | None:
    """The law of the zones of a game, whatever its target or ceiling; None within the effort."""
    most = DEFAULT_EFFORT if effort is None else effort
    return table_of_zones(rules, tables).extend(most, watch)


class Solver:
    """Answers like `solve`, `losing_zones` and `find_law`, which share one of these.

    Any number of threads may ask. The same question with the same effort has the same answer,
    whatever was asked before: only the time that it takes depends on that.
    """

    def __init__(self, *, effort: int | None = None, tables: Tables | None = None) -> None:
        """`effort` is for questions that bring none; `tables` are new ones unless given."""
        self._effort = effort
        self._tables = Tables() if tables is None else tables

    def solve(
        self,
        game: Position | Rules,
        *,
        effort: int | None = None,
        watch: Watch | None = None,
        hurried: bool = False,
    ) -> Verdict:
        """Who wins, by which moves, and how fast; see `solve`."""
        most = self._effort if effort is None else effort
        return solve(game, effort=most, watch=watch, hurried=hurried, tables=self._tables)

    def losing_zones(
        self, rules: Rules, *, effort: int | None = None, watch: Watch | None = None
    ) -> tuple[Zone, ...]:
        """The numbers to leave; see `losing_zones`."""
        most = self._effort if effort is None else effort
        return losing_zones(rules, effort=most, watch=watch, tables=self._tables)

    def find_law(
        self, rules: Rules, *, effort: int | None = None, watch: Watch | None = None
    ) -> Law | None:
        """Who wins at every size; see `find_law`."""
        most = self._effort if effort is None else effort
        return find_law(rules, effort=most, watch=watch, tables=self._tables)
