"""What the players of a game are after, in words."""

from timesduel.core.goal import Goal
from timesduel.core.rules import Rules
from timesduel.words.grammar import as_power, one_of
from timesduel.words.speech import say

_LONGEST_SPELLING = 50
"""Characters of a list of multipliers; a longer one is told by its ends."""


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


def rules_in_short(rules: Rules) -> str:
    """The rules in two sentences, for a picture of a game that has a limit."""
    assert rules.limit is not None
    kind, limit = rules.goal.value, as_power(rules.limit)
    multipliers = one_of(rules.multipliers)
    if len(multipliers) <= _LONGEST_SPELLING:
        return say(f"objectives.turns.{kind}", multipliers=multipliers, limit=limit)
    many, (first, *_, last) = len(rules.multipliers), rules.multipliers
    return say(f"objectives.many_turns.{kind}", many=many, first=first, last=last, limit=limit)
