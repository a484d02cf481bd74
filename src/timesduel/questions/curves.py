"""Chances that are shipped with the package: those of the books, at targets that are asked often.

`make docs` computes them anew (`python -m tests.questions.write_curves`); to work them out
takes half a minute, to look them up no time.
"""

from functools import cache
from importlib.resources import files
from typing import Any

from timesduel.coach.fair import EQUALS
from timesduel.core.rules import Rules

FILE = "curves.json"
"""In this folder: by game, targets, and by level Player 1's chances in units of 1/10000."""

UNIT = 10_000


def shipped_chances(rules: Rules) -> dict[str, float | None] | None:
    """By level, Player 1's chance against an equal; None if it is not shipped."""
    found = _curves().get(curve_key(rules), {}).get(rules.limit or 0)
    if found is None:
        return None
    return {
        level: None if part is None else part / UNIT
        for level, part in zip(EQUALS, found, strict=True)
    }


def curve_key(rules: Rules) -> str:
    """What games have in common that differ in their limit alone; nothing is shipped of others."""
    of = ",".join(map(str, rules.multipliers))
    return f"{rules.goal.value} {rules.limit_name} {rules.start} {of}"


@cache
def _curves() -> dict[str, dict[int, tuple[int | None, ...]]]:
    import json  # few answers need it

    text = (files("timesduel.questions") / FILE).read_text("utf-8")
    curves: dict[str, Any] = json.loads(text)
    return {
        key: dict(zip(curve["targets"], zip(*curve["p1"], strict=True), strict=True))
        for key, curve in curves.items()
    }
