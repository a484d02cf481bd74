"""`python -m tests.questions.write_curves FILE`: computes the chances that are shipped."""

import json
import sys
from pathlib import Path

from timesduel.books.shelf import BOOKS
from timesduel.coach.fair import EQUALS
from timesduel.core.rules import Rules
from timesduel.questions.curves import UNIT, curve_key
from timesduel.questions.targets import chances_at, samples
from timesduel.solver.targets import least_limit

LARGEST = 10**6
"""The range of the lab when somebody comes."""


def curve(rules: Rules) -> dict[str, list[object]]:
    """The samples of the usual range, and for each level the chances there."""
    name = rules.limit_name
    assert name is not None
    targets = sorted({*samples(least_limit(rules), LARGEST), rules.limit or LARGEST})
    chances = [chances_at(rules.replace(**{name: target}))[0] for target in targets]
    p1 = [[_part(each[level]) for each in chances] for level in EQUALS]
    return {"targets": list(targets), "p1": list(p1)}


def _part(chance: float | None) -> int | None:
    return None if chance is None else round(chance * UNIT)


def curves_text() -> str:
    """The file: one game in each line."""
    games = {curve_key(rules): rules for rules in BOOKS.values()}
    lines = (f"{json.dumps(key)}: {json.dumps(curve(rules))}" for key, rules in games.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(curves_text(), "utf-8")
