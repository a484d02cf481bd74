"""Can the target of an exact game still be hit, by whoever wants to?"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from timesduel.core.position import Position

_MOST_FACTORS = 100_000
"""Factors that are looked at; a number with more than that is nothing that people play for."""


def can_be_hit(position: Position) -> bool | None:
    """Do some moves lead to exactly the target? None without one, or if it is not known."""
    rules = position.rules
    if rules.target is None or position.total > rules.target:
        return None
    missing, left = divmod(rules.target, position.total)
    return False if left else _is_product(missing, rules.multipliers)


def _is_product(number: int, multipliers: tuple[int, ...]) -> bool | None:
    """Is a number a product of these, each as often as wanted?"""
    seen, waiting = {number}, [number]
    while waiting:
        rest = waiting.pop()
        if rest == 1:
            return True
        if len(seen) > _MOST_FACTORS:
            return None
        for multiplier in multipliers:
            smaller, left = divmod(rest, multiplier)
            if not left and smaller not in seen:
                seen.add(smaller)
                waiting.append(smaller)
    return False
