"""The modular game: verdicts and pairs against plain brute force, and what the budget allows."""

import random
import sys
from contextlib import suppress
from functools import cache
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from timesduel import Goal, Rules
from timesduel.core.position import Position
from timesduel.errors import EffortError
from timesduel.solver.modular import game as modular_game
from timesduel.solver.modular.board import lay_out
from timesduel.solver.modular.game import modular_pairing, solve_modular
from timesduel.solver.modular.search import Effort, OutOfEffortError, Search
from timesduel.solver.verdict import Verdict

NINE = (2, 3, 4, 5, 6, 7, 8, 9)


def modular(modulus: int, multipliers: tuple[int, ...] = NINE, start: int = 1) -> Rules:
    return Rules(goal=Goal.LAST, modulus=modulus, multipliers=multipliers, start=start)


def brute_force(position: Position) -> Verdict:
    """Every line of play, from the rules alone."""
    multipliers, modulus = position.rules.multipliers, position.rules.modulus
    assert modulus is not None

    @cache
    def solved(number: int, used: frozenset[int]) -> Verdict:
        products = {multiplier: number * multiplier % modulus for multiplier in multipliers}
        after = {m: solved(p, used | {p}) for m, p in products.items() if p not in used}
        plies = {m: verdict.remoteness or 0 for m, verdict in after.items()}
        winning = tuple(m for m, verdict in after.items() if not verdict.mover_wins)
        if winning:
            best = min(winning, key=lambda m: (plies[m], m))
            return Verdict(
                mover_wins=True, winning_moves=winning, remoteness=1 + plies[best], best_move=best
            )
        return Verdict(
            mover_wins=False,
            winning_moves=(),
            remoteness=1 + max(plies.values(), default=-1),
            best_move=min(
                after, key=lambda m: (len(after[m].winning_moves or ()), -plies[m], m), default=None
            ),
        )

    return solved(position.total, frozenset(position.used))


def holds(position: Position, pairs: dict[int, int], follows: bool) -> bool:
    """Does the player who always answers with the partner win against every defence?"""
    if not follows:
        return all(holds(position.play(m), pairs, True) for m in position.legal_moves())
    partner = pairs.get(position.total)
    answers = [m for m in position.legal_moves() if position.product(m) == partner]
    return bool(answers) and holds(position.play(answers[0]), pairs, False)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    modulus = draw(st.integers(2, 16))
    factors = st.one_of(st.integers(2, 16), st.integers(2, 1000))
    multipliers = draw(st.lists(factors, min_size=1, max_size=5, unique=True).map(tuple))
    number = draw(st.integers(0, modulus - 1))
    used = draw(st.lists(st.integers(0, modulus - 1), max_size=modulus // 2, unique=True))
    return Position(modular(modulus, multipliers), number, used=used)


def some_position(rng: random.Random, largest: int) -> Position:
    modulus = rng.randint(2, largest)
    multipliers = tuple(rng.sample(range(2, 40), rng.randint(1, 5)))
    used = rng.sample(range(modulus), rng.randint(0, modulus // 2))
    return Position(modular(modulus, multipliers), rng.randrange(modulus), used=used)


@pytest.mark.no_cover
@given(positions())
def test_every_field_is_what_brute_force_finds(position: Position) -> None:
    assert solve_modular(position) == brute_force(position)


@pytest.mark.no_cover
@pytest.mark.parametrize("many", [200, pytest.param(5_000, marks=pytest.mark.slow)])
def test_many_positions_are_as_brute_force_has_them(many: int) -> None:
    rng = random.Random(1)
    for _ in range(many):
        position = some_position(rng, 16)
        assert solve_modular(position) == brute_force(position), position


def test_pairs_win_against_every_defence() -> None:
    rng = random.Random(2)
    proven = {True: 0, False: 0}
    for _ in range(600):
        position = some_position(rng, 13)
        pairs = modular_pairing(position)
        if pairs is not None:
            mover_wins = position.total in pairs
            proven[mover_wins] += 1
            assert all(pairs[partner] == number for number, partner in pairs.items())
            assert holds(position, pairs, follows=mover_wins), position
    assert min(proven.values()) > 100


def test_with_all_inverses_at_hand_pairs_settle_every_position() -> None:
    rng = random.Random(3)
    for _ in range(200):
        modulus = rng.choice([7, 11, 13, 15, 16])
        units = [number for number in range(2, modulus) if gcd(number, modulus) == 1]
        some = set(rng.sample(units, 2))
        multipliers = tuple(sorted(some | {pow(n, -1, modulus) for n in some}))
        used = rng.sample(range(modulus), modulus // 3)
        position = Position(modular(modulus, multipliers), rng.randrange(modulus), used=used)
        pairs = modular_pairing(position)
        assert pairs is not None, position
        assert (position.total in pairs) is brute_force(position).mover_wins, position


@pytest.mark.parametrize("modulus", [11, 13, 17, 29, 41, 53])
def test_a_multiplier_and_its_inverse_of_even_order_win_at_once(modulus: int) -> None:
    opening = modular(modulus).opening()
    pairs = modular_pairing(opening)
    assert pairs is not None
    assert len(pairs) == modulus - 1
    verdict = solve_modular(opening, budget=0)
    assert verdict.mover_wins
    assert verdict.best_move is not None
    answered = modular_pairing(opening.play(verdict.best_move))
    assert answered is not None
    assert opening.product(verdict.best_move) not in answered


@pytest.mark.parametrize("modulus", [11, 13, 17, 19, 23, 31])
def test_the_first_player_wins_with_2_to_9(modulus: int) -> None:
    assert solve_modular(modular(modulus).opening(), budget=500).mover_wins


@pytest.mark.parametrize(
    ("moduli", "first_wins"),
    [((23, 37, 41, 47), False), ((11, 13, 17, 19, 29, 31, 43), True)],
)
def test_the_table_of_2_and_3(moduli: tuple[int, ...], first_wins: bool) -> None:
    for modulus in moduli:
        assert solve_modular(modular(modulus, (2, 3)).opening(), 2000).mover_wins is first_wins


def test_multipliers_that_are_the_same_modulo_the_modulus_all_win() -> None:
    position = Position(modular(5, (2, 7, 12, 3)), 1, used=[3, 4])
    assert solve_modular(position).winning_moves == (2, 7, 12)


def test_a_stuck_player_has_lost() -> None:
    lost = Verdict(mover_wins=False, winning_moves=(), remoteness=0, best_move=None)
    assert solve_modular(Position(modular(12, (3, 6)), 0), budget=0) == lost
    huge = Position(modular(10**100_000, (2, 3)), 5, used=[10, 15])
    assert solve_modular(huge, budget=0) == lost


@pytest.mark.parametrize("budget", [0, 1, 2000])
def test_a_budget_that_is_too_small_is_named(budget: int) -> None:
    with pytest.raises(EffortError, match=f"^not solved within an effort of {budget}$"):
        solve_modular(modular(37).opening(), budget)


def test_what_the_budget_leaves_open_is_none_and_the_rest_is_true() -> None:
    rng = random.Random(4)
    partial = 0
    for _ in range(400):
        position = some_position(rng, 16)
        whole = brute_force(position)
        for budget in (0, 1, 3, 10):
            try:
                verdict = solve_modular(position, budget)
            except EffortError:
                continue
            assert verdict.mover_wins is whole.mover_wins
            assert verdict.winning_moves in (None, whole.winning_moves)
            assert verdict.remoteness in (None, whole.remoteness)
            if verdict.remoteness is None:
                partial += 1
                assert verdict.best_move in (whole.winning_moves or position.legal_moves())
    assert partial > 50


def test_more_budget_never_settles_less() -> None:
    position = modular(23, (2, 3, 5)).opening()
    settled = []
    for budget in (30, 100, 300, 1000, 3000):
        try:
            verdict = solve_modular(position, budget)
        except EffortError:
            settled.append(0)
        else:
            settled.append(1 + (verdict.winning_moves is not None) + bool(verdict.remoteness))
    assert settled == sorted(settled)
    assert (settled[0], settled[-1]) == (0, 3)


@pytest.mark.no_cover
def test_a_game_longer_than_python_recurses_is_solved() -> None:
    modulus = 1019  # the powers of 2 are all numbers below this prime
    assert sys.getrecursionlimit() < modulus - 2
    verdict = solve_modular(modular(modulus, (2,)).opening(), budget=1_000_000)
    assert verdict == Verdict(
        mover_wins=True, winning_moves=(2,), remoteness=modulus - 2, best_move=2
    )


def test_a_search_deeper_than_python_recurses_ends_with_the_budget() -> None:
    board = lay_out(modular(1201, (2, 3)).opening())
    assert board is not None
    effort = Effort(1_000_000, board)
    effort.left = 1100 * effort.price
    with pytest.raises(OutOfEffortError):
        Search(board, effort).wins(board.token, board.free)
    assert effort.left == 0


@pytest.mark.parametrize(("modulus", "wide"), [(61, False), (101, True)])
def test_looking_at_points_costs_effort_on_a_wide_board(modulus: int, wide: bool) -> None:
    board = lay_out(modular(modulus, tuple(range(2, 60))).opening())
    assert board is not None
    move = next(iter(board.moves))

    def spent(budget: int) -> int:
        effort = Effort(budget, board)
        assert not Search(board, effort).wins(move, board.free)  # all points pair up at once
        return effort.spent

    if wide:
        assert spent(1000) > 10
        with pytest.raises(OutOfEffortError):
            spent(10)
    else:
        assert spent(0) == 0


def test_a_state_with_many_ways_to_go_on_costs_more() -> None:
    prices = {}
    for many in (8, 16, 59):
        board = lay_out(modular(61, tuple(range(2, 2 + many))).opening())
        assert board is not None
        prices[many] = Effort(1, board).price
    assert prices == {8: 1, 16: 2, 59: 14}


def test_whoever_watches_hears_of_the_whole_work() -> None:
    """What comes before the search included: to lay out a wide board takes longer than that."""
    for opening, budget in ((modular(499).opening(), 50), (modular(43).opening(), 12_000)):
        told: list[int] = []
        with suppress(EffortError):
            solve_modular(opening, budget, told.append)
        assert told == sorted(told)
        assert told[-1] > budget


def test_the_end_of_a_long_game_is_as_brute_force_has_it() -> None:
    rng = random.Random(5)
    for _ in range(50):
        modulus = rng.choice([67, 101, 127])
        used = rng.sample(range(1, modulus), modulus - 18)
        position = Position(modular(modulus), used[0], used=used)
        assert solve_modular(position) == brute_force(position), position


@pytest.mark.parametrize("modulus", [2**12, 5003, 10**9 + 7, 10**1000], ids=["a", "b", "c", "d"])
def test_a_modulus_beyond_all_search_ends_in_time(modulus: int) -> None:
    opening = modular(modulus, (2, 3, 5, 7)).opening()
    assert modular_pairing(opening) is None
    problem = (
        "within an effort of 5000" if modulus < 10**4 else "more than 10000 numbers may still come"
    )
    with pytest.raises(EffortError, match=f"^not solved.* {problem}$"):
        solve_modular(opening, budget=5000)


def test_without_the_extra_the_pure_search_does_it_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modular_game, "FIRST_TRY", 10)
    monkeypatch.setitem(sys.modules, "timesduel.solver.modular.kernel", None)
    position = modular(19, (2, 3, 5)).opening()
    assert solve_modular(position) == brute_force(position)
