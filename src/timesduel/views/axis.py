"""A logarithmic axis in a picture: where numbers stand, and which of them are written there."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from math import floor, log10
from typing import TYPE_CHECKING, NamedTuple

from timesduel.words.grammar import as_power
from timesduel.words.speech import in_groups

if TYPE_CHECKING:
    from collections.abc import Iterator

FIRST = log10(0.75)
"""Where an axis begins: the number 1 has a little room to its left."""

_CLOSEST = 45
"""Points between two powers of ten that are written."""

_MOST_ROUND_NUMBERS = 7

_ROOMY = 60
"""Points of a power of ten that make room for the digits between."""


class Tick(NamedTuple):
    """A mark below an axis."""

    x: float
    """In powers of ten."""

    text: str
    """The number below it; may be empty."""

    length: float
    """In points."""


@dataclass(frozen=True)
class Scale:
    """Where powers of ten stand on a sheet."""

    start: float
    """The power of ten at the left end."""

    left: float
    """That end on the sheet, in points."""

    per_power: float
    """How many points a power of ten takes."""

    def across(self, power: float) -> float:
        """The x coordinate of a power of ten, in points."""
        return self.left + (power - self.start) * self.per_power


def ticks(left: float, right: float, per_power: float) -> Iterator[Tick]:
    """The marks of an axis from one power of ten to another, with so many points for each."""
    step = round_step(_CLOSEST / per_power)
    for power in range(0, floor(right) + 1, step):
        if power >= left:
            yield Tick(power, as_power(10**power), 7)
        for digit in range(2, 10) if per_power >= _ROOMY else ():
            if left <= (x := power + log10(digit)) <= right:
                text = in_groups(digit * 10**power) if power < 6 and digit in (2, 3, 5) else ""
                fits = 8 * len(text) + 2 < per_power * log10(3 / 2)
                yield Tick(x, text if fits else "", 4)


def lower_end(number: int) -> float:
    """Left edge of a number in a picture, in powers of ten: half way to the one before it."""
    return log10(2 * number - 1) - log10(2)


def upper_end(number: int) -> float:
    """Right edge of a number in a picture, in powers of ten."""
    return log10(2 * number + 1) - log10(2)


def round_step(least: float) -> int:
    """The next of 1, 2, 5, 10, 20, 50 and so on."""
    return next(step for step in _round_steps() if step >= least)


def round_numbers(low: float, high: float) -> list[int]:
    """A few round numbers, at least ten apart, the ends of which enclose the range."""
    ends = ((step, int(low // step), int(-(-high // step))) for step in _round_steps(power=1))
    step, first, last = next(each for each in ends if each[2] - each[1] < _MOST_ROUND_NUMBERS)
    return [step * place for place in range(first, last + 1)]


def _round_steps(power: int = 0) -> Iterator[int]:
    return (step * 10**size for size in count(power) for step in (1, 2, 5))
