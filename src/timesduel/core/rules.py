"""A rule set is one value of one type: the books and every house rule alike."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from timesduel.core.fields import ExactInt
from timesduel.core.numbers import exceeds
from timesduel.core.outcome import Goal
from timesduel.core.position import Position
from timesduel.errors import Abridged, RulesError

LARGEST_DIGITS = 1_000_000
"""No number in any rule set is above ten to this power."""

_LIMITS = "target", "ceiling", "modulus"
"""Fields that keep a game finite; rules have one of them at most."""

LARGEST_MULTIPLIER = 1_000_000
"""The largest multiplier of any rules."""

MOST_MULTIPLIERS = 64
"""How many multipliers any rules have."""

LONGEST_NAME = 60
"""Characters of the name of rules."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules:
    """The rules of a game, the same wherever they stand.

    What makes no sense is refused with a `RulesError` that names the field.
    """

    name: str = "house-rules"
    """The id of the book that they are based on, or a name of your own."""

    goal: Goal
    """What wins: `reach` the target, hit it as `exact`, or be the `last` to move."""

    multipliers: tuple[int, ...] = (2, 3, 4, 5, 6, 7, 8, 9)
    """What may be multiplied by, ascending."""

    start: ExactInt = 1
    """The number on the table before the first move."""

    target: ExactInt | None = None
    """The number to reach or to hit; None for `last`."""

    ceiling: ExactInt | None = None
    """For `last`: no move goes above it; None if there is none. With neither ceiling nor modulus
    the game is endless."""

    modulus: ExactInt | None = None
    """For `last`: products are taken modulo it, so that numbers can come again; None if there is
    none."""

    def __post_init__(self) -> None:
        _check_name(self.name)
        if not isinstance(self.goal, Goal):
            raise RulesError("goal", "rules.goal")
        object.__setattr__(self, "multipliers", _checked_multipliers(self.multipliers))
        _check_number("start", self.start, least=1)
        for field in _LIMITS:
            if (number := getattr(self, field)) is not None:
                _check_number(field, number, least=1 if field == "ceiling" else 2)
        if self.goal is Goal.LAST:
            self._check_last()
        else:
            self._check_race()

    def _check_race(self) -> None:
        if self.target is None:
            raise RulesError("target", "rules.needed", goal=self.goal.value)
        if self.target <= self.start:
            raise RulesError("target", "rules.above_start")
        for field in ("ceiling", "modulus"):
            if getattr(self, field) is not None:
                raise RulesError(field, "rules.misplaced", goal=self.goal.value)

    def _check_last(self) -> None:
        if self.target is not None:
            raise RulesError("target", "rules.misplaced", goal=self.goal.value)
        if self.ceiling is not None and self.modulus is not None:
            raise RulesError("modulus", "rules.modulus_and_ceiling")
        if self.ceiling is not None and self.ceiling < self.start:
            raise RulesError("ceiling", "rules.not_below_start")
        if self.modulus is not None and self.modulus <= self.start:
            raise RulesError("modulus", "rules.above_start")

    def __repr__(self) -> str:
        shown = "" if self.limit is None else f", {self.limit_name}={Abridged(self.limit)}"
        start = "" if self.start == 1 else f", start={Abridged(self.start)}"
        of = f"name={self.name!r}, goal={self.goal}, multipliers={self.multipliers}"
        return f"Rules({of}{start}{shown})"

    @property
    def endless(self) -> bool:
        """No position of these rules is stuck: as it stands the game never ends."""
        return self.limit_name is None

    @property
    def limit_name(self) -> str | None:
        """Which field keeps the game finite: target, ceiling or modulus; None if it is endless."""
        found = (field for field in _LIMITS if getattr(self, field) is not None)
        return next(found, None)

    @property
    def limit(self) -> int | None:
        """The number in that field."""
        return None if self.limit_name is None else getattr(self, self.limit_name)

    @property
    def highest(self) -> int | None:
        """No move is made from above it: one below the target, or the ceiling; None without."""
        return self.ceiling if self.target is None else self.target - 1

    def opening(self, first: int = 1) -> Position:
        """The position before the first move, with player `first` to move."""
        return Position(self, self.start, first)

    def replace(self, **changes: Any) -> Self:
        """A copy with some fields changed."""
        return replace(self, **changes)

    def with_house_rules(self, changes: Mapping[str, Any]) -> Self:
        """A copy with house rules, in which a modulus replaces the ceiling."""
        if changes.get("modulus") is not None and "ceiling" not in changes:
            changes = {**changes, "ceiling": None}
        return self.replace(**changes)


def _check_name(name: object) -> None:
    if not isinstance(name, str) or not name.isprintable() or not 1 <= len(name) <= LONGEST_NAME:
        raise RulesError("name", "rules.name", most=LONGEST_NAME)


def _check_number(field: str, number: object, least: int) -> None:
    if type(number) is not int:
        raise RulesError(field, "rules.whole")
    if number < least or exceeds(number, LARGEST_DIGITS):
        raise RulesError(field, "rules.range", least=least, digits=LARGEST_DIGITS)


def _checked_multipliers(given: object) -> tuple[int, ...]:
    numbers = tuple(given) if isinstance(given, Iterable) else ()
    if (
        not 1 <= len(numbers) <= MOST_MULTIPLIERS
        or any(type(m) is not int or not 2 <= m <= LARGEST_MULTIPLIER for m in numbers)
        or len(set(numbers)) < len(numbers)
    ):
        raise RulesError(
            "multipliers", "rules.multipliers", most=MOST_MULTIPLIERS, largest=LARGEST_MULTIPLIER
        )
    return tuple(sorted(numbers))
