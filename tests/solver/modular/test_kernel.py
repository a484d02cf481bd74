"""The compiled search of the modular game: state by state what the pure one does."""

import random
from collections.abc import Callable
from contextlib import suppress

import numpy as np
import pytest

from tests.solver.modular.test_game import brute_force, modular, some_position
from timesduel.core.position import Position
from timesduel.solver.modular import game as modular_game
from timesduel.solver.modular import kernel
from timesduel.solver.modular.board import Board, lay_out
from timesduel.solver.modular.game import solve_modular
from timesduel.solver.modular.kernel import CompiledSearch
from timesduel.solver.modular.search import Effort, OutOfEffortError, Search, Settles


def answers(
    search: Callable[[Board, Effort], Settles], position: Position, budget: int
) -> tuple[dict[int, bool], int]:
    """Who wins the position, and after each move, as far as the budget goes; what is left of it."""
    board = lay_out(position)
    assert board is not None
    effort = Effort(budget, board)
    found: dict[int, bool] = {}
    settles = search(board, effort)
    with suppress(OutOfEffortError):
        for token in (board.token, *board.moves):
            found[token] = settles.wins(token, board.free)
    return found, effort.left


def test_it_gives_the_same_answers_in_the_same_number_of_states() -> None:
    rng = random.Random(1)
    spent = 0
    for _ in range(400):
        position, budget = some_position(rng, 40), rng.choice([0, 1, 5, 50, 500])
        pure = answers(Search, position, budget)
        assert answers(CompiledSearch, position, budget) == pure, (position, budget)
        spent += budget - pure[1]
    assert spent > 2000


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("modulus", "multipliers"), [(59, (2, 3)), (61, (2, 3)), (23, (2, 3, 5, 7)), (49, (2, 3))]
)
def test_a_table_that_has_grown_knows_the_same(
    modulus: int, multipliers: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel, "FIRST_ROOM", 256)
    opening = modular(modulus, multipliers).opening()
    found, left = answers(CompiledSearch, opening, 20_000)
    assert (found, left) == answers(Search, opening, 20_000)
    assert left < 19_000


def test_verdicts_are_the_same_with_either_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modular_game, "FIRST_TRY", 0)
    rng = random.Random(2)
    for _ in range(200):
        position = some_position(rng, 16)
        assert solve_modular(position) == brute_force(position), position
    opening = modular(43, (2, 3)).opening()
    compiled = solve_modular(opening, 100_000)
    monkeypatch.setattr(modular_game, "_fastest_search", lambda: Search)
    assert solve_modular(opening, 100_000) == compiled


def test_the_same_free_points_with_another_token_are_another_entry() -> None:
    keys, marks = np.zeros(2, np.uint64), np.zeros(2, np.uint8)
    for tag, mark in ((5, kernel.WON), (6, kernel.LOST)):
        kernel._learn(keys, marks, np.uint64(9), tag, mark)
    assert sorted(marks) == [5 << 2 | kernel.WON, 6 << 2 | kernel.LOST]


def test_the_second_player_wins_with_2_and_3_modulo_59() -> None:
    assert not solve_modular(modular(59, (2, 3)).opening(), 15_000).mover_wins


def test_the_compiled_search_is_the_one_that_is_used() -> None:
    assert modular_game._fastest_search() is CompiledSearch


def test_rounds_add_up_to_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken off and begun again, it learns the same, and says how far it has come."""
    opening = modular(59, (2, 3)).opening()
    board = lay_out(opening)
    assert board is not None
    expected, _ = answers(CompiledSearch, opening, 40_000)
    monkeypatch.setattr(kernel, "STATES_AT_ONCE", 500)
    reports: list[int] = []
    effort = Effort(40_000, board, reports.append)
    search = CompiledSearch(board, effort)
    assert {token: search.wins(token, board.free) for token in expected} == expected
    assert len(reports) > 10
    assert reports == sorted(reports)
    with pytest.raises(OutOfEffortError):
        CompiledSearch(board, Effort(1_200, board)).wins(board.token, board.free)
