"""What wins a game and how to get there, in one sentence."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "reach": "Reach {target} or more, multiplying by {multipliers}.",
    "exact": "Reach exactly {target}, multiplying by {multipliers}; over loses.",
    "ceiling": "Move last, multiplying by {multipliers}, never above {ceiling}.",
    "modulus": "Move last, multiplying by {multipliers} modulo {modulus}, no number twice.",
    "endless": "Move last, multiplying by {multipliers}, without an end.",
    # The same for those who see the game for the first time, on a picture.
    "turns.reach": (
        "Take turns to multiply by {multipliers}. Whoever reaches {limit} or more wins."
    ),
    "turns.exact": (
        "Take turns to multiply by {multipliers}. "
        "Whoever reaches exactly {limit} wins; above it loses."
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
        "Whoever reaches exactly {limit} wins; above it loses."
    ),
    "many_turns.last": (
        "Take turns to multiply by one of {many} numbers from {first} to {last}. "
        "Never above {limit}. Whoever cannot move loses."
    ),
}
