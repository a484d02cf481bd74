"""What the players of a game are after, in words."""

from timesduel.core.goal import Goal
from timesduel.core.rules import Rules
from timesduel.words.grammar import one_of
from timesduel.words.speech import say


def objective(rules: Rules) -> str:
    """What wins and how to get there, in one sentence."""
    multipliers = one_of(rules.multipliers)
    if rules.goal is Goal.REACH:
        return say("objectives.reach", target=rules.target, multipliers=multipliers)
    if rules.goal is Goal.EXACT:
        return say("objectives.exact", target=rules.target, multipliers=multipliers)
    if rules.ceiling is not None:
        return say("objectives.ceiling", ceiling=rules.ceiling, multipliers=multipliers)
    if rules.modulus is not None:
        return say("objectives.modulus", modulus=rules.modulus, multipliers=multipliers)
    return say("objectives.endless", multipliers=multipliers)
