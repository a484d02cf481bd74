"""What wins a game and how to get there, in one sentence."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "reach": "Reach {target} or more; multiply by {multipliers}.",
    "exact": "Reach exactly {target}; multiply by {multipliers}; go over {target} and you lose.",
    "ceiling": "Make the last move, never above {ceiling}; multiply by {multipliers}.",
    "modulus": "Make the last move, no number twice; multiply by {multipliers} modulo {modulus}.",
    "endless": "Make the last move, in a game without an end; multiply by {multipliers}.",
    # The same for those who see the game for the first time, on a picture.
    "turns.reach": (
        "Take turns to multiply by {multipliers}. Whoever reaches {limit} or more wins."
    ),
    "turns.exact": (
        "Take turns to multiply by {multipliers}. "
        "Whoever reaches exactly {limit} wins; whoever goes over it loses."
    ),
    "turns.last": (
        "Take turns to multiply by {multipliers}. Never above {limit}. Whoever cannot move loses."
    ),
    "many_turns.reach": (
        "Take turns to multiply by one of {many} numbers from {first} to {last}. "
        "Whoever reaches {limit} or more wins."
    ),
    "many_turns.exact": (
        "Take turns to multiply by one of {many} numbers from {first} to {last}. "
        "Whoever reaches exactly {limit} wins; whoever goes over it loses."
    ),
    "many_turns.last": (
        "Take turns to multiply by one of {many} numbers from {first} to {last}. "
        "Never above {limit}. Whoever cannot move loses."
    ),
}
