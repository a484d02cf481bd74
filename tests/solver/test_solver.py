"""One solver for many: the same answers from any number of threads, whatever was asked before."""

import random
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest

from timesduel import BOOKS, Goal, Position, Rules, Solver, find_law, losing_zones, solve
from timesduel.errors import EffortError, RulesError
from timesduel.solver import sweep
from timesduel.solver.ratio import Limit, Logarithmic, Ratio
from timesduel.solver.sweep import GameKind, code_of
from timesduel.solver.table import Table, Tables
from timesduel.solver.verdict import Verdict

SETS = [(2, 3), (2, 9), (2, 5, 11), (2, 5, 10), (3, 4, 13), (2, 5, 11, 23), tuple(range(2, 10))]
EFFORTS = (20, 300, 3_000, 20_000)


def questions(seed: int, count: int) -> list[tuple[Position, int]]:
    """Positions of rule sets that share their multipliers, each with an effort."""
    rng = random.Random(seed)
    asked = []
    for _ in range(count):
        goal, limit = rng.choice([*Goal]), rng.randint(2, 10 ** rng.randint(1, 60))
        rules = Rules(
            goal=goal,
            multipliers=rng.choice(SETS),
            target=None if goal is Goal.LAST else limit,
            ceiling=limit if goal is Goal.LAST else None,
        )
        start = rng.randint(1, min(limit - 1, 50)) if limit > 2 else 1
        asked.append((Position(rules, start), rng.choice(EFFORTS)))
    return asked


def answer(solver: Solver, question: tuple[Position, int]) -> Verdict | None:
    position, effort = question
    try:
        return solver.solve(position, effort=effort)
    except EffortError:
        return None


@pytest.fixture
def restless() -> Iterator[None]:
    """Threads that take turns as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def ask_from_threads(seed: int, count: int, threads: int) -> None:
    asked = questions(seed, count)
    expected = [answer(Solver(), question) for question in asked]
    assert None in expected
    shared = Solver()
    with ThreadPoolExecutor(threads) as executor:
        for _ in range(2):
            assert list(executor.map(lambda one: answer(shared, one), asked)) == expected


@pytest.mark.usefixtures("restless")
@pytest.mark.no_cover
def test_threads_get_the_same_answers() -> None:
    ask_from_threads(seed=1, count=120, threads=8)


@pytest.mark.slow
@pytest.mark.usefixtures("restless")
@pytest.mark.parametrize("seed", range(10))
def test_threads_get_the_same_answers_again_and_again(seed: int) -> None:
    ask_from_threads(seed=100 + seed, count=1_000, threads=8)


def test_what_was_asked_before_makes_no_difference() -> None:
    asked = questions(seed=2, count=120)
    cold = [answer(Solver(), question) for question in asked]
    warm = Solver()
    for position, _ in asked:
        answer(warm, (position, 25_000))
    assert [answer(warm, question) for question in asked] == cold
    assert None in cold


def test_a_solver_has_an_effort_of_its_own() -> None:
    hard = Rules(goal=Goal.REACH, multipliers=(2, 5, 11, 23), target=10**60)
    hasty = Solver(effort=50)
    with pytest.raises(EffortError):
        hasty.solve(hard)
    with pytest.raises(EffortError):
        hasty.losing_zones(hard)
    assert hasty.find_law(hard) is None
    assert hasty.solve(hard, effort=20_000) == solve(hard, effort=20_000)


def test_rules_are_solved_where_they_begin() -> None:
    for rules in BOOKS.values():
        assert solve(rules) == solve(rules.opening()) == Solver().solve(rules)


def test_zones_and_laws_from_python() -> None:
    power, solver = BOOKS["power-play"], Solver()
    assert losing_zones(power) == solver.losing_zones(power) == ((3, 5), (17, 33))
    law = find_law(power)
    assert law is not None
    assert law.ratio == 6
    assert solver.find_law(power) == law
    with pytest.raises(RulesError, match="leaves no law"):
        find_law(Rules(goal=Goal.LAST, modulus=11))


def test_a_law_is_found_at_the_same_place_however_it_is_asked_for() -> None:
    at_once = Table((2, 5, 11), GameKind.REACH, counting=False)
    law = at_once.extend(100_000)
    bit_by_bit = Table((2, 5, 11), GameKind.REACH, counting=False)
    for effort in range(0, 40_000, 37):
        bit_by_bit.extend(effort)
    assert law == bit_by_bit.law(40_000)
    assert law is not None
    proved = next(effort for effort in range(40_000) if bit_by_bit.law(effort))
    assert at_once.law(proved - 1) is None
    assert at_once.law(proved) == law


def test_an_interrupt_spoils_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table((2, 5, 11), GameKind.REACH, counting=True)
    ratio = Ratio(Limit(10**40), 1)
    points = count()

    def interrupted(successors: list[int]) -> int:
        if next(points) == 100:
            raise KeyboardInterrupt
        return code_of(successors)

    with monkeypatch.context() as patched:
        patched.setattr(sweep, "code_of", interrupted)
        with pytest.raises(KeyboardInterrupt):
            table.code(ratio, 10_000)
    whole = Table((2, 5, 11), GameKind.REACH, counting=True).code(ratio, 10_000)
    assert table.code(ratio, 10_000) == whole is not None


def test_what_cannot_be_told_apart_is_said_each_time() -> None:
    scale = Logarithmic((2, 5, 11), exact=False, precision=26)
    table = Table((2, 5, 11), GameKind.REACH, counting=True, scale=scale)
    for _ in range(2):
        with pytest.raises(EffortError, match="too close"):
            table.extend(1_000)
    assert table.code(Ratio(Limit(20), 1), 1_000) is not None


def test_the_table_in_use_stays_however_large() -> None:
    tables = Tables(most_cuts=0)
    asked = {id(tables.table((2, 3), GameKind.REACH, counting=True)) for _ in range(100)}
    assert len(asked) == len(tables) == 1


def test_tables_that_nobody_asks_for_make_room() -> None:
    tables = Tables(most_cuts=100)
    first = tables.table((2, 3), GameKind.REACH, counting=True)
    assert tables.table((2, 3), GameKind.REACH, counting=True) is first
    first.extend(1_000)
    for number in range(4, 200):
        tables.table((2, number), GameKind.WALL, counting=False).extend(100)
    assert len(tables) < 70
    assert tables.table((2, 3), GameKind.REACH, counting=True) is not first
