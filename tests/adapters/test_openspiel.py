"""The adapter for OpenSpiel: its own simulations, and its own search as a judge of the solver."""

import pickle
import runpy
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given
from open_spiel.python.algorithms.minimax import alpha_beta_search
from open_spiel.python.observation import make_observation

from tests.adapters.setups import OVER_AT_ONCE, SETUPS, naive_mask, naive_rewards, random_play
from tests.strategies import rule_sets
from tests.support import ROOT
from timesduel import BOOKS, Goal, Rules, solve
from timesduel.adapters.encoding import Encoding
from timesduel.adapters.openspiel import NAME, game
from timesduel.errors import IllegalMoveError, InvalidMoveError, RulesError

KINDS = ("reach", "exact", "ceiling", "modulus")


def after(rules: Rules, *multipliers: int) -> Any:
    state = game(rules).new_initial_state()
    for multiplier in multipliers:
        state.apply_action(rules.multipliers.index(multiplier))
    return state


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("times", [1, pytest.param(20, marks=pytest.mark.slow)])
def test_the_simulations_of_openspiel(setup: str, times: int) -> None:
    games = times if setup in ("endless", "10^1000") else 5 * times  # of hundreds of moves each
    pyspiel.random_sim_test(game(SETUPS[setup]), num_sims=games, serialize=True, verbose=False)


def test_the_simulations_of_a_game_that_is_over_at_once() -> None:
    pyspiel.random_sim_test(game(OVER_AT_ONCE), num_sims=20, serialize=True, verbose=False)


def random_rules(kind: str, dice: Random) -> Rules:
    """A game that a search without memory gets through, begun at some number."""
    start = dice.choice([1, 1, 2, 3, dice.randint(1, 9)])
    multipliers = tuple(dice.sample(range(2, 12), dice.randint(1, 4)))
    limit = dice.randint(start + 1, dice.choice([20, 500, 10_000]))
    if kind == "modulus":
        modulus = dice.randint(start + 1, 17)
        return Rules(goal=Goal.LAST, start=start, multipliers=multipliers, modulus=modulus)
    if kind == "ceiling":
        return Rules(goal=Goal.LAST, start=start, multipliers=multipliers, ceiling=limit)
    return Rules(goal=Goal(kind), start=start, multipliers=multipliers, target=limit)


def search(state: Any) -> tuple[bool, int | None]:
    """Does the first player win, and by which move, as OpenSpiel sees it?"""
    duel = state.get_game()
    value, action = alpha_beta_search(
        duel, state=state, maximum_depth=duel.max_game_length(), maximizing_player_id=0
    )
    return value > 0, None if action is None else duel.rules.multipliers[action]


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("many", [30, pytest.param(200, marks=pytest.mark.slow)])
def test_its_search_agrees_with_the_solver(kind: str, many: int) -> None:
    """On so many sets of rules of each kind, and on every first move of them."""
    dice = Random(f"OpenSpiel, {kind}")
    verdicts = set()
    for _ in range(many):
        rules = random_rules(kind, dice)
        opening, verdict = game(rules).new_initial_state(), solve(rules.opening())
        wins, move = search(opening)
        assert wins is verdict.mover_wins, rules
        assert verdict.winning_moves is not None
        if wins:
            assert move == verdict.winning_moves[0], rules
        winning = [a for a in opening.legal_actions() if search(opening.child(a))[0]]
        assert tuple(rules.multipliers[a] for a in winning) == verdict.winning_moves, rules
        verdicts.add(wins)
    assert verdicts == {True, False}


@pytest.mark.parametrize("book", BOOKS)
def test_its_search_agrees_on_the_books(book: str) -> None:
    limit = "ceiling" if BOOKS[book].target is None else "target"
    rules = BOOKS[book].replace(**{limit: 100})
    assert search(game(rules).new_initial_state())[0] is solve(rules.opening()).mover_wins


@pytest.mark.parametrize("setup", SETUPS)
def test_the_same_games_as_the_naive_model(setup: str) -> None:
    rules = SETUPS[setup]
    for seed in "abc":
        state = game(rules).new_initial_state()
        for naive, action in random_play(rules, seed):
            assert state.current_player() == naive.mover - 1
            assert state.legal_actions() == np.flatnonzero(naive_mask(naive)).tolist()
            assert state.legal_actions(2 - naive.mover) == []
            assert state.returns() == [0, 0]
            state.apply_action(action)
        assert state.is_terminal()
        assert state.current_player() == pyspiel.PlayerId.TERMINAL
        assert tuple(state.returns()) == naive_rewards(naive)
        assert state.position.total == naive.number
        assert state.move_number() <= state.get_game().max_game_length()


@pytest.mark.parametrize(
    ("rules", "longest"),
    [
        (BOOKS["multiplier-showdown"], 10),
        (Rules(goal=Goal.EXACT, start=3, target=25, multipliers=(2, 9)), 4),
        (Rules(goal=Goal.LAST, ceiling=64, multipliers=(2, 9)), 6),
        (Rules(goal=Goal.LAST, modulus=11, multipliers=(2,)), 10),
        (Rules(goal=Goal.LAST), 500),
        (Rules(goal=Goal.REACH, target=10**1000), 3322),
        (OVER_AT_ONCE, 0),
    ],
)
def test_the_longest_game(rules: Rules, longest: int) -> None:
    assert game(rules).max_game_length() == longest


@given(rule_sets())
def test_rules_survive_the_name_of_a_game(rules: Rules) -> None:
    again = pyspiel.load_game(str(game(rules)))
    assert again.rules.replace(name=rules.name) == rules


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("", BOOKS["multiplier-showdown"]),
        ("(book=power-play)", BOOKS["power-play"]),
        ("(target=10^18)", BOOKS["multiplier-showdown"].replace(target=10**18)),
        (
            "(book=power-play,target=60^1,start=2^1,multipliers=x2-4 x7)",
            BOOKS["power-play"].replace(target=60, start=2, multipliers=(2, 3, 4, 7)),
        ),
        (
            "(book=multiplication-showdown,ceiling=none,modulus=11^1)",
            BOOKS["multiplication-showdown"].replace(ceiling=None, modulus=11),
        ),
        ("(goal=exact)", BOOKS["multiplier-showdown"].replace(goal=Goal.EXACT)),
    ],
)
def test_names_of_games(text: str, rules: Rules) -> None:
    assert pyspiel.load_game(NAME + text).rules == rules


def test_plain_numbers_as_parameters() -> None:
    duel = pyspiel.load_game(NAME, {"target": "60", "multipliers": "2-4 7"})
    assert duel.rules == BOOKS["multiplier-showdown"].replace(target=60, multipliers=(2, 3, 4, 7))
    assert "target=60^1" in str(duel)
    assert "multipliers=x2 x3 x4 x7" in str(duel)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("book=chess", "rules: 'chess' is none of multiplier-showdown, "),
        ("goal=draw", "goal: must be reach, exact or last"),
        ("goal=last", "target: has no place in a game with the goal 'last'"),
        ("target=many", "target: 'many' is not a whole number up to 10"),
        ("target=10^1001", "target: '10.1001' is not a whole number up to 10"),
        ("multipliers=x2-", "multipliers: 'x2-' must be such as 'x2-4 x7'"),
        ("multipliers=x2-1000000", "multipliers: must be 1 to 64 different whole numbers"),
    ],
)
def test_parameters_that_make_no_sense(text: str, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        pyspiel.load_game(f"{NAME}({text})")


def test_actions_that_are_refused() -> None:
    state = after(BOOKS["multiplication-showdown"], 5, 5)
    for action, error in ((7, IllegalMoveError), (8, InvalidMoveError), (-2, InvalidMoveError)):
        with pytest.raises(error):
            state.apply_action(action)
    assert (state.history(), state.position.total) == ([3, 3], 25)
    assert state.action_to_string(0, 3) == "x5"


def test_what_is_seen() -> None:
    rules = BOOKS["power-play"]
    state = after(rules, 3, 2)
    for player in (0, 1):
        expected = Encoding(rules).vector(state.position, player + 1)
        assert state.observation_tensor(player) == expected.tolist()
    assert state.observation_string(0) == str(state) == "6, player 1 to move"
    assert state.information_state_string(0) == "x3 x2"
    observer = make_observation(state.get_game())
    observer.set_from(state, 1)
    assert observer.tensor.tolist() == state.observation_tensor(1)
    over = after(rules, 3, 3, 3, 3, 2)
    assert str(over) == "162, player 1 has won"
    observed, moves = [0.0, 1.0], [0.0, 1.0, 1.0, 0.0] + [0.0] * 10
    assert state.information_state_tensor(1) == observed + moves
    nothing = make_observation(
        state.get_game(), pyspiel.IIGObservationType(public_info=False, perfect_recall=False)
    )
    nothing.set_from(state, 0)
    assert (nothing.tensor, nothing.string_from(state, 0)) == (None, "")
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(state.get_game(), params={"colour": "blue"})


def test_states_with_a_future_of_their_own_have_a_name_of_their_own() -> None:
    modular = Rules(goal=Goal.LAST, modulus=11, multipliers=(2, 3, 6))
    assert str(after(modular, 2, 3)) == "6, player 1 to move, used 1 2 6"
    assert str(after(modular, 3, 2)) == "6, player 1 to move, used 1 3 6"
    endless = Rules(goal=Goal.LAST, multipliers=(2, 8))
    assert str(after(endless, 8)) == "8, player 2 to move, 1 moves made"
    assert str(after(endless, 2, 2, 2)) == "8, player 2 to move, 3 moves made"
    assert str(after(endless, *[2] * 500)).endswith("nobody has won")


def test_copies_go_their_own_way() -> None:
    state = after(BOOKS["power-play"], 3)
    twin, pickled = state.clone(), pickle.loads(pickle.dumps(state))
    state.apply_action(0)
    assert [each.position.total for each in (state, twin, pickled)] == [6, 3, 3]
    assert twin.position.rules is state.position.rules
    assert pickle.loads(pickle.dumps(state.get_game())).rules == BOOKS["power-play"]


def test_the_example(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "examples" / "openspiel_search.py"))
    shown = capsys.readouterr().out
    assert "OpenSpiel: Player 1 wins, for example with x2." in shown
    assert "Our solver: Verdict(mover_wins=True, winning_moves=(2, 3)" in shown
