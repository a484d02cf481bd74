"""Explanations: whatever is claimed is read back and held against brute force."""

import random
import re

import pytest

from tests.solver.brute import Brute, limited
from tests.strategies import few_of
from timesduel import BOOKS, Goal, Position, Rules, solve
from timesduel.questions.verdict import because
from timesduel.solver.formula import why


def reason(position: Position) -> list[str]:
    """The lines that are printed."""
    return because(why(position), 60)


def claimed(lines: list[str]) -> tuple[int, int, int, str]:
    """The ends of a stretch, what the limit is divided by, and the sign before the limit."""
    text = " ".join(line.strip() for line in lines)
    found = re.fullmatch(r"Because (.*) (<=?) [TC](?:/(\d+))? (<=?) (.*)\.", text)
    assert found, text
    low, sign, divisor, other, high = found.groups()
    assert {sign, other} == {"<", "<="}
    ends = [number.replace("^", "**") for number in (low, high)]
    assert all(re.fullmatch(r"[\d* ]+", end) for end in ends)
    return eval(ends[0]), eval(ends[1]), int(divisor or 1), sign


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", few_of(2, 40))
def test_the_limit_lies_there_and_so_does_the_same_verdict(seed: int) -> None:
    """Every limit of the stretch, for the same number on the table, has the same winner."""
    rng = random.Random(seed)
    for _ in range(60):
        goal = rng.choice(list(Goal))
        multipliers = tuple(sorted(rng.sample(range(2, 16), rng.randint(1, 5))))
        limit = rng.randint(2, 3000)
        rules = limited(goal, multipliers, limit)
        total = rng.randint(1, limit - 1)
        position = Position(rules, total)
        wins = solve(position).mover_wins
        low, high, divisor, sign = claimed(reason(position))
        assert divisor == total
        assert sign == ("<" if goal is Goal.REACH else "<=")
        # The two ends of the stretch, as limits.
        first, last = low * total, high * total
        first, last = (first + 1, last) if goal is Goal.REACH else (first, last - 1)
        assert first <= limit <= last
        for other in {first, last, rng.randint(first, last)}:
            if other > total and last < 10**7:
                assert Brute(limited(goal, multipliers, other)).wins(total) is wins


@pytest.mark.parametrize("multipliers", [tuple(range(2, 10)), (2, 3), (2, 5, 11)], ids=str)
def test_a_huge_target(multipliers: tuple[int, ...]) -> None:
    target = 10**20_000
    rules = Rules(goal=Goal.REACH, multipliers=multipliers, target=target)
    lines = reason(rules.opening())
    low, high, _, _ = claimed(lines)
    wins = solve(rules.opening(), effort=20_000).mover_wins  # how long it takes is another matter
    assert low < target <= high
    assert all(len(line) <= 60 for line in lines)
    for end, same in ((low, False), (low + 1, True), (high, True), (high + 1, False)):
        other = solve(rules.replace(target=end).opening(), effort=20_000)
        assert (other.mover_wins is wins) is same


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        (BOOKS["multiplier-showdown"], "Because 18^2 < T <= 9 * 18^2."),
        (BOOKS["multiplication-madness"], "Because 18 < T <= 9 * 18."),
        (BOOKS["multiplication-duel"], "Because 2 * 18 <= T < 18 * 18."),
        (BOOKS["multiplication-showdown"], "Because 2 * 18 <= C < 18 * 18."),
        (BOOKS["power-play"], "Because 6^2 < T <= 3 * 6^2."),
    ],
    ids=lambda each: getattr(each, "name", ""),
)
def test_the_books(rules: Rules, line: str) -> None:
    assert reason(rules.opening()) == [line]


@pytest.mark.parametrize("modulus", [11, 13, 17, 19, 23, 29, 31, 41, 53])
def test_pairs_win(modulus: int) -> None:
    """Each partner is a move away, both ways, and nobody is left out: so the answer is there."""
    rules = Rules(goal=Goal.LAST, modulus=modulus)
    begin, *listed = reason(rules.opening())
    assert begin == "Because the winner always moves to the partner:"
    pairs = [tuple(map(int, pair.split("-"))) for line in listed for pair in line.split()]
    assert sorted(number for pair in pairs for number in pair) == list(range(1, modulus))
    for one, other in pairs:
        if 1 in (one, other):
            one, other = 1, one * other
        else:
            assert any(other * m % modulus == one for m in rules.multipliers)
        assert any(one * m % modulus == other for m in rules.multipliers)
    assert all(len(line) <= 60 for line in (begin, *listed))


def test_no_reason_is_better_than_a_long_one() -> None:
    assert reason(Rules(goal=Goal.LAST, modulus=23, multipliers=(2, 3)).opening()) == []
    hard = Rules(goal=Goal.REACH, multipliers=(2, 5, 11, 23), target=10**400)
    assert reason(hard.opening()) == []
