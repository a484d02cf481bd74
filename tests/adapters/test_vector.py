"""Thousands of games at once, beside the same games played one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from timesduel import BOOKS, Goal, Rules
from timesduel.adapters.vector import VectorGames
from timesduel.errors import IllegalMoveError, InvalidMoveError, RulesError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from timesduel.adapters.vector_states import Mask
    from timesduel.core.position import Position

REACH, EXACT, LAST = Goal.REACH, Goal.EXACT, Goal.LAST
SMOOTH = 2**40 * 3**20 * 5**10 * 7**10
"""A target of 33 digits that is sometimes hit exactly."""

CASES: dict[str, tuple[Rules, int]] = {
    **{book: (rules, 12_000) for book, rules in BOOKS.items()},
    "10^6": (Rules(goal=REACH, target=10**6), 5_000),
    "10^18": (Rules(goal=REACH, target=10**18), 5_000),
    "just 64 bits": (Rules(goal=REACH, start=2**63 // 9, target=2**63 // 9 + 1), 100),
    "just above": (Rules(goal=REACH, start=2**63 // 9 + 1, target=2**63 // 9 + 2), 100),
    "10^40": (Rules(goal=REACH, target=10**40, start=7), 1_000),
    "10^1000": (Rules(goal=REACH, target=10**1000, multipliers=(2, 999_983, 10**6)), 100),
    "exact": (Rules(goal=EXACT, target=2520, multipliers=(2, 3, 5, 7)), 15_000),
    "exact, large": (Rules(goal=EXACT, target=2**70, multipliers=(2, 4, 8)), 1_000),
    "exact, larger": (Rules(goal=EXACT, target=SMOOTH, start=SMOOTH // 360), 3_000),
    "ceiling": (Rules(goal=LAST, ceiling=10**6, multipliers=(3, 7, 20)), 5_000),
    "ceiling of 63 bits": (Rules(goal=LAST, ceiling=2**63 - 1, multipliers=(5, 10**6)), 1_000),
    "ceiling of 64 bits": (Rules(goal=LAST, ceiling=2**63, multipliers=(2, 4, 1024)), 1_000),
    "ceiling, stuck at once": (Rules(goal=LAST, ceiling=10, start=6), 100),
    "modulus 11": (Rules(goal=LAST, modulus=11), 3_000),
    "modulus 12": (Rules(goal=LAST, modulus=12, start=5), 1_000),
    "modulus 64": (Rules(goal=LAST, modulus=64, start=63, multipliers=(3, 5)), 1_000),
    "modulus 65": (Rules(goal=LAST, modulus=65, multipliers=(2, 3)), 1_000),
    "modulus 101": (Rules(goal=LAST, modulus=101, multipliers=(2, 5, 99)), 200),
    "modulus of 62 bits": (Rules(goal=LAST, modulus=3 * 2**60, multipliers=(2, 4, 6)), 200),
    "modulus of 65 bits": (Rules(goal=LAST, modulus=2**64, multipliers=(2, 2**16)), 1_000),
    "modulus, stuck at once": (Rules(goal=LAST, modulus=5, start=3, multipliers=(6, 11)), 100),
    "many multipliers": (Rules(goal=EXACT, target=5040, multipliers=tuple(range(2, 66))), 1_550),
    "endless": (Rules(goal=LAST), 50),
}


def agrees(games: VectorGames, positions: list[Position]) -> None:
    """Everything that can be asked has the same answer."""
    outcomes = [position.outcome() for position in positions]
    assert games.totals.tolist() == [position.total for position in positions]
    assert games.players.tolist() == [position.player for position in positions]
    assert games.done.tolist() == [outcome is not None for outcome in outcomes]
    assert games.winners.tolist() == [(outcome and outcome.winner) or 0 for outcome in outcomes]
    multipliers = games.rules.multipliers
    rows: dict[tuple[int, ...], list[bool]] = {}
    legal = games.legal.tolist()
    for row, position in zip(legal, positions, strict=True):
        moves = position.legal_moves()
        if moves not in rows:
            rows[moves] = [multiplier in moves for multiplier in multipliers]
        assert row == rows[moves]


def step_both(
    games: VectorGames, positions: list[Position], rng: np.random.Generator
) -> tuple[Mask, NDArray[np.uint8]]:
    """One random move in every game, and in those one by one."""
    actions, going = games.random_actions(rng), ~games.done
    stepped = games.step(actions)
    for game in np.flatnonzero(going).tolist():
        positions[game] = positions[game].play(games.rules.multipliers[actions[game]])
    return stepped


def test_there_are_enough_games() -> None:
    assert sum(size for _, size in CASES.values()) >= 100_000


@pytest.mark.no_cover
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("share", [0.1, pytest.param(1.0, marks=pytest.mark.slow)])
def test_the_same_games_as_one_by_one(case: str, share: float) -> None:
    rules, size = CASES[case][0], max(50, int(share * CASES[case][1]))
    rng = np.random.default_rng(len(case))
    games = VectorGames(rules, size)
    positions = [rules.opening()] * size
    agrees(games, positions)
    while not games.done.all():
        done, winners = step_both(games, positions, rng)
        if not rules.endless or games.plies[0] in (1, 499, 500):
            agrees(games, positions)
        assert done.tolist() == games.done.tolist()
        assert winners.tolist() == games.winners.tolist()


def test_finished_games_wait_until_they_begin_anew() -> None:
    games = VectorGames(BOOKS["power-play"].replace(target=6), 3)
    games.step([0, 0, 1])
    done, winners = games.step([1, 0, 0])  # 2 x 3, 2 x 2, 3 x 2
    assert done.tolist() == [True, False, True]
    assert winners.tolist() == [2, 0, 2]
    games.step([-1, 1, 99])
    assert games.totals.tolist() == [6, 12, 6]
    assert games.winners.tolist() == [2, 1, 2]
    assert games.plies.tolist() == [2, 3, 2]
    assert not games.legal.any()
    games.reset(np.array([False, True, True]))
    assert games.totals.tolist() == [6, 1, 1]
    assert games.winners.tolist() == [2, 0, 0]
    assert games.legal.any(axis=1).tolist() == [False, True, True]
    games.reset()
    assert games.totals.tolist() == [1, 1, 1]
    assert not games.done.any()


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "case", ["modulus 11", "modulus 65", "10^40", "ceiling of 64 bits", "ceiling, stuck at once"]
)
def test_games_begun_at_different_times(case: str) -> None:
    rules, _ = CASES[case]
    rng = np.random.default_rng(5)
    games = VectorGames(rules, 40)
    positions = [rules.opening()] * games.size
    for _ in range(150):
        anew = (games.done & (rng.random(games.size) < 0.5)) | (rng.random(games.size) < 0.02)
        games.reset(anew)
        for game in np.flatnonzero(anew).tolist():
            positions[game] = rules.opening()
        agrees(games, positions)
        step_both(games, positions, rng)


@pytest.mark.parametrize(
    ("actions", "error", "words"),
    [
        ([0, 0], InvalidMoveError, "there must be 3 actions, all whole numbers"),
        ([0.0, 1.0, 2.0], InvalidMoveError, "there must be 3 actions, all whole numbers"),
        ([0, 0, 2], IllegalMoveError, "game 2: 2 is none of 0 to 1"),
        ([0, -1, 0], IllegalMoveError, "game 1: -1 is none of 0 to 1"),
        ([0, 1, 1], IllegalMoveError, "game 1: 9 cannot be played"),
    ],
)
def test_one_bad_action_and_nothing_is_played(
    actions: list[int], error: type[Exception], words: str
) -> None:
    games = VectorGames(Rules(goal=LAST, ceiling=8, multipliers=(2, 9)), 3)
    with pytest.raises(error, match=words):
        games.step(actions)
    assert games.totals.tolist() == [1, 1, 1]
    assert games.plies.tolist() == [0, 0, 0]


def test_what_finished_games_are_asked_to_do_does_not_matter() -> None:
    games = VectorGames(Rules(goal=LAST, ceiling=8, multipliers=(2, 9)), 2)
    for actions in ([0, 0], [0, 0], [0, 0], [99, -1]):
        games.step(actions)
    assert games.totals.tolist() == [8, 8]


@pytest.mark.parametrize("case", ["10^6", "10^40", "modulus 11", "modulus 65"])
def test_what_was_given_does_not_change_any_more(case: str) -> None:
    games = VectorGames(CASES[case][0], 5)
    names = ("done", "winners", "plies", "players", "totals", "legal")
    given = {name: getattr(games, name) for name in names}
    before = {name: array.tolist() for name, array in given.items()}
    rng = np.random.default_rng(1)
    done, winners = games.step(games.random_actions(rng))
    while not games.done.any():
        games.step(games.random_actions(rng))
    assert {name: array.tolist() for name, array in given.items()} == before
    assert not done.any()
    assert not winners.any()


@pytest.mark.parametrize("which", [[2], [1, 2], [True, False], [1, 0, 1], [True] * 4])
def test_only_truth_values_say_which_games_begin_anew(which: list[int]) -> None:
    games = VectorGames(BOOKS["power-play"], 3)
    games.step([0, 0, 0])
    with pytest.raises(InvalidMoveError, match="there must be 3 truth values, one for each game"):
        games.reset(which)
    games.reset([True, False, True])
    assert games.totals.tolist() == [1, 2, 1]


def close_calls() -> Iterator[Rules]:
    """Limits at a product, one below and one above, where logarithms cannot tell them apart."""
    product = 374_636 * 890_922 * 984_522 * 1_031_689 * 890_922
    three = (374_636, 890_922, 984_522)
    for off in (-1, 0, 1):
        yield Rules(goal=LAST, start=1_031_689, ceiling=product + off, multipliers=three)
        for multiplier, digits, moves in ((13, 600, 150), (7, 100, 300), (3, 300, 300)):
            start = 7 * 10**digits + 1
            limit = start * multiplier**moves + off
            yield Rules(goal=LAST, start=start, ceiling=limit, multipliers=(multiplier,))


@pytest.mark.parametrize("rules", list(close_calls()))
def test_where_logarithms_cannot_tell(rules: Rules) -> None:
    rng = np.random.default_rng(2)
    games = VectorGames(rules, 200 if len(rules.multipliers) > 1 else 1)
    positions = [rules.opening()] * games.size
    while not games.done.all():
        agrees(games, positions)
        step_both(games, positions, rng)
    agrees(games, positions)


@pytest.mark.parametrize(
    "rules",
    [
        BOOKS["multiplier-showdown"],
        Rules(goal=REACH, target=10**6, multipliers=(2, 3, 5)),
        Rules(goal=REACH, target=10**6, multipliers=(2,)),
        Rules(goal=LAST, ceiling=8, multipliers=(2, 3, 5, 7, 9)),
        Rules(goal=LAST, modulus=7, multipliers=(2, 3, 5)),
    ],
)
def test_random_actions_are_all_alike(rules: Rules) -> None:
    games = VectorGames(rules, 60_000)
    counts = np.bincount(games.random_actions(np.random.default_rng(4)), minlength=64)
    moves = rules.opening().legal_moves()
    shares = [len(moves) * counts[rules.multipliers.index(move)] / games.size for move in moves]
    assert shares == pytest.approx([1.0] * len(moves), abs=0.06)
    games.step(np.zeros(games.size, dtype=int))
    while not games.done.all():
        games.step(games.random_actions(np.random.default_rng(5)))
    assert not games.random_actions(np.random.default_rng(6)).any()


def test_rules_by_name() -> None:
    assert VectorGames("power-play", 1).rules == BOOKS["power-play"]
    wrong: Any = 5
    with pytest.raises(RulesError, match="rules: must be Rules, the id of a book"):
        VectorGames(wrong, 1)


def test_there_must_be_a_game() -> None:
    with pytest.raises(RulesError, match="size: must be at least 1"):
        VectorGames(BOOKS["power-play"], 0)
