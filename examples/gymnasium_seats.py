"""How an agent that plays at random does against each level, in Gymnasium.

Needs the extra gymnasium.
"""

import sys

try:
    from timesduel.adapters.gymnasium import ID
except ImportError as missing:  # it says how to install what is missing
    sys.exit(str(missing))
import gymnasium

GAMES = 50

for opponent in ("random", "beginner", "expert", "perfect"):
    wins = 0
    for seat in (1, 2):
        env = gymnasium.make(ID, rules="multiplication-duel", opponent=opponent, seat=seat)
        env.action_space.seed(seat)
        for game in range(GAMES):
            _, info = env.reset(seed=game)
            over = False
            while not over:
                action = env.action_space.sample(info["action_mask"])
                _, reward, terminated, truncated, info = env.step(action)
                over = terminated or truncated
            wins += reward > 0
    print(f"against {opponent}: {wins} of {2 * GAMES} won")
