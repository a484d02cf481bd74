"""Times tables, as somebody names them who wants to practise these."""

from typing import Any

import click

from timesduel.core.numbers import quote, read_number
from timesduel.training.facts import FACTORS
from timesduel.words.speech import say


class Families(click.ParamType[tuple[int, ...]]):
    """`2,5,10`, or `2-5`, or both mixed."""

    name = "numbers"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[int, ...]:
        try:
            return tuple(sorted({n for part in value.split(",") for n in _numbers(part)}))
        except ValueError:
            first, last = FACTORS[0], FACTORS[-1]
            problem = say("options.families", text=quote(value), first=first, last=last)
            self.fail(problem, param, ctx)


def _numbers(part: str) -> range:
    """`5` or `2-5`; a ValueError for anything else."""
    first, dash, last = part.strip(" ").partition("-")
    low = read_number(first, most_digits=2)
    high = read_number(last, most_digits=2) if dash else low
    if not FACTORS[0] <= low <= high <= FACTORS[-1]:
        raise ValueError
    return range(low, high + 1)
