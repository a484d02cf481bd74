"""Two agents that play at random, in PettingZoo. Needs the extra pettingzoo."""

import sys

try:
    from timesduel.adapters.pettingzoo import env
except ImportError as missing:  # it says how to install what is missing
    sys.exit(str(missing))

duel = env("multiplication-showdown", render_mode="human")
duel.reset()
for number, agent in enumerate(duel.agents):
    duel.action_space(agent).seed(number)
for agent in duel.agent_iter():
    observation, reward, terminated, truncated, info = duel.last()
    if terminated or truncated:
        print(f"{agent} gets {reward:+.0f}.")
        duel.step(None)
    else:
        duel.step(duel.action_space(agent).sample(observation["action_mask"]))
duel.close()
