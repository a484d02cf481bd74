"""Days in a row and what is known of the times table, by rules so plain that they can be read."""

from itertools import product
from random import Random

LENGTH = 7
"""Days of which one may be missed."""


def is_row(done: set[int], stretch: range) -> bool:
    """Have any seven days one after the other at most one without anything?"""
    missed = [day not in done for day in stretch]
    return all(sum(missed[first : first + LENGTH]) <= 1 for first in range(len(missed)))


def longest_up_to(done: set[int], last: int) -> int:
    """The days with something of the longest row that ends on a day."""
    rows = [range(first, last + 1) for first in range(min(done, default=last) - 1, last + 2)]
    return max(len(done & {*row}) for row in rows if is_row(done, row))


def current_row(done: set[int], today: int) -> int:
    return longest_up_to(done, today if today in done else today - 1)


def best_row(done: set[int], today: int) -> int:
    """No row is longer than one that ends with a day on which something was done."""
    return max((longest_up_to(done, last) for last in done if last <= today), default=0)


def diaries() -> list[set[int]]:
    """Days before the twentieth, or on it, on which something was done."""
    few = [{12 + day for day in range(9) if flags[day]} for flags in product((0, 1), repeat=9)]
    dice = Random(22)
    many = [{day for day in range(1, 21) if dice.random() < share} for share in (0.8, 0.9) * 60]
    return [*few[::3], *many, {20, 21}, {19, 22}]


def tries() -> list[str]:
    """All histories of up to ten answers: 1 for right and 0 for wrong, the last one last."""
    return ["".join(each) for length in range(11) for each in product("01", repeat=length)]


def knowledge(history: str) -> str:
    if history == "":
        return "hole"
    if history == "1" or history[-1] == "0":
        return "loose"
    return "known" if history.count("1") >= 3 * history.count("0") else "loose"
