"""What the solver says about all positions of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.coach.judge import verdict_of
from timesduel.players.player import Meter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from timesduel.core.position import Position
    from timesduel.solver.verdict import Verdict

_STATES_FOR_EACH_OF_MANY = 400
"""States of the modular game for each of its positions: an answer about one may take more."""

_MODULAR_MISSES = 5
"""Unsolved positions of a modular game after which the rest is left alone."""


def verdicts_of(positions: Sequence[Position], effort: int) -> list[Verdict | None]:
    """The verdict on each position, None where it is not known; each is solved once."""
    rules = positions[0].rules
    if rules.endless:
        return [None] * len(positions)
    if rules.modulus is None:
        return [verdict_of(position, effort) for position in positions]
    return _modular_verdicts(positions, min(effort, _STATES_FOR_EACH_OF_MANY))


_STATES_FOR_ALL = 100_000
"""What all of them together may take, boards laid out and pairs looked for included."""


def _modular_verdicts(positions: Sequence[Position], effort: int) -> list[Verdict | None]:
    """From the end backwards, as the last positions are easy; then from the opening on, which
    pairs of numbers may settle. Both ways only until the solver has failed a few times, or has
    done enough for one game."""
    places = range(len(positions))
    known: dict[int, Verdict | None] = {}
    meter, spent = Meter(), 0
    for indices, patience in ((reversed(places), _MODULAR_MISSES), (iter(places), 1)):
        for index in indices:
            if index in known or not patience or spent > _STATES_FOR_ALL:
                break
            meter.work = 0
            known[index] = verdict_of(positions[index], effort, meter)
            spent += meter.work
            patience -= known[index] is None
    return [known.get(index) for index in places]
