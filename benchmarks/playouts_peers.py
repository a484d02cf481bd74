"""The first book as it would be written for OpenSpiel and for pgx alone, to measure these two.

Both classes are made at run time, since neither library has type hints for its bases.
"""

from importlib import import_module
from random import Random
from typing import Any

MULTIPLIERS = 8
"""From 2 to 9."""

PGX_BATCH, PGX_PLIES = 1 << 13, 400
"""How many games pgx plays side by side, and for how many moves; other sizes are no faster."""


def openspiel_game(target: int) -> Any:
    """A Python game with no more in it than random games need."""
    pyspiel: Any = import_module("pyspiel")
    kind = pyspiel.GameType(
        short_name=f"python_product_race_{target}",
        long_name="The race of products",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=MULTIPLIERS,
        max_chance_outcomes=0,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=target.bit_length(),
    )
    actions = list(range(MULTIPLIERS))

    def begin(state: Any, game: Any) -> None:
        pyspiel.State.__init__(state, game)
        state.total, state.player = 1, 0

    def act(state: Any, action: int) -> None:
        state.total *= action + 2
        state.player = 1 - state.player

    def current_player(state: Any) -> Any:
        return pyspiel.PlayerId.TERMINAL if state.total >= target else state.player

    def returns(state: Any) -> list[float]:
        if state.total < target:
            return [0.0, 0.0]
        return [-1.0, 1.0] if state.player == 0 else [1.0, -1.0]

    methods = {
        "__init__": begin,
        "_apply_action": act,
        "_legal_actions": lambda _state, _player: actions,
        "current_player": current_player,
        "is_terminal": lambda state: state.total >= target,
        "returns": returns,
        "__str__": lambda state: str(state.total),
    }
    state_class: Any = type("State", (pyspiel.State,), methods)
    game_class: Any = type(
        "Game",
        (pyspiel.Game,),
        {
            "__init__": lambda game: pyspiel.Game.__init__(game, kind, info, {}),
            "new_initial_state": lambda game: state_class(game),
        },
    )
    return game_class()


def play_openspiel(game: Any, count: int) -> int:
    """Random games of any OpenSpiel game of two; how many Player 1 won."""
    chance, wins = Random(1).random, 0
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
        wins += state.returns()[0] > 0
    return wins


def pgx_environment(target: int) -> Any:
    """An environment as pgx wants it."""
    jax: Any = import_module("jax")
    jax.config.update("jax_enable_x64", True)  # 10^18 needs that
    jnp: Any = import_module("jax.numpy")
    core: Any = import_module("pgx.core")
    nothing = jnp.zeros(2, jnp.float32)
    fields = {
        "current_player": jnp.int32(0),
        "observation": jnp.zeros(1, jnp.int64),
        "rewards": nothing,
        "terminated": jnp.bool_(False),
        "truncated": jnp.bool_(False),
        "legal_action_mask": jnp.ones(MULTIPLIERS, jnp.bool_),
        "_step_count": jnp.int32(0),
        "_total": jnp.int64(1),
    }
    body = {"__annotations__": dict.fromkeys(fields, Any), "env_id": "times_duel", **fields}
    state_class: Any = import_module("pgx._src.struct").dataclass(
        type("State", (core.State,), body)
    )

    def step(_env: Any, state: Any, action: Any, _key: Any) -> Any:
        total = state._total * (action + 2).astype(jnp.int64)
        over = total >= target
        won = jnp.where(state.current_player == 0, jnp.float32([1, -1]), jnp.float32([-1, 1]))
        return state.replace(
            current_player=1 - state.current_player,
            _total=total,
            terminated=over,
            rewards=jnp.where(over, won, nothing),
        )

    members = {
        "_init": lambda _env, _key: state_class(),
        "_step": step,
        "_observe": lambda _env, state, _player: state._total[None],
        "id": "times_duel",
        "version": "v0",
        "num_players": 2,
    }
    environment: Any = type("Environment", (core.Env,), members)
    return environment()


def pgx_player(target: int, *, by_mask: bool) -> Any:
    """A compiled function from a seed to how many games there were, and how many Player 1 won.

    By mask, actions are drawn as pgx's documentation does; otherwise by the cheapest draw there
    is, which only serves games in which everything is allowed. Whatever is over begins anew.
    """
    jax: Any = import_module("jax")
    jnp: Any = import_module("jax.numpy")
    environment = pgx_environment(target)
    step = import_module("pgx.experimental").auto_reset(environment.step, environment.init)

    def draw(key: Any, mask: Any) -> Any:
        if by_mask:
            return jax.random.categorical(key, jnp.log(mask.astype(jnp.float32)), axis=-1)
        return jax.random.randint(key, (PGX_BATCH,), 0, MULTIPLIERS)

    def ply(carried: Any, _: None) -> Any:
        state, key, games, wins = carried
        key, for_draw, for_reset = jax.random.split(key, 3)
        actions = draw(for_draw, state.legal_action_mask)
        state = jax.vmap(step)(state, actions, jax.random.split(for_reset, PGX_BATCH))
        games += state.terminated.sum()
        wins += (state.rewards[:, 0] > 0).sum()
        return (state, key, games, wins), None

    def play(seed: Any) -> Any:
        key, subkey = jax.random.split(jax.random.PRNGKey(seed))
        state = jax.vmap(environment.init)(jax.random.split(subkey, PGX_BATCH))
        begun = state, key, jnp.int64(0), jnp.int64(0)
        (_, _, games, wins), _ = jax.lax.scan(ply, begun, None, length=PGX_PLIES)
        return games, wins

    return jax.jit(play)
