"""The adapter for Gymnasium: Gymnasium's own check, and the same games as everywhere."""

import runpy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.adapters.setups import OVER_AT_ONCE, SETUPS, naive_mask, naive_rewards, random_play
from tests.support import ROOT
from timesduel import BOOKS, Goal, Position, Rules
from timesduel.adapters.gymnasium import ID, TimesDuelEnv
from timesduel.data.plain import to_plain
from timesduel.errors import RulesError
from timesduel.players.player import Dice
from timesduel.players.registry import PLAYERS

TINY = Rules(goal=Goal.REACH, target=5, multipliers=(2, 9))


class Script:
    """A player who knows beforehand what to play."""

    def __init__(self, *moves: int) -> None:
        self.moves = list(moves)

    def choose(self, position: Position, rng: Dice) -> int:
        return self.moves.pop(0)


@pytest.mark.usefixtures("capsys")
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("opponent", PLAYERS)
def test_the_check_of_gymnasium(opponent: str, seat: int) -> None:
    for rules in (*SETUPS.values(), TINY):
        made = gymnasium.make(ID, rules=rules, opponent=opponent, seat=seat)
        check_env(made.unwrapped)


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("setup", SETUPS)
def test_the_same_games_as_the_naive_model(setup: str, seat: int) -> None:
    rules = SETUPS[setup]
    for seed in "abcdef":
        actions = [action for _, action in random_play(rules, seed)]
        moves = [rules.multipliers[action] for action in actions]
        env = TimesDuelEnv(rules, Script(*moves[2 - seat :: 2]), seat)
        seen, info = env.reset()
        reward, ended = 0.0, [False, False]
        for game, action in random_play(rules, seed):
            if game.mover == seat:
                assert (reward, ended) == (0, [False, False])
                assert info["total"] == str(game.number)
                assert list(info["action_mask"]) == list(env.action_masks()) == naive_mask(game)
                assert seen[2] == 1
                seen, reward, *ended, info = env.step(np.int64(action))
        result = game.result()
        assert result is not None
        assert reward == naive_rewards(game)[seat - 1]
        assert ended == [result[0] is not None, result[0] is None]
        assert (info["total"], info["reason"]) == (str(game.number), result[1])
        assert not env.action_masks().any()


def test_the_same_seed_makes_the_same_game() -> None:
    def totals(seed: int) -> list[str]:
        env = TimesDuelEnv(BOOKS["multiplier-showdown"].replace(target=10**9), "random")
        _, info = env.reset(seed=seed)
        found, over = [], False
        while not over:
            _, _, over, _, info = env.step(np.int64(0))
            found.append(info["total"])
        return found

    assert totals(1) == totals(1)
    assert len({tuple(totals(seed)) for seed in range(5)}) == 5


def test_who_plays_perfectly_wins_a_won_game() -> None:
    env = TimesDuelEnv("multiplier-showdown", "perfect", seat=2)
    env.action_space.seed(1)
    for _ in range(20):
        env.reset()
        reward, over = 0.0, False
        while not over:
            _, reward, over, _, _ = env.step(env.action_space.sample())
        assert reward == -1


def test_illegal_moves_lose() -> None:
    rules = Rules(goal=Goal.LAST, ceiling=10, multipliers=(2, 9))
    mine, theirs = TimesDuelEnv(rules, Script(2)), TimesDuelEnv(rules, Script(9))
    for env, actions, reward in ((mine, (0, 1), -1), (theirs, (0,), 1)):
        env.reset()
        *_, (_, got, terminated, _, info) = [env.step(np.int64(action)) for action in actions]
        assert (got, terminated, info["reason"]) == (reward, True, "illegal")


@pytest.mark.parametrize(
    ("rules", "seat", "reason"), [(TINY, 2, "reached"), (OVER_AT_ONCE, 1, "stuck")]
)
def test_a_game_that_is_over_before_the_first_move(rules: Rules, seat: int, reason: str) -> None:
    env = TimesDuelEnv(rules, "perfect", seat)
    _, info = env.reset()
    assert not info["action_mask"].any()
    _, reward, terminated, _, info = env.step(np.int64(0))
    assert (reward, terminated, info["reason"]) == (-1, True, reason)


def test_no_step_outside_a_game() -> None:
    env = TimesDuelEnv(TINY)
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        env.step(np.int64(0))
    env.reset()
    env.step(np.int64(1))
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        env.step(np.int64(0))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"seat": 3}, "seat: must be 1, which begins, or 2"),
        ({"opponent": "nobody"}, "player: 'nobody' is none of random, greedy"),
        ({"rules": "chess"}, "rules: 'chess' is none of"),
        ({"rules": None}, "rules: must be Rules, the id of a book"),
    ],
)
def test_what_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesError, match=message):
        gymnasium.make(ID, **wrong)


def test_modes_that_there_are_not() -> None:
    with pytest.raises(RulesError, match="render_mode: must be None or one of human, ansi"):
        TimesDuelEnv(TINY, render_mode="rgb_array")


def test_a_game_that_was_broken_off_is_over_too() -> None:
    env = TimesDuelEnv(Rules(goal=Goal.LAST, multipliers=(2,)), "random")
    env.reset()
    truncated = False
    while not truncated:
        truncated = env.step(np.int64(0))[3]
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        env.step(np.int64(0))


def test_a_new_game_is_told_from_its_beginning() -> None:
    env = TimesDuelEnv("power-play", "random", render_mode="ansi")
    env.reset(seed=1)
    first = env.render()
    env.reset(seed=1)
    assert env.render() == first


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    told = "Player 1 multiplied by 2. Current number is now 2.\n\nPlayer 2's Turn:"
    quiet = TimesDuelEnv("power-play", Script(2, 3), seat=2, render_mode="ansi")
    quiet.reset()
    assert str(quiet.render()).endswith(f"Player 1's Turn:\n\n{told}")
    quiet.step(np.int64(1))
    assert quiet.render() == (
        "Player 2 multiplied by 3. Current number is now 6.\n\nPlayer 1's Turn:\n\n"
        "Player 1 multiplied by 3. Current number is now 18.\n\nPlayer 2's Turn:"
    )
    assert capsys.readouterr().out == ""
    loud = TimesDuelEnv("power-play", Script(2, 3), seat=2, render_mode="human")
    loud.reset()
    assert loud.render() is None
    assert capsys.readouterr().out.endswith(f"Player 1's Turn:\n\n{told}\n\n")


def test_many_at_once_with_large_numbers() -> None:
    """Gymnasium puts what it is told into arrays, where a number of any size would not fit."""
    rules = Rules(goal=Goal.REACH, start=10**40, target=10**50)
    many = gymnasium.make_vec(ID, num_envs=3, rules=to_plain(rules), opponent="greedy")
    many.reset(seed=1)
    *_, infos = many.step(np.array([0, 1, 2]))
    assert list(infos["total"]) == [f"{factor}{'0' * 40}" for factor in (18, 27, 36)]
    assert infos["action_mask"].shape == (3, 8)
    many.close()


def test_the_name_brings_the_module_along() -> None:
    made = gymnasium.make(f"timesduel.adapters.gymnasium:{ID}", rules="power-play", seat=2)
    assert made.spec is not None
    assert '"rules": "power-play"' in made.spec.to_json()


def test_the_example(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "examples" / "gymnasium_seats.py"))
    won = [int(line.split()[2]) for line in capsys.readouterr().out.splitlines()]
    assert won == sorted(won, reverse=True)
    assert won[0] > won[-1]
