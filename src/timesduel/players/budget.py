"""Work that several may do together, and how much of it is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.errors import EffortError

if TYPE_CHECKING:
    from timesduel.solver.verdict import Watch


class Budget:
    """Work that is left: each step is taken off it, and an `EffortError` is raised at the end.

    What is counted is the work, never the time: the same questions end alike on every machine.
    """

    def __init__(self, effort: int, watch: Watch | None = None) -> None:
        self.spent = 0
        self._effort = effort
        self._watch = watch

    @property
    def left(self) -> int:
        """What may still be spent."""
        return max(0, self._effort - self.spent)

    def spend(self, work: int) -> None:
        """Pay for work that is done, or about to be."""
        self.spent += work
        if self.spent > self._effort:
            raise EffortError("solver.effort_odds", effort=self._effort)
        if self._watch is not None:
            self._watch(self.spent)


class Meter:
    """A watch that remembers how much work has been reported."""

    def __init__(self) -> None:
        self.work = 0

    def __call__(self, work: int) -> None:
        self.work = work
