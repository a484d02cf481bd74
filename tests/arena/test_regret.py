"""Exact regret, against plain brute force."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.solver.brute import Brute, limited
from timesduel import Goal, Position, Rules
from timesduel.arena import regret as module
from timesduel.arena.regret import Kept, Regret, by_group, regret_of, sum_of
from timesduel.data.plain import to_plain
from timesduel.data.reading import read_value
from timesduel.errors import EffortError, RulesError
from timesduel.solver.solve import solve
from timesduel.solver.verdict import Verdict

multipliers = st.sampled_from([(2, 3), (2, 5), (3, 4, 5), (2, 3, 4, 5, 6, 7, 8, 9), (2, 9)])
rules_to_try = st.one_of(
    st.builds(limited, st.sampled_from(Goal), multipliers, st.integers(5, 400)),
    st.builds(
        lambda m, modulus: Rules(goal=Goal.LAST, multipliers=m, modulus=modulus),
        multipliers,
        st.sampled_from([5, 7, 11, 12]),
    ),
)


def random_game(rules: Rules, rng: Random) -> tuple[list[Position], list[int]]:
    positions, moves = [rules.opening()], []
    while legal := positions[-1].legal_moves():
        moves.append(rng.choice(legal))
        positions.append(positions[-1].play(moves[-1]))
    return positions, moves


@given(rules_to_try, st.integers(0, 10**6), st.booleans())
def test_it_is_what_brute_force_says(rules: Rules, seed: int, forfeited: bool) -> None:
    positions, moves = random_game(rules, Random(seed))
    if forfeited and moves:
        positions, moves = positions[:-1], moves[:-1]
    else:
        forfeited = False
    brute = Brute(rules)
    wanted: tuple[list[Regret], list[Regret]] = ([], [])
    for position, move in zip(positions, [*moves, None], strict=True):
        used = frozenset(position.used) if rules.modulus is not None else frozenset()
        if move is None and not forfeited:
            break
        wins, plies = brute.value(position.total, used)
        if wins:
            kept = Kept(move in brute.winning(position.total, used), 1)
            wanted[position.player - 1].append(Regret({str(plies): kept}))
    found = regret_of(positions, moves, forfeited=forfeited)
    assert found == tuple(map(sum_of, wanted))


def test_what_is_not_known_is_counted_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing is guessed. After three in a row nobody tries any more."""
    rules = Rules(goal=Goal.REACH, target=10**9, multipliers=(2, 3))
    positions, moves = random_game(rules, Random(3))
    tried: list[int] = []
    silent = {len(moves) - 3, *range(len(moves) - 8)}

    def verdict(position: Position) -> object:
        tried.append(positions.index(position))
        return None if tried[-1] in silent else solve(position)

    monkeypatch.setattr(module, "_verdict", verdict)
    found = regret_of(positions, moves, forfeited=False)
    assert sum(each.unknown for each in found) == len(silent)
    assert tried == list(range(len(moves) - 1, len(moves) - 12, -1))
    won = [solve(positions[n]).mover_wins for n in range(len(moves)) if n not in silent]
    assert sum(each.total.chances for each in found) == sum(won)


def test_a_modular_game_may_be_too_large() -> None:
    rules = Rules(goal=Goal.LAST, multipliers=(2, 3, 4, 5, 6, 7, 8, 9), modulus=997)
    positions, moves = random_game(rules, Random(1))
    found = regret_of(positions, moves, forfeited=False)
    unknown = sum(each.unknown for each in found)
    assert 100 < unknown < len(moves)


def test_a_winner_whose_winning_moves_are_not_all_known(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules(goal=Goal.REACH, target=40, multipliers=(2, 3))
    known = {total: solve(Position(rules, total)) for total in (1, 2, 3)}

    def verdict(position: Position) -> object:
        found = known[position.total]
        if position.total > 1:
            return None if position.total == hidden else found
        return type(found)(mover_wins=True, winning_moves=None, remoteness=None, best_move=2)

    monkeypatch.setattr(module, "_verdict", verdict)
    hidden = 0
    for move in (2, 3):
        regret, _ = regret_of([rules.opening()], [move], forfeited=False)
        kept = not known[move].mover_wins
        assert to_plain(regret) == {"won": {"far": [int(kept), 1]}, "unknown": 0}
        assert read_value(Regret, to_plain(regret)) == regret
        assert by_group(regret.won)["9+"] == (kept, 1)
    hidden = 2
    regret, _ = regret_of([rules.opening()], [2], forfeited=False)
    assert to_plain(regret) == {"won": {}, "unknown": 1}


def test_nobody_can_win_an_endless_game() -> None:
    rules = Rules(goal=Goal.LAST, multipliers=(2, 3))
    positions = [rules.opening(), rules.opening().play(2)]
    assert regret_of(positions, [2], forfeited=False) == (Regret(), Regret())


def test_groups_of_distances() -> None:
    regret = Regret({str(n): Kept(n % 2, 2) for n in range(1, 13)})
    groups = {"1-2": (1, 4), "3-4": (1, 4), "5-6": (1, 4), "7-8": (1, 4), "9+": (2, 8)}
    assert by_group(regret.won) == groups
    assert regret.total == (6, 24)
    both = sum_of([Regret(unknown=1), regret, regret])
    assert both.total == (12, 48)
    assert both.unknown == 1


@pytest.mark.parametrize("won", [{"3": [2, 1]}, {"0": [0, 1]}, {"x": [0, 1]}, {"3": [1]}])
def test_damaged_data_is_refused(won: object) -> None:
    with pytest.raises(RulesError):
        read_value(Regret, {"won": won, "unknown": 0})


def test_what_is_too_hard_at_the_prompt_is_judged_here() -> None:
    """No other test has these multipliers: so nothing is known of them yet."""
    rules = Rules(goal=Goal.REACH, target=10**150, multipliers=(2, 13, 29))
    opening = rules.opening()
    with pytest.raises(EffortError):
        solve(opening, effort=20_000)
    first, second = regret_of([opening, opening.play(2)], [2, 2], forfeited=False)
    assert (first.unknown, second.unknown) == (0, 0)
    # Player 1 can do nothing; so Player 2 has a win to keep.
    assert (first.total[1], second.total[1]) == (0, 1)


def test_how_a_position_was_reached_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """1, 2, 3, 6 and 1, 3, 2, 6 have used the same numbers: that is solved once."""
    rules = Rules(name="either way", goal=Goal.LAST, modulus=7, multipliers=(2, 3, 5))
    solved: list[tuple[int, frozenset[int]]] = []

    def counting(position: Position, *, effort: int) -> Verdict:
        solved.append((position.total, frozenset(position.used)))
        return solve(position, effort=effort)

    monkeypatch.setattr(module, "solve", counting)
    for moves in ((2, 5, 2, 3), (3, 3, 3, 3)):
        positions = [rules.opening()]
        for move in moves:
            positions.append(positions[-1].play(move))
        assert positions[3].total == 6
        regret_of(positions, moves, forfeited=False)
    assert len(solved) == len(set(solved)) == 6
