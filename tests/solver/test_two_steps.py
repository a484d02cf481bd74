"""The theorem about {a, b, ab}: against brute force in whole steps, and against the sweep."""

from fractions import Fraction
from itertools import combinations, pairwise, takewhile
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.solver.brute import Brute, limited
from tests.solver.proofs import KINDS, loses
from timesduel import Goal, losing_zones, solve
from timesduel.errors import EffortError
from timesduel.solver import lawless, two_steps
from timesduel.solver.formula import Between, why
from timesduel.solver.law import law_of
from timesduel.solver.lawless import value
from timesduel.solver.ratio import Limit, Logarithmic, Ratio
from timesduel.solver.sweep import GameKind, Sweep
from timesduel.solver.table import Table, Tables
from timesduel.solver.two_steps import TwoSteps, has_law

LAWLESS = [(2, 5, 10), (2, 6, 12), (2, 7, 14), (3, 10, 30), (4, 20, 80), (2, 17, 34), (6, 37, 222)]


def lost_by_definition(steps: tuple[int, ...], end: int) -> list[bool]:
    """Subtract one of the steps, never going below 0; whoever cannot has lost."""
    lost: list[bool] = []
    for z in range(end):
        lost.append(not any(s <= z and lost[z - s] for s in steps))
    return lost


def lost_by_theorem(alpha: int, beta: int, end: int) -> list[bool]:
    """As docs/mathematics.md states it, for whole steps."""
    k, r = divmod(beta, alpha)
    lost = [False] * (end + 4 * (alpha + beta))
    if k % 2:
        period = (k + 1) * alpha + beta
        for z in range(end):
            lost[z] = z % period < beta and z % period // alpha % 2 == 0
        return lost[:end]
    n = start = 0
    while start < end:
        t, following = n * r % alpha, (n + 1) * r % alpha
        for z in range(beta):
            lost[start + z] = (z + t) // alpha % 2 == 0
        if grows := (n + 1) * r // alpha > n * r // alpha:
            for z in range(beta + alpha - following, beta + alpha):
                lost[start + z] = True
        start += 2 * beta + alpha * grows
        n += 1
    return lost[:end]


@pytest.mark.no_cover
@pytest.mark.parametrize("most", [30, pytest.param(110, marks=pytest.mark.slow)])
def test_the_theorem_in_whole_steps(most: int) -> None:
    for alpha, beta in combinations(range(1, most), 2):
        end = min(40 * beta, 12 * (alpha + beta) * max(alpha, 4))
        by_definition = lost_by_definition((alpha, beta, alpha + beta), end)
        assert by_definition == lost_by_theorem(alpha, beta, end), (alpha, beta)


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("most", [20, pytest.param(60, marks=pytest.mark.slow)])
def test_there_is_a_law_exactly_when_the_theorem_says_so(kind: GameKind, most: int) -> None:
    for a, b in combinations(range(2, most), 2):
        k = next(k for k in range(20) if a ** (k + 1) > b)
        sweep = Sweep((a, b, a * b), kind, counting=False)
        sweep.advance(600)
        law = law_of(sweep)
        assert has_law(a, b) == (law is not None), (a, b)
        assert (TwoSteps.of((a, b, a * b), kind) is None) == has_law(a, b)
        if law is not None and k % 2:
            assert law.ratio == a ** (k + 1) * b
            assert law.begins in (1, a * b)  # above, for REACH


@pytest.mark.parametrize("numbers", [(4, 32), (8, 32), (36, 1296), (9, 243), (2, 16)])
def test_powers_of_one_number_have_a_law_whatever_k_is(numbers: tuple[int, int]) -> None:
    a, b = numbers
    assert has_law(a, b)
    assert Table((a, b, a * b), GameKind.WALL, counting=False).extend(3_000) is not None
    assert not has_law(12, 12 * 18)  # the same primes, but no powers of one number


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("most", [24, pytest.param(60, marks=pytest.mark.slow)])
def test_the_formula_is_the_sweep(kind: GameKind, most: int) -> None:
    """And reach, from the largest multiplier on, is the wall shifted."""
    for a, b in combinations(range(2, most), 2):
        formula = TwoSteps.of((a, b, a * b), kind)
        if formula is None:
            continue
        sweep = Sweep(formula_set := (a, b, a * b), kind, counting=False)
        sweep.advance(10**6, until=10**60)
        found = zip(sweep.cuts, sweep.codes, strict=True)
        known = list(takewhile(lambda cut: cut[0] <= 10**60, found))
        assert list(formula.cuts(None, 10**60)) == known, formula_set
        for (low, code), (high, _) in pairwise(known[1:]):
            for number in (low, high - 1):
                assert formula.code(Ratio(Limit(number), 1)) == code
            stretch = formula.stretch(Ratio(Limit(2 * high - 1), 2))  # just below its end
            assert (value(stretch.low), value(stretch.high), stretch.code) == (low, high, code)


def test_it_is_true_by_definition() -> None:
    for multipliers in LAWLESS:
        for kind in KINDS:
            formula = TwoSteps.of(multipliers, kind)
            assert formula is not None
            assert formula.code(Ratio(Limit(1), 2)) == (kind is GameKind.WALL)  # or not allowed
            for number in range(1, 600):
                ratio = Ratio(Limit(3 * number + 2), 3)  # a fraction above the whole number
                assert formula.code(ratio) == (not loses(kind.value, multipliers, number))


@pytest.mark.parametrize("kind", KINDS)
def test_whole_numbers_decide_where_logarithms_are_too_close(
    monkeypatch: pytest.MonkeyPatch, kind: GameKind
) -> None:
    formula = TwoSteps.of((3, 10, 30), kind)
    assert formula is not None
    known = list(formula.cuts(None, 10**40))
    monkeypatch.setattr(two_steps, "ROUNDING", 1.0)
    monkeypatch.setattr(lawless, "ROUNDING", 1.0)
    assert list(formula.cuts(None, 10**40)) == known
    for (low, code), (high, _) in pairwise(known[1:]):
        assert formula.code(Ratio(Limit(low), 1)) == formula.code(Ratio(Limit(high - 1), 1)) == code


def test_cuts_from_a_ratio_on() -> None:
    formula = TwoSteps.of((2, 5, 10), GameKind.REACH)
    assert formula is not None
    known = list(formula.cuts(None, 10**12))
    for low in (1, 9, 10, 11, 12_345, 10**11):
        before = [cut for cut in known[1:] if cut[0] <= low][-1:]
        after = [cut for cut in known if cut[0] > low]
        assert list(formula.cuts(Ratio(Limit(low), 1), 10**12)) == before + after


def test_the_blocks_never_repeat() -> None:
    """The lengths of the stretches at their beginnings, a / t in logarithms, all differ."""
    formula = TwoSteps.of((2, 5, 10), GameKind.WALL)
    assert formula is not None
    cuts = [cut for cut, _ in formula.cuts(None, 10**400)]
    lost = [Fraction(high, low) for low, high in zip(cuts[1::2], cuts[2::2], strict=False)]
    won = [Fraction(high, low) for low, high in zip(cuts[2::2], cuts[3::2], strict=False)]
    after = [length for gap, length in zip(won, lost[1:], strict=False) if log(gap) > log(2) + 1e-9]
    assert len(after) == len(set(after)) > 100


@given(
    st.sampled_from(LAWLESS), st.sampled_from(list(Goal)), st.integers(2, 10**14), st.integers(1, 9)
)
def test_solve_is_brute_force(
    multipliers: tuple[int, ...], goal: Goal, limit: int, start: int
) -> None:
    rules = limited(goal, multipliers, limit + start, start)
    verdict, brute = solve(rules, hurried=True), Brute(rules)
    assert verdict.mover_wins == brute.wins(start)
    assert verdict.winning_moves == tuple(
        move for move, new in brute.moves(start, frozenset()).items() if not brute.wins(new)
    )


@pytest.mark.parametrize("goal", list(Goal))
def test_targets_that_no_sweep_comes_to(goal: Goal) -> None:
    """A move to a losing ratio wins: with a million digits each answer fits the others."""
    for limit in (10**90_000 + 7, 5**120_000 * 2**99_999, 2**332_000 - 1):
        rules = limited(goal, (2, 5, 10), limit)
        verdict = solve(rules, effort=20_000, tables=Tables())
        assert verdict.remoteness is None
        assert verdict.winning_moves is not None
        replies = [solve(rules.opening().play(move), hurried=True) for move in (2, 5, 10)]
        winning = [m for m, reply in zip((2, 5, 10), replies, strict=True) if not reply.mover_wins]
        assert list(verdict.winning_moves) == winning
        assert verdict.mover_wins == bool(winning)


def test_the_formula_far_out_is_the_sweep_of_logarithms() -> None:
    sweep = Sweep(
        (2, 5, 10), GameKind.WALL, counting=False, scale=Logarithmic((2, 5, 10), exact=False)
    )
    sweep.advance(12_000)
    formula = TwoSteps.of((2, 5, 10), GameKind.WALL)
    assert formula is not None
    for place in range(len(sweep.cuts) - 40, len(sweep.cuts) - 1):
        low, high = (sweep.scale.number(cut) for cut in sweep.cuts[place : place + 2])
        stretch = formula.stretch(Ratio(Limit(low), 1))
        assert (value(stretch.low), value(stretch.high)) == (low, high)
        assert stretch.code == sweep.codes[place]
        assert 0 < formula.fewest_below(Ratio(Limit(low), 1)) <= place


@pytest.mark.parametrize("goal", list(Goal))
def test_the_numbers_to_leave(goal: Goal) -> None:
    rules = limited(goal, (2, 5, 10), 30_000)
    brute = Brute(rules)
    last = 30_000 - (goal is Goal.REACH)
    lost = {n for zone in losing_zones(rules) for n in range(zone.low, zone.high + 1)}
    assert lost == {n for n in range(1, last + 1) if not brute.wins(n)}
    with pytest.raises(EffortError, match="too many to list"):
        losing_zones(rules, effort=5)


def test_why_names_the_stretch() -> None:
    near = why(limited(Goal.REACH, (2, 5, 10), 500).opening())
    assert near == Between("400", "<", "T", "<=", "800")
    far = why(limited(Goal.LAST, (4, 20, 80), 10**40).opening())
    assert isinstance(far, Between)
    low, high = (eval(end.replace("^", "**")) for end in (far.low, far.high))
    assert low <= 10**40 < high
    short = why(limited(Goal.LAST, (4, 20, 80), 10**12).opening())
    assert isinstance(short, Between)
    assert short.low.isdigit()
