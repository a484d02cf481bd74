"""`find_law`: who wins for all targets, or all ceilings, at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.errors import RulesError
from timesduel.solver.effort import DEFAULT_EFFORT
from timesduel.solver.sweep import GameKind
from timesduel.solver.tables import SHARED, Tables

if TYPE_CHECKING:
    from timesduel.core.rules import Rules
    from timesduel.solver.law import Law
    from timesduel.solver.table import Table
    from timesduel.solver.verdict import Watch


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


def table_of_zones(rules: Rules, tables: Tables = SHARED) -> Table:
    """What is known of who wins, and of nothing else."""
    if rules.modulus is not None:
        raise RulesError("modulus", "rules.no_law")
    return tables.table(rules.multipliers, GameKind.of(rules.goal, counting=False), counting=False)
