"""Drifts: what is found is accepted, what is accepted is true, and what is far out follows."""

import pytest

from tests.solver.brute import Brute, limited
from tests.solver.drifts import EASY, HARD, SMALL, are_true, drift_data, drift_of, drift_text
from tests.solver.proofs import KINDS, loses
from timesduel import Goal, losing_zones, solve
from timesduel.errors import EffortError
from timesduel.solver import drift_checker, drift_follow, drift_search
from timesduel.solver.drift_checker import check_drift
from timesduel.solver.drift_search import _weights, find_drift
from timesduel.solver.drift_walk import DriftWalk
from timesduel.solver.lawless import value
from timesduel.solver.ratio import Limit, Logarithmic, Ratio
from timesduel.solver.sweep import GameKind, Sweep
from timesduel.solver.table import Table, Tables
from timesduel.solver.two_steps import TwoSteps

NINE = (2, 5, 6, 8, 9)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "multipliers",
    [each if each in SMALL else pytest.param(each, marks=pytest.mark.slow) for each in EASY],
    ids=str,
)
def test_a_drift_is_found_accepted_and_true(multipliers: tuple[int, ...], kind: GameKind) -> None:
    proof = check_drift(drift_text(multipliers, kind))
    assert (proof.multipliers, proof.kind) == (multipliers, kind.value)
    assert proof.cells == len(drift_of(multipliers, kind).cells)
    assert are_true(drift_data(multipliers, kind))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("multipliers", HARD, ids=str)
def test_a_drift_that_takes_a_long_search(multipliers: tuple[int, ...], kind: GameKind) -> None:
    drift = find_drift(multipliers, kind, 400_000)
    assert drift is not None
    walk = DriftWalk(drift)
    sweep = Sweep(multipliers, kind, counting=False)
    sweep.advance(10**6, until=10**120)
    found = zip(sweep.cuts, sweep.codes, strict=True)
    assert list(walk.cuts(None, 10**120)) == [cut for cut in found if cut[0] <= 10**120]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("multipliers", SMALL, ids=str)
def test_following_a_drift_is_the_sweep(multipliers: tuple[int, ...], kind: GameKind) -> None:
    walk = DriftWalk(drift_of(multipliers, kind))
    sweep = Sweep(multipliers, kind, counting=False)
    sweep.advance(10**6, until=10**100)
    known = [cut for cut in zip(sweep.cuts, sweep.codes, strict=True) if cut[0] <= 10**100]
    assert list(walk.cuts(None, 10**100)) == known
    for low in (1, 17, known[-50][0] - 1, known[-50][0]):
        before = [cut for cut in known if cut[0] <= low][-1:]
        assert list(walk.cuts(Ratio(Limit(low), 1), 10**100)) == before + [
            cut for cut in known if cut[0] > low
        ]
    for place in range(1, len(known) - 1, 7):
        (low, code), high = known[place], known[place + 1][0]
        for ratio in (Ratio(Limit(low), 1), Ratio(Limit(2 * high - 1), 2)):
            stretch = walk.stretch(ratio)
            assert (value(stretch.low), value(stretch.high), stretch.code) == (low, high, code)
            assert walk.fewest_below(ratio) <= place
    assert walk.fewest_below(Ratio(Limit(10**100), 1)) > len(known) // 30


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_true_by_definition(kind: GameKind) -> None:
    walk = DriftWalk(drift_of(NINE, kind))
    assert walk.code(Ratio(Limit(1), 2)) == (kind is GameKind.WALL)
    for number in range(1, 3000, 3):
        ratio = Ratio(Limit(3 * number + 2), 3)
        assert walk.code(ratio) == (not loses(kind.value, NINE, number))


@pytest.mark.parametrize("kind", KINDS)
def test_the_theorem_and_the_drift_say_the_same_far_out(kind: GameKind) -> None:
    walk, formula = DriftWalk(drift_of((2, 5, 10), kind)), TwoSteps.of((2, 5, 10), kind)
    assert formula is not None
    for limit in (10**1000, 5**14_000, 2**40_000 - 1, 10**30_000 + 1, 7**9_999):
        for total in (1, 3, 10**9):
            ratio = Ratio(Limit(limit), total)
            assert walk.stretch(ratio) == formula.stretch(ratio)


def test_a_place_too_close_to_a_bound_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    walk = DriftWalk(drift_of(NINE, GameKind.WALL))
    monkeypatch.setattr(walk._scale, "tolerance", 1 << 400)
    with pytest.raises(EffortError, match="close"):
        walk.code(Ratio(Limit(10**50), 1))


@pytest.mark.parametrize("goal", list(Goal))
def test_solve_follows_the_drift(goal: Goal) -> None:
    tables = Tables()
    for limit in (10**18, 2**77 * 9**5):
        for near in (-1, 0):
            rules = limited(goal, NINE, limit + near)
            verdict, brute = solve(rules, tables=tables, hurried=True), Brute(rules)
            assert verdict.mover_wins == brute.wins(1)
            assert verdict.winning_moves == tuple(
                move for move, new in brute.moves(1, frozenset()).items() if not brute.wins(new)
            )
    far = solve(limited(goal, NINE, 10**20_000), effort=20_000, tables=tables)
    assert far.remoteness is None
    assert far.mover_wins == bool(far.winning_moves)
    with pytest.raises(EffortError):
        solve(limited(goal, NINE, 10**20_000), effort=10_000, tables=tables)


def test_a_table_knows_of_a_drift_from_the_same_effort_on() -> None:
    table = Table(NINE, GameKind.WALL, counting=False)
    ratio = Ratio(Limit(10**3000), 1)
    assert table.code(ratio, 14_000) is None
    assert table.lawless(14_000) is None
    assert table.extend(50_000) is None
    assert table.lawless(14_000) is None
    assert table.lawless(50_000) is not None
    assert table.code(ratio, 14_000) is None
    assert table.code(ratio, 50_000) is not None
    fresh = Table(NINE, GameKind.WALL, counting=False)
    assert fresh.code(ratio, 50_000) == table.code(ratio, 50_000)
    assert fresh.stretch(ratio, 50_000) == table.stretch(ratio, 50_000)
    counting = Table(NINE, GameKind.WALL, counting=True)
    assert counting.extend(50_000) is None
    assert counting.lawless(50_000) is None


def test_the_numbers_to_leave_are_those_of_the_sweep() -> None:
    rules = limited(Goal.REACH, NINE, 10**40)
    before = losing_zones(rules, tables=Tables(), effort=10_000)
    tables = Tables()
    solve(limited(Goal.REACH, NINE, 10**5000), tables=tables, hurried=True)
    assert losing_zones(rules, tables=tables) == before


@pytest.mark.parametrize(
    ("module", "name", "value"),
    [
        (drift_follow, "MOST_CELLS", 3),
        (drift_search, "_FEWEST", 10**6),
        (drift_search, "_MOST_WEIGHINGS", 0),
        (drift_checker, "MOST_WORK", 1000),
    ],
)
def test_a_search_in_vain(
    monkeypatch: pytest.MonkeyPatch, module: object, name: str, value: int
) -> None:
    monkeypatch.setattr(module, name, value)
    assert find_drift(NINE, GameKind.WALL, 8_000) is None


def test_a_search_takes_no_more_steps_than_are_allowed() -> None:
    scale = Logarithmic(NINE, exact=False)
    sweep = Sweep(NINE, GameKind.WALL, counting=False, scale=scale)
    sweep.advance(8_000)
    assert drift_search._Search(sweep, scale).drift(20_000) is not None
    assert drift_search._Search(sweep, scale).drift(100) is None


def test_sets_without_a_drift() -> None:
    for multipliers in ((2, 3), (2, 5, 11), (2, 12, 17), (2, 4), (7,)):
        assert find_drift(multipliers, GameKind.WALL, 8_000) is None
    assert find_drift(NINE, GameKind.WALL, 1_000) is None


def test_what_is_too_close_to_tell_is_no_drift(monkeypatch: pytest.MonkeyPatch) -> None:
    scale = Logarithmic(NINE, exact=False)
    product = (-4, 1, 1)  # 15/16
    assert drift_follow.Ground(scale).sign(product) == -1
    scale.tolerance = 1 << 400
    with pytest.raises(drift_follow.LostTrackError):
        drift_follow.Ground(scale).sign(product)

    def too_close(*_: object) -> None:
        raise EffortError("solver.too_close")

    monkeypatch.setattr(Sweep, "advance", too_close)
    assert find_drift(NINE, GameKind.WALL, 8_000) is None


def test_turns_that_come_back_have_no_weights() -> None:
    assert _weights({(1, -2), (-1, 2)}) is None
    assert _weights({(1, 0), (0, 1), (-1, -1)}) is None
    weights = _weights({(4, -1, -1), (10, -2, -3), (14, -3, -4)})
    assert weights is not None
    assert all(sum(map(int.__mul__, weights, turn)) > 0 for turn in [(4, -1, -1), (10, -2, -3)])
