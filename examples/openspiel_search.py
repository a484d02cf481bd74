"""OpenSpiel's own search finds the best move. Needs the extra openspiel."""

import sys

from timesduel import BOOKS, solve

try:
    from timesduel.adapters.openspiel import game
except ImportError as missing:  # it says how to install what is missing
    sys.exit(str(missing))
from open_spiel.python.algorithms.minimax import alpha_beta_search

rules = BOOKS["power-play"].replace(target=60)
value, action = alpha_beta_search(game(rules))
result = "wins" if value > 0 else "loses"
print(f"OpenSpiel: Player 1 {result}, for example with x{rules.multipliers[action]}.")
print(f"Our solver: {solve(rules.opening())}")
