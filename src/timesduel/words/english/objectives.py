"""What wins a game and how to get there, in one sentence."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "reach": "Reach {target} or more, multiplying by {multipliers}.",
    "exact": "Reach exactly {target}, multiplying by {multipliers}; over loses.",
    "ceiling": "Move last, multiplying by {multipliers}, never above {ceiling}.",
    "modulus": "Move last, multiplying by {multipliers} modulo {modulus}, no number twice.",
    "endless": "Move last, multiplying by {multipliers}, without an end.",
}
