"""Times tables, as somebody names them who wants to practise these."""

from typing import Any

import click

from timesduel.core.numbers import quote
from timesduel.training.facts import FACTORS, read_families
from timesduel.words.speech import say


class Families(click.ParamType[tuple[int, ...]]):
    """`2,5,10`, or `2-5`, or both mixed."""

    name = "numbers"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[int, ...]:
        try:
            return read_families(value)
        except ValueError:
            first, last = FACTORS[0], FACTORS[-1]
            problem = say("options.families", text=quote(value), first=first, last=last)
            self.fail(problem, param, ctx)
