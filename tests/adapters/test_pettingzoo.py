"""The adapter for PettingZoo: PettingZoo's own tests, and the same games as everywhere."""

import pickle
import runpy
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from tests.adapters.setups import (
    OVER_AT_ONCE,
    SETUPS,
    naive_mask,
    naive_rewards,
    random_play,
)
from tests.support import ROOT
from timesduel import BOOKS, Goal, Rules
from timesduel.adapters.pettingzoo import AGENTS, env, parallel_env

UNKNOWN_NAME = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or "
    "gymnasium.spaces.discrete",
}
"""What `api_test` remarks on every mask in an observation but those of its own list of games."""


@contextmanager
def only(expected: set[str]) -> Iterator[None]:
    """These warnings are given, and no others."""
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        yield
    assert {str(warning.message) for warning in given} == expected


@pytest.mark.parametrize("setup", SETUPS)
def test_the_suite_of_pettingzoo(setup: str, capsys: pytest.CaptureFixture[str]) -> None:
    rules = SETUPS[setup]
    with only(UNKNOWN_NAME):
        api_test(env(rules), num_cycles=1000)
    seed_test(partial(env, rules))
    render_test(partial(env, rules))
    parallel_api_test(parallel_env(rules), num_cycles=1000)
    parallel_seed_test(partial(parallel_env, rules))
    shown = capsys.readouterr().out
    assert "Passed API test" in shown
    assert "Passed Parallel API test" in shown


@pytest.mark.parametrize("setup", SETUPS)
def test_the_same_games_as_the_naive_model(setup: str) -> None:
    rules = SETUPS[setup]
    duel = env(rules)
    for seed in "abcdef":
        duel.reset()
        for game, action in random_play(rules, seed):
            agent = duel.agent_selection
            seen, reward, *ended, info = duel.last()
            assert AGENTS[agent] == game.mover
            assert (reward, ended) == (0, [False, False])
            assert info["total"] == str(game.number)
            assert list(seen["action_mask"]) == list(info["action_mask"]) == naive_mask(game)
            assert not duel.observe("player_1" if game.mover == 2 else "player_2")[
                "action_mask"
            ].any()
            duel.step(action)
        result = game.result()
        assert result is not None
        assert tuple(duel.rewards[agent] for agent in AGENTS) == naive_rewards(game)
        assert set(duel.terminations.values()) == {result[0] is not None}
        assert set(duel.truncations.values()) == {result[0] is None}
        assert duel.infos["player_1"]["reason"] == result[1]
        assert duel.infos["player_1"]["total"] == str(game.number)


def test_both_agents_hear_of_the_end() -> None:
    duel = env(BOOKS["power-play"].replace(target=3))
    duel.reset()
    duel.step(1)
    heard = {}
    for agent in duel.agent_iter():
        heard[agent] = duel.last()[1:4]
        duel.step(None)
    assert heard == {"player_1": (1, True, False), "player_2": (-1, True, False)}
    assert duel.agents == []


def test_an_illegal_action_loses() -> None:
    duel = env(Rules(goal=Goal.LAST, ceiling=10, multipliers=(2, 9)))
    duel.reset()
    duel.step(0)
    duel.step(1)
    assert duel.agent_selection == "player_2"
    assert duel.last()[1:4] == (-1, True, False)
    assert duel.rewards == {"player_1": 1, "player_2": -1}
    assert duel.infos["player_1"]["reason"] == "illegal"
    for agent in ("player_1", "player_2"):
        seen = duel.observe(agent)
        assert not seen["action_mask"].any()
        assert not seen["observation"][3:].any()


@pytest.mark.parametrize("action", [-1, 2])
def test_an_action_that_does_not_exist_is_refused(action: int) -> None:
    duel = env("power-play")
    duel.reset()
    with pytest.raises(AssertionError, match="not in action space"):
        duel.step(action)


def test_a_game_that_is_over_at_once() -> None:
    duel = env(OVER_AT_ONCE)
    duel.reset()
    assert duel.terminations == {"player_1": True, "player_2": True}
    heard = {}
    for agent in duel.agent_iter():
        heard[agent] = duel.last()[1]
        duel.step(None)
    assert heard == {"player_1": -1, "player_2": 1}


def test_who_is_not_to_move_is_ignored_in_parallel() -> None:
    duel = parallel_env("power-play")
    duel.reset()
    seen, rewards, *_ = duel.step({"player_1": 1, "player_2": 0})
    assert rewards == {"player_1": 0, "player_2": 0}
    assert [list(seen[agent]["action_mask"]) for agent in AGENTS] == [[0, 0], [1, 1]]
    *_, infos = duel.step({"player_1": 0, "player_2": 1})
    assert infos["player_2"]["total"] == "9"


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    quiet, loud = env("power-play", render_mode="ansi"), env("power-play", render_mode="human")
    for duel in (quiet, loud):
        duel.reset()
        duel.step(1)
    told = "Player 1 multiplied by 3. Current number is now 3.\n\nPlayer 2's Turn:"
    assert quiet.render() == told
    assert loud.render() is None
    assert capsys.readouterr().out.endswith(f"Player 1's Turn:\n\n{told}\n\n")
    assert env("power-play").unwrapped.render() is None


def test_what_is_seen_is_what_the_spaces_say() -> None:
    space = env("power-play").observation_space("player_1")
    mask = space["action_mask"]
    assert (mask.low.tolist(), mask.high.tolist(), mask.dtype) == ([0, 0], [1, 1], np.int8)


def test_it_can_be_pickled_midway() -> None:
    duel = env("power-play").unwrapped
    duel.reset()
    duel.step(np.int64(1))
    again = pickle.loads(pickle.dumps(duel))
    again.step(1)
    assert (duel.infos["player_1"]["total"], again.infos["player_1"]["total"]) == ("3", "9")


def test_the_example(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "examples" / "pettingzoo_random.py"))
    shown = capsys.readouterr().out
    assert shown.startswith("Welcome to Multiplication Showdown!")
    assert {"player_1 gets +1.", "player_2 gets -1."} <= set(shown.splitlines())
