"""Random rule sets, and how many random cases are tried: shared by all tests."""

from typing import Any

import pytest
from hypothesis import strategies as st

from timesduel import BOOKS, Goal, OnTimeout, Rules, TimeLimit


def few_of(few: int, many: int) -> list[Any]:
    """Seeds for a test: a few for `make test`, and all the others for `make campaign`."""
    slow = pytest.mark.slow
    return [*range(few), *(pytest.param(seed, marks=slow) for seed in range(few, many))]


small = st.integers(2, 30)
multiplier_sets = st.one_of(
    st.just((2, 3, 4, 5, 6, 7, 8, 9)),
    st.lists(small, min_size=1, max_size=6, unique=True).map(tuple),
    st.lists(st.integers(2, 1_000_000), min_size=1, max_size=64, unique=True).map(tuple),
)
starts = st.one_of(st.just(1), st.integers(1, 50))


@st.composite
def rule_sets(draw: st.DrawFn) -> Rules:
    """The books, and every kind of house rule."""
    if draw(st.booleans()):
        return draw(st.sampled_from(sorted(BOOKS.values(), key=lambda rules: rules.name)))
    goal = draw(st.sampled_from(Goal))
    start = draw(starts)
    beyond = st.one_of(st.integers(start + 1, start + 300), st.integers(start + 1, 10**40))
    limits: dict[str, Any] = {}
    if goal is not Goal.LAST:
        limits["target"] = draw(beyond)
    else:
        kind = draw(st.sampled_from(["ceiling", "modulus", "endless"]))
        if kind == "ceiling":
            limits["ceiling"] = draw(st.one_of(st.just(start), beyond))
        elif kind == "modulus":
            limits["modulus"] = draw(st.integers(start + 1, start + 60))
    return Rules(goal=goal, start=start, multipliers=draw(multiplier_sets), **limits)


time_limits = st.one_of(
    st.none(),
    st.builds(TimeLimit, st.floats(0.1, 100), st.sampled_from(OnTimeout)),
)
