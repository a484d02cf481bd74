"""Reads what a player can do, as in `reach 100 or leave a number from 6 to 11`."""

import re

from tests.training.facts_by_force import Ends
from timesduel import Goal, Rules

LIMIT = r"(\d+|the target|the ceiling)"
_SPAN = r"(?:a number from (\d+) to (\d+)|(\d+) to (\d+)|a number that goes into (.*? times)|(\d+))"


def is_limit(rules: Rules, words: str) -> bool:
    """Do the words name the target or the ceiling of these rules?"""
    if rules.target is None:
        return words in ("the ceiling", str(rules.ceiling))
    return words in ("the target", str(rules.target))


def is_about(words: str, number: int) -> bool:
    """Do the words name this number, or about as much if they say so?"""
    if words.startswith("about "):
        digits, _, exponent = words.removeprefix("about ").partition("e")
        unit: int = 10 ** (int(exponent) - 2)
        return abs(int(digits.replace(".", "")) * unit - number) <= unit
    base, _, exponent = words.partition("^")
    power: int = int(base) ** int(exponent or 1)
    return power == number


def read_ways(rules: Rules, words: str) -> tuple[bool, Ends]:
    """Whether the target can be reached or hit, and the ends of what can be left."""
    at_once = re.match(rf"(reach|hit) {LIMIT}(?: or (?=leave)|$)", words)
    if at_once:
        assert (at_once[1] == "hit") == (rules.goal is Goal.EXACT)
        assert is_limit(rules, at_once[2])
        words = words[at_once.end() :]
    words = words.removeprefix("leave ")
    spans: list[tuple[int, int]] = []
    between: list[str] = []
    while words:
        found = re.match(rf"{_SPAN}(, | or |$)", words)
        assert found, words
        *numbers, separator = found.groups()
        between.append(separator)
        low, high = _ends(rules, *numbers)
        if spans and spans[-1][1] == low - 1:  # neighbours belong together
            low = spans.pop()[0]
        spans.append((low, high))
        words = words[found.end() :]
    assert at_once or spans
    assert between[-2:-1] in ([], [" or "])
    assert set(between[:-2]) <= {", "}
    return at_once is not None, tuple(spans)


def _ends(rules: Rules, *words: str | None) -> tuple[int, int]:
    low, high, first, last, condition, number = words
    if condition is not None:
        return _fulfilling(rules, condition)
    if number is not None:
        return int(number), int(number)
    return int(low or first or 0), int(high or last or 0)


def _fulfilling(rules: Rules, condition: str) -> tuple[int, int]:
    """The first and the last number n for which a condition holds."""
    ends = r"(more than|at least) (\d{1,5}) and (less than|at most) (\d{1,5})"
    parts = re.fullmatch(rf"the (target|ceiling) {ends} times", condition)
    assert parts, condition
    name, at_least, low, below, high = parts.groups()
    limit = rules.target if name == "target" else rules.ceiling
    assert limit is not None
    first, past = int(low), int(high)
    lowest = limit // past if below == "at most" and limit % past == 0 else limit // past + 1
    highest = limit // first - (at_least == "more than" and limit % first == 0)
    return lowest, highest
